"""Standard output and standard error, whose encoding may lack signs of a language, as on Windows.

A console there takes every sign, but a pipe or a file has the system's code page.
"""

import codecs
import re
import sys
import unicodedata
from functools import partial
from io import TextIOWrapper

from nqviz.common.i18n import LANGUAGES, language_in_use

# What stands for a sign that an encoding lacks, best first; else its compatible form, or "?".
_SIMILAR = {
    # Consoles and files have different code pages, which agree on the plain space alone.
    "\N{NARROW NO-BREAK SPACE}": (" ",),
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
    "\N{PLUS-MINUS SIGN}": ("+-",),
    "\N{DEGREE SIGN}": (" deg",),
    "\N{MICRO SIGN}": ("\N{GREEK SMALL LETTER MU}", "u"),
    "\N{LATIN SMALL LETTER O WITH ACUTE}": ("o",),
    "\N{LEFTWARDS ARROW}": ("<-",),
    "\N{UPWARDS ARROW}": ("^",),
    "\N{DOWNWARDS ARROW}": ("v",),
    "\N{LEFT RIGHT ARROW}": ("<->",),
    "\N{NOT EQUAL TO}": ("!=",),
    "\N{WHITE UP-POINTING TRIANGLE}": ("^",),
    "\N{WHITE DOWN-POINTING TRIANGLE}": ("v",),
    "\N{BLACK CIRCLE}": ("*",),
    "\N{ALMOST EQUAL TO}": ("~",),
    "\N{CHECK MARK}": ("\N{SQUARE ROOT}", "v"),
    "\N{BALLOT X}": ("\N{MULTIPLICATION SIGN}", "x"),
    "\N{MIDDLE DOT}": ("\N{KATAKANA MIDDLE DOT}", "-"),
    "\N{KATAKANA MIDDLE DOT}": ("\N{MIDDLE DOT}",),
    "\N{WAVE DASH}": ("\N{FULLWIDTH TILDE}",),
}
_SUPERSCRIPTS = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"
_POWER = re.compile(f"(?<=[0-9])[{_SUPERSCRIPTS}]+")


def prepare_streams() -> None:
    """See to it that what is printed in the language in use can be written, and read.

    A stream whose encoding lacks the language altogether gets UTF-8, which editors know; signs that
    are lacking otherwise become similar ones.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if not _can_write(stream.encoding, LANGUAGES[language_in_use()]):
                stream.reconfigure(encoding="utf-8")
            handler = f"nqviz.similar.{stream.encoding}"
            codecs.register_error(handler, partial(_similar, stream.encoding))
            stream.reconfigure(errors=handler)
            # Code pages have some of the superscripts; a number is not written with two kinds.
            if not _can_write(stream.encoding, _SUPERSCRIPTS):
                vars(stream)["write"] = partial(_write, stream)


def _write(stream: TextIOWrapper, text: str) -> int:
    return TextIOWrapper.write(stream, _POWER.sub(partial(_power, stream.encoding), text))


def _power(encoding: str, found: re.Match[str]) -> str:
    if _can_write(encoding, found[0]):
        return found[0]
    digits = unicodedata.normalize("NFKC", found[0]).replace("\N{MINUS SIGN}", "-")
    return f"^{digits}"


def _similar(encoding: str, error: UnicodeError) -> tuple[str, int]:
    """Replace signs that can't be written, as Python's codecs ask for it.

    The error names no encoding but "charmap" for most code pages.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    result = ""
    for sign in error.object[error.start : error.end]:
        candidates = (*_SIMILAR.get(sign, ()), unicodedata.normalize("NFKC", sign))
        fitting = (each for each in candidates if _can_write(encoding, each))
        result += next(fitting, "?")
    return result, error.end


def _can_write(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
