"""Text in the cells of a CSV file, so that no spreadsheet takes it for a formula.

A spreadsheet evaluates a cell that begins with =, +, - or @, in some languages also with their full
width, whatever quotes surround it; and where a semicolon separates cells, a text with one in it is
two cells (OWASP, "CSV Injection"). An apostrophe before such a beginning makes text of it again.
"""

import re

_CELL_START = r"(?:^|[;\t\r\n])"
_FORMULA = r"(?=['\s]*[=+\-@＝＋－＠])"
_CONTROL = r"(?='*[\t\r\n\0])"
_UNGUARDED = re.compile(rf"{_CELL_START}{_FORMULA}|^{_CONTROL}")
_GUARDED = re.compile(rf"{_CELL_START}'{_FORMULA}|^'{_CONTROL}")


def guarded(text: str) -> str:
    """Return a text with an apostrophe before each beginning of a formula."""
    return _UNGUARDED.sub(r"\g<0>'", text)


def unguarded(text: str) -> str:
    """Undo `guarded`."""
    return _GUARDED.sub(lambda found: found[0][:-1], text)
