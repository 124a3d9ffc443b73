"""Boards as text and as SVG."""

from collections.abc import Sequence

from nqviz.common.i18n import tr
from nqviz.common.text import quoted
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LOOKS, Look
from nqviz.model.annotations import NO_ANNOTATIONS, attacks_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.solvers.base.overlay import Overlay
from nqviz.web.svg import board_svg, labelled_board_svg


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


def step_svg(
    position: Position,
    overlay: Overlay,
    look: str,
    size: tuple[int, int],
    *,
    has_attacks: bool,
    has_labels: bool = True,
) -> str:
    """Return what is seen on the board after a step as SVG; raises ValueError with a sentence."""
    attacks = attacks_of(position, overlay.extra) if has_attacks else NO_ANNOTATIONS
    marks = marks_of(position, overlay, attacks)
    if has_labels:
        return labelled_board_svg(marks, position.n, look_named(look), *size)
    return board_svg(marks, position.n, look_named(look), min(size))


def placement_svg(queens: Sequence[int], rule: Rule, size: int, look: str) -> str:
    """Return a board with queens as SVG; raises ValueError with a sentence."""
    position = Position(Task(len(queens), rule=rule), list(queens))
    return board_svg(marks_of(position), len(queens), look_named(look), size)


def board_text(queens: Sequence[int]) -> str:
    """Return a board as lines of text: a letter for each queen, a dot for each other square."""
    n = len(queens)
    return "\n".join(
        " ".join("Q" if column == queen else "." for column in range(n)) for queen in queens
    )
