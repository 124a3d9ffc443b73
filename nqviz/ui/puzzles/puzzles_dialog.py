"""The dialog that chooses a puzzle, or has a new one made."""

import random
from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import together, tr
from nqviz.frames.marks import marks_of
from nqviz.frames.palette import Look
from nqviz.model.position import Position, Task
from nqviz.puzzles.collection import RULES, Puzzle, own_collection
from nqviz.puzzles.difficulty import Level
from nqviz.puzzles.generator import LARGEST, SMALLEST, make_puzzle
from nqviz.ui.board.squares_painter import paint_board
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import Stretch, fill

_WIDTH, _HEIGHT = 56, 30  # in heights of text
_PICTURE = 7.5
_ABREAST = 6
_MADE_AT_FIRST = 8
_SEEDS = 1_000_000_000


class PuzzlesDialog(FittingDialog):
    """Shows the program's own puzzles as small boards, with those that are solved ticked."""

    def __init__(
        self,
        is_solved: Callable[[str], bool],
        solve: Callable[[Puzzle], object],
        open_other: Callable[[], object],
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        """Show the puzzles; the first that is not solved is chosen.

        `solve` is given the one to be solved, `open_other` opens the file of another one.
        """
        super().__init__(tr("Puzzles"), parent)
        self._solve, self._open_other = solve, open_other
        self._making = BackgroundTask(self)
        unit = self.fontInfo().pixelSize()
        rules = QLabel(tr(RULES), self, wordWrap=True)
        self.boards = QListWidget(self)
        self.boards.setAccessibleName(tr("Puzzles"))
        self.boards.setViewMode(QListView.ViewMode.IconMode)
        self.boards.setMovement(QListView.Movement.Static)
        self.boards.setResizeMode(QListView.ResizeMode.Adjust)
        self.boards.setIconSize(QSize(1, 1) * round(_PICTURE * unit))
        solved = [is_solved(puzzle.name) for puzzle in own_collection()]
        for puzzle, is_done in zip(own_collection(), solved, strict=True):
            self._add(puzzle, look, is_done=is_done)
        self.boards.setGridSize(self._place_size(unit))
        self.boards.setCurrentRow(solved.index(False) if False in solved else 0)
        self.boards.itemActivated.connect(self._on_solve)
        self._lay_out(rules)
        self.finished.connect(self._making.cancel)
        abreast = _ABREAST * self.boards.gridSize().width() + 4 * unit
        self.resize(max(_WIDTH * unit, abreast), _HEIGHT * unit)
        self.boards.setFocus()

    def _place_size(self, unit: int) -> QSize:
        """Return the size of a board with its words on one line."""
        fonts, picture = self.boards.fontMetrics(), self.boards.iconSize()
        words = [self.boards.item(row).text() for row in range(self.boards.count())]
        widest = max(map(fonts.horizontalAdvance, words))
        return QSize(
            max(picture.width(), widest) + unit // 2, picture.height() + 2 * fonts.height()
        )

    def _lay_out(self, rules: QLabel) -> None:
        self.solve_button = self.button(tr("Solve it yourself"), self._on_solve, is_primary=True)
        self.open_button = self.button(tr("Open a puzzle…"), self._on_open)
        self.n_box = QSpinBox(self)
        self.n_box.setRange(SMALLEST, LARGEST)
        self.n_box.setValue(_MADE_AT_FIRST)
        self.n_box.setAccessibleName("n")
        self.level_box = ChoiceBox(self)
        self.level_box.setAccessibleName(tr("Difficulty"))
        self.level_box.addItem(tr("any difficulty"), None)
        for level in Level:
            self.level_box.addItem(level.in_words(), level)
        tip = tr("With exactly one solution")
        self.make_button = self.button(tr("Make a new one"), self._on_make, tip)
        self.status = QLabel(self, wordWrap=True)
        made, buttons = QHBoxLayout(), QHBoxLayout()
        fill(made, QLabel("n", self), self.n_box, self.level_box, self.make_button, Stretch())
        fill(buttons, self.open_button, Stretch(), self.solve_button)
        fill(QVBoxLayout(self), rules, (self.boards, 1), made, self.status, buttons)
        self.status.hide()

    def _add(self, puzzle: Puzzle, look: Look, *, is_done: bool) -> None:
        assert puzzle.difficulty is not None, "the program's own have one solution each"
        level = puzzle.difficulty.level.in_words()
        line = tr("{place}: {level}", place=puzzle.number, level=level)
        words = f"{line} ✓" if is_done else line
        item = QListWidgetItem(QIcon(_picture(puzzle, look, self.boards.iconSize())), words)
        item.setData(Qt.ItemDataRole.UserRole, puzzle)
        spoken = together(puzzle.in_words(), tr("Solved.") if is_done else "")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
        self.boards.addItem(item)

    def _on_solve(self) -> None:
        item = self.boards.currentItem()
        if item is not None:
            self._choose(item.data(Qt.ItemDataRole.UserRole))

    def _on_open(self) -> None:
        self.accept()
        self._open_other()

    def _on_make(self) -> None:
        if self._making.is_running:
            self._making.cancel()
            self._show_making("")
            return
        n, level = self.n_box.value(), self.level_box.currentData()
        self._making.start(lambda request: _made(n, level, request), self._on_made)
        self._show_making(tr("Looking for a puzzle with exactly one solution…"))

    def _on_made(self, made: "Puzzle | str | None") -> None:
        self._show_making(made if isinstance(made, str) else "")
        if isinstance(made, Puzzle):
            self._choose(made)

    def _show_making(self, words: str) -> None:
        self.make_button.setText(tr("Stop") if self._making.is_running else tr("Make a new one"))
        self.status.setText(words)
        self.status.setVisible(bool(words))

    def _choose(self, puzzle: Puzzle) -> None:
        self.accept()
        self._solve(puzzle)


def _made(n: int, level: Level | None, request: Request) -> Puzzle | str:
    """Return a new puzzle, or the sentence that says why there is none; in another thread."""
    try:
        rule, difficulty = make_puzzle(
            n, random.randrange(_SEEDS), level, lambda: request.is_current
        )
    except ValueError as error:
        return str(error)
    return Puzzle(rule, difficulty=difficulty)


def _picture(puzzle: Puzzle, look: Look, size: QSize) -> QPixmap:
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    position = Position.start(Task(puzzle.n, rule=puzzle.rule))
    paint_board(painter, puzzle.n, marks_of(position), look, QRectF(pixmap.rect()), label=0)
    painter.end()
    return pixmap
