"""The calls of functions under way as boxes, of an algorithm or of the user's own program."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import language_in_use, number, tr
from nqviz.model.position import Position, Task
from nqviz.solvers.base.calls import Call
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.glyphs import smooth_painter
from nqviz.ui.look.theme import code_font
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.styled import DrawnView

_ROW = 1.5  # A row has so many heights of text.
_MOST_LINES_BESIDE = 1.8  # Boxes beside each other fill so many lines, the last one in part.
_GAP, _PADDING = 0.7, 0.4  # So many heights of text are between boxes, and within one.
_INDENT = 0.4  # A box is indented by so many heights of text below the one that called it.
_MOST_INDENTS = 8
_WRAPPED = int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
_SAMPLE_N, _SAMPLE_STEPS = 12, 120  # Titles are measured in a run of that n and length.


class _Box(NamedTuple):
    """A box: of which call, by its depth, or None for those that are left out."""

    depth: int | None
    title: str
    rect: QRectF


class CallsView(DrawnView):
    """Draws calls from the outermost on, beside or below each other.

    Those in the middle are left out where there is too little space. Boxes below each other say
    the values of variables, too; those of the innermost call in several lines where all of them
    have space.

    Attributes:
        choose_call: called with the depth of a call whose box was clicked, or chosen with the
            Enter key.
    """

    _least_size = QSize(1, 1)

    def __init__(self, parent: QWidget | None = None, *, is_stacked: bool) -> None:
        """Draw boxes below each other, or beside each other in at most two lines."""
        super().__init__(tr("Calls"), Role.List, parent)
        self.choose_call: Callable[[int], object] = lambda _depth: None
        self._is_stacked = is_stacked
        self._calls: Sequence[Call] = ()
        self._chosen: int | None = None  # By keyboard, since the last step.
        self._laid_out: tuple[object, list[_Box]] = (None, [])  # For what, and the boxes.
        self.setToolTip(tr("Click a call to go to the step that made it."))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_calls(self, calls: Sequence[Call]) -> None:
        """Show the calls under way, the outermost first."""
        self._calls, self._chosen = calls, None
        self.setAccessibleDescription(self.in_words())
        self.update()

    def in_words(self) -> str:
        """Return all titles."""
        return " › ".join(map(self._title, self._calls))

    def boxes(self) -> list[tuple[int | None, QRectF]]:
        """Return where the boxes lie, each with its call's depth; None is for those left out."""
        return [(box.depth, box.rect) for box in self._boxes()]

    def height_for(self, width: float) -> int:
        """Return the height that boxes beside each other need at a width."""
        boxes = self._beside(width)
        return round(boxes[-1].rect.bottom() + 3) if boxes else 0

    def height_of(self, calls: int) -> int:
        """Return the height that so many boxes below each other need."""
        return round(calls * _ROW * self._unit + 2 * self._padding)

    def width_for(self, title: str) -> int:
        """Return the width that shows a title in a box below many others."""
        text = QFontMetricsF(code_font(self._unit)).horizontalAdvance(title)
        around = (_MOST_INDENTS * _INDENT + 2 * _PADDING) * self._unit + 2 * self._padding
        return round(text + around + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        font = code_font(self._unit)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        boxes = self._boxes()
        if not boxes and self._is_stacked:
            painter.setPen(QColor(self._look.muted))
            padding = self._padding
            area = QRectF(self.rect()).adjusted(padding, padding, -padding, -padding)
            painter.drawText(area, _WRAPPED, tr("No function is called at this step."))
        for box in boxes:
            self._paint_box(painter, metrics, box)
            if not self._is_stacked and box is not boxes[-1]:
                painter.setPen(QColor(self._look.muted))
                arrow = QRectF(box.rect.right(), box.rect.top(), self._gap(), box.rect.height())
                if arrow.right() <= self.width():  # At the end of a row there may be no space.
                    painter.drawText(arrow, Qt.AlignmentFlag.AlignCenter, "›")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for box in self._boxes():
            if box.depth is not None and box.rect.contains(event.position()):
                self.choose_call(box.depth)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, last = event.key(), len(self._calls) - 1
        if key in {Qt.Key.Key_Up, Qt.Key.Key_Down} and last >= 0:
            before = last if self._chosen is None else self._chosen
            self._chosen = min(max(before + (1 if key == Qt.Key.Key_Down else -1), 0), last)
            self.setAccessibleDescription(self._title(self._calls[self._chosen]))
            self.update()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and last >= 0:
            self.choose_call(last if self._chosen is None else self._chosen)
        else:
            super().keyPressEvent(event)

    def _paint_box(self, painter: QPainter, metrics: QFontMetricsF, box: _Box) -> None:
        look = self._look
        is_last = box.depth == len(self._calls) - 1
        if box.depth is not None:
            edge = look.accent if is_last else look.border
            painter.setPen(QPen(QColor(edge), 2 if is_last else 1))
            painter.setBrush(QColor(look.accent_soft) if is_last else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.rect, 3, 3)
        chosen = len(self._calls) - 1 if self._chosen is None else self._chosen
        if box.depth is not None and box.depth == chosen and self.hasFocus():
            painter.setPen(QPen(QColor(look.accent), 1.5, Qt.PenStyle.DotLine))
            painter.drawRect(box.rect.adjusted(-2, -2, 2, 2))
        painter.setPen(QColor(look.text if box.depth is not None else look.muted))
        inner = self._inner(box.rect)
        if box.rect.height() > _ROW * self._unit:
            painter.drawText(inner, _WRAPPED, _unbroken(box.title))
            return
        words = metrics.elidedText(box.title, Qt.TextElideMode.ElideRight, inner.width() + 1)
        painter.drawText(box.rect, Qt.AlignmentFlag.AlignCenter, words)

    def _boxes(self) -> list[_Box]:
        return self._below() if self._is_stacked else self._beside(self.width())

    def _beside(self, width: float) -> list[_Box]:
        """Return boxes beside each other; laid out once, however often that is asked for."""
        case = self._calls, width, self._unit, language_in_use()
        if self._laid_out[0] != case:
            self._laid_out = case, self._laid_out_beside(width)
        return self._laid_out[1]

    def _laid_out_beside(self, width: float) -> list[_Box]:
        metrics = QFontMetricsF(code_font(self._unit))
        row, gap, around = _ROW * self._unit, self._gap(), 2 * _PADDING * self._unit
        shown = self._fitting(
            lambda titles: (
                sum(metrics.horizontalAdvance(each) + gap + around for each in titles)
                <= _MOST_LINES_BESIDE * width
            )
        )
        boxes: list[_Box] = []
        x = y = 0.0
        for depth, title in shown:
            wide = min(metrics.horizontalAdvance(title) + around, width)
            if x > 0 and x + wide > width:
                x, y = 0.0, y + row
            boxes.append(_Box(depth, title, QRectF(x, y + 1, wide, row - 4)))
            x += wide + gap
        return boxes

    def _below(self) -> list[_Box]:
        metrics = QFontMetricsF(code_font(self._unit))
        row, around, margin = _ROW * self._unit, 2 * _PADDING * self._unit, self._padding
        fitting = max(3, int((self.height() - 2 * margin) // row))
        shown = self._fitting(lambda titles: len(titles) <= fitting)
        boxes = []
        for index, (depth, title) in enumerate(shown):
            left = margin + min(index, _MOST_INDENTS) * _INDENT * self._unit
            wide = min(metrics.horizontalAdvance(title) + around + 1, self.width() - margin - left)
            boxes.append(_Box(depth, title, QRectF(left, margin + index * row + 1, wide, row - 4)))
        return [*boxes[:-1], *map(self._in_lines, boxes[-1:])]

    def _in_lines(self, box: _Box) -> _Box:
        """Return a box with the lines that its title needs, if there is space for them below it."""
        inner = self._inner(box.rect)
        inner.setHeight(self.height() - self._padding - inner.top())
        metrics = QFontMetricsF(code_font(self._unit))
        text = metrics.boundingRect(inner, _WRAPPED, _unbroken(box.title))
        if text.height() <= box.rect.height() or not inner.contains(text):
            return box
        rect = QRectF(box.rect)
        rect.setHeight(text.height() + 2 * (inner.top() - rect.top()))
        return box._replace(rect=rect)

    def _inner(self, rect: QRectF) -> QRectF:
        """Return the space for the title in a box."""
        side, top = _PADDING * self._unit, _PADDING / 4 * self._unit
        return rect.adjusted(side, top, -side, -top)

    def _fitting(self, fits: Callable[[list[str]], bool]) -> list[tuple[int | None, str]]:
        """Return depths and titles; those in the middle are left out as far as it takes."""
        titles = list(map(self._title, self._calls))
        shown: list[tuple[int | None, str]] = list(enumerate(titles))
        left_out = 1
        while len(titles) > 3 and not fits([title for _, title in shown]):
            left_out += 1
            if left_out + 2 > len(titles):
                break
            more = (None, tr("… {count} more", count=number(left_out)))
            shown = [(0, titles[0]), more, *list(enumerate(titles))[1 + left_out :]]
        return shown

    def _title(self, call: Call) -> str:
        title = f"{call.function}({call.arguments})"
        if not (self._is_stacked and call.variables):
            return title
        return f"{title}: {_values(call)}"

    def _gap(self) -> float:
        return _GAP * self._unit


def _unbroken(title: str) -> str:
    """Return a title in which no name is parted from its equals sign, nor that from the value."""
    return title.replace(" = ", "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}")


def _values(call: Call) -> str:
    return ", ".join(f"{each.name} = {each.value}" for each in call.variables)


def longest_title(solver: Solver) -> str:
    """Return the longest title that calls of an algorithm have in the first steps of a run.

    It is empty for a program, of which nobody knows what it calls.
    """
    has_none = solver.calls is None or solver.waits
    return "" if has_none else _longest_title(solver, language_in_use())


@cache
def _longest_title(solver: Solver, _language: str) -> str:
    position, longest = Position.start(Task(_SAMPLE_N)), ""
    assert solver.calls is not None, "a solver without calls has no titles of calls"
    for step in islice(solver.steps(position.task, None), _SAMPLE_STEPS):
        position.apply(step)
        titles = (
            f"{call.function}({call.arguments}): {_values(call)}" for call in solver.calls(position)
        )
        longest = max((longest, *titles), key=len)
    return longest
