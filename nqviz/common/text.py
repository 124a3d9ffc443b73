"""Text as it is shown: quoted from files and command lines, and where its lines may break."""

import json
import re
import unicodedata
from collections.abc import Mapping

_GAP = re.compile(r"[ \t\r\n]+")  # Other spaces, as in 15 720, stay.
_MOST_CHARACTERS = 60  # A wrong value is quoted with so many.
_FIRST_IDEOGRAPH = "\u2e80"  # All letters after it are ideographs, too.
_WORD_JOINER = "\u2060"
_KEPT_TOGETHER = 5  # So many letters at the end, full stop included, stay on one line.


def quoted(value: object) -> str:
    """Return a wrong value as a sentence quotes it: short, and with every character visible."""
    if isinstance(value, Mapping):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    try:
        return _short(repr(value))
    except ValueError:  # Python writes no number of more than 4300 digits
        return "…"


def legible(text: str) -> str:
    """Return a name as a sentence quotes it, without signs that reverse or hide others."""
    return _short(repr(text)[1:-1])


def shortened(name: str, most: int) -> str:
    """Return a name of at most so many letters; the middle of a longer one is left out."""
    end = 3 * most // 8
    return name if len(name) <= most else f"{name[: most - 1 - end]}…{name[-end:]}"


def without_line_ends(text: str) -> str:
    """Return a text that was written over some lines as one line."""
    return _GAP.sub(" ", text).strip()


def visible(text: str) -> str:
    """Return a text of others whole, in one line, with every sign visible."""
    return "".join(sign if _is_harmless(sign) else repr(sign)[1:-1] for sign in text)


def visible_json(text: str) -> str:
    """Return JSON that means the same and has every sign visible."""
    return "".join(sign if _is_harmless(sign) else json.dumps(sign)[1:-1] for sign in text)


def _is_harmless(sign: str) -> bool:
    """Tell whether a sign can be seen, or is a space such as those of Japanese names."""
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


def _short(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}…"


def with_fixed_breaks(text: str) -> str:
    """Return a text whose lines do not break in “n = 8” or “row 2”, nor within its end.

    A last letter that stands alone stays with the word before it, and the last ideographs together.
    """
    text = re.sub(r"\bn = (?=\d)", "n\u00a0=\u00a0", text)
    text = re.sub(r"\b(rows?|columns?|step) (?=\d)", "\\1\u00a0", text)
    text = re.sub(r" (?=[a-z]\W?$)", "\u00a0", text)
    ends_in_ideographs = any(letter >= _FIRST_IDEOGRAPH for letter in text[-_KEPT_TOGETHER:])
    if ends_in_ideographs and _WORD_JOINER not in text:
        text = text[:-_KEPT_TOGETHER] + _WORD_JOINER.join(text[-_KEPT_TOGETHER:])
    return text
