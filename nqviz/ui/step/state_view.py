"""The algorithm's own data at a step: labelled strips of cells."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import ntr, tr
from nqviz.frames.palette import color_of
from nqviz.frames.signs import Sign
from nqviz.model.board import Line
from nqviz.solvers.base.state import QUEEN, STRUCK, Cell, State, Strip, Tone
from nqviz.ui.look.glyphs import paint_sign, pen, smooth_painter, stroke_along
from nqviz.ui.look.theme import code_font, text_font, widest
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_ROW_HEIGHT = (1.26, 1.9)  # A row has a height between these, in heights of the font.
# Between the figures of two cells are so many heights of the font; so few where space is short.
_CELL_GAP, _LEAST_GAP = 0.5, 0.25
_GAP_SAVED = 0.6  # Labels give so many heights of the font away where all cells fit in then.
_NARROWEST = 0.7  # The letters keep at least this share of their width then.
_SIGNS = {
    QUEEN: (Sign.QUEEN, "queen"),
    STRUCK[0]: (Sign.STRUCK_ONCE, "struck"),
    STRUCK[1]: (Sign.STRUCK_OFTEN, "struck"),
}
_LINES = {Tone.COLUMN: Line.COLUMN, Tone.FALLING: Line.FALLING, Tone.RISING: Line.RISING}
# What the part that is shown must hold, the most important first.
_FOCUS = (Tone.LIT, Tone.CONFLICT, Tone.COLUMN, Tone.FALLING, Tone.RISING, Tone.FREE)


class _Window(NamedTuple):
    """Which cells and strips there is space for.

    Attributes:
        first: the first cell of every strip that is shown.
        cells: how many cells fit beside each other.
        strips: the strips that are shown.
        hidden: how many lines are not.
    """

    first: int
    cells: int
    strips: tuple[Strip, ...]
    hidden: int


class StateView(DrawnView):
    """Draws a state; what there is no space for is left out around the cells that are lit."""

    _least_size = QSize(1, 1)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("State"), Role.StaticText, parent)
        self._state: State = ()
        self._labels: frozenset[str] = frozenset()
        self._columns = 1  # Those of the board.
        self._fonts = QFont(), QFont()  # The plain and the bold one of cells.
        self._longest_texts: list[tuple[State, int]] = []
        self._focus_of: tuple[State, tuple[int, int]] = ((), (0, 0))

    def show_state(self, state: State) -> None:
        self._state = state
        self.setAccessibleDescription(
            "; ".join(
                f"{strip.label}: {' '.join(cell.text or '–' for cell in strip.cells[:64])}"
                for strip in state[:16]
            )
        )
        self.update()

    def reserve(self, labels: frozenset[str], n: int) -> None:
        """Keep space for these labels and for columns of a board, so that no cell moves."""
        self._labels, self._columns = labels, n
        self.update()

    def width_for(self, state: State, cells: int) -> int:
        """Return the width that shows a number of cells beside the labels of a state."""
        return round(
            self._label_width(state) + cells * self._cell_width(state) + 2 * self._padding + 1
        )

    def heights_for(self, strips: int) -> tuple[int, int]:
        """Return the least and the comfortable height that show a number of strips."""
        least, most = (
            round(strips * share * self._unit + 2 * self._padding) for share in _ROW_HEIGHT
        )
        return least, most

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._state:
            return
        painter = smooth_painter(self)
        label, cell, stretch = self._widths()
        self._fonts = self._cell_font(stretch), self._cell_font(stretch, is_bold=True)
        window = self._window(label, cell)
        height = self._row_height(len(window.strips) + bool(window.hidden))
        top = float(self._padding)
        for strip in window.strips:
            self._paint_label(painter, QRectF(self._padding, top, label, height), strip.label)
            left = self._padding + label
            shown = strip.cells[window.first : window.first + window.cells]
            for index, each in enumerate(shown):
                rect = QRectF(left + index * cell, top, cell, height)
                self._paint_cell(painter, rect, each)
            if len(strip.cells) > window.first + window.cells:
                rect = QRectF(left + len(shown) * cell, top, cell, height)
                self._paint_cell(painter, rect, Cell("…", Tone.FADED))
            top += height
        if window.hidden:
            if window.strips[-1] is self._state[-1]:
                words = ntr("{count} more line above", "{count} more lines above", window.hidden)
            else:
                words = ntr("and {count} line more", "and {count} lines more", window.hidden)
            space = self.width() - 2 * self._padding
            self._paint_label(painter, QRectF(self._padding, top, space, height), words)

    def _widths(self) -> tuple[float, float, int]:
        """Return the widths of labels and cells, and how wide the letters of cells are, in percent.

        Cells move together and their letters become narrower where all of them fit in then.
        """
        label, cell = self._label_width(self._state), self._cell_width(self._state)
        longest = max(len(strip.cells) for strip in self._state)
        if longest * cell <= self.width() - 2 * self._padding - label:
            return label, cell, 100
        least_label = label - _GAP_SAVED * self._unit
        space = (self.width() - 2 * self._padding - least_label) / longest
        heading = QFontMetricsF(code_font(self._unit)).horizontalAdvance(str(longest - 1))
        share = min(
            (space - 2) / (cell - _CELL_GAP * self._unit),
            (space - _LEAST_GAP * self._unit) / heading,  # The numbers of cells don't run together.
        )
        if share < _NARROWEST:
            return label, cell, 100
        return least_label, space, min(100, int(100 * share))

    def _window(self, label: float, cell: float) -> _Window:
        """Choose what is shown: the part with the first lit cell, and the strips that stay."""
        strips = self._state
        longest = max(len(strip.cells) for strip in strips)
        space = int((self.width() - 2 * self._padding - label) / cell + 0.01)
        cells = longest if longest <= space else max(1, space - 1)
        if self._focus_of[0] is not strips:
            self._focus_of = strips, _focus(strips)
        lit_strip, lit_cell = self._focus_of[1]
        first = lit_cell // cells * cells
        rows = max(1, int((self.height() - 2 * self._padding) // self._row_height(10_000)))
        if len(strips) <= rows:
            return _Window(first, cells, strips, 0)
        shown = _strips_around(strips, lit_strip, rows - 1)  # A line says what is left out.
        hidden = sum(strip.lines for strip in strips) - sum(strip.lines for strip in shown)
        return _Window(first, cells, shown, hidden)

    def _paint_label(self, painter: QPainter, rect: QRectF, text: str) -> None:
        painter.setFont(text_font(self._unit))
        painter.setPen(QColor(self._look.muted))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_cell(self, painter: QPainter, rect: QRectF, cell: Cell) -> None:
        """Paint a cell: its tone is a colour and an outline, a mark or bold figures."""
        look, tone = self._look, cell.tone
        inner = rect.adjusted(0.5, 1.5, -0.5, -1.5)
        ground, edge = self._ground_and_edge(tone)
        painter.setPen(edge)
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        if tone is Tone.FREE:
            painter.drawRoundedRect(inner, inner.height() / 2.5, inner.height() / 2.5)
        elif tone is not Tone.FADED:
            painter.drawRect(inner)
        if tone in _LINES:
            self._paint_line_mark(painter, inner, _LINES[tone])
        if cell.text in _SIGNS:
            sign, color = _SIGNS[cell.text]
            side = min(rect.width(), rect.height())
            square = QRectF(0, 0, side, side)
            square.moveCenter(rect.center())
            paint_sign(painter, square, sign, look, max(1.0, self._unit / 14), color)
            return
        painter.setFont(self._fonts[tone is not Tone.PLAIN and tone is not Tone.FADED])
        painter.setPen(QColor(look.muted if tone is Tone.FADED else look.text))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, cell.text)

    def _ground_and_edge(self, tone: Tone) -> tuple[str | None, QPen]:
        look = self._look
        thick = max(2.0, self._unit / 7)
        if tone is Tone.LIT:
            return look.accent_soft, QPen(QColor(look.accent), thick)
        if tone is Tone.CONFLICT:
            return look.warning_soft, QPen(QColor(look.conflict), thick, Qt.PenStyle.DotLine)
        if tone is Tone.FREE:
            return look.success_soft, QPen(QColor(look.solution), thick / 1.5)
        if tone is Tone.QUEEN:
            return look.light_square, QPen(QColor(look.muted), 1)
        return None, QPen(QColor(look.border), 1)

    def _paint_line_mark(self, painter: QPainter, rect: QRectF, line: Line) -> None:
        """Paint the stroke that ties a cell to a line of attack, as the legend has it."""
        side = 0.62 * self._unit
        corner = QRectF(rect.right() - side, rect.top(), side, side)
        painter.setPen(pen(color_of(line, self._look), max(1.5, self._unit / 8)))
        painter.drawLine(stroke_along(line, corner, 0.3))

    def _row_height(self, rows: int) -> float:
        least, most = (share * self._unit for share in _ROW_HEIGHT)
        return max(least, min(most, (self.height() - 2 * self._padding) / max(rows, 1)))

    def _label_width(self, state: State) -> float:
        labels = self._labels | {strip.label for strip in state}
        return widest(sorted(labels), self._unit) + self._unit

    def _cell_width(self, state: State) -> float:
        metrics = QFontMetricsF(code_font(self._unit))
        longest = self._longest_text(state)
        # A column on trial is written with a question mark.
        figures = len(f"{self._columns - 1}?")
        wide = metrics.horizontalAdvance("0") * max(longest, figures)
        return float(round(wide + _CELL_GAP * self._unit))

    def _longest_text(self, state: State) -> int:
        """Return the length of the longest cell; a state may have a million of them."""
        for measured, longest in self._longest_texts:
            if measured is state:
                return longest
        texts = map(attrgetter("text"), chain.from_iterable(strip.cells for strip in state))
        longest = max(map(len, texts), default=1)
        # The one that is shown, and the first one of the run, which tells how wide the pane is.
        self._longest_texts = [*self._longest_texts[-1:], (state, longest)]
        return longest

    def _cell_font(self, stretch: int, *, is_bold: bool = False) -> QFont:
        """Return the font of cells, its letters so wide in percent of the usual ones."""
        font = code_font(self._unit)
        font.setBold(is_bold)
        font.setStretch(stretch)
        return font


def _strips_around(strips: State, lit: int, most: int) -> State:
    """Return so many strips, in their order: those that stay, and the part with one of the others.

    At least one of the others is among them.
    """
    stay = [at for at, each in enumerate(strips) if each.stays][: max(0, most - 1)]
    others = [at for at in range(len(strips)) if at not in stay]
    space = max(1, most - len(stay))
    part = bisect_left(others, lit) // space * space
    start = max(0, min(part, len(others) - space))
    return tuple(strips[at] for at in sorted((*stay, *others[start : start + space])))


def _focus(state: State) -> tuple[int, int]:
    """Return the strip and the cell that the step is about, else that of the last queen.

    Of several strips it is the last: the queens stand at the top, the row that is looked at below.
    A strip that stays is not looked for, unless there is no other; one with a conflict, of which
    the sentence speaks, comes before one with another square of the step.
    """
    tones = [set(map(attrgetter("tone"), strip.cells)) for strip in state]
    every = range(len(state))
    unfixed = [at for at in every if not state[at].stays] or every
    strip, _ = _last_with((Tone.CONFLICT, *_FOCUS), tones, unfixed)
    lit, tone = _last_with(_FOCUS, tones, every)
    return strip, [cell.tone for cell in state[lit].cells].index(tone) if tone else 0


def _last_with(
    wanted: Iterable[Tone], tones: Sequence[Collection[Tone]], among: Sequence[int]
) -> tuple[int, Tone | None]:
    """Return the last strip, among some, with the first of the tones that any has, and that tone.

    Where none has one it is the last strip with a queen, without a tone.
    """
    for tone in wanted:
        if found := [at for at in among if tone in tones[at]]:
            return found[-1], tone
    return max((at for at in among if Tone.QUEEN in tones[at]), default=0), None
