"""What phones have bet on the lanes of a race: bars in one row, as many as there are lanes."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import number, tr
from nqviz.scenes.bars import Bar, Bars
from nqviz.ui.look.theme import narrowed, text_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnStrip

_LETTER = 1.25  # Letters are so many times as large as other texts.
_HEIGHT = 1.9  # heights of text
_NAME_SHARE = 0.55  # The name of a lane takes at most this share of its width.
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter)


class BetStrip(DrawnStrip):
    """Says before a race how many phones have bet; then shows on whom, and who has won."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Bets by phone"), Role.StaticText, parent)
        self._answered = ""
        self._bets: Bars | None = None

    def show_bets(self, answered: str, bets: Bars | None) -> None:
        """Show how many have bet in words or, once that is known, on which lane."""
        if (answered, bets) == (self._answered, self._bets):
            return
        self._answered, self._bets = answered, bets
        named = () if bets is None else (f"{_name(each)}: {each.counts[0]}" for each in bets.bars)
        self.setAccessibleDescription("; ".join(named) or answered)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(_HEIGHT * self._unit))

    def apply_look(self) -> None:
        self.setFixedHeight(self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, area = QPainter(self), QRectF(self.contentsRect())
        if self._bets is None:
            painter.setFont(text_font(_LETTER * self._unit, is_bold=True))
            painter.setPen(QColor(self._look.text))
            painter.drawText(area, _MIDDLE, self._answered)
            return
        width = area.width() / len(self._bets.bars)
        named = [self._named(each, _NAME_SHARE * width) for each in self._bets.bars]
        names = max(QFontMetricsF(font).horizontalAdvance(name) for font, name in named)
        for lane, (bar, (font, name)) in enumerate(zip(self._bets.bars, named, strict=True)):
            cell = QRectF(area.left() + lane * width, area.top(), width, area.height())
            painter.setFont(font)
            self._paint(painter, cell, bar, name, names)

    def _named(self, bar: Bar, width: float) -> tuple[QFont, str]:
        """Return the name of a lane as far as a width has room for it, and its font."""
        font = text_font(_LETTER * self._unit, is_bold=bool(bar.is_right))
        return narrowed(_name(bar), font, width)

    def _paint(self, painter: QPainter, cell: QRectF, bar: Bar, name: str, names: float) -> None:
        """Paint a lane's name and its bar, which begins where the widest name ends."""
        look, gap = self._look, 0.5 * self._unit
        assert self._bets is not None, "there are bets to paint"
        painter.setPen(QColor(look.success if bar.is_right else look.text))
        painter.drawText(cell, _MIDDLE, name)
        taken = names + gap
        painter.setFont(text_font(_LETTER * self._unit, is_bold=True))
        count = number(bar.counts[0])
        wide = painter.fontMetrics().horizontalAdvance("000") + 2 * gap
        long = max(2.0, (cell.width() - taken - wide) * bar.counts[0] / max(self._bets.most, 1))
        body = cell.adjusted(taken, 0.15 * cell.height(), 0, -0.15 * cell.height())
        body.setWidth(long)
        painter.fillRect(body, QColor(look.success if bar.is_right else look.accent))
        painter.drawText(cell.adjusted(taken + long + 0.5 * gap, 0, 0, 0), _MIDDLE, count)


def _name(bar: Bar) -> str:
    return f"✓ {bar.name}" if bar.is_right else bar.name
