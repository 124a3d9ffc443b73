"""Standard output and standard error, whose encoding may lack signs of a language, as on Windows.

A console there takes every sign, but a pipe or a file has the system's code page.
"""

import codecs
import sys
import unicodedata
from io import TextIOWrapper

from nqviz.common.i18n import LANGUAGES, language_in_use

_HANDLER = "nqviz.similar"  # The name under which Python's codecs know the handler of errors.
# What stands for a sign that an encoding lacks, best first; else its compatible form, or "?".
_SIMILAR = {
    "\N{NARROW NO-BREAK SPACE}": ("\N{NO-BREAK SPACE}", " "),
    "\N{NO-BREAK SPACE}": (" ",),
    "\N{RIGHT SINGLE QUOTATION MARK}": ("'",),
    "\N{LEFT DOUBLE QUOTATION MARK}": ('"',),
    "\N{RIGHT DOUBLE QUOTATION MARK}": ('"',),
    "\N{EN DASH}": ("-",),
    "\N{EM DASH}": ("-",),
    "\N{MINUS SIGN}": ("-",),
    "\N{MULTIPLICATION SIGN}": ("x",),
    "\N{HORIZONTAL ELLIPSIS}": ("...",),
    "\N{RIGHTWARDS ARROW}": ("->",),
}
_SUPERSCRIPTS = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"


def prepare_streams() -> None:
    """See to it that what is printed in the language in use can be written, and read.

    A stream whose encoding lacks the language altogether gets UTF-8, which editors know; signs that
    are lacking otherwise become similar ones.
    """
    codecs.register_error(_HANDLER, _similar)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            try:
                LANGUAGES[language_in_use()].encode(stream.encoding)
            except UnicodeEncodeError:
                stream.reconfigure(encoding="utf-8")
            stream.reconfigure(errors=_HANDLER)


def _similar(error: UnicodeError) -> tuple[str, int]:
    """Replace signs that can't be written, as Python's codecs ask for it."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text, at = error.object, error.start
    result = ""
    while at < error.end:
        sign, begun = text[at], at
        at += 1
        if sign in _SUPERSCRIPTS:
            while at < error.end and text[at] in _SUPERSCRIPTS:
                at += 1
            is_after_digit = text[begun - 1 : begun].isdigit()
            power = unicodedata.normalize("NFKC", text[begun:at])
            power = power.replace("\N{MINUS SIGN}", "-")
            result += f"^{power}" if is_after_digit else power
            continue
        candidates = (*_SIMILAR.get(sign, ()), unicodedata.normalize("NFKC", sign))
        fitting = (each for each in candidates if _can_write(error.encoding, each))
        result += next(fitting, "?")
    return result, error.end


def _can_write(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
