"""Draws a widget in every look, at sizes down to a single pixel."""

from PySide6.QtWidgets import QWidget

from nqviz.frames.palette import LOOKS
from nqviz.ui.widgets.styled import Styled


class StyledWidget(Styled, QWidget):
    """A widget that is drawn with a look."""


def draw_at_any_size(widget: StyledWidget) -> None:
    """Draw a widget everywhere that it must not fail."""
    before = widget.size()
    for look in LOOKS:
        widget.set_look(look, 1.0)
        for size in (before.toTuple(), (160, 100), (160, 40), (1, 1)):
            widget.resize(*size)
            widget.grab()
    widget.set_look(LOOKS[0], 1.0)
    widget.resize(before)
