"""Translation of every sentence that a user reads, for the window and the command line alike.

Catalogues are gettext's, in `resources/translations/<language>.po`. English is the language of the
source and needs none. Nothing here needs Qt, so that all layers can use it.
"""

import gettext
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from functools import cache, lru_cache
from io import BytesIO
from pathlib import PurePath
from typing import TypeVar

from nqviz.common.assets import asset
from nqviz.common.text import quoted, visible

# What each language calls itself, by the name of its catalogue.
LANGUAGES = {"en": "English", "zh_CN": "简体中文", "ja": "日本語"}
# How a language separates the thousands of a number.
_SEPARATORS = {"en": "\N{NARROW NO-BREAK SPACE}", "zh_CN": ",", "ja": ","}
# Whose dates are written; those of British English have no comma: 3 Nov 2026.
_LOCALES = {"en": "en_GB", "zh_CN": "zh_CN", "ja": "ja_JP"}
# What languages that count in ten thousands call 10⁴, 10⁸ and 10¹².
_TEN_THOUSANDS = {"zh_CN": ("万", "亿", "万亿"), "ja": ("万", "億", "兆")}
_WITHOUT_SPACES = {"zh_CN", "ja"}
_MOST_RANGES = 6  # A sentence names so many ranges of numbers.
_SIMPLIFIED = {"zh", "zh_CN", "zh_SG", "zh_Hans", "zh_Hans_CN"}

_Said = TypeVar("_Said")

_language = "en"
_spoken = threading.local()  # the language of a block that one thread is in, if any


def use_language(language: str) -> None:
    """Translate into the language of a locale's name ("zh_CN", "ja_JP"), or into English."""
    global _language  # noqa: PLW0603  a process has one language
    _language = spoken(language)
    _load(_language)


def prepare_language(language: str) -> None:
    """Read the catalogue of a language, which takes some 0.1 s the first time."""
    _load(spoken(language))


def language_in_use() -> str:
    """Return the language in use, one of `LANGUAGES`."""
    language: str = getattr(_spoken, "language", _language)
    return language


def check_language(language: str) -> None:
    """Raise ValueError with one sentence where there is no such language."""
    if language not in LANGUAGES:
        words = mark("There is no language {name}; there are {names}.")
        raise ValueError(tr(words, name=quoted(language), names=", ".join(LANGUAGES)))


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language within the block, in this thread alone, and then again the one before."""
    before = getattr(_spoken, "language", None)
    _spoken.language = spoken(language)
    try:
        yield
    finally:
        if before is None:
            del _spoken.language
        else:
            _spoken.language = before


def in_each_language(
    say: Callable[[], _Said], languages: Iterable[str] = LANGUAGES
) -> dict[str, _Said]:
    """Return what a function says in each of some languages, by their names."""
    said = {}
    for language in languages:
        with speaking(language):
            said[language] = say()
    return said


def spoken(locale: str) -> str:
    """Return which of `LANGUAGES` suits a locale best."""
    name = locale.partition(".")[0].replace("-", "_")
    if name in _SIMPLIFIED:
        return "zh_CN"
    return "ja" if name.partition("_")[0] == "ja" else "en"


def users_locale() -> str:
    """Return the name of the locale of the user's environment; empty where it has none.

    On Windows, where an environment seldom has one, it is that of the user's own desktop.
    """
    names = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next(filter(None, names), "")
    if sys.platform == "win32" and not found:
        import ctypes  # noqa: PLC0415  only this system needs both
        from locale import windows_locale  # noqa: PLC0415

        return windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    return found


def tr(text: str, /, **values: object) -> str:
    """Return `text` in the language in use, its {names} replaced by `values`.

    Every sign of a path is visible: names of files can hold what a terminal obeys.
    """
    translated = _load(language_in_use()).gettext(text)
    return _filled(translated, values) if values else translated


def in_every_language(text: str) -> tuple[str, ...]:
    """Return a text in each of `LANGUAGES`; the first time takes long, because it reads them."""
    return tuple(_load(language).gettext(text) for language in LANGUAGES)


def ntr(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of a sentence that fits `count`, which it may quote as {count} (see `tr`)."""
    form = _load(language_in_use()).ngettext(one, many, count)
    return _filled(form, {"count": number(count), **values})


def _filled(text: str, values: Mapping[str, object]) -> str:
    shown = {
        name: visible(str(value)) if isinstance(value, PurePath) else value
        for name, value in values.items()
    }
    return text.format(**shown)


def mark(text: str, /) -> str:
    """Mark a text for the catalogues where it is written but not yet shown (see `tr`)."""
    return text


def together(*sentences: str) -> str:
    """Join sentences as the language in use separates them."""
    return ("" if language_in_use() in _WITHOUT_SPACES else " ").join(filter(None, sentences))


def ranges_in_words(values: Iterable[int]) -> str:
    """Return ascending numbers in words, "0, 1, 3 to 5, 9"; of many ranges the first few."""
    ranges: list[list[int]] = []
    for value in values:
        if ranges and value == ranges[-1][-1] + 1:
            ranges[-1].append(value)
        else:
            ranges.append([value])
    named = [
        tr("{first} to {last}", first=each[0], last=each[-1])
        if len(each) > 2
        else ", ".join(map(str, each))
        for each in ranges[:_MOST_RANGES]
    ]
    return ", ".join(named) + (", …" if len(ranges) > _MOST_RANGES else "")


def number(value: int) -> str:
    """Return a whole number with the thousands separators of the language in use."""
    return f"{value:,}".replace(",", _SEPARATORS[language_in_use()])


def counts_in_ten_thousands() -> bool:
    """Tell whether the language in use has words for 10⁴ and 10⁸, and none for a million."""
    return language_in_use() in _TEN_THOUSANDS


def in_ten_thousands(value: float) -> str:
    """Return a number from 10⁴ to 10¹⁶ as such languages write it, with three digits."""
    value = float(f"{value:.3g}")
    power = min((len(f"{value:.0f}") - 1) // 4, 3)
    return f"{value / 10 ** (4 * power):g}{_TEN_THOUSANDS[language_in_use()][power - 1]}"


def day(moment: datetime) -> str:
    """Return the day of a moment, where the user is: "3 Nov 2026"."""
    return _day(moment.astimezone().date(), _LOCALES[language_in_use()])


def clock(moment: datetime) -> str:
    """Return the time of day of a moment, where the user is: "14:05"."""
    from babel.dates import format_time  # noqa: PLC0415  as below

    return format_time(moment.astimezone(), "short", locale=_LOCALES[language_in_use()])


@lru_cache(maxsize=1000)  # a table has the same days many times
def _day(date: date, locale: str) -> str:
    from babel.dates import format_date  # noqa: PLC0415  as below

    return format_date(date, "medium", locale=locale)


def power_of_ten(exponent: int) -> str:
    """Return a power of ten that would have too many digits: "10²⁰"."""
    return "10" + str(exponent).translate(SUPERSCRIPTS)


SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@cache
def _load(language: str) -> gettext.NullTranslations:
    """Read a catalogue; it is compiled here, so that only the editable file is distributed."""
    if language == "en":
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo  # noqa: PLC0415  English starts without it
    from babel.messages.pofile import read_po  # noqa: PLC0415

    compiled = BytesIO()
    with asset("translations", f"{language}.po").open("rb") as lines:
        write_mo(compiled, read_po(lines, language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
