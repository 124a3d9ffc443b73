"""Marks of a board, picked by their sign."""

from nqviz.frames.mark import Mark
from nqviz.frames.signs import Sign
from nqviz.model.board import Square


def marks_with(marks: tuple[Mark, ...], sign: Sign) -> list[Mark]:
    """Return the marks of a sign."""
    return [mark for mark in marks if mark.sign is sign]


def squares_of(marks: tuple[Mark, ...], sign: Sign) -> set[Square]:
    """Return the squares on which a sign stands."""
    return {square for mark in marks_with(marks, sign) for square in mark.squares}
