"""The algorithm's pseudocode, or a program, with its current line lit."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from math import ceil, log1p

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextBlock,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QPlainTextDocumentLayout,
    QSizePolicy,
    QWidget,
)

from nqviz.common.i18n import language_in_use, mark, number, tr
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.code_text import NUMBER_COLUMNS, CodeText
from nqviz.ui.step.highlight import Highlighter
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.plain_text import set_text_look

_LEAST_LINE, _MOST_LINE = 1.22, 1.5  # A line has a height between these, in heights of the font.
_NARROWEST = 0.58  # The letters of a long line keep at least this share of their width.
_COUNT_COLUMNS = 8  # How often a line has run takes the width of so many characters.


class CodeView(CodeText):
    """Shows a listing; where it is higher than the view, the lit line is kept in sight.

    With the focus, the keys up and down mark a line, and Enter chooses it.

    Attributes:
        choose_line: called with a line, from 1, that was clicked or chosen with the Enter key.
        toggle_stop: called with a line that was clicked with the right button or with Ctrl.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choose_line: Callable[[int], object] = _ignore
        self.toggle_stop: Callable[[int], object] = _ignore
        self._lines: tuple[str, ...] = ()
        self._is_program = False
        self._counts: Sequence[int] = ()
        self._measured: tuple[object, float, float] = (None, 0.0, 0.0)
        self._marked: int | None = None  # by keyboard, since the last step
        document = QTextDocument(self)
        self._layout = _EvenLines(document)
        document.setDocumentLayout(self._layout)
        document.setDocumentMargin(0)
        self.setDocument(document)
        self._highlighter = Highlighter(document)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName(tr("Code"))
        set_role(self, Role.List)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.setToolTip(
            tr(
                "Click a line to run to its next execution; right-click it (key B) to set a "
                "breakpoint."
            )
        )
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_code(self, lines: tuple[str, ...], *, is_program: bool = False) -> None:
        """Show another listing, with no line lit; a program has no ligatures for its operators."""
        self._lines, self._is_program, self._counts = lines, is_program, ()
        self.setPlainText("\n".join(lines))
        self.apply_look()
        if is_program:
            self._highlighter.rehighlight()
        self.light(None)
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def show_counts(self, counts: Sequence[int]) -> None:
        """Show how often each line, from 1, has run; entry 0 is not used."""
        before, self._counts = self._counts, counts
        is_scaled = max(before, default=0) != max(counts, default=0)
        for line, (old, new) in enumerate(zip_longest(before, counts, fillvalue=0)):
            if old != new or (new and is_scaled):
                self.viewport().update(self._count_rect(self.line_rect(line)).toAlignedRect())

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        self._update_line(self.chosen())
        self._marked = None
        super().light(line, is_wrong=is_wrong)
        self._update_line(self.chosen())
        self._describe()
        self._bring_into_sight()

    def show_stops(self, lines: frozenset[int]) -> None:
        """Show a breakpoint on each of these lines, from 1."""
        self._stops = lines
        self._describe()
        self._numbers.update()

    def chosen(self) -> int:
        """Return the keyboard's current line: the lit one, unless another was chosen."""
        return self._marked or self._lit or 1

    def line_rect(self, line: int) -> QRectF:
        height = self._layout.line_height
        top = (line - 1 - self.verticalScrollBar().value()) * height
        return QRectF(0, top, self.viewport().width(), height)

    def apply_look(self) -> None:
        padding = self._padding()
        set_text_look(self, self._font(), self._look, "transparent")
        # Qt takes a text that exactly fits for one that does not, by a pixel.
        self.setViewportMargins(self.numbers_width(), padding, 0, padding - 1)
        self._place_numbers()
        self._highlighter.set_look(self._look if self._is_program else None)
        self._fit_text()

    def sizeHint(self) -> QSize:
        width = (NUMBER_COLUMNS + 2) * self._character() + self._widths()[1]
        return QSize(ceil(width), self._height_at(_MOST_LINE, len(self._lines)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, min(self.least_height(), 160))

    def least_height(self, most_lines: int = 1000) -> int:
        """Return the height of a listing, or of so many lines of it, with them moved together."""
        return self._height_at(_LEAST_LINE, min(most_lines, len(self._lines)))

    def whole_lines(self, height: int) -> int:
        """Return the height, no more than this, that cuts no line in two."""
        if height >= self.least_height():
            return height
        line = self._height_at(_LEAST_LINE, 1) - 2 * self._padding()
        return self._height_at(_LEAST_LINE, max(1, (height - 2 * self._padding()) // line))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_text()
        super().resizeEvent(event)
        self._bring_into_sight()

    def wheelEvent(self, event: QWheelEvent) -> None:
        QAbstractScrollArea.wheelEvent(self, event)  # A text of Qt's would zoom with Ctrl.

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._has_counts():
            return
        painter = QPainter(self.viewport())
        painter.setFont(self._font())
        most = log1p(max(self._counts, default=0))
        for line, rect in self._visible_lines():
            count = self._counts[line] if line < len(self._counts) else 0
            if count:
                rect.setWidth(self.viewport().width())
                self._paint_count(painter, self._count_rect(rect), line, log1p(count) / most)

    def press_number(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = int(event.position().y() // self._layout.line_height) + 1
        line += self.verticalScrollBar().value()
        if not 1 <= line <= len(self._lines):
            return
        is_with_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.button() is Qt.MouseButton.RightButton or is_with_ctrl:
            self.toggle_stop(line)
        elif event.button() is Qt.MouseButton.LeftButton:
            self.choose_line(line)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            step = 1 if key == Qt.Key.Key_Down else -1
            self._marked = min(max(self.chosen() + step, 1), len(self._lines))
            self._describe()
            self.viewport().update()
            self._numbers.update()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._lines:
            self.choose_line(self.chosen())
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._update_line(self.chosen())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._update_line(self.chosen())

    def _describe(self) -> None:
        """Describe the current line for screen readers."""
        line = self.chosen()
        if 1 <= line <= len(self._lines) and (self._lit or self._marked or self._stops):
            text = self._lines[line - 1].strip()
            has_stop = mark("line {line}, with a breakpoint: {text}")
            words = has_stop if line in self._stops else mark("line {line}: {text}")
            self.setAccessibleDescription(tr(words, line=line, text=text))

    def _bring_into_sight(self) -> None:
        """Scroll to the lit line by whole lines, and only as far as it takes.

        Of a program the line's whole function is seen where it has space, else the next lines.
        """
        if self._lit is None:
            return
        bar, shown = self.verticalScrollBar(), self._lines_in_view()
        start, end = self._lit, self._lit
        if self._is_program:
            start, end = function_around(self._lines, self._lit)
        if end - start >= shown:
            around = min(2, (shown - 1) // 2)
            start, end = self._lit - around, self._lit + around
        bar.setValue(min(max(bar.value() + 1, end - shown + 1), max(1, start)) - 1)

    def _lines_in_view(self) -> int:
        return max(1, int(self.viewport().height() // self._layout.line_height))

    def _paint_ground(self, painter: QPainter, line: int, row: QRectF, *, is_lit: bool) -> None:
        super()._paint_ground(painter, line, row, is_lit=is_lit)
        if line == self.chosen() and self.hasFocus():
            painter.setPen(QPen(QColor(self._look.accent), 1.5, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(row.adjusted(1, 1, -1, -1))

    def _paint_count(self, painter: QPainter, strip: QRectF, line: int, share: float) -> None:
        """Paint how often a line has run, and a bar that is a share of the strip.

        It covers what is below, the end of a long line.
        """
        ground = self._colors_of_lit()[0] if line == self._lit else self._look.card
        painter.fillRect(strip, QColor(self._look.card))
        strip = strip.adjusted(0, 1, 0, -1)
        painter.fillRect(strip, QColor(ground))
        bar = strip.adjusted((1 - share) * strip.width(), 0, 0, 0)
        painter.fillRect(bar, QColor(self._look.accent_soft))
        painter.setPen(QColor(self._look.muted))
        words = strip.adjusted(0, 0, -0.4 * self._character(), 0)
        sides = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, sides, number(self._counts[line]))

    def _count_rect(self, rect: QRectF) -> QRectF:
        """Return the rectangle within a line that says how often it has run."""
        total = self._numbers.width() + rect.width()
        left = int(total - _COUNT_COLUMNS * self._character()) - self._numbers.width()
        return rect.adjusted(left, 0, 0, 0)

    def _fit_text(self) -> None:
        """Move the lines and the letters together as far as the space needs it."""
        pixels, font = self._font().pixelSize(), self._font()
        least, most = round(_LEAST_LINE * pixels), round(_MOST_LINE * pixels)
        space = (self.viewport().height() - 1) // max(len(self._lines), 1)
        metrics = QFontMetricsF(font)
        self._layout.line_height = height = float(min(max(space, least), most))
        self._layout.baseline = round(height / 2 + (metrics.ascent() - metrics.descent()) / 2)
        self._layout.left = NUMBER_COLUMNS * self._character() - self.numbers_width()
        share = self._share_of_longest(_COUNT_COLUMNS if self._has_counts() else 1)
        font.setStretch(int(100 * min(1.0, max(_NARROWEST, share))))
        if self.document().defaultFont() != font:
            self.document().setDefaultFont(font)

    def _has_counts(self) -> bool:
        """Tell whether lines say how often they have run: all of a listing need space for it.

        A program says it in any case, as its lines are as long as its author likes.
        """
        return self._is_program or self._share_of_longest(_COUNT_COLUMNS) >= _NARROWEST

    def _share_of_longest(self, columns: int) -> float:
        """Return how much of the longest line fits beside its number and so many characters."""
        width = self._numbers.width() + self.viewport().width()
        space = width - (NUMBER_COLUMNS + columns) * self._character()
        return space / max(self._widths()[1], 1.0)

    def _widths(self) -> tuple[float, float]:
        """Return the width of a character and that of the longest line, measured once."""
        measured = self._lines, self._unit, language_in_use()
        if self._measured[0] != measured:
            metrics = QFontMetricsF(self._font())
            longest = max(map(metrics.horizontalAdvance, self._lines), default=0.0)
            self._measured = measured, metrics.horizontalAdvance("0"), longest
        return self._measured[1:]

    def _character(self) -> float:
        return self._widths()[0]

    def _font(self) -> QFont:
        return super()._font() if self._is_program else code_font(self._unit)

    def _height_at(self, line_height: float, lines: int) -> int:
        """Return the height of so many lines of a height, which is in heights of the font."""
        return lines * round(line_height * self._font().pixelSize()) + 2 * self._padding()

    def _padding(self) -> int:
        return round(0.45 * self._unit)


class _EvenLines(QPlainTextDocumentLayout):
    """Lays out lines of one height: letters of any language stand on the same baseline.

    Attributes:
        line_height, baseline: in pixels; the baseline is counted from the top of a line.
        left: the part of a pixel by which lines are indented.
    """

    line_height, baseline, left = 1.0, 1.0, 0.0

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = super().blockBoundingRect(block)
        ascent = block.layout().lineAt(0).ascent()
        block.layout().setPosition(QPointF(self.left, self.baseline - ascent))
        return QRectF(0, 0, rect.width(), self.line_height)


def function_around(lines: Sequence[str], line: int) -> tuple[int, int]:
    """Return the first and the last line, from 1, of the function around a line of a program.

    Outside of functions that is the whole program.
    """
    if not 1 <= line <= len(lines):
        return line, line
    indents = [len(text) - len(text.lstrip()) if text.strip() else None for text in lines]
    least = indents[line - 1] or 0
    for start in range(line, 0, -1):
        indent = indents[start - 1]
        if indent is None or (indent >= least and start < line):
            continue
        least = indent
        if lines[start - 1].lstrip().startswith("def "):
            end = start
            for at, each in enumerate(indents[start:], start + 1):
                if each is not None and each <= indent:
                    break
                end = end if each is None else at
            return start, end
    return 1, len(lines)


def _ignore(_line: int) -> None:
    """Do nothing with a line, where nobody else does anything."""
