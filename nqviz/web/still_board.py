"""A board that stands still, as SVG: it is seen where the script of a page does not run."""

from nqviz.frames.frame import Frame
from nqviz.frames.marks import marks_of
from nqviz.web.svg import board_svg


def still_board(frame: Frame) -> str:
    """Return the board of a step with all its marks."""
    position = frame.position
    return board_svg(marks_of(position, frame.overlay), position.n)
