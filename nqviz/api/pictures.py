"""Boards as text and as SVG."""

from collections.abc import Sequence

from nqviz.common.i18n import tr
from nqviz.common.text import quoted
from nqviz.frames.mark import Mark
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LOOKS, Look
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.web.svg import MOST_DRAWN, board_svg

__all__ = ["MOST_DRAWN", "board_text", "drawn", "look_named", "placement_svg"]


def look_named(name: str) -> Look:
    """Return the colours of a name; raises ValueError with a sentence."""
    for look in LOOKS:
        if look.name == name:
            return look
    words = tr(
        "There is no look {name}; there are {names}.",
        name=quoted(name),
        names=", ".join(look.name for look in LOOKS),
    )
    raise ValueError(words)


def drawn(marks: Sequence[Mark], n: int, size: int, look: str) -> str:
    """Return marks on a board as SVG; raises ValueError with a sentence."""
    return board_svg(marks, n, look_named(look), size)


def placement_svg(queens: Sequence[int], rule: Rule, size: int, look: str) -> str:
    """Return a board with queens as SVG; raises ValueError with a sentence."""
    position = Position(Task(len(queens), rule=rule), list(queens))
    return drawn(marks_of(position), len(queens), size, look)


def board_text(queens: Sequence[int]) -> str:
    """Return a board as lines of text: a letter for each queen, a dot for each other square."""
    n = len(queens)
    return "\n".join(
        " ".join("Q" if column == queen else "." for column in range(n)) for queen in queens
    )
