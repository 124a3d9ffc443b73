"""The track of a lane: how far a run has come, the finish line, and the place it came in."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.frames.signs import Sign
from nqviz.ui.look.glyphs import paint_sign, paint_stripes
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled

PLACES = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))
_KNOWN = 0.8  # how much of the track is drawn for what is known of a run without a known end
_CHEQUERS = 5  # the rows of the finish line; it has two columns


class LaneBar(Styled, QWidget):
    """Shows a run as a runner on a track, with a chequered line at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._index = 0
        self._reached = 0
        self._length: int | None = None
        self._place: int | None = None
        self._note = ""
        self.setAccessibleName(tr("Way to the finish"))
        set_role(self, Role.ProgressBar)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_progress(
        self, index: int, reached: int, length: int | None, place: int | None, note: str = ""
    ) -> None:
        """Show how many steps were taken, are known and will be, and the place at the finish.

        A note says why there is none, or why the lane waits.
        """
        self._note = note
        self._index, self._reached, self._length, self._place = index, reached, length, place
        self.setAccessibleDescription(" ".join(filter(None, (self.text(), self.place()))))
        self.update()

    def text(self) -> str:
        """Return in words how far the run has come."""
        steps = self._steps()
        return tr("{steps}: {note}", steps=steps, note=self._note) if self._note else steps

    def _steps(self) -> str:
        if self._length is None:
            return tr(
                "step {index} of at least {reached}",
                index=number(self._index),
                reached=number(self._reached),
            )
        if self._index == self._length and (self._place is not None or self._note):
            return ntr("{count} step", "{count} steps", self._length)
        return tr("step {index} of {last}", index=number(self._index), last=number(self._length))

    def place(self) -> str:
        """Return the place in words, empty while the run has not finished."""
        return "" if self._place is None else tr(PLACES[self._place - 1])

    def share(self) -> float:
        """Return how much of the way to the finish is done, from 0 to 1; at most, if unknown."""
        if self._length is None:
            return _KNOWN * self._index / max(self._reached, 1)
        return self._index / max(self._length, 1)

    def apply_look(self) -> None:
        self.setFixedHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(200, round(1.7 * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, unit = self._look, self._unit
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        finish = self._finish()
        radius = 0.75 * unit
        thin = 0.4 * unit
        track = QRectF(0, self.height() / 2 - thin / 2, finish.left(), thin)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.border))
        painter.drawRoundedRect(track, thin / 2, thin / 2)
        if self._length is None:
            unknown = track.adjusted(_KNOWN * track.width(), 0, 0, 0)
            painter.fillRect(unknown, QColor(look.card))
            paint_stripes(painter, unknown, look.muted, 0.5 * unit, 0.12 * unit)
        self._paint_finish(painter, finish)
        at = radius + self.share() * (finish.center().x() - 2 * radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.accent))
        painter.drawRoundedRect(QRectF(track.left(), track.top(), at, thin), thin / 2, thin / 2)
        self._paint_runner(painter, at, radius)
        if self._place is not None:
            self._paint_place(painter, finish.right())

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
        side, height = finish.width() / 2, finish.height() / _CHEQUERS
        for row in range(_CHEQUERS):
            left = finish.left() + (row % 2) * side
            painter.fillRect(
                QRectF(left, finish.top() + row * height, side, height), QColor(look.text)
            )
        painter.setPen(QColor(look.text))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(finish)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _paint_place(self, painter: QPainter, left: float) -> None:
        look, unit = self._look, self._unit
        badge = QRectF(left + 0.4 * unit, 0, self.width() - left - 0.4 * unit, self.height())
        painter.setPen(QColor(look.success))
        painter.setBrush(QColor(look.success_soft))
        painter.drawRoundedRect(badge.adjusted(0.5, 0.5, -0.5, -0.5), 0.3 * unit, 0.3 * unit)
        painter.setFont(text_font(1.1 * unit, is_bold=True))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self.place())

    def _finish(self) -> QRectF:
        """Return the x of the finish line; the place is shown to the right of it."""
        unit = self._unit
        metrics = QFontMetricsF(text_font(1.1 * unit, is_bold=True))
        badge = max(metrics.horizontalAdvance(tr(place)) for place in PLACES) + 1.4 * unit
        width = 0.7 * unit
        line = QRectF(self.width() - badge - width, 0, width, self.height() - 1)
        return line.toAlignedRect().toRectF()
