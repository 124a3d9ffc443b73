"""One lane of a race: a board with its controls, its track and its counters."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QMargins, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.frames.lane_frame import NO_RANK, LaneFrame
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.scenes.race_state import RaceState
from nqviz.scenes.race_words import board_in_words
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.view import BoardView
from nqviz.ui.look.theme import NARROWEST, narrowed, text_font
from nqviz.ui.playback.run_fields import RunFields
from nqviz.ui.race.lane_bar import LaneBar
from nqviz.ui.race.lane_figures import LaneFigures
from nqviz.ui.race.result_view import ResultView
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import SentenceView
from nqviz.ui.widgets.styled import DrawnStrip, Styled

# Below the board are so many rows of figures and lines of why; the first pair that fits is taken.
_ROWS_AND_LINES = ((4, 4), (4, 3), (4, 2), (3, 4), (3, 3), (3, 2), (3, 1), (2, 1), (2, 0), (1, 0))
_BOARD_SHARE = 0.64  # The board gets this share of the lane's lesser side before the words do.
_MOST_LINES = 6  # So many lines of why stand beside the board at most.
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
# The following are heights of text.
_LONGEST_SENTENCE = 40  # A sentence of why takes so much space in lines of any width.
_LEAST_BOARD = 12.5  # A smaller board takes the space of counters, then of controls.
_NARROW_LANE = 13.5  # A lane less wide has hardly any margin.
_SMALLEST_BOARD = 5  # A smaller board is not shown.
_TITLE_HEIGHT = 1.3
_TITLE_GAP = 0.6  # It lies between the algorithm and n.
_LEAST_WORDS_WIDTH = 12  # The words beside the board are at least so wide.
_LARGEST_N = 1000
_LARGEST_SEED = 9999
_LEAST_FOR_BUTTON = 14.5  # A lane less wide has no remove button, only its key.


class LaneChooser(RunFields):
    """Chooses the run of a lane, in one row or two; a button takes the lane out of the race."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_LARGEST_N, _LARGEST_SEED, parent)
        self.algorithm_box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.n_box.setPrefix(tr("n = "))
        self.seed_box.setPrefix(tr("seed "))
        self.remove_button = QPushButton("×", self)
        self.remove_button.setAccessibleName(tr("Take this lane out of the race"))
        self.remove_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)

    def show_run(self, solver: Solver, task: Task) -> None:
        super().show_run(solver, task)
        self.algorithm_box.setToolTip(tr(solver.title))

    def allow_removal(self, *, is_allowed: bool) -> None:
        """Let the lane be taken out, or say why it can't."""
        self.remove_button.setEnabled(is_allowed)
        self.remove_button.setToolTip(
            tr("Take this lane out of the race")
            if is_allowed
            else tr("A race needs two lanes at least.")
        )

    def fit(self, width: int, *, is_one_row: bool) -> int:
        """Arrange the controls in one row or in two, for a width; return the height."""
        unit = self._unit
        gap = round(0.4 * unit)
        self._grid.setSpacing(gap)
        self.remove_button.setFixedWidth(round(2.5 * unit))
        self.remove_button.setVisible(width >= _LEAST_FOR_BUTTON * unit)
        row = self.n_box.sizeHint().height()
        if not is_one_row:
            self._put_in_two_rows(width, gap)
            return 2 * row + gap
        boxes = (self.algorithm_box, self.n_box, self.seed_box, self.remove_button)
        for column, box in enumerate(boxes):
            self._put(box, 0, column)
        self.n_box.setFixedWidth(self._n_width())
        self.seed_box.setFixedWidth(self._seed_width())
        space = self._title_space(width) - self.remove_button.width() - gap
        if space < self.algorithm_box.least_width():
            self.remove_button.hide()  # The end of the title would be cut.
        return row

    def fits_one_row(self, width: int) -> bool:
        """Return whether all but the remove button fit in one row, the title in narrow letters."""
        return self._title_space(width) >= self.algorithm_box.least_width()

    def _title_space(self, width: int) -> int:
        """Return how much of a row is left for the title without the remove button."""
        gap = round(0.4 * self._unit)
        seed = 0 if self.seed_box.isHidden() else self._seed_width() + gap
        return width - self._n_width() - gap - seed

    def _n_width(self) -> int:
        return round(6.0 * self._unit)

    def _seed_width(self) -> int:
        return round(6.8 * self._unit)

    def _put_in_two_rows(self, width: int, gap: int) -> None:
        self._put(self.algorithm_box, 0, 0, 3)
        for column, box in enumerate((self.n_box, self.seed_box, self.remove_button)):
            self._put(box, 1, column)
        way_out = 0 if self.remove_button.isHidden() else self.remove_button.width() + gap
        self.n_box.setFixedWidth(round(0.46 * (width - way_out)))
        self.seed_box.setFixedWidth(width - way_out - self.n_box.width() - gap)

    def _put(self, widget: QWidget, row: int, column: int, columns: int = 1) -> None:
        self._grid.addWidget(widget, row, column, 1, columns)


