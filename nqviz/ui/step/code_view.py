"""The algorithm's pseudocode with its current line lit."""

from collections.abc import Sequence
from itertools import zip_longest
from math import ceil, floor, log1p

from PySide6.QtCore import QMargins, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from nqviz.common.i18n import language_in_use, mark, number, tr
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.highlight import Span, color_of_token, font_of_token, spans
from nqviz.ui.step.program_editor import program_font
from nqviz.ui.widgets.accessible import Role, set_role
from nqviz.ui.widgets.styled import Styled

_LINE_HEIGHT = (1.22, 1.5)  # the least and the most, in heights of the font
_NARROWEST = 0.58  # of their width: how far the letters are drawn together for a long line
_COUNT_COLUMNS = 8  # space for how often a line has run, in characters
_NUMBER_COLUMNS = 4  # space for the line numbers, in characters


class CodeView(Styled, QScrollArea):
    """Shows a listing; where it is higher than the view, the lit line is kept in sight.

    Signals:
        line_chosen(int): a line, from 1, was clicked or chosen with the Enter key.
        stop_chosen(int): the breakpoint on a line was asked for or away, by a right click or Ctrl.
    """

    line_chosen = Signal(int)
    stop_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._listing = _Listing(self)
        self._padding = 0
        self.verticalScrollBar().rangeChanged.connect(self._on_space_changed)
        self.setWidget(self._listing)
        self._listing.setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.viewport().setAutoFillBackground(False)

    def show_code(self, lines: tuple[str, ...], *, is_program: bool = False) -> None:
        """Show another listing, with no line lit; a program has no ligatures for its operators."""
        self._listing.show_code(lines, is_program=is_program)
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()

    def show_counts(self, counts: Sequence[int]) -> None:
        """Show how often each line, from 1, has run; entry 0 is not used."""
        self._listing.show_counts(counts)

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        """Light a line, from 1, or none; one that is wrong as a warning."""
        self._listing.light(line, is_wrong=is_wrong)
        if line is not None:
            self._bring_into_sight(line)

    def show_stops(self, lines: frozenset[int]) -> None:
        """Show a breakpoint on each of these lines, from 1."""
        self._listing.show_stops(lines)

    def chosen(self) -> int:
        """Return the keyboard's current line: the lit one, unless another was chosen."""
        return self._listing.marked()

    def lit(self) -> int | None:
        return self._listing.lit

    def line_rect(self, line: int) -> QRect:
        """Return where a line, from 1, lies in the viewport."""
        top = self._listing.mapTo(self.viewport(), self._listing.line_rect(line).toRect().topLeft())
        return QRect(top, self._listing.line_rect(line).toRect().size())

    def apply_look(self) -> None:
        self._padding = round(0.45 * self._unit)
        self.setViewportMargins(0, self._padding, 0, self._padding)

    def sizeHint(self) -> QSize:
        return self._listing.sizeHint().grownBy(QMargins(0, self._padding, 0, self._padding))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, min(self.least_height(), 160))

    def whole_lines(self, height: int) -> int:
        """Return the height, no more than this, that cuts no line in two."""
        least = self.least_height()
        if height >= least:
            return height
        return self._listing.whole_lines(height - 2 * self._padding) + 2 * self._padding

    def least_height(self, most_lines: int = 1000) -> int:
        """Return the height of a listing, or of so many lines of it, with them moved together."""
        return self._listing.least_height(most_lines) + 2 * self._padding

    def _on_space_changed(self) -> None:
        if self._listing.lit is not None:
            self._bring_into_sight(self._listing.lit)

    def _bring_into_sight(self, line: int) -> None:
        """Scroll by whole lines, and only as far as it takes.

        Of a program the line's whole function is seen where it has space, else the next lines.
        """
        bar, height = self.verticalScrollBar(), self._listing.line_height()
        shown = max(1, int(self.viewport().height() // height))
        first = round(bar.value() / height) + 1
        start, end = self._listing.function_of(line)
        if end - start >= shown:
            around = min(2, (shown - 1) // 2)
            start, end = line - around, line + around
        bar.setSingleStep(round(height))
        first = min(max(first, end - shown + 1), max(1, start))
        bar.setValue(round((first - 1) * height))


class _Listing(Styled, QWidget):
    """The lines of the listing; with the focus, up and down choose one and Enter runs to it.

    Attributes:
        lit: the line, from 1, that is lit, if one is.
        is_program: whether it is Python, and no pseudocode.
    """

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view
        self.lit: int | None = None
        self._stops: frozenset[int] = frozenset()
        self._lines: tuple[str, ...] = ()
        self.is_program = self._is_wrong = False
        self._spans: list[list[Span]] = []
        self._counts: Sequence[int] = ()
        self._measured: tuple[object, float, float] = (None, 0.0, 0.0)
        self._chosen: int | None = None  # by keyboard, since the last step
        self.setAccessibleName(tr("Code"))
        set_role(self, Role.List)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(
            tr(
                "Click a line to run to its next execution; right-click it (key B) to set a "
                "breakpoint."
            )
        )

    def show_code(self, lines: tuple[str, ...], *, is_program: bool) -> None:
        self._lines, self.is_program = lines, is_program
        self._spans = spans("\n".join(lines)) if is_program else []
        self._counts = ()
        self.light(None)
        self.updateGeometry()

    def function_of(self, line: int) -> tuple[int, int]:
        """Return the first and the last line of the function around a line of a program.

        Outside of functions that is the whole program; in pseudocode it is the line itself.
        """
        if not (self.is_program and 1 <= line <= len(self._lines)):
            return line, line
        indents = [_indent(text) if text.strip() else None for text in self._lines]
        least = indents[line - 1] or 0
        for start in range(line, 0, -1):
            indent = indents[start - 1]
            is_def = self._lines[start - 1].lstrip().startswith("def ")
            if indent is None or (indent >= least and start < line):
                continue
            least = indent
            if is_def:
                end = start
                for at, each in enumerate(indents[start:], start + 1):
                    if each is not None and each <= indent:
                        break
                    end = end if each is None else at
                return start, end
        return 1, len(self._lines)

    def light(self, line: int | None, *, is_wrong: bool = False) -> None:
        for each in {self.lit or self.marked(), self.marked()}:
            self.update(self.line_rect(each).toAlignedRect())
        self.lit, self._is_wrong = line, is_wrong
        self._chosen = None
        self._describe()
        self.update(self.line_rect(self.marked()).toAlignedRect())

    def show_stops(self, lines: frozenset[int]) -> None:
        self._stops = lines
        self._describe()
        self.update()

    def show_counts(self, counts: Sequence[int]) -> None:
        before, self._counts = self._counts, counts
        is_scaled = max(before, default=0) != max(counts, default=0)
        for line, (old, new) in enumerate(zip_longest(before, counts, fillvalue=0)):
            if old != new or (new and is_scaled):
                self.update(self._count_rect(self.line_rect(line)).toAlignedRect())

    def _describe(self) -> None:
        """Describe the current line for screen readers."""
        line = self.marked()
        if 1 <= line <= len(self._lines) and (self.lit or self._chosen or self._stops):
            text = self._lines[line - 1].strip()
            has_stop = mark("line {line}, with a breakpoint: {text}")
            words = has_stop if line in self._stops else mark("line {line}: {text}")
            self.setAccessibleDescription(tr(words, line=line, text=text))

    def line_height(self) -> float:
        """Return the height of a line: what is available, within limits."""
        pixels = self._font().pixelSize()
        least, most = (round(share * pixels) for share in _LINE_HEIGHT)
        space = self.height() // max(len(self._lines), 1)
        return float(min(max(space, least), most))

    def line_rect(self, line: int) -> QRectF:
        height = self.line_height()
        return QRectF(0, (line - 1) * height, self.width(), height)

    def sizeHint(self) -> QSize:
        width = (_NUMBER_COLUMNS + 2) * self._character() + self._longest()
        return QSize(ceil(width), self._height_at(_LINE_HEIGHT[1]))

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.least_height(len(self._lines)))

    def least_height(self, most_lines: int) -> int:
        """Return the height of at most so many lines, moved together."""
        lines = min(most_lines, len(self._lines))
        return lines * round(_LINE_HEIGHT[0] * self._font().pixelSize())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines that have changed, or no more of them than how often they have run."""
        painter, region = QPainter(self), event.region()
        height, most = self.line_height(), log1p(max(self._counts, default=0))
        has_counts = self._has_counts()
        for line, text in enumerate(self._lines, start=1):
            rect = QRectF(0, (line - 1) * height, self.width(), height)
            if not region.intersects(rect.toAlignedRect()):
                continue
            count = self._counts[line] if has_counts and line < len(self._counts) else 0
            strip = self._count_rect(rect)
            covered = strip.width() if count else 0
            painter.setFont(self._font())
            if region.intersects(rect.adjusted(0, 0, -covered, 0).toRect()):
                painter.save()
                if count:
                    painter.setClipRect(rect.adjusted(0, 0, -covered, 0))
                self._paint_line(painter, line, text, rect)
                painter.restore()
            if count:
                ground, _ = self._colors_of_lit() if line == self.lit else (self._look.card, "")
                self._paint_count(painter, strip, count, log1p(count) / most, ground)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        line = int(event.position().y() // self.line_height()) + 1
        if not 1 <= line <= len(self._lines):
            return
        is_with_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.button() is Qt.MouseButton.RightButton or is_with_ctrl:
            self._view.stop_chosen.emit(line)
        elif event.button() is Qt.MouseButton.LeftButton:
            self._view.line_chosen.emit(line)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            step = 1 if key == Qt.Key.Key_Down else -1
            self._chosen = min(max(self.marked() + step, 1), len(self._lines))
            self._describe()
            self.update()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._lines:
            self._view.line_chosen.emit(self.marked())
        else:
            super().keyPressEvent(event)

    def marked(self) -> int:
        """Return the keyboard's current line."""
        return self._chosen or self.lit or 1

    def _colors_of_lit(self) -> tuple[str, str]:
        """Return the colours of the ground and of the bar of the lit line."""
        look = self._look
        if self._is_wrong:
            return look.warning_soft, look.warning
        return look.accent_soft, look.accent

    def _paint_line(self, painter: QPainter, line: int, text: str, rect: QRectF) -> None:
        look, character = self._look, self._character()
        ground, strong = self._colors_of_lit()
        if line == self.lit:
            painter.fillRect(rect, QColor(ground))
            bar = max(3, round(0.25 * self._font().pixelSize()))
            painter.fillRect(QRectF(0, rect.top(), bar, rect.height()), QColor(strong))
        if line == self.marked() and self.hasFocus():
            painter.setPen(QPen(QColor(look.accent), 1.5, Qt.PenStyle.DotLine))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        middle = Qt.AlignmentFlag.AlignVCenter
        numbers = QRectF(0, rect.top(), (_NUMBER_COLUMNS - 1) * character, rect.height())
        if line in self._stops:
            self._paint_stop(painter, rect)
        else:
            painter.setPen(QColor(strong if line == self.lit else look.muted))
        painter.drawText(numbers, Qt.AlignmentFlag.AlignRight | middle, str(line))
        painter.setPen(QColor(look.text))
        painter.save()
        painter.translate(_NUMBER_COLUMNS * character, 0)
        painter.scale(self._narrowness(), 1)
        self._paint_text(painter, line, text, self._baseline(rect))
        painter.restore()

    def _paint_text(self, painter: QPainter, line: int, text: str, baseline: float) -> None:
        """Paint a line's text from the left, the parts that stand out in their own way."""
        font = self._font()
        metrics, end = QFontMetricsF(font), 0
        for start, length, token in self._spans[line - 1] if line <= len(self._spans) else ():
            painter.setFont(font)
            painter.setPen(QColor(self._look.text))
            place = metrics.horizontalAdvance(text[:end])
            painter.drawText(QPointF(place, baseline), text[end:start])
            end = start + length
            painter.setFont(font_of_token(font, token))
            painter.setPen(QColor(color_of_token(token, self._look)))
            place = metrics.horizontalAdvance(text[:start])
            painter.drawText(QPointF(place, baseline), text[start:end])
        painter.setFont(font)
        painter.setPen(QColor(self._look.text))
        painter.drawText(QPointF(metrics.horizontalAdvance(text[:end]), baseline), text[end:])

    def _count_rect(self, rect: QRectF) -> QRectF:
        """Return where in a line it stands how often that has run."""
        left = floor(rect.width() - _COUNT_COLUMNS * self._character())
        return rect.adjusted(left, 1, 0, -1)

    def _paint_count(
        self, painter: QPainter, strip: QRectF, count: int, share: float, ground: str
    ) -> None:
        """Paint how often a line has run, and a bar that is a share of the strip.

        It covers what is below, the end of a long line.
        """
        bar = strip.adjusted((1 - share) * strip.width(), 0, 0, 0)
        painter.fillRect(strip, QColor(ground))
        painter.fillRect(bar, QColor(self._look.accent_soft))
        painter.setPen(QColor(self._look.muted))
        words = strip.adjusted(0, 0, -0.4 * self._character(), 0)
        sides = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, sides, number(count))

    def _paint_stop(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the sign of a breakpoint, and leave the pen ready for the number on it."""
        character = self._character()
        height = min(rect.height() - 2, 1.15 * self._font().pixelSize())
        sign = QRectF(0.55 * character, rect.center().y() - height / 2, 2.7 * character, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.warning))
        painter.drawRoundedRect(sign, height / 2, height / 2)
        painter.setPen(QColor(self._look.card))

    def _font(self) -> QFont:
        return program_font(self._unit) if self.is_program else code_font(self._unit)

    def _baseline(self, rect: QRectF) -> float:
        """Return the baseline of a line: the same with and without Chinese letters."""
        metrics = QFontMetricsF(self._font())
        return round(rect.center().y() + (metrics.ascent() - metrics.descent()) / 2)

    def _character(self) -> float:
        return self._widths()[0]

    def _narrowness(self) -> float:
        """Return the horizontal scale of the letters with which the longest line fits."""
        share = self._share_of_longest(_COUNT_COLUMNS if self._has_counts() else 1)
        return min(1.0, max(_NARROWEST, share))

    def _has_counts(self) -> bool:
        """Tell whether lines say how often they have run: all of a listing need space for it.

        A program says it in any case, as its lines are as long as its author likes.
        """
        return self.is_program or self._share_of_longest(_COUNT_COLUMNS) >= _NARROWEST

    def _share_of_longest(self, columns: int) -> float:
        """Return how much of the longest line fits beside its number and so many characters."""
        space = self.width() - (_NUMBER_COLUMNS + columns) * self._character()
        return space / max(self._longest(), 1.0)

    def _longest(self) -> float:
        """Return the width of the longest line: full-width letters are wider than others."""
        return self._widths()[1]

    def _widths(self) -> tuple[float, float]:
        """Return the width of a character and that of the longest line, measured once."""
        measured = self._lines, self._unit, language_in_use()
        if self._measured[0] != measured:
            metrics = QFontMetricsF(self._font())
            longest = max(map(metrics.horizontalAdvance, self._lines), default=0.0)
            self._measured = measured, metrics.horizontalAdvance("0"), longest
        return self._measured[1:]

    def whole_lines(self, height: int) -> int:
        line = round(_LINE_HEIGHT[0] * self._font().pixelSize())
        return max(1, height // line) * line

    def _height_at(self, line_height: float) -> int:
        return len(self._lines) * round(line_height * self._font().pixelSize())


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
