"""Build it: the lines of an algorithm are put in order, by drag or by keys, and run as built."""

import random
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import together, tr
from nqviz.frames.palette import Look
from nqviz.practice.parsons import ParsonsProblem, parsons_problem
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver
from nqviz.ui.step.code_view import program_font
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import text_label

_WIDTH, _HEIGHT, _MARGINS = 48, 44, 4  # in heights of text
_LINE_SHARE = 0.025  # Letters are at most such a share of the screen: all lines are seen.
_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class BuildDialog(FittingDialog):
    """Offers the lines of an algorithm in disorder.

    Attributes:
        orders: the lines of each algorithm as they have been left, by its key; shared with who
            opens the dialog, so that a program that was half built is there again.
    """

    def __init__(
        self,
        solvers: Sequence[Solver],
        solver: Solver,
        orders: dict[str, list[str]],
        run: Callable[[ProgramSource], object],
        look: Look,
        scale: float,
        parent: QWidget | None = None,
    ) -> None:
        """Offer one of some algorithms first; `run` is given the program that was built."""
        super().__init__(tr("Build it"), parent)
        self.orders = orders
        self._solvers, self._run = solvers, run
        self.algorithm_box = ChoiceBox()
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setToolTip(tr("The algorithm that is built"))
        self.algorithm_box.addItems([tr(each.title) for each in solvers])
        self.task = QLabel(wordWrap=True)
        self.definition = QLabel(textFormat=Qt.TextFormat.PlainText)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Lines to be put in order"))
        self.list.setToolTip(tr("Drag a line, or move it with Alt and the arrows."))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        tallest = _LINE_SHARE * self.screen().availableGeometry().height()
        font = program_font(min(look.font * scale, tallest))
        self.list.setStyleSheet(_style(look, font))
        self.numbers = _NumberedLines(font, self.list)
        self.list.setItemDelegate(self.numbers)
        self.definition.setStyleSheet(_style_of_font(font))
        self.list.installEventFilter(self)
        self.words = text_label()
        self.run_button = self.button("", self._on_run, is_primary=True)
        tip = tr("Says which line is the first that is not where it belongs")
        self.hint_button = self.button(tr("Hint"), self._on_hint, tip)
        tip = tr("Begins again, with the lines in disorder")
        self.shuffle_button = self.button(tr("Shuffle"), self._shuffle, tip)
        tip = tr("Moves the line up: {key}", key="Alt+↑")
        self.up_button = self.button("↑", lambda: self.move_line(-1), tip)
        self.up_button.setAccessibleName(tr("Up"))
        tip = tr("Moves the line down: {key}", key="Alt+↓")
        self.down_button = self.button("↓", lambda: self.move_line(1), tip)
        self.down_button.setAccessibleName(tr("Down"))
        self._build()
        self.algorithm_box.setCurrentIndex(solvers.index(solver) if solver in solvers else 0)
        self.algorithm_box.currentIndexChanged.connect(self._show)
        self._show()
        unit = self.fontInfo().pixelSize()
        widest = self.list.sizeHintForColumn(0) + _MARGINS * unit  # No line is cut.
        self.resize(max(_WIDTH * unit, widest), _HEIGHT * unit)
        self.list.setFocus()

    @property
    def lines(self) -> list[str]:
        """The lines as they stand."""
        return [self.list.item(row).text() for row in range(self.list.count())]

    def move_line(self, by: int) -> None:
        """Move the chosen line up (-1) or down (1)."""
        row = self.list.currentRow()
        if row >= 0 and 0 <= row + by < self.list.count():
            item = self.list.takeItem(row)
            self.list.insertItem(row + by, item)
            self.list.setCurrentRow(row + by)
            self._keep()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move a line with Alt and an arrow; keep the order after a drag."""
        if watched is self.list and isinstance(event, QKeyEvent):
            move = _MOVES.get(Qt.Key(event.key()))
            with_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
            if event.type() == QEvent.Type.KeyPress and move is not None and with_alt:
                self.move_line(move)
                return True
            is_enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            if event.type() == QEvent.Type.KeyPress and is_enter:
                self._on_run()
                return True
        return super().eventFilter(watched, event)

    def _build(self) -> None:
        row = QHBoxLayout()
        for each in (self.up_button, self.down_button, self.hint_button, self.shuffle_button):
            each.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # After a click the keys move lines still.
            row.addWidget(each)
        fill(row, Stretch(), self.row_of_buttons(self.run_button))
        task = self.algorithm_box, self.task, self.definition
        fill(QVBoxLayout(self), *task, (self.list, 1), self.words, row)
        self.list.model().rowsMoved.connect(self._keep)

    def _show(self) -> None:
        """Show the algorithm that is chosen, as it was left."""
        problem = self._problem = parsons_problem(self._solvers[self.algorithm_box.currentIndex()])
        self.task.setText(_task(problem))
        words = tr("Run as built") if problem.runs else tr("Compare with the listing")
        self.run_button.setText(words)
        self.numbers.first = problem.first_number
        line = _numbered(problem.first_number - 1, problem.definition)
        self.definition.setText(line if problem.runs else "")
        self.definition.setVisible(problem.runs)
        if problem.key not in self.orders:
            self.orders[problem.key] = problem.shuffled(random.randrange(1 << 30))
        self._fill(self.orders[problem.key])

    def _shuffle(self) -> None:
        self._fill(self._problem.shuffled(random.randrange(1 << 30)))
        self._keep()

    def _fill(self, lines: Sequence[str]) -> None:
        self.list.clear()
        self.list.addItems(list(lines))
        self.list.setCurrentRow(0)
        self._say("")

    def _keep(self) -> None:
        self.orders[self._problem.key] = self.lines
        self._say("")

    def _say(self, words: str) -> None:
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.setAccessibleDescription(words)

    def _on_hint(self) -> None:
        self._say(self._problem.verdict(self.lines))

    def _on_run(self) -> None:
        if not self._problem.runs:
            self._on_hint()
            return
        if not self._problem.is_python(self.lines):
            words = tr("Python can't run the lines in this order: one is in a wrong place.")
            self._say(together(words, self._problem.verdict(self.lines)))
            return
        source = self._problem.source(self.lines)
        self.accept()
        self._run(source)


def _task(problem: ParsonsProblem) -> str:
    if problem.runs:
        return tr(
            "Put the lines of this program in order. It runs in any order that Python takes, and "
            "the board shows what it does."
        )
    return tr(
        "Put the lines of this listing in order. There is no program of it that could run another "
        "order, so yours is compared with it."
    )


class _NumberedLines(QStyledItemDelegate):
    """Draws lines of code behind their numbers.

    Attributes:
        first: the number of the first line.
    """

    def __init__(self, font: QFont, parent: QWidget) -> None:
        super().__init__(parent)
        self.first = 1
        self._font = font

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.font = self._font
        option.text = _numbered(self.first + index.row(), index.data())


def _numbered(number: int, line: str) -> str:
    return f"{number:>2}  {line}"


def _style(look: Look, font: QFont) -> str:
    return (
        f"QListWidget {{ background: {look.card}; color: {look.text};"
        f" {_style_of_font(font)}"
        f" border: 1px solid {look.border}; }}"
        f"QListWidget::item:selected {{ background: {look.accent}; color: {look.on_accent}; }}"
    )


def _style_of_font(font: QFont) -> str:
    families = ", ".join(f'"{family}"' for family in font.families())
    return f"font-family: {families}; font-size: {font.pixelSize()}px;"