class _LaneLayout(NamedTuple):
    """How a lane is laid out: the board's side, the rows of figures and the lines of why."""

    side: int
    rows: int
    lines: int
    is_beside: bool
    is_titled: bool = False
    has_bar: bool = True


class RaceLane(Styled, QFrame):
    """Shows one run of a race.

    In a lesson or a small lane a title replaces the controls; once it is known who has won, its
    result replaces the counters.

    Attributes:
        choosers_beside: the controls of all lanes, which have as many rows as its own.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._is_in_lesson = False
        self._prefers_counters = self._has_no_words = self._has_result = self._is_tight = False
        self._keeps_controls = False
        self._keeps_why = False
        self._rank = self._verdict = ""
        self.chooser = LaneChooser(self)
        self.choosers_beside: Sequence[LaneChooser] = (self.chooser,)
        self.title = LaneTitle(self)
        self.board = BoardView(self)
        self.board.setMinimumSize(1, 1)  # the lanes share the available space
        self.bar = LaneBar(self)
        self._words = QWidget(self)
        self.figures = LaneFigures(self._words)
        self.why = SentenceView(tr("Why"), self._words)
        self.board.square_read.connect(self.why.say)
        self._column = fill(QVBoxLayout(self._words), margin=0)
        self.result = ResultView(self._words)
        self.result.hide()
        fill(self._column, self.result, self.figures, self.why, Stretch(1))
        self._grid = QGridLayout(self)
        self._grid.setRowStretch(1, 1)

    def show_run(self, timeline: Timeline, names: frozenset[str]) -> None:
        self.chooser.show_run(timeline.solver, timeline.task)
        self.title.show_run(timeline.solver, timeline.task)
        self.figures.show_names(names)

    def show_frame(self, frame: LaneFrame, *, is_same_step: bool = False) -> None:
        """Show how far the run has come, and its step, unless it shows that already."""
        self.bar.show_frame(frame)
        self.figures.show_frame(frame)
        self._show_rank(frame.rank_in_words())
        verdict, before = frame.verdict(), self._verdict
        if is_same_step and verdict == before:
            return
        self._verdict = verdict
        tell = self.why.warn if frame.is_short else self.why.say
        tell(verdict or frame.step.sentence)
        self.board.show_position(*frame.board)

    def _show_rank(self, words: str) -> None:
        self._rank = words
        self.title.show_rank("" if self.bar.isVisibleTo(self) else words)

    def show_state(
        self,
        state: RaceState,
        *,
        has_table: bool,
        has_result: bool,
        is_bare: bool = False,
        keeps_why: bool = False,
    ) -> None:
        """Show what is set to be shown; `arrange` must follow.

        In a lesson a title replaces the controls: who gives it has chosen the runs. What
        it points at is shown even where space is short. Counters are left out where all lanes have
        a table or the run has its result, and the track where space is short; the sentence, too,
        unless it is kept with the result. A bare one has its result elsewhere.
        """
        self._is_in_lesson = state.preferred is not None
        self._prefers_counters = state.preferred == "counters"
        self._has_no_words = has_table or is_bare
        self._has_result, self._is_tight = has_result and not is_bare, has_result
        self._keeps_controls = is_bare and not has_table
        self._keeps_why = keeps_why
        self.figures.leave_edge(is_wanted=self._prefers_counters)

    def has_why(self, size: QSize) -> bool:
        """Tell whether a lane of this size would have the sentence."""
        return self._plan(size).lines > 0

    def board_side(self, size: QSize) -> int:
        """Return how large the board of a lane of this size would be."""
        return self._plan(size).side

    def is_as_good(self, size: QSize, as_size: QSize) -> bool:
        """Tell whether at a size as much is shown as at another one, the board as large."""
        plan, other = self._plan(size), self._plan(as_size)
        is_as_large = plan.side >= other.side
        return is_as_large and plan.has_bar >= other.has_bar and plan.lines >= other.lines

    def least_width(self, size: QSize) -> int:
        """Return the width at which that board has nothing beside it."""
        padding, _ = self._space(size)
        return self._plan(size).side + 2 * padding

    def arrange(self, size: QSize) -> None:
        """Take on a size, with the largest board that leaves space for the words."""
        plan = self._plan(size)
        padding, gap = self._space(size)
        self.setFixedSize(size)
        margin = padding - self.frameWidth()
        self._grid.setContentsMargins(margin, margin, margin, margin)
        self._grid.setSpacing(gap)
        self._column.setSpacing(gap)
        columns = 2 if plan.is_beside else 1
        self.title.setVisible(plan.is_titled)
        self.chooser.setVisible(not plan.is_titled)
        for head in (self.title, self.chooser):
            self._grid.addWidget(head, 0, 0, 1, columns)
        self._grid.addWidget(self.board, 1, 0)
        self._grid.addWidget(self.bar, 2, 0, 1, columns)
        self._grid.addWidget(self._words, *((1, 1) if plan.is_beside else (3, 0)))
        wide = max(0, size.width() - 2 * padding)
        self.board.setVisible(plan.side > 0)
        self.board.setFixedWidth(plan.side if plan.is_beside else wide)
        self._words.setFixedWidth(max(0, wide - plan.side - gap) if plan.is_beside else wide)
        self.bar.setVisible(plan.has_bar)
        self._show_rank(self._rank)
        self._words.setVisible(plan.rows > 0 or plan.lines > 0 or self._has_result)
        self.figures.setVisible(plan.rows > 0)
        self.result.setVisible(self._has_result)
        self.figures.setFixedHeight(self.figures.height_for(plan.rows))
        self.why.setVisible(plan.lines > 0)
        is_new = self._is_tight and not self._keeps_why  # Squares must not become smaller for it.
        self.board.show_labels(is_wanted=plan.lines > 0 and not is_new)  # Only it names them.
        self.why.setFixedHeight(self.why.height_for(max(plan.lines, 1)))

    def _plan(self, size: QSize) -> _LaneLayout:
        """Return the best plan: with the controls, or with a title where `title` says so."""
        title = self.title.sizeHint().height()
        if self._has_no_words and not self._keeps_controls:
            return self._plan_alone(title, size)._replace(is_titled=True)
        plan_under = self._plan_with_result if self._has_result else self._plan_under
        if self._keeps_controls:
            plan_under = self._plan_with_why
        padding, _ = self._space(size)
        width = size.width() - 2 * padding
        is_one_row = all(each.fits_one_row(width) for each in self.choosers_beside)
        plan = plan_under(self.chooser.fit(width, is_one_row=is_one_row), size)
        if plan.side >= round(_LEAST_BOARD * self._unit) and not self._is_in_lesson:
            return plan
        return plan_under(title, size)._replace(is_titled=True)

    def _plan_alone(self, head: int, size: QSize) -> _LaneLayout:
        padding, gap = self._space(size)
        wide = max(0, size.width() - 2 * padding)
        high = size.height() - 2 * padding - head - gap
        bar = self.bar.sizeHint().height() + gap
        has_bar = min(wide, high - bar) >= round(_LEAST_BOARD * self._unit)
        side = max(0, min(wide, high - bar if has_bar else high))
        return _LaneLayout(side, 0, 0, is_beside=False, has_bar=has_bar)

    def _plan_with_why(self, head: int, size: QSize) -> _LaneLayout:
        """Plan for the sentence alone below the board, which must stay large enough for it.

        A lane that had no sentence gets one only where the board loses nothing.
        """
        plan, gap = self._plan_alone(head, size), self._gap()
        least: float = plan.side
        if self._keeps_why:
            least = max(_LEAST_BOARD * self._unit, _BOARD_SHARE * min(size.width(), size.height()))
        needed = ceil(_LONGEST_SENTENCE * self._unit / max(plan.side, 1))
        for lines in range(needed, 0, -1):
            shorter = self._plan_alone(head + self.why.height_for(lines) + gap, size)
            if shorter.side >= least and shorter.has_bar >= plan.has_bar:
                return shorter._replace(lines=lines)
        return plan

    def _plan_with_result(self, head: int, size: QSize) -> _LaneLayout:
        """Return the better of two below a head: the result below the board, or beside it."""
        words = self.result.sizeHint().height() + self._gap()
        below = self._plan_with_why(head + words, size)
        words = round(_LEAST_WORDS_WIDTH * self._unit) + self._gap()
        beside = self._plan_alone(head, size.shrunkBy(QMargins(0, 0, words, 0)))
        rest = beside.side - self.result.sizeHint().height() - self._gap()
        lines = max(0, min(_MOST_LINES, rest // self.why.height_for(1)))
        has_why = self._keeps_why and lines > 1
        beside = beside._replace(is_beside=True, lines=lines if has_why else 0)
        return max(below, beside, key=lambda plan: plan.side)

    def _plan_under(self, head: int, size: QSize) -> _LaneLayout:
        """Return the better of two below a head: the words below the board, or beside it."""
        padding, gap = self._space(size)
        least = round(_LEAST_BOARD * self._unit)
        wide = max(0, size.width() - 2 * padding)
        high = size.height() - 2 * padding - head - self.bar.sizeHint().height() - 2 * gap
        enough = max(least, round(_BOARD_SHARE * min(size.width(), size.height())))
        below = self._below(wide, high, enough, least)
        beside = self._beside(wide, high)
        best = max(below, beside, key=lambda plan: plan.side)
        if best.side >= _SMALLEST_BOARD * self._unit:
            return best
        return below._replace(side=0, lines=0, rows=self.figures.rows_in(wide, high - gap))

    def _below(self, wide: int, high: int, enough: int, least: int) -> _LaneLayout:
        """Plan for words below the board, as many as leave it large enough.

        Where not even the fewest do, one counter stays as long as the board has its least size.
        """
        gap = self._gap()
        plans = []
        for rows, lines in self._choices(wide, high - gap):
            why = self.why.height_for(lines) + gap if lines else 0
            side = max(0, min(wide, high - self.figures.height_for(rows) - gap - why))
            plans.append(_LaneLayout(side, rows, lines, is_beside=False))
        scarce = next((plan for plan in plans[-2:] if plan.side >= least), plans[-1])
        chosen = next((plan for plan in plans if plan.side >= enough), scarce)
        return self._with_more_rows(chosen, wide, high)

    def _with_more_rows(self, plan: _LaneLayout, wide: int, high: int) -> _LaneLayout:
        """Return a plan with as many more rows of figures as take nothing from board or words."""
        why = self.why.height_for(plan.lines) + self._gap() if plan.lines else 0
        rest = high - plan.side - self._gap() - why
        return plan._replace(rows=max(plan.rows, self.figures.rows_in(wide, rest)))

    def _choices(self, wide: int, high: int) -> list[tuple[int, int]]:
        """Return what may be shown below a board, from the most to the least.

        That are rows of figures, and as many lines of why as a sentence needs.
        """
        needed, line = self.figures.rows_for(wide), wide / self._unit
        choices = [
            (min(rows, needed), lines)
            for rows, lines in _ROWS_AND_LINES
            if lines == 0 or lines * line >= _LONGEST_SENTENCE
        ]
        if not self._prefers_counters:
            return choices
        with_why = [each for each in choices if each[0] == needed and each[1]]
        return [*with_why, (self.figures.rows_in(wide, high), 0)]

    def _beside(self, wide: int, high: int) -> _LaneLayout:
        gap = self._gap()
        words = max(self.figures.column_width(), round(_LEAST_WORDS_WIDTH * self._unit))
        side = max(0, min(high, wide - words - gap))
        rows = self.figures.rows_in(words, high)
        if self._prefers_counters and rows < self.figures.rows_for(words):
            side = 0
        rest = high - self.figures.height_for(rows) - gap
        lines = max(0, min(_MOST_LINES, rest // self.why.height_for(1)))
        return _LaneLayout(side, rows, lines if lines > 1 else 0, is_beside=True)

    def _space(self, size: QSize) -> tuple[int, int]:
        """Return the margin around a lane of a size with its frame, and how far apart parts are."""
        is_tight = self._is_tight or size.width() < _NARROW_LANE * self._unit
        margin = round((0.15 if is_tight else 0.5) * self._unit)
        return margin + self.frameWidth(), self._gap()

    def _gap(self) -> int:
        return round(0.35 * self._unit)


class LaneTitle(DrawnStrip):
    """Shows an algorithm at the left and n at the right; a long name has narrower letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", Role.StaticText, parent)
        self._name = self._board = self._rank = ""

    def show_run(self, solver: Solver, task: Task) -> None:
        self._name = tr(solver.title)
        self._board = board_in_words(solver, task)
        whole = tr("{title}, {board}", title=self._name, board=self._board)
        self.setAccessibleName(whole)
        self.setToolTip(whole)
        self.update()

    def show_rank(self, rank: str) -> None:
        """Show beside n the rank in which the run has finished; empty where there is none."""
        if rank != self._rank:
            self._rank = rank
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(_TITLE_HEIGHT * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, whole = QPainter(self), QRectF(self.rect())
        plain, bold = text_font(self._unit), text_font(self._unit, is_bold=True)
        least = NARROWEST * QFontMetricsF(bold).horizontalAdvance(self._name)
        rank = self._width_of(self._rank, bold)
        board = self._width_of(self._board, plain)
        if rank and rank + board + least > whole.width():
            board = 0
        font, name = narrowed(self._name, bold, whole.width() - rank - board)
        painter.setFont(font)
        painter.setPen(QColor(self._look.text))
        painter.drawText(whole, Qt.AlignmentFlag.AlignVCenter, name)
        if board:
            painter.setFont(plain)
            painter.drawText(whole, _RIGHT, self._board)
        if rank:
            painter.setFont(bold)
            look = self._look
            painter.setPen(QColor(look.warning if self._rank == NO_RANK else look.success))
            painter.drawText(whole.adjusted(0, 0, -board, 0), _RIGHT, self._rank)

    def _width_of(self, text: str, font: QFont) -> int:
        wide = QFontMetricsF(font).horizontalAdvance(text) + _TITLE_GAP * self._unit
        return ceil(wide) if text else 0
