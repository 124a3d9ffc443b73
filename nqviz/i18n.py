"""Translation of every sentence that a person reads, for the window and the command line alike.

Catalogues are gettext's, in `resources/locale/<language>/LC_MESSAGES/nqviz.mo`. English is the
language of the source and needs none. Nothing here knows Qt, so the engine can speak too.
"""

import gettext
import os

from nqviz.assets import asset

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str) -> None:
    """Speak `language` ("en", "zh_CN", "ja") from now on; English where a catalogue is missing."""
    global _catalogue  # noqa: PLW0603  one process speaks one language
    _catalogue = gettext.translation(
        "nqviz", localedir=asset("locale"), languages=[language], fallback=True
    )


def use_users_language() -> None:
    """Speak the language of the user's environment, as far as there is a catalogue for it."""
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, names), "en")
    use_language(language.partition(".")[0])


def tr(text: str, /, **values: object) -> str:
    """Return `text` in the language in use, its {names} replaced by `values`."""
    translated = _catalogue.gettext(text)
    return translated.format(**values) if values else translated


def ntr(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of a sentence that fits `count`, which it may quote as {count}."""
    return _catalogue.ngettext(one, many, count).format(count=number(count), **values)


def mark(text: str, /) -> str:
    """Mark a text for the catalogues where it is written but not yet shown (see `tr`)."""
    return text


def number(value: int) -> str:
    """Return a whole number with thin spaces between its thousands."""
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


def power_of_ten(exponent: int) -> str:
    """Return a power of ten that would have too many digits: "10²⁰"."""
    return "10" + str(exponent).translate(_SUPERSCRIPTS)


_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
