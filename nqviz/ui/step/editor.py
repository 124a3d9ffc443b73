"""Lets the user place queens, and searches for solutions with them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from nqviz.common.i18n import ntr, together, tr
from nqviz.frames.user_marks import UserMarks
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import EMPTY, Line, Square, conflicts, is_solution
from nqviz.model.position import Position, Task
from nqviz.model.rule import LETTERS, QUEENS, Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.collection import RULES, Puzzle
from nqviz.puzzles.hint import Hint, HintGiver
from nqviz.runs.completions import (
    LARGEST,
    Completions,
    in_words,
    look_ahead,
    next_squares,
    obstacle_in_words,
)
from nqviz.runs.square_use import SquareUse, largest_under, square_use
from nqviz.solvers.base.sentences import attack_in_words
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.view import square_in_words
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.playback.player import Player

LARGEST_BOARD = 64  # squares of larger boards are too small to be hit
LARGEST_HINTED = 12  # hints look for solutions with nothing but Python

BLOCKED = "blocked"  # what is drawn: this, or the letter of a region


class _Board(NamedTuple):
    """What the user has made of the board: queens by row, crosses, and what was drawn."""

    queens: tuple[int, ...]
    crossed: frozenset[Square]
    rule: Rule


class Editor(QObject):
    """A placement under way, beside the player's run, which it leaves as it is.

    Attributes:
        is_open: whether queens are being placed.
        solver: the algorithm that would go on from here.
        task: its task, without the queens.
        queens: the column of the queen in each row, or `EMPTY`.
        crossed: the squares that the user has crossed out.
        puzzle: the puzzle that was opened last; it is on the board while `is_puzzle`.
        hint: the hint that is shown, if one is.
        hints_taken: how often a hint was carried out since the board was empty.
        completions: what is known of the solutions from here, None for nothing yet.
        shows_use: whether each square says how many solutions from here use it.
        use: these numbers by row and column, None while they are not known.

    Signals:
        changed(): any of these.
        refused(str): queens can't be placed; the sentence says why.
        continued(Solver, Task): this run is to begin.
    """

    changed = Signal()
    refused = Signal(str)
    continued = Signal(object, object)

    def __init__(self, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_open = False
        self.solver = player.timeline.solver
        self.task = player.timeline.task
        self.queens: tuple[int, ...] = ()
        self.crossed: frozenset[Square] = frozenset()
        self.puzzle: Puzzle | None = None
        self.hint: Hint | None = None
        self.hints_taken = 0
        self.completions: Completions | None = None
        self.shows_use = False
        self.use: SquareUse | None = None
        self._player = player
        self._before: list[_Board] = []
        self._left: tuple[_Board, list[_Board]] | None = None  # at the end of the last placement
        self._search = BackgroundTask(self)
        self._hinting = BackgroundTask(self)
        self._counting = BackgroundTask(self)
        self._giver: tuple[Rule, int, HintGiver] | None = None

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    @property
    def is_puzzle(self) -> bool:
        """Whether the board is that of the puzzle, which the user solves."""
        return self.puzzle is not None and self.task.rule == self.puzzle.rule

    @property
    def can_show_use(self) -> bool:
        """Whether solutions are few enough to say how many use each square."""
        is_told = not (self.is_puzzle or self._unfit())
        return is_told and len(self.queens) <= largest_under(self.task.rule)

    @property
    def is_solved(self) -> bool:
        """Whether the queens are a solution."""
        return EMPTY not in self.queens and is_solution(self.queens, self.task.rule)

    @property
    def tells_conflict(self) -> bool:
        """Whether the words about solutions say which queens attack each other."""
        is_other = self.is_puzzle or self.hint is not None or self.is_hinting
        if is_other or self._unfit() or len(self.queens) > LARGEST:
            return False
        return bool(conflicts(self.queens, self.task.rule))

    @property
    def is_hinting(self) -> bool:
        """Whether a hint is being looked for."""
        return self._hinting.is_running

    def open(self) -> None:
        """Begin with the queens of the player's position, and hold the run.

        Where that is the position it began with last time, the queens of then are still there.
        """
        timeline = self._player.timeline
        if timeline.task.n > LARGEST_BOARD:
            self.refused.emit(
                tr("Queens can be placed up to n = {largest}: choose it.", largest=LARGEST_BOARD)
            )
            return
        self._player.set_held(is_held=True)
        self.is_open = True
        self.solver, self.task = timeline.solver, replace(timeline.task, given=())
        first = _Board(tuple(timeline.position.queens), frozenset(), self.task.rule)
        left, before = self._left or (first, [])
        is_the_same = before[:1] == [first]
        self._before = before if is_the_same else []
        self._set(left if is_the_same else first)

    def open_puzzle(self, puzzle: Puzzle) -> None:
        """Begin to solve the puzzle of the player's run, on an empty board."""
        self.puzzle = puzzle
        self.open()
        self._before = []
        self._set(_Board((EMPTY,) * puzzle.n, frozenset(), puzzle.rule))

    def forget_hint(self) -> None:
        """Show no hint any more: its words are in another language."""
        self._hinting.cancel()
        self.hint = None
        self.changed.emit()

    def close(self) -> None:
        """Go back to the run, which is unchanged."""
        self._search.cancel()
        self._hinting.cancel()
        self._counting.cancel()
        self.is_open = False
        self._left = self._board(), self._before
        self._player.set_held(is_held=False)
        self.changed.emit()

    def close_down(self) -> None:
        """Stop what runs in the background; it can't be used afterwards."""
        self._search.cancel()
        self._hinting.cancel()
        self._counting.cancel()

    def toggle(self, row: int, column: int) -> None:
        """Put the queen of a row on a square, or take it away from there; not if it is blocked."""
        if (row, column) in self.task.rule.blocked:
            self.refused.emit(square_in_words(self.position(), row, column))
            return
        queens = list(self.queens)
        queens[row] = EMPTY if queens[row] == column else column
        self._change(queens, self.crossed - {(row, column)})

    def draw(self, row: int, column: int, what: str) -> None:
        """Block a square or let it be free again, or add it to the region of a letter.

        Where there are no regions yet, each row is one.
        """
        rule, n = self.task.rule, len(self.queens)
        queens = list(self.queens)
        if what == BLOCKED:
            rule = replace(rule, blocked=rule.blocked ^ {(row, column)})
            if queens[row] == column:
                queens[row] = EMPTY
        else:
            regions = [list(letters) for letters in rule.regions or _rows_as_regions(n)]
            regions[row][column] = what
            rule = replace(rule, regions=tuple(map("".join, regions)))
        self._change(queens, self.crossed - rule.blocked, rule)

    def end_regions(self) -> None:
        """Take all regions away."""
        self._change(self.queens, self.crossed, replace(self.task.rule, regions=()))

    def cross(self, row: int, column: int) -> None:
        """Cross a square out, from which a queen goes, or take its cross away."""
        if not self.is_open:
            return
        queens = list(self.queens)
        if queens[row] == column:
            queens[row] = EMPTY
        self._change(queens, self.crossed ^ {(row, column)})

    def clear(self) -> None:
        """Take all queens and crosses away."""
        self._change([EMPTY] * len(self.queens), frozenset())

    def ask_hint(self) -> None:
        """Look for a hint, or carry out the one that is shown."""
        if not self.is_open:
            self.refused.emit(tr("A hint belongs to an own position (E)."))
        elif self.hint is not None and self.hint.squares:
            self._carry_out(self.hint)
        elif len(self.queens) > LARGEST_HINTED:
            self.hint = Hint(tr("There are hints up to n = {largest}.", largest=LARGEST_HINTED))
            self.changed.emit()
        elif unfit := self._unfit():
            self.hint = Hint(unfit)
            self.changed.emit()
        else:
            queens, crossed = self.queens, self.crossed
            self._hinting.start(
                lambda _request: self._hint_giver().hint(queens, crossed), self._on_hint
            )
            self.changed.emit()

    def toggle_use(self) -> None:
        """Show how many solutions from here use each square, or no longer."""
        if not self.is_open:
            self.refused.emit(tr("These numbers belong to an own position (E)."))
        elif not self.can_show_use:
            self.refused.emit(
                self._unfit()
                or tr(
                    "Squares are counted up to n = {largest}.",
                    largest=largest_under(self.task.rule),
                )
            )
        else:
            self.shows_use = not self.shows_use
            self.use = None
            self._count_use()
            self.changed.emit()

    def undo(self) -> None:
        """Take the last change back."""
        if self.is_open and self._before:
            self._set(self._before.pop())

    def choose(self, solver: Solver, task: Task) -> None:
        """Take another algorithm, or an empty board of another size."""
        if not 1 <= task.n <= LARGEST_BOARD:
            self.refused.emit(
                tr("Queens can be placed up to n = {largest}: choose it.", largest=LARGEST_BOARD)
            )
        elif task.n != len(self.queens):
            self._before = []
            self.solver, self.task = solver, task
            self._set(_Board((EMPTY,) * task.n, frozenset(), task.rule))
        else:
            self.solver, self.task = solver, replace(task, rule=self.task.rule)
        self.changed.emit()

    def watch(self) -> None:
        """Let the algorithm solve the puzzle from an empty board."""
        if self.is_open:
            self.close()
            self.continued.emit(self.solver, self.task)

    def go_on(self) -> None:
        """Let the algorithm go on from here, if it can; a puzzle it solves from the start."""
        if self.is_puzzle:
            self.watch()
        elif self.is_open and not self.problem():
            task = self.whole_task()
            self.close()
            self._left = None
            self.continued.emit(self.solver, task)

    def cancel(self) -> None:
        """Give up the search for solutions or a hint, or go back to the run."""
        if self._search.is_running or self._hinting.is_running:
            self._search.cancel()
            self._hinting.cancel()
            self.changed.emit()
        else:
            self.close()

    def whole_task(self) -> Task:
        """Return the task with the queens."""
        given = () if set(self.queens) == {EMPTY} else self.queens
        return replace(self.task, given=given)

    def position(self) -> Position:
        """Return the placement as a position before the first step."""
        return Position(Task(len(self.queens), rule=self.task.rule), list(self.queens))

    def marks(self, cursor: tuple[int, int] | None) -> UserMarks:
        """Return what the board shows beside the queens."""
        n = len(self.queens)
        row, column = cursor or (self.queens.index(EMPTY) if EMPTY in self.queens else 0, 0)
        rule = self.task.rule
        marks = UserMarks(
            cursor=(min(row, n - 1), min(column, n - 1)),
            pairs=tuple((upper, lower) for upper, lower, _ in conflicts(self.queens, rule)),
            crossed=tuple(sorted(self.crossed)),
            reason=() if self.hint is None else self.hint.reason,
            is_solved=self.is_solved,
            use=self.use,
        )
        if self.is_puzzle:
            return replace(marks, attacked=self._attacked())
        has_rings = not (self.shows_use or self._unfit())
        return replace(marks, hints=next_squares(self.queens, rule) if has_rings else ())

    def annotations(self) -> Annotations:
        """Return what the hint points at: where a queen goes, what is crossed out or wrong."""
        hint = self.hint
        if hint is None:
            return NO_ANNOTATIONS
        return Annotations(rings=hint.queens, crosses=hint.crossed, blamed=hint.taken)

    def _attacked(self) -> tuple[Square, ...]:
        """Return the squares without a cross that queens which stand attack."""
        boards = bitboards(self.task.rule, len(self.queens))
        queens = boards.mask_of_queens(self.queens)
        struck = boards.attacked_by(queens) & ~queens & ~boards.mask(self.crossed)
        return boards.listed(struck)

    def problem(self) -> str:
        """Return the sentence that says why the algorithm can't go on, empty where it can."""
        try:
            self.solver.check_steps(self.task if self.is_puzzle else self.whole_task())
        except ValueError as error:
            return str(error)
        return ""

    def placed_in_words(self) -> str:
        """Return how many queens stand, how many pairs attack each other, and what is next."""
        standing = len(self.queens) - self.queens.count(EMPTY)
        words = (
            ntr("{count} queen stands.", "{count} queens stand.", standing)
            if standing
            else tr("No queen stands yet.")
        )
        pairs = conflicts(self.queens, self.task.rule)
        if pairs:
            attacks = ntr(
                "{count} pair attacks each other.", "{count} pairs attack each other.", len(pairs)
            )
            words = together(words, attacks)
        if self.is_puzzle:
            return together(words, _first_in_words(self.position(), pairs)) if pairs else words
        if self.shows_use and self.can_show_use:
            return together(words, tr("Each number says how many solutions use the square."))
        squares = () if self._unfit() else next_squares(self.queens, self.task.rule)
        if not squares:
            return words
        rings = ntr(
            "The ring shows the only safe square of row {row}.",
            "The rings show the {count} safe squares of row {row}.",
            len(squares),
            row=squares[0][0],
        )
        return together(words, rings)

    def completions_in_words(self) -> str:
        """Return what is known of the solutions from here; of a puzzle, the hint or the end."""
        if self.is_solved and self.task.rule != QUEENS:
            return together(tr("Solved: no queen attacks another."), self._hints_in_words())
        if self.hint is not None:
            return self.hint.text
        if self.is_hinting:
            return tr("Looking for a hint… Escape stops.")
        if self.is_puzzle:
            is_empty = not self.crossed and set(self.queens) == {EMPTY}
            return tr(RULES) if is_empty else ""
        if self._unfit():
            return ""  # `problem` says it
        is_stopped = not self._search.is_running and self.completions is None
        if is_stopped and self._is_searched():
            return tr("The search for solutions from here was stopped.")
        return in_words(self.queens, self.completions, self.task.rule)

    def _is_searched(self) -> bool:
        """Whether solutions from here are looked for; those of a puzzle are not told."""
        is_small = len(self.queens) <= LARGEST and not self.is_puzzle
        return is_small and not obstacle_in_words(self.queens, self.task.rule)

    def _hints_in_words(self) -> str:
        if not self.hints_taken:
            return tr("No hint was needed.")
        return ntr("{count} hint helped.", "{count} hints helped.", self.hints_taken)

    def _unfit(self) -> str:
        """Return why regions or blocked squares make no board yet; empty where they do."""
        try:
            self.task.rule.check(len(self.queens))
        except ValueError as error:
            return str(error)
        return ""

    def _hint_giver(self) -> HintGiver:
        """Return what gives hints for the board; it is made when the first is asked for."""
        rule, n = self.task.rule, len(self.queens)
        if self._giver is None or self._giver[:2] != (rule, n):
            self._giver = rule, n, HintGiver(rule, n)
        return self._giver[2]

    def _on_hint(self, hint: Hint | None) -> None:
        self.hint = hint
        self.changed.emit()

    def _carry_out(self, hint: Hint) -> None:
        queens, crossed = list(self.queens), self.crossed | set(hint.crossed)
        for row, column in hint.queens:
            queens[row] = column
        for row, column in hint.taken:
            if queens[row] == column:
                queens[row] = EMPTY
        self.hints_taken += 1
        self._change(queens, crossed - set(hint.taken) - set(hint.queens))

    def _change(
        self, queens: Sequence[int], crossed: frozenset[Square], rule: Rule | None = None
    ) -> None:
        before, after = self._board(), _Board(tuple(queens), crossed, rule or self.task.rule)
        if after != before:
            self._before.append(before)
            self._set(after)

    def _board(self) -> _Board:
        return _Board(self.queens, self.crossed, self.task.rule)

    def _set(self, board: _Board) -> None:
        self._search.cancel()
        self._hinting.cancel()
        self.queens, self.crossed, rule = board
        queens, self.task = board.queens, replace(self.task, rule=rule)
        self.hint = self.completions = self.use = None
        if not self.crossed and set(queens) == {EMPTY}:
            self.hints_taken = 0
        if self._is_searched():
            self._search.start(partial(self._look, queens, rule), self._on_looked)
        self._count_use()
        self.changed.emit()

    def _look(self, queens: tuple[int, ...], rule: Rule, request: Request) -> Completions:
        """Look for solutions, in the pool's thread; report the first, return all found."""
        is_reported = False

        def should_continue(completions: Completions) -> bool:
            nonlocal is_reported
            if completions.solutions and not is_reported:
                is_reported = True
                request.report(self._on_looked, completions)
            return request.is_current

        return look_ahead(queens, should_continue, rule)

    def _count_use(self) -> None:
        """Count how many solutions use each square, where that is to be shown."""
        queens, rule = self.queens, self.task.rule
        self._counting.cancel()
        if self.shows_use and self.can_show_use:
            self._counting.start(
                lambda request: square_use(queens, lambda: request.is_current, rule),
                self._on_counted,
            )

    def _on_counted(self, use: SquareUse | None) -> None:
        self.use = use
        self.changed.emit()

    def _on_looked(self, completions: Completions | None) -> None:
        self.completions = completions
        self.changed.emit()


def _rows_as_regions(n: int) -> tuple[str, ...]:
    return tuple(LETTERS[row % len(LETTERS)] * n for row in range(n))


def _first_in_words(position: Position, pairs: Sequence[tuple[int, int, Line]]) -> str:
    """Return by what the first two queens attack each other."""
    upper, lower, _ = pairs[0]
    return tr(
        "The queen in row {upper} attacks the one in row {lower} {line}.",
        upper=upper,
        lower=lower,
        line=attack_in_words(position, (lower, position.queens[lower]), upper),
    )
