import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from nqviz.frames.palette import PROJECTOR
from nqviz.frames.signs import Sign
from nqviz.model.board import Line
from nqviz.ui.look.glyphs import paint_arrow, paint_sign, path_of, pen, stroke_along

UNIT = QRectF(0, 0, 1, 1)


def test_queen_and_ghost_stay_in_their_square() -> None:
    for sign in (Sign.QUEEN, Sign.GHOST):
        path = path_of(sign.drawings[0].outlines)
        assert UNIT.translated(-0.5, -0.5).contains(path.boundingRect())
        assert path.boundingRect().height() > 0.6


def test_a_queen_of_twelve_pixels_still_has_its_points() -> None:
    image = QImage(12, 12, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sign(painter, QRectF(0, 0, 12, 12), Sign.QUEEN, PROJECTOR, 1.0, "queen")
    painter.end()
    # Between the crown's points the row below the pearls gets lighter and darker again.
    row = [image.pixelColor(x, 4).lightness() for x in range(12)]
    darkest = [x for x in range(1, 11) if row[x] < row[x - 1] and row[x] <= row[x + 1]]
    assert len(darkest) >= 3


@pytest.mark.parametrize(
    ("line", "slope"), [(Line.FALLING, 1), (Line.RISING, -1), (Line.COLUMN, None)]
)
def test_a_stroke_runs_along_its_line(line: Line, slope: int | None) -> None:
    stroke = stroke_along(line, UNIT, 0.3)
    assert stroke.center() == UNIT.center()
    if slope is None:
        assert stroke.dx() == 0
    else:
        assert stroke.dy() == pytest.approx(slope * stroke.dx())


def test_an_arrow_without_length_is_no_error() -> None:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for end in (QPointF(5, 5), QPointF(15, 5)):
        painter.setPen(pen("#000000", 2.0))
        paint_arrow(painter, QPointF(5, 5), end)
    painter.end()
    assert QLineF(QPointF(5, 5), QPointF(5, 5)).length() == 0
