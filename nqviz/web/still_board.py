"""A board that stands still, as SVG: it is seen where the script of a page does not run."""

from nqviz.frames.frame import Frame
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import LIGHT, Look
from nqviz.web.svg import MOST_DRAWN, board_svg

_SIDE = 48  # pixels of a square where there is room for it
_LARGEST = 480  # pixels


def still_board(frame: Frame, look: Look = LIGHT) -> str:
    """Return the board of a frame with all that stands on it; nothing where it is too large."""
    n = frame.position.n
    if n > MOST_DRAWN:
        return ""
    return board_svg(
        marks_of(frame.position, frame.overlay), n, look, max(16, min(_SIDE * n, _LARGEST))
    )
