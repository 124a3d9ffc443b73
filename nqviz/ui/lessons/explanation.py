"""All that a lesson lays over the pages: frames, covers until the answer, drawings with it."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.lessons.drawing import Draw, DrawMark, annotations_of
from nqviz.model.annotations import NO_ANNOTATIONS
from nqviz.model.position import Position
from nqviz.ui.board.view import BoardView
from nqviz.ui.lessons.answer_picture import AnswerPicture, ShareView, SpeedUpView
from nqviz.ui.look.glyphs import paint_stripes, smooth_painter
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.overlay_widget import DrawnOverlay

_FRAME_WIDTH = 0.2  # The frame has this part of the height of text.
_LEAST_FRAME_WIDTH = 3.0  # pixels


class HighlightFrame(DrawnOverlay):
    """A thick frame around a widget to look at; it lets the mouse through."""

    def __init__(self, target: QWidget, look: Look, scale: float) -> None:
        super().__init__(target, look, scale)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        width = max(_LEAST_FRAME_WIDTH, _FRAME_WIDTH * self._look.font * self._scale)
        painter = smooth_painter(self)
        pen = QPen(QColor(self._look.accent), width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        half = width / 2
        painter.drawRect(QRectF(self.rect()).adjusted(half, half, -half, -half))


class PaneCover(DrawnOverlay):
    """Covers a pane with stripes until the answer is shown; no click comes through.

    A pane that is too low for the words has the stripes alone.
    """

    def __init__(self, target: QWidget, look: Look, scale: float) -> None:
        super().__init__(target, look, scale)
        self.setAccessibleName(tr("Covered until the answer."))
        set_role(self, Role.StaticText)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, look, rect = smooth_painter(self), self._look, QRectF(self.rect())
        painter.fillRect(rect, QColor(look.card))
        unit = look.font * self._scale
        paint_stripes(painter, rect, look.border, 1.5 * unit, max(1.0, 0.08 * unit))
        words = tr("Covered until the answer.")
        painter.setFont(text_font(unit))
        flags = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        room = painter.boundingRect(rect.adjusted(unit, 0, -unit, 0), flags, words)
        if room.height() > rect.height():
            return
        painter.fillRect(room.adjusted(-unit / 2, -unit / 4, unit / 2, unit / 4), QColor(look.card))
        painter.setPen(QColor(look.muted))
        painter.drawText(room, flags, words)


class Explanation(QObject):
    """Frames and covers widgets, and draws on a board.

    Attributes:
        has_drawn: whether anything is drawn.
    """

    def __init__(self, board: BoardView, parent: QObject) -> None:
        super().__init__(parent)
        self.has_drawn = False
        self._board = board
        self._overlays: dict[type[DrawnOverlay], list[DrawnOverlay]] = {}
        self._look, self._scale = LIGHT, 1.0

    def lay(self, kind: type[HighlightFrame | PaneCover], widgets: Iterable[QWidget]) -> None:
        """Frame or cover these widgets, and no others."""
        widgets, shown = list(widgets), self._overlays.get(kind, [])
        if [each.parentWidget() for each in shown] != widgets:
            _remove(shown)
            self._overlays[kind] = [kind(each, self._look, self._scale) for each in widgets]

    def draw(self, marks: Sequence[DrawMark], position: Position, *, spreads: bool) -> None:
        """Draw on the board, which shows this position; rays may spread."""
        self.clear()
        self.has_drawn = bool(marks)
        self._board.annotate(annotations_of(marks, position), spreads=spreads)
        pictures = self._overlays.setdefault(AnswerPicture, [])
        for mark in marks:
            if mark.draw is Draw.SHARE:
                pictures.append(ShareView(self._board, self._look, *mark.numbers))
            elif mark.draw in {Draw.SPEED_UP, Draw.LIMIT}:
                has_limit = mark.draw is Draw.LIMIT
                pictures.append(
                    SpeedUpView(self._board, self._look, *mark.numbers, has_limit=has_limit)
                )

    def clear(self) -> None:
        """Draw nothing any more."""
        if self.has_drawn:
            self._board.annotate(NO_ANNOTATIONS)
        self.has_drawn = False
        _remove(self._overlays.pop(AnswerPicture, []))

    def set_look(self, look: Look, scale: float) -> None:
        self._look, self._scale = look, scale
        for overlays in self._overlays.values():
            for overlay in overlays:
                overlay.set_look(look, scale)


def _remove(overlays: Iterable[DrawnOverlay]) -> None:
    for overlay in overlays:
        overlay.hide()
        overlay.deleteLater()
