"""What runs in a lane, in words, where there are no controls that choose it."""

from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from nqviz.common.i18n import number, tr
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.palette import LIGHT, Look
from nqviz.ui.look.theme import text_font
from nqviz.ui.widgets.accessible import Role, set_role

_ROW = 1.3  # heights of text
_GAP = 0.6  # the same, between the two parts


class LaneTitle(QWidget):
    """Shows an algorithm at the left and n at the right; the middle of a long name gives way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = self._board = ""
        self._look = LIGHT
        self._scale = 1.0
        set_role(self, Role.StaticText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Show what runs in the lane."""
        self._name = tr(solver.title)
        self._board = (
            tr("n = {n}", n=number(task.n))
            if solver.finds_all
            else tr("n = {n}, seed {seed}", n=number(task.n), seed=number(task.seed))
        )
        whole = tr("{title}, {board}", title=self._name, board=self._board)
        self.setAccessibleName(whole)
        self.setToolTip(whole)
        self.update()

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look, self._scale = look, scale
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a line of text."""
        return QSize(200, round(_ROW * self._unit()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the board whole, and as much of the name as there is room for."""
        painter = QPainter(self)
        painter.setPen(QColor(self._look.text))
        font = self._font()
        wide = QFontMetricsF(font).horizontalAdvance(self._board)
        bold = text_font(self._look.font * self._scale, is_bold=True)
        rest = QRectF(self.rect()).adjusted(0, 0, -ceil(wide + _GAP * self._unit()), 0)
        painter.setFont(bold)
        name = QFontMetricsF(bold).elidedText(
            self._name, Qt.TextElideMode.ElideMiddle, rest.width()
        )
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(font)
        painter.drawText(
            QRectF(self.rect()),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            self._board,
        )

    def _font(self) -> QFont:
        return text_font(self._look.font * self._scale)

    def _unit(self) -> float:
        return self._look.font * self._scale
