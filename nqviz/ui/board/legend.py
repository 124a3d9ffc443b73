"""The legend below the board: the shapes that the current algorithm can produce, explained."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.mark import Layer
from nqviz.frames.palette import Look, color_of
from nqviz.frames.signs import STROKES, Drawing, Length, Sign, cross, ring, tick
from nqviz.model.board import Line
from nqviz.ui.board.rule_painter import paint_blocked
from nqviz.ui.look import glyphs
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled

_HEIGHT = 1.3  # of a shape, in heights of text
_GAP = 0.45  # between a shape and its name, in heights of text
_Painter = Callable[[QPainter, QRectF, Look, float], None]


class _Entry(NamedTuple):
    layer: Layer
    text: str
    width: float  # of the shape, in heights of it
    paint: _Painter


class Legend(Styled, QWidget):
    """Explains the layers of the board, in as many lines as the width needs.

    The page gives it the height of `height_for`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[_Entry, ...] = ()
        self.setAccessibleName(tr("Legend"))
        set_role(self, Role.StaticText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_layers(self, layers: frozenset[Layer]) -> None:
        """Explain these layers and no others."""
        self._entries = tuple(entry for entry in _ENTRIES if entry.layer in layers)
        self.setAccessibleDescription(", ".join(self.texts()))
        self.update()

    def texts(self) -> list[str]:
        return [tr(entry.text) for entry in self._entries]

    def height_for(self, width: float) -> int:
        """Return the height that all entries need at a width."""
        return max((round(rect.bottom()) + 1 for _, rect in self.arrange(width)), default=0)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.height_for(self.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(text_font(self._unit))
        height = _HEIGHT * self._unit
        for entry, rect in self.arrange(self.width()):
            top, width = rect.center().y() - height / 2, entry.width * height
            shape = QRectF(rect.left(), top, width, height)
            painter.save()
            entry.paint(painter, shape, self._look, max(1.4, height / 11))
            painter.restore()
            painter.setPen(QColor(self._look.text))
            text = rect.adjusted(width + _GAP * self._unit, 0, 0, 0)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, tr(entry.text))

    def arrange(self, width: float) -> list[tuple[_Entry, QRectF]]:
        """Return each entry with its rectangle, in lines from left to right."""
        metrics = QFontMetricsF(text_font(self._unit))
        height, gap = _HEIGHT * self._unit, _GAP * self._unit
        margins = self.contentsMargins()
        left, right = margins.left(), width - margins.right()
        placed: list[tuple[_Entry, QRectF]] = []
        x, y = float(left), 0.0
        for entry in self._entries:
            wide = entry.width * height + gap + metrics.horizontalAdvance(tr(entry.text)) + 1
            if x > left and x + wide > right:
                x, y = float(left), y + 1.15 * height
            placed.append((entry, QRectF(x, y, wide, 1.15 * height)))
            x += wide + 2.6 * gap
        return placed


def _drawn(color: str, *drawings: Drawing) -> _Painter:
    """Return what paints drawings in a colour, a field of the look."""

    def paint(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
        glyphs.paint_drawings(painter, [rect], drawings, look, line, color)

    return paint


def _square(rect: QRectF) -> QRectF:
    side = rect.height()
    return QRectF(rect.center().x() - side / 2, rect.top(), side, side)


def _conflict(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    side = rect.height()
    target = QRectF(rect.right() - side, rect.top(), side, side)
    start = QPointF(rect.left() + line, rect.center().y())
    painter.setPen(glyphs.pen(look.conflict, line))
    painter.drawLine(QLineF(start, target.center()))
    drawings = ring(inside="card"), cross(ink="conflict")
    glyphs.paint_drawings(painter, [target], drawings, look, line, "trial")


def _dead_end(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    band = rect.adjusted(0, 0.2 * rect.height(), 0, -0.2 * rect.height())
    painter.fillRect(band, QColor(look.warning_soft))
    glyphs.paint_stripes(painter, band, look.conflict, 3 * line, 0.6 * line)
    painter.setPen(glyphs.pen(look.conflict, line))
    painter.drawLine(QLineF(band.topLeft(), band.topRight()))
    painter.drawLine(QLineF(band.bottomLeft(), band.bottomRight()))


def _struck(painter: QPainter, rect: QRectF, look: Look, _line: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.struck))
    side = rect.height()
    for x, radius in ((rect.left() + 0.2 * side, 0.11), (rect.right() - 0.25 * side, 0.22)):
        painter.drawEllipse(QPointF(x, rect.center().y()), radius * side, radius * side)


def _threats(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    side = rect.width() / 3
    for index, each in enumerate((Line.FALLING, Line.COLUMN, Line.RISING)):
        third = QRectF(rect.left() + index * side, rect.center().y() - side / 2, side, side)
        painter.setPen(glyphs.pen(color_of(each, look), line))
        painter.drawLine(glyphs.stroke_along(each, third, 0.36))


def _forbidden(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    square = _square(rect).adjusted(2, 2, -2, -2)
    painter.fillRect(square, QColor(look.dark_square))
    glyphs.paint_stripes(painter, square, look.muted, 2.6 * line, 0.5 * line)


def _arrows(painter: QPainter, rect: QRectF, look: Look, line: float, *, sign: Sign) -> None:
    stroke = replace(sign.drawings[0], width=_LINE)
    glyphs.set_pen(painter, stroke, look, rect.height(), line, "swap")
    for share, tail, head in ((0.3, rect.left(), rect.right()), (0.72, rect.right(), rect.left())):
        y = rect.top() + share * rect.height()
        glyphs.paint_arrow(painter, QPointF(tail, y), QPointF(head, y))


def _attack(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    radius = 0.4 * rect.height()
    ends = [QPointF(rect.left() + radius, rect.center().y())]
    ends.append(QPointF(rect.right() - radius, rect.center().y()))
    painter.setPen(glyphs.pen(look.conflict, line))
    painter.drawLine(QLineF(*ends))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.warning_soft))
    for end in ends:
        painter.drawEllipse(end, radius, radius)


def _solution(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    inside = rect.adjusted(2 * line, 2 * line, -2 * line, -2 * line)
    glyphs.paint_frame(painter, inside, look.solution, 1.8 * line)


def _blocked(painter: QPainter, rect: QRectF, look: Look, line: float) -> None:
    paint_blocked(painter, _square(rect).adjusted(2, 2, -2, -2), look, line)


_QUEEN, _LINE = Sign.QUEEN.drawings, Length(line=1.0)
_SAFE = ring(inside="card"), tick(ink="solution")
_STRIKE = Drawing((STROKES[Line.FALLING],), Length(0.5), _LINE)
_ENTRIES = (
    _Entry(Layer.QUEEN, mark("queen"), 1.0, _drawn("queen", *_QUEEN)),
    _Entry(Layer.GIVEN, mark("placed by you"), 1.0, _drawn("queen", *_QUEEN, *Sign.LOCK.drawings)),
    _Entry(Layer.CONFLICT, mark("attacked"), 1.9, _conflict),
    _Entry(
        Layer.PROMISING,
        mark("safe"),
        1.0,
        _drawn("trial", *_SAFE),
    ),
    _Entry(Layer.SKIPPED, mark("passed over"), 0.8, _drawn("trial", ring(0.3, Length(line=0.6)))),
    _Entry(Layer.STRUCK, mark("struck out once, more than once"), 0.95, _struck),
    _Entry(Layer.STRIKING, mark("striking out"), 1.0, _drawn("falling", _STRIKE)),
    _Entry(Layer.THREAT, mark("lines of attack"), 1.9, _threats),
    _Entry(Layer.FORBIDDEN, mark("excluded by symmetry"), 1.0, _forbidden),
    _Entry(Layer.TRIAL, mark("swap on trial"), 1.6, partial(_arrows, sign=Sign.DASHED_ARROW)),
    _Entry(Layer.SWAP, mark("swap"), 1.6, partial(_arrows, sign=Sign.ARROW)),
    _Entry(Layer.TURNED, mark("turned copy"), 1.0, _drawn("swap", *Sign.GHOST.drawings)),
    _Entry(Layer.GHOST, mark("taken back"), 1.0, _drawn("muted", *Sign.GHOST.drawings)),
    _Entry(Layer.DEAD_END, mark("dead end"), 1.5, _dead_end),
    _Entry(Layer.ATTACK, mark("attack each other"), 1.9, _attack),
    _Entry(Layer.SOLUTION, mark("solution"), 1.0, _solution),
    _Entry(Layer.BLOCKED, mark("blocked square"), 1.0, _blocked),
)
