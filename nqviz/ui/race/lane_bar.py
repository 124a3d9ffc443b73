"""The track of a lane: how far a run has come, the finish line, and its rank there."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.frames.lane_frame import KNOWN_SHARE, RANKS, LaneFrame
from nqviz.frames.signs import Sign
from nqviz.ui.look.glyphs import paint_sign, paint_stripes, smooth_painter
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip

_CHEQUERED_ROWS = 5  # The finish line has two columns.


class LaneBar(DrawnStrip):
    """Shows a run as a runner on a track, with a chequered line at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Way to the finish"), Role.ProgressBar, parent)
        self._frame: LaneFrame | None = None

    def show_frame(self, frame: LaneFrame) -> None:
        self._frame = frame
        words = filter(None, (frame.in_words(), frame.rank_in_words()))
        self.setAccessibleDescription(" ".join(words))
        self.update()

    def apply_look(self) -> None:
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(200, round(1.7 * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, unit, frame = self._look, self._unit, self._frame
        if frame is None:
            return
        painter = smooth_painter(self)
        finish = self._finish()
        radius = 0.75 * unit
        thin = 0.4 * unit
        track = QRectF(0, self.height() / 2 - thin / 2, finish.left(), thin)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.border))
        painter.drawRoundedRect(track, thin / 2, thin / 2)
        if frame.length is None:
            unknown = track.adjusted(KNOWN_SHARE * track.width(), 0, 0, 0)
            painter.fillRect(unknown, QColor(look.card))
            paint_stripes(painter, unknown, look.muted, 0.5 * unit, 0.12 * unit)
        self._paint_finish(painter, finish)
        at = radius + frame.share * (finish.center().x() - 2 * radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.accent))
        painter.drawRoundedRect(QRectF(track.left(), track.top(), at, thin), thin / 2, thin / 2)
        self._paint_runner(painter, at, radius)
        if words := frame.rank_in_words():
            is_short = frame.is_short
            colors = (
                (look.warning, look.warning_soft) if is_short else (look.success, look.success_soft)
            )
            self._paint_rank(painter, finish.right(), words, colors)

    def _paint_runner(self, painter: QPainter, at: float, radius: float) -> None:
        look = self._look
        ground = QRectF(at - radius, self.height() / 2 - radius, 2 * radius, 2 * radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.accent))
        painter.drawEllipse(ground)
        inset = 0.22 * radius
        crown = ground.adjusted(inset, inset, -inset, -inset)
        paint_sign(painter, crown, Sign.QUEEN, look, 1.0, "on_accent")

    def _paint_finish(self, painter: QPainter, finish: QRectF) -> None:
        look = self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillRect(finish, QColor(look.card))
        side, height = finish.width() / 2, finish.height() / _CHEQUERED_ROWS
        for row in range(_CHEQUERED_ROWS):
            left = finish.left() + (row % 2) * side
            painter.fillRect(
                QRectF(left, finish.top() + row * height, side, height), QColor(look.text)
            )
        painter.setPen(QColor(look.text))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(finish)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_rank(
        self, painter: QPainter, left: float, words: str, colors: tuple[str, str]
    ) -> None:
        unit = self._unit
        badge = QRectF(left + 0.4 * unit, 0, self.width() - left - 0.4 * unit, self.height())
        line, ground = map(QColor, colors)
        painter.setPen(line)
        painter.setBrush(ground)
        painter.drawRoundedRect(badge.adjusted(0.5, 0.5, -0.5, -0.5), 0.3 * unit, 0.3 * unit)
        painter.setFont(text_font(1.1 * unit, is_bold=True))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, words)

    def _finish(self) -> QRectF:
        """Return the x of the finish line; the rank is shown to the right of it."""
        unit = self._unit
        metrics = QFontMetricsF(text_font(1.1 * unit, is_bold=True))
        badge = max(metrics.horizontalAdvance(tr(rank)) for rank in RANKS) + 1.4 * unit
        width = 0.7 * unit
        line = QRectF(self.width() - badge - width, 0, width, self.height() - 1)
        return line.toAlignedRect().toRectF()
