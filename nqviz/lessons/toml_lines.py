"""Where a value stands in a TOML file, which tells nobody: for sentences that name the line."""

import re
from collections import Counter

Place = tuple[str | int, ...]  # the keys and positions that lead to a value, from the outside in

# Texts and comments, in which what looks like a key is none.
_PROSE = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'|#[^\n]*",
    re.DOTALL,
)
_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\s-]+?)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*[.=]")


def line_of(text: str, place: Place) -> int:
    """Return the line, from 1, of a value in a valid file, or of what it is missing from."""
    lines = _lines(text)
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def _lines(text: str) -> dict[Place, int]:
    """Return the first line of each table and of each key that stands at the start of a line."""
    lines: dict[Place, int] = {}
    counts: Counter[Place] = Counter()
    table: Place = ()
    for line, words in enumerate(_PROSE.sub(_blank, text).split("\n"), start=1):
        if header := _HEADER.match(words):
            table = _path(header[2], counts)
            if header[1] == "[[":
                counts[table] += 1
                table = (*table, counts[table] - 1)
            lines.setdefault(table, line)
        elif key := _KEY.match(words):
            lines.setdefault((*table, key[1]), line)
    return lines


def _path(name: str, counts: Counter[Place]) -> Place:
    """Return the place of the table that a header names: inside the last of each list of tables."""
    place: Place = ()
    for part in name.split("."):
        if counts[place]:
            place = (*place, counts[place] - 1)
        place = (*place, part.strip())
    return place


def _blank(prose: re.Match[str]) -> str:
    return "\n" * prose[0].count("\n")
