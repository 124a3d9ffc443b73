"""One lane of a race: a board with its controls, its track and its counters."""

from typing import NamedTuple

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from nqviz.i18n import tr
from nqviz.timeline import Timeline
from nqviz.ui.board_view import BoardView
from nqviz.ui.lane_bar import LaneBar
from nqviz.ui.lane_chooser import LaneChooser
from nqviz.ui.lane_figures import LaneFigures
from nqviz.ui.palette import LIGHT, Look
from nqviz.ui.repertoire import repertoire
from nqviz.ui.sentence_view import SentenceView

# What stands below the board, from the most to the least: rows of figures, lines of why.
_BELOW = ((4, 4), (3, 4), (4, 3), (3, 3), (4, 2), (3, 2), (3, 1), (2, 1), (2, 0), (1, 0))
_BOARD = 0.64  # of the lane's lesser side: what the board gets before the words do
_MOST_LINES = 6  # of why, beside the board
_LEAST_WORDS = 12  # heights of text: how wide the words beside the board are at least


class _Plan(NamedTuple):
    """How a lane is laid out: the board's side, the rows of figures and the lines of why."""

    side: int
    rows: int
    lines: int
    is_beside: bool


class RaceLane(QFrame):
    """Shows one run of a race.

    Attributes:
        chooser: the controls of its run.
        board: its board.
        bar: its way to the finish.
        figures: its counters.
        why: the sentence of its last step.

    Signals:
        run_chosen(Solver, int, int): another algorithm, n or seed is wanted.
        removal_chosen(): the lane shall leave the race.
    """

    run_chosen = Signal(object, int, int)
    removal_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._look = LIGHT
        self._scale = 1.0
        self.chooser = LaneChooser(self)
        self.board = BoardView(self)
        self.board.setMinimumSize(1, 1)  # the lanes share what room there is
        self.bar = LaneBar(self)
        self._words = QWidget(self)
        self.figures = LaneFigures(self._words)
        self.why = SentenceView(tr("Why"), self._words)
        self.board.square_read.connect(self.why.say)
        self._column = QVBoxLayout(self._words)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.figures)
        self._column.addWidget(self.why)
        self._column.addStretch(1)
        self._grid = QGridLayout(self)
        self._grid.setRowStretch(1, 1)
        self.chooser.run_chosen.connect(self.run_chosen)
        self.chooser.removal_chosen.connect(self.removal_chosen)

    def show_run(self, timeline: Timeline, names: frozenset[str]) -> None:
        """Show another run, with the counters that all lanes show."""
        self.chooser.show_run(timeline.solver, timeline.task)
        self.figures.show_names(names, frozenset(repertoire(timeline.solver).counters))

    def show_position(self, timeline: Timeline) -> None:
        """Show where the run stands."""
        position = timeline.position.copy()
        self.board.show_position(position, timeline.solver.overlay(position))
        self.why.say(timeline.solver.why(position))

    def show_progress(self, timeline: Timeline, place: int | None) -> None:
        """Show how far the run has come, and the place it came in if it has finished."""
        position = timeline.position
        self.bar.show_progress(position.index, timeline.reached, timeline.length, place)
        self.figures.show_figures(self.bar.text(), position.counters.copy())

    def set_look(self, look: Look, scale: float) -> None:
        """Take on a look and a scale."""
        self._look, self._scale = look, scale
        for view in (self.board, self.bar, self.figures, self.why):
            view.set_look(look, scale)

    def board_side(self, size: QSize) -> int:
        """Return how large the board of a lane of this size would be."""
        return self._plan(size).side

    def arrange(self, size: QSize) -> None:
        """Take on a size, with the largest board that leaves room for the words."""
        plan = self._plan(size)
        padding, gap = self._space()
        self.setFixedSize(size)
        self._grid.setContentsMargins(padding, padding, padding, padding)
        self._grid.setSpacing(gap)
        self._column.setSpacing(gap)
        columns = 2 if plan.is_beside else 1
        self._grid.addWidget(self.chooser, 0, 0, 1, columns)
        self._grid.addWidget(self.board, 1, 0)
        self._grid.addWidget(self.bar, 2, 0, 1, columns)
        self._grid.addWidget(self._words, *((1, 1) if plan.is_beside else (3, 0)))
        wide = max(0, size.width() - 2 * padding)
        self.board.setFixedWidth(plan.side if plan.is_beside else wide)
        self._words.setFixedWidth(max(0, wide - plan.side - gap) if plan.is_beside else wide)
        self.figures.setFixedHeight(self.figures.height_for(plan.rows))
        self.why.setVisible(plan.lines > 0)
        self.board.show_labels(is_wanted=plan.lines > 0)  # without the sentence nobody needs them
        self.why.setFixedHeight(self.why.height_for(max(plan.lines, 1)))

    def _plan(self, size: QSize) -> _Plan:
        """Return the better of two: the words below the board, or beside it."""
        padding, gap = self._space()
        wide = max(0, size.width() - 2 * padding)
        chooser = self.chooser.fit(wide, self._look, self._scale)
        high = size.height() - 2 * padding - chooser - self.bar.sizeHint().height() - 2 * gap
        below = self._below(wide, high, round(_BOARD * min(size.width(), size.height())))
        beside = self._beside(wide, high)
        return max(below, beside, key=lambda plan: plan.side)

    def _below(self, wide: int, high: int, enough: int) -> _Plan:
        """Plan for words below the board, as many as leave it large enough."""
        gap = self._space()[1]
        needed = self.figures.rows_for(wide)
        plans = []
        for most, lines in _BELOW:
            rows = min(most, needed)
            why = self.why.height_for(lines) + gap if lines else 0
            side = max(0, min(wide, high - self.figures.height_for(rows) - gap - why))
            plans.append(_Plan(side, rows, lines, is_beside=False))
        return next((plan for plan in plans if plan.side >= enough), plans[-1])

    def _beside(self, wide: int, high: int) -> _Plan:
        """Plan for words beside the board, as many as there is height for."""
        gap = self._space()[1]
        words = max(self.figures.column_width(), round(_LEAST_WORDS * self._unit()))
        side = max(0, min(high, wide - words - gap))
        rows = self.figures.rows_for(words)
        while rows > 1 and self.figures.height_for(rows) > high:
            rows -= 1
        rest = high - self.figures.height_for(rows) - gap
        lines = max(0, min(_MOST_LINES, rest // self.why.height_for(1)))
        return _Plan(side, rows, lines if lines > 1 else 0, is_beside=True)

    def _space(self) -> tuple[int, int]:
        """Return the room around everything, and between two things."""
        return round(0.5 * self._unit()), round(0.35 * self._unit())

    def _unit(self) -> float:
        return self._look.font * self._scale
