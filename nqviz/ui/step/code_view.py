"""A listing of pseudocode or of a program, with its current line lit."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import ceil

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QRegion,
    QResizeEvent,
    QTextBlock,
    QTextDocument,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QPlainTextDocumentLayout,
    QPlainTextEdit,
    QSizePolicy,
    QWidget,
)

from nqviz.common.i18n import mark, number, together, tr
from nqviz.frames.palette import Look
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.highlight import Highlighter
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.part_styles import restyle
from nqviz.ui.widgets.styled import Styled

_LEAST_LINE, _MOST_LINE = 1.22, 1.5  # A line has a height between these, in heights of the font.
_NARROWEST = 0.58  # The letters of a long line keep at least this share of their width.
NUMBER_COLUMNS = 4  # The number of a line takes the width of so many characters.
# How often a line has run takes the width of so many characters, from a count of 10 000 on of
# more.
_COUNT_COLUMNS, _LARGE_COUNT_COLUMNS = 5, 8
_LARGE_COUNT = 10_000
_LEAST_BAR = 0.03  # The bar of a line that has run takes at least this share of that width.
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CodeText(Styled, QPlainTextEdit):
    """Shows a document of code beside the numbers of its lines; a line can be lit.

    Attributes:
        is_program: whether it is Python, and no pseudocode.
    """

    is_program = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lit: int | None = None
        self._is_wrong = False
        self._stops: frozenset[int] = frozenset()
        self._numbers = _Numbers(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._show_document(plain_document("", self))

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        """Light a line, from 1, or none; one that is wrong as a warning."""
        self._update_line(self._lit)
        self._lit, self._is_wrong = line, is_wrong
        self._update_line(line)

    def lit(self) -> int | None:
        """Return the line that is lit, if one is."""
        return self._lit

    def show_stops(self, lines: frozenset[int]) -> None:
        """Show a breakpoint on each of these lines, from 1."""
        if lines != self._stops:
            self._stops = lines
            self._update_lines()

    def line_rect(self, line: int) -> QRectF:
        """Return the rectangle of a line, from 1, in the viewport."""
        height = self._layout.line_height
        top = (line - 1 - self.verticalScrollBar().value()) * height
        return QRectF(0, top, self.viewport().width(), height)

    def apply_look(self) -> None:
        self._choose_font()
        self._highlighter.set_look(self._look if self.is_program else None)
        self._fit_text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        area = self.viewport().geometry()
        self._numbers.setGeometry(0, area.y(), area.x(), area.height())
        self._fit_text()
        super().resizeEvent(event)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._numbers.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paint_rows(self.viewport(), event.region())
        super().paintEvent(event)

    def paint_rows(self, device: QWidget, region: QRegion) -> None:
        """Paint the grounds of the lines that are seen, on the viewport or with their numbers."""
        painter, lit = QPainter(device), self.lit()
        left = self._numbers.x() - device.x()
        painter.translate(left, 0)
        painter.setFont(self._font)
        for line in self._lines_in_view():
            row = self.line_rect(line)
            row.setWidth(row.width() + self._numbers.width())
            if not region.intersects(row.translated(left, 0).toRect()):
                continue
            self._paint_ground(painter, line, row, is_lit=line == lit)
            if device is self._numbers:
                self._paint_number(painter, line, row, is_lit=line == lit)

    def press_number(self, event: QMouseEvent) -> None:
        """Do nothing where the number of a line is pressed."""
        event.ignore()

    def _show_document(self, document: QTextDocument) -> None:
        """Show a document that `plain_document` has made."""
        self.setDocument(document)
        self._highlighter = document.findChild(Highlighter) or Highlighter(document)
        self.apply_look()

    def _choose_font(self) -> None:
        self._font = (program_font if self.is_program else code_font)(self._unit)
        self._character = QFontMetricsF(self._font).horizontalAdvance("0")

    def _fit_text(self) -> None:
        """Lay the lines out."""
        metrics, layout = QFontMetricsF(self._font), self._layout
        layout.line_height, layout.baseline = ceil(metrics.lineSpacing()), metrics.ascent()

    def _fitting_lines(self) -> int:
        """Return how many whole lines are seen at once."""
        return max(1, int(self.viewport().height() // self._layout.line_height))

    def _scroll_to(self, start: int, end: int) -> None:
        """Scroll to these lines, from 1, by whole lines, and only as far as it takes."""
        bar = self.verticalScrollBar()
        first = min(max(bar.value() + 1, end - self._fitting_lines() + 1), max(1, start))
        bar.setValue(first - 1)

    def _lines_in_view(self) -> range:
        first = self.verticalScrollBar().value() + 1
        shown = int(self.viewport().height() // self._layout.line_height) + 1
        return range(first, min(first + shown, self.blockCount() + 1))

    def _line_at(self, event: QMouseEvent) -> int:
        """Return the line, from 1, at the height of the mouse; past the last one there is none."""
        line = int(event.position().y() // self._layout.line_height) + 1
        return line + self.verticalScrollBar().value()

    def _update_line(self, line: int | None) -> None:
        if line is not None:
            rect = self.line_rect(line).toRect()
            self.viewport().update(rect)
            self._numbers.update(0, rect.y(), self._numbers.width(), rect.height())

    def _update_lines(self) -> None:
        self.viewport().update()
        self._numbers.update()

    def _colors_of_lit(self) -> tuple[str, str]:
        """Return the colours of the ground and of the bar of the lit line."""
        look = self._look
        if self._is_wrong:
            return look.warning_soft, look.warning
        return look.accent_soft, look.accent

    def _paint_ground(self, painter: QPainter, _line: int, row: QRectF, *, is_lit: bool) -> None:
        if is_lit:
            ground, strong = self._colors_of_lit()
            painter.fillRect(row, QColor(ground))
            bar = max(3, round(0.25 * self._font.pixelSize()))
            painter.fillRect(QRectF(0, row.top(), bar, row.height()), QColor(strong))

    def _paint_number(self, painter: QPainter, line: int, row: QRectF, *, is_lit: bool) -> None:
        """Paint the number of a line, on the sign of a breakpoint where it has one."""
        look, character = self._look, self._character
        painter.setPen(QColor(self._colors_of_lit()[1] if is_lit else look.muted))
        if line in self._stops:
            height = min(row.height() - 2, 1.15 * self._font.pixelSize())
            sign = QRectF(0.55 * character, 0, 2.7 * character, height)
            sign.moveTop(row.center().y() - height / 2)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.warning))
            painter.drawRoundedRect(sign, height / 2, height / 2)
            painter.setPen(QColor(look.card))
        row.setWidth((NUMBER_COLUMNS - 1) * character)
        painter.drawText(row, _RIGHT, str(line))

    @property
    def _layout(self) -> "_EvenLines":
        layout = self.document().documentLayout()
        assert isinstance(layout, _EvenLines), "made by `plain_document`"
        return layout


class CodeView(CodeText):
    """Shows a listing; where it is higher than the view, the lit line is kept in sight.

    With the focus, the keys up and down mark a line, and Enter chooses it. It has more than thirty
    methods, because it answers Qt's events and lays its lines out itself.

    Attributes:
        choose_line: called with a line, from 1, that was clicked or chosen with the Enter key.
        toggle_stop: called with a line that was clicked with Ctrl; the right button marks one.
        write_at: called with a line, from 1, of a program whose text was clicked, and with the
            number of letters before; without it a click chooses the line.
        scrolls: whether a listing that is too high has a scroll bar; pictures have none.
    """

    scrolls = True

    def __init__(self, parent: QWidget | None = None) -> None:
        self._lines: tuple[str, ...] = ()
        self._counts: Sequence[int] = ()
        self._marked: int | None = None  # By keys or the right button, since a step.
        super().__init__(parent)
        self.choose_line: Callable[[int], object] = lambda _line: None
        self.toggle_stop: Callable[[int], object] = lambda _line: None
        self.write_at: Callable[[int, int], object] | None = None
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("Code"))
        set_role(self, Role.List)

    def show_code(
        self, lines: tuple[str, ...], *, is_program: bool = False, is_from_own: bool = False
    ) -> None:
        """Show another listing, with no line lit; a program has no ligatures for its operators.

        `is_from_own` tells whether its run begins with queens of the user's.
        """
        self._lines, self.is_program, self._counts = lines, is_program, ()
        if is_program:
            counts = mark(
                "The numbers at the right say how often each line has run; a function's first "
                "line, how often it was called."
            )
            clicks = mark(
                "Click into the text: write there (F4).\n"
                "Click the number of a line: run until the line comes next.\n"
                "Ctrl+click it (key B): always stop at the line, a breakpoint.\n"
                "Right-click: a menu."
            )
        else:
            counts = mark(
                "The numbers at the right say how often each line has run; a function's first "
                "line, how often it was called. From one step to the next several lines can run. "
                "A line that treats many rows or cards at once runs once for all of them."
            )
            clicks = mark(
                "Click a line: run until it comes next.\n"
                "Ctrl+click it (key B): always stop at the line, a breakpoint.\n"
                "Right-click: a menu."
            )
        bars = tr("A bar is a line's share of the line that has run most often.")
        own = tr("This run begins after your queens: the lines that placed them are not counted.")
        self.setToolTip(together(tr(counts), own if is_from_own else "", bars, tr(clicks)))
        self._numbers.setToolTip(tr(clicks))
        self._highlighter.set_look(None)
        self.setPlainText("\n".join(lines))
        self.apply_look()
        self.light(None)
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def show_counts(self, counts: Sequence[int]) -> None:
        """Show how often each line, from 1, has run; entry 0 is not used."""
        before, columns, self._counts = self._counts, self._count_columns(), counts
        if columns != self._count_columns():
            self.viewport().update()
        is_scaled = max(before, default=0) != max(counts, default=0)
        for line, (old, new) in enumerate(zip_longest(before, counts, fillvalue=0)):
            if old != new or (new and is_scaled):
                self.viewport().update(self._count_rect(self.line_rect(line)).toRect())

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        self._update_line(self.chosen())
        super().light(line, is_wrong=is_wrong)
        self._marked = None
        self._update_line(self.chosen())
        self._describe()
        self._bring_into_sight()

    def show_stops(self, lines: frozenset[int]) -> None:
        super().show_stops(lines)
        self._describe()

    def chosen(self) -> int:
        """Return the keyboard's current line: the lit one, unless another was chosen."""
        return self._marked or self._lit or 1

    def apply_look(self) -> None:
        super().apply_look()
        self.document().setDefaultFont(self._font)
        padding = self._padding
        # Qt believes that a text that fits exactly does not fit.
        self.setViewportMargins(round(NUMBER_COLUMNS * self._character), padding, 0, padding - 1)
        self._fit_text()

    def measure_in(self, look: Look, scale: float) -> None:
        super().measure_in(look, scale)
        self._choose_font()

    def _choose_font(self) -> None:
        super()._choose_font()
        self._padding = round(0.45 * self._unit)

    def sizeHint(self) -> QSize:
        width = (NUMBER_COLUMNS + 2) * self._character + widest(self._lines, self._font)
        return QSize(ceil(width), self._height_at(_MOST_LINE, len(self._lines)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, min(self.least_height(), 160))

    def least_height(self, most_lines: int = 1000) -> int:
        """Return the height of a listing, or of so many lines of it, with them moved together."""
        return self._height_at(_LEAST_LINE, min(most_lines, len(self._lines)))

    def whole_lines(self, height: int) -> int:
        """Return the height, no more than this, that cuts no line in two."""
        line = round(_LEAST_LINE * self._font.pixelSize())
        fitting = max(1, (height - 2 * self._padding) // line)
        return height if height >= self.least_height() else self._height_at(_LEAST_LINE, fitting)

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self._update_lines()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Show no tip over the text, which it would cover; the numbers on both sides have it."""
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            counts = self._count_rect(QRectF(self.viewport().rect()))
            if not (self.has_counts() and counts.contains(event.pos().toPointF())):
                return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bring_into_sight()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:  # Qt has given it to the document.
            self.document().setDefaultFont(self._font)

    def wheelEvent(self, event: QWheelEvent) -> None:
        QAbstractScrollArea.wheelEvent(self, event)  # A text of Qt's would zoom with Ctrl.

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines that have changed, or no more of them than how often they have run."""
        region = event.region()
        self.paint_rows(self.viewport(), region)
        painter, most = QPainter(self.viewport()), max(self._counts, default=0)
        painter.setFont(self._font)
        has_counts = self.has_counts()
        share = self._share_of_longest(self._count_columns() if has_counts else 1)
        for line in self._lines_in_view():
            row, count = self.line_rect(line), 0
            has_space = share >= _NARROWEST or self._leaves_space(line)
            if has_counts and has_space and line < len(self._counts):
                count = self._counts[line]
            strip = self._count_rect(row) if count else QRectF(row.right(), 0, 0, 0)
            if region.intersects(row.adjusted(0, 0, strip.left() - row.right(), 0).toRect()):
                painter.setClipRect(row.adjusted(0, 0, strip.left() - row.right(), 0))
                self._paint_text(painter, line, min(1.0, max(_NARROWEST, share)))
                painter.setClipping(False)
            if count and region.intersects(strip.toRect()):
                self._paint_count(painter, strip, line, count / most)

    def press_number(self, event: QMouseEvent) -> None:
        self._press(event, is_on_text=False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press(event, is_on_text=True)

    def _press(self, event: QMouseEvent, *, is_on_text: bool) -> None:
        line = self._line_at(event)
        is_with_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not 1 <= line <= len(self._lines):
            return
        if event.button() is Qt.MouseButton.RightButton:
            self._marked = line  # The menu that opens is about it.
            self._describe()
            self._update_lines()
        elif is_with_ctrl:
            self.toggle_stop(line)
        elif event.button() is Qt.MouseButton.LeftButton:
            if self.is_program and self.write_at is not None and is_on_text:
                self.write_at(line, self._letters_before(line, event.position().x()))
            else:
                self.choose_line(line)

    def _letters_before(self, line: int, x: float) -> int:
        """Return how many letters of a line stand before a point of the viewport."""
        share = self._share_of_longest(self._count_columns() if self.has_counts() else 1)
        left = NUMBER_COLUMNS * self._character - self.viewport().x()
        block = self.document().findBlockByNumber(line - 1)
        self.blockBoundingRect(block)  # That lays it out.
        way = (x - left) / min(1.0, max(_NARROWEST, share))
        return block.layout().lineAt(0).xToCursor(way)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            step = 1 if key == Qt.Key.Key_Down else -1
            self._marked = min(max(self.chosen() + step, 1), len(self._lines))
            self._describe()
            self._update_lines()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._lines:
            self.choose_line(self.chosen())
        else:
            event.ignore()

    def _describe(self) -> None:
        """Describe the current line for screen readers."""
        line = self.chosen()
        if line <= len(self._lines) and (self._lit or self._marked or self._stops):
            text = self._lines[line - 1].strip()
            has_stop = mark("line {line}, with a breakpoint: {text}")
            words = has_stop if line in self._stops else mark("line {line}: {text}")
            self.setAccessibleDescription(tr(words, line=line, text=text))

    def _bring_into_sight(self) -> None:
        """Scroll to the lit line and those next to it by whole lines, and only as far as it takes.

        Of a program the line's whole function is seen where it has space, else the next lines.
        """
        lit = self._lit
        if lit is None:
            return
        shown = self._fitting_lines()
        start, end = function_around(self._lines, lit) if self.is_program else (lit - 1, lit + 1)
        if end - start >= shown:
            around = min(2, (shown - 1) // 2)
            start, end = lit - around, lit + around
        self._scroll_to(start, end)

    def _fit_text(self) -> None:
        """Move the lines together as far as the space needs it."""
        font, layout = self._font, self._layout
        least, most = (round(each * font.pixelSize()) for each in (_LEAST_LINE, _MOST_LINE))
        space = (self.viewport().height() - 1) // max(1, len(self._lines))
        metrics = QFontMetricsF(font)
        layout.line_height = height = min(max(space, least), most)
        layout.baseline = round(height / 2 + (metrics.ascent() - metrics.descent()) / 2)
        # Qt itself would take the scroll bar away an event later.
        has_bar, policy = self.scrolls and height > space, Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if has_bar else policy.ScrollBarAlwaysOff
        )

    def share_of_letters(self, width: float) -> float:
        """Return how wide letters are in so many pixels, beside counts, as a share of the usual."""
        space = width - (NUMBER_COLUMNS + _COUNT_COLUMNS) * self._character
        return min(1.0, space / max(widest(self._lines, self._font), 1.0))

    def _count_columns(self) -> int:
        """Return the width of counts in characters."""
        is_large = max(self._counts, default=0) >= _LARGE_COUNT
        return _LARGE_COUNT_COLUMNS if is_large else _COUNT_COLUMNS

    def has_counts(self) -> bool:
        """Tell whether lines say how often they have run: all of a listing need space for it.

        A program says it in any case, as its lines are as long as its author likes.
        """
        return self.is_program or self._share_of_longest(self._count_columns()) >= _NARROWEST

    def _leaves_space(self, line: int) -> bool:
        """Tell whether a line of a program, in the narrowest letters, ends before its count."""
        width = QFontMetricsF(self._font).horizontalAdvance(self._lines[line - 1])
        return _NARROWEST * width <= self._space_beside(self._count_columns())

    def _space_beside(self, columns: int) -> float:
        """Return the width that is left beside the numbers and so many characters."""
        width = self.viewport().x() + self.viewport().width()
        return width - (NUMBER_COLUMNS + columns) * self._character

    def _share_of_longest(self, columns: int) -> float:
        """Return how much of the longest line fits beside its number and so many characters."""
        return self._space_beside(columns) / max(widest(self._lines, self._font), 1.0)

    def _height_at(self, line_height: float, lines: int) -> int:
        """Return the height of so many lines of a height, which is in heights of the font."""
        return lines * round(line_height * self._font.pixelSize()) + 2 * self._padding

    def _paint_ground(self, painter: QPainter, line: int, row: QRectF, *, is_lit: bool) -> None:
        super()._paint_ground(painter, line, row, is_lit=is_lit)
        if line == self.chosen() and self.hasFocus():
            painter.setPen(QPen(QColor(self._look.accent), 1.5, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(row.adjusted(1, 1, -1, -1))

    def _paint_text(self, painter: QPainter, line: int, narrowness: float) -> None:
        block = self.document().findBlockByNumber(line - 1)
        self.blockBoundingRect(block)  # That lays it out.
        left = NUMBER_COLUMNS * self._character - self.viewport().x()
        painter.save()
        painter.setPen(QColor(self._look.text))
        painter.translate(left, self.line_rect(line).top())
        painter.scale(narrowness, 1)
        block.layout().draw(painter, QPointF())
        painter.restore()

    def _count_rect(self, row: QRectF) -> QRectF:
        """Return the rectangle within a line that says how often it has run."""
        left = self.viewport().x()
        return row.adjusted(
            int(left + row.width() - self._count_columns() * self._character) - left, 0, 0, 0
        )

    def _paint_count(self, painter: QPainter, strip: QRectF, line: int, share: float) -> None:
        """Paint how often a line has run, and a bar that is a share of the strip."""
        look = self._look
        painter.fillRect(strip, QColor(look.card))
        strip = strip.adjusted(0, 1, 0, -1)
        ground = self._colors_of_lit()[0] if line == self._lit else look.card
        painter.fillRect(strip, QColor(ground))
        bar = strip.adjusted((1 - max(share, _LEAST_BAR)) * strip.width(), 0, 0, 0)
        painter.fillRect(bar, QColor(look.accent_soft))
        painter.setPen(QColor(look.muted))
        words = number(self._counts[line])
        space = strip.width() - 0.8 * self._character
        width = QFontMetricsF(self._font).horizontalAdvance(words)
        painter.save()
        painter.translate(strip.right() - 0.4 * self._character, 0)
        painter.scale(min(1.0, space / max(width, 1.0)), 1)  # A long number is made narrow.
        painter.drawText(QRectF(-width, strip.top(), width, strip.height()), _RIGHT, words)
        painter.restore()


class _Numbers(QWidget):
    """The area of the line numbers, which the view paints."""

    def __init__(self, view: CodeText) -> None:
        super().__init__(view)
        self._view = view

    def paintEvent(self, event: QPaintEvent) -> None:
        self._view.paint_rows(self, event.region())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._view.press_number(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()


class _EvenLines(QPlainTextDocumentLayout):
    """Lays out lines of one height: letters of any language stand on the same baseline.

    Attributes:
        line_height, baseline: in pixels; the baseline is counted from the top of a line.
    """

    line_height, baseline = 1.0, 1.0

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        rect = super().blockBoundingRect(block)
        ascent = block.layout().lineAt(0).ascent()
        block.layout().setPosition(QPointF(0, self.baseline - ascent))
        return QRectF(0, 0, rect.width(), self.line_height)


def set_text_look(text: QPlainTextEdit, font: QFont, look: Look) -> None:
    """Draw a plain text with a font and a look.

    The font stands in the style sheet, too: that of the window names another one for every widget.
    """
    text.setFont(font)
    text.document().setDefaultFont(font)
    restyle(
        text,
        f"QPlainTextEdit {{ background: {look.card}; color: {look.text}; "
        f"selection-background-color: {look.accent}; selection-color: {look.on_accent}; "
        f"font-family: '{font.family()}'; font-size: {font.pixelSize()}px; }}",
    )


def program_font(pixels: float) -> QFont:
    """Return the font of programs: what is typed as two signs is seen as two."""
    font = code_font(pixels)
    for feature in ("calt", "liga"):
        font.setFeature(QFont.Tag(feature), 0)
    return font


def fits_into(text: QPlainTextEdit, font: QFont, width: float, height: float) -> bool:
    """Tell whether a whole text can be seen at a size in pixels."""
    lines = tuple(text.toPlainText().split("\n"))
    needed = len(lines) * QFontMetricsF(font).lineSpacing()
    return widest(lines, font) + font.pixelSize() <= width and needed <= height


@lru_cache(maxsize=16)
def widest(lines: Sequence[str], font: QFont) -> float:
    """Return the width of the widest of some lines: not all letters are equally wide."""
    return max(map(QFontMetricsF(font).horizontalAdvance, lines), default=0.0)


def plain_document(text: str, owner: QObject) -> QTextDocument:
    """Return a document that a `CodeText` can show, unmodified and with nothing to undo.

    It lives as long as its owner: without one, its layout and its highlighter would keep it.
    """
    document = QTextDocument(owner)
    document.setDocumentLayout(_EvenLines(document))
    document.setDocumentMargin(0)
    document.setPlainText(text)
    document.setModified(False)
    return document


def function_around(lines: Sequence[str], line: int) -> tuple[int, int]:
    """Return the first and the last line, from 1, of the function around a line of a program.

    Outside of functions that is the whole program.
    """
    if line > len(lines):
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
