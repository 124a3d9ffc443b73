"""Opens puzzles on the Step page, and remembers which are solved."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.puzzles.collection import Puzzle, own_collection, puzzle_in
from nqviz.ui.puzzles.puzzles_dialog import PuzzlesDialog
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu


class PuzzleController(QObject):
    """The puzzles of the window.

    Attributes:
        look: that of the dialog.
        open_other: asks for the file of a puzzle, and opens it.

    Signals:
        opened(): a puzzle is on the board of the Step page.
        noticed(str): something to be known of the puzzle.
    """

    opened = Signal()
    noticed = Signal(str)

    def __init__(
        self, is_solved: Callable[[str], bool], set_solved: Callable[[str], object], window: QWidget
    ) -> None:
        """Ask and remember by the names of puzzles which are solved."""
        super().__init__(window)
        self._is_solved, self._set_solved = is_solved, set_solved
        self._window = window
        self._page: StepPage | None = None
        self.look: Look = LIGHT
        self.open_other: Callable[[], object] = lambda: None

    def bind(self, page: StepPage) -> None:
        """Show puzzles on a page from now on."""
        if self._page is None:
            page.controller.editor.changed.connect(self._on_edited)  # It outlives the page.
        self._page = page
        page.interaction.edit_panel.next_button.clicked.connect(self.show_next)

    def open(self, path: Path) -> None:
        """Open the file of a puzzle; raises ValueError with one sentence where it is none."""
        self.show(puzzle_in(path))

    def show(self, puzzle: Puzzle) -> None:
        assert self._page is not None, "it has a page from the start"
        self._page.controller.solve_puzzle(puzzle)
        self._page.board.setFocus()
        self.opened.emit()
        if puzzle.difficulty is None:
            self.noticed.emit(tr("This puzzle has not exactly one solution."))

    def show_next(self) -> None:
        """Go on to the next of the program's own puzzles; without one, to the first unsolved."""
        assert self._page is not None, "it has a page from the start"
        own, collection = self._page.interaction.editor.state, own_collection()
        following = own.next_puzzle if own.is_open else None
        unsolved = (each for each in collection if not self._is_solved(each.name))
        self.show(following or next(unsolved, collection[0]))

    def choose(self) -> None:
        """Let the user choose a puzzle, or open the file of another one."""
        PuzzlesDialog(self._is_solved, self.show, self.open_other, self.look, self._window).open()

    def _on_edited(self) -> None:
        assert self._page is not None, "it has a page from the start"
        own = self._page.interaction.editor.state
        puzzle = own.puzzle if own.is_open and own.is_puzzle else None
        if puzzle is not None and puzzle.number and own.placement.is_solved:
            self._set_solved(puzzle.name)


ACTIONS = (
    Action(
        PuzzleController,
        "Ctrl+Shift+U",
        mark("Solve the next puzzle"),
        PuzzleController.show_next,
        Menu.FILE,
        also=mark("riddle, task, game, exercise"),
    ),
    Action(
        PuzzleController,
        "Ctrl+U",
        mark("Choose a puzzle"),
        PuzzleController.choose,
        Menu.FILE,
        also=mark("riddle, task, game, exercise"),
    ),
)
