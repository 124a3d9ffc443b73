"""Translation of every sentence that a person reads, for the window and the command line alike.

Catalogues are gettext's, in `resources/locale/<language>/LC_MESSAGES/nqviz.mo`. English is the
language of the source and needs none. Nothing here knows Qt, so the engine can speak too.
"""

import gettext
import os
from datetime import date, datetime
from functools import lru_cache

from babel.dates import format_date, format_time

from nqviz.assets import asset

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_locale = _ENGLISH = "en_GB"  # its dates have no comma: 3 Nov 2026


def use_language(language: str) -> None:
    """Speak `language` ("en", "zh_CN", "ja") from now on; English where a catalogue is missing."""
    global _catalogue, _locale  # noqa: PLW0603  one process speaks one language
    _catalogue = gettext.translation(
        "nqviz", localedir=asset("locale"), languages=[language], fallback=True
    )
    # Dates are in the language of the sentences around them.
    _locale = language if isinstance(_catalogue, gettext.GNUTranslations) else _ENGLISH


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


def day(moment: datetime) -> str:
    """Return the day of a moment, where the user is: "3 Nov 2026"."""
    return _day(moment.astimezone().date(), _locale)


@lru_cache(maxsize=1000)  # a table asks for the same days again and again
def _day(date: date, locale: str) -> str:
    return format_date(date, "medium", locale=locale)


def clock(moment: datetime) -> str:
    """Return the time of day of a moment, where the user is: "14:05"."""
    return format_time(moment.astimezone(), "short", locale=_locale)
