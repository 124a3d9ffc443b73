"""A position of the user's own: its queens, their solutions, and who would go on from it."""

from dataclasses import dataclass, replace
from typing import Self

from nqviz.common.i18n import ntr, together, tr
from nqviz.frames.mark import Layer
from nqviz.frames.user_marks import UserMarks
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import EMPTY, Line, Square, conflicts
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.collection import RULES, Puzzle, next_puzzle
from nqviz.puzzles.hint import Hint
from nqviz.runs.completions import LARGEST, Completions, in_words, next_squares, obstacle_in_words
from nqviz.runs.square_use import SquareUse, largest_under
from nqviz.scenes.placement import NO_PLACEMENT, Placement
from nqviz.solvers.base.sentences import attack_in_words
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS

LARGEST_BOARD = 64  # The squares of larger boards are too small to be hit.
LARGEST_HINTED = 12  # Hints look for solutions with nothing but Python.

_LAYERS = frozenset({Layer.QUEEN, Layer.IN_CONFLICT, Layer.SOLUTION})


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """A placement under way, and what has been found out about it.

    It has more than thirty methods, because each change of it returns another, and all that is said
    of it is worked out here.

    Attributes:
        solver, task: the algorithm that would go on from here, and its task without the queens.
        is_open: whether queens are being placed.
        before: the placements that can be brought back, the last one at the end, each with the
            hints that were taken on it.
        puzzle: the puzzle that was opened last; it is on the board while `is_puzzle`.
        before_puzzle: the run that was shown before the puzzle, and its step.
        is_hinting, is_searched: whether a hint, and solutions, are being looked for.
        hints_taken: how many hints were given on the board since it was made or emptied.
        shows_use, use: whether each square has the number of solutions that use it, and which.
        shows_proposals, proposals: whether each square has the number of phones that propose it for
            the next queen, and which.
        answered: how many phones have proposed a square, in words; empty where none are asked.
    """

    solver: Solver
    task: Task
    placement: Placement = NO_PLACEMENT
    is_open: bool = False
    before: tuple[tuple[Placement, int], ...] = ()
    puzzle: Puzzle | None = None
    before_puzzle: tuple[Solver, Task, int] | None = None
    hint: Hint | None = None
    is_hinting: bool = False
    hints_taken: int = 0
    completions: Completions | None = None
    is_searched: bool = False
    shows_use: bool = False
    use: SquareUse | None = None
    shows_proposals: bool = False
    proposals: SquareUse | None = None
    answered: str = ""

    @property
    def is_puzzle(self) -> bool:
        """Whether the board is that of the puzzle, which the user solves."""
        return self.is_of_puzzle(self.placement.rule)

    def is_of_puzzle(self, rule: Rule) -> bool:
        """Tell whether a board has the regions of the puzzle."""
        return self.puzzle is not None and rule == self.puzzle.rule

    @property
    def has_hint_to_do(self) -> bool:
        """Whether the hint that is shown changes something."""
        return self.hint is not None and bool(self.hint.squares)

    @property
    def next_puzzle(self) -> Puzzle | None:
        """The puzzle that comes after the one on the board, if there is one."""
        return next_puzzle(self.puzzle) if self.puzzle is not None and self.is_puzzle else None

    @property
    def next_task(self) -> Task:
        """The task of the algorithm: from these queens, or a puzzle from an empty board."""
        has_given = self.placement.has_queens and not self.is_puzzle
        return replace(self.task, given=self.placement.queens if has_given else ())

    @property
    def states_solutions(self) -> bool:
        """Whether the number of solutions is stated; that of a puzzle is kept secret."""
        return not (self.is_puzzle or self.placement.misfit())

    @property
    def can_show_use(self) -> bool:
        """Whether solutions are few enough to say how many use each square."""
        return self.states_solutions and self.placement.n <= largest_under(self.placement.rule)

    @property
    def names_conflict(self) -> bool:
        """Whether the words about solutions name two queens that attack each other."""
        is_other = self.hint is not None or self.is_hinting or self.placement.n > LARGEST
        return self.states_solutions and not is_other and bool(self.conflicts())

    def opened(self, solver: Solver, task: Task, queens: tuple[int, ...]) -> Self:
        """Return the same with the queens of a run's position, to be changed from there.

        Where that is the position it began with last time, the queens of then are still there.
        """
        first = Placement(queens, rule=task.rule)
        opened = replace(self, solver=solver, task=replace(task, given=()), is_open=True)
        if self.before and self.before[0][0] == first:
            return opened._with(self.placement, self.before)
        return opened._with(first)

    def with_puzzle(self, puzzle: Puzzle) -> Self:
        """Return the same with a puzzle on an empty board."""
        return replace(self, puzzle=puzzle)._with(Placement.empty(puzzle.n, puzzle.rule))

    def noting(self, solver: Solver, task: Task, index: int) -> Self:
        """Return the same with a run to go back to from a puzzle, if it is none of a puzzle."""
        is_puzzle = self.is_of_puzzle(task.rule)
        return self if is_puzzle else replace(self, before_puzzle=(solver, task, index))

    def without_puzzle(self, rule: Rule, task: Task) -> Task | None:
        """Return a task under the rule before the puzzle, where its size leaves the puzzle.

        `rule` is that of the run that is shown. None where that is no puzzle, or stays one.
        """
        if self.puzzle is None or not self.is_of_puzzle(rule) or task.n == self.puzzle.n:
            return None
        before = QUEENS if self.before_puzzle is None else self.before_puzzle[1].rule
        return replace(task, rule=Rule(before.key))

    def with_run(self, solver: Solver, task: Task) -> Self:
        """Return the same for another algorithm, or with an empty board of another size.

        The queens of the board before can be brought back at once.
        """
        chosen = replace(self, solver=solver, task=replace(task, rule=self.placement.rule))
        if task.n == self.placement.n:
            return chosen
        before = self.before if self.placement.is_empty else self._noted
        return chosen._with(Placement.empty(task.n, task.rule), before)

    def changed(self, placement: Placement) -> Self:
        """Return the same with another placement, after which this one can be brought back."""
        if placement == self.placement:
            return self
        return self._with(placement, self._noted)

    def undone(self) -> Self:
        """Return the same with the placement before the last change, if there is one."""
        if not self.before:
            return self
        *before, (placement, hints_taken) = self.before
        undone = self._with(placement, tuple(before))
        return replace(undone, hints_taken=max(hints_taken, self.hints_taken))

    def with_hint(self, hint: Hint | None) -> Self:
        """Return the same with a hint; it counts as taken, whoever carries it out."""
        shown = replace(self, hint=hint, is_hinting=False)
        return replace(shown, hints_taken=self.hints_taken + shown.has_hint_to_do)

    def with_hint_done(self, hint: Hint) -> Self:
        """Return the same after what a hint says."""
        return self.changed(self.placement.with_hint(hint))

    @property
    def _noted(self) -> tuple[tuple[Placement, int], ...]:
        """The placements that can be brought back after a change."""
        return *self.before, (self.placement, self.hints_taken)

    def _with(self, placement: Placement, before: tuple[tuple[Placement, int], ...] = ()) -> Self:
        """Return the same with a placement, about which nothing is known yet."""
        new = replace(
            self,
            task=replace(self.task, n=placement.n, rule=placement.rule),
            placement=placement,
            before=before,
            hint=None,
            is_hinting=False,
            hints_taken=0 if placement.is_empty else self.hints_taken,
            completions=None,
            use=None,
            shows_proposals=False,
            proposals=None,
        )
        return replace(new, is_searched=new._can_be_searched())

    def _can_be_searched(self) -> bool:
        queens, rule = self.placement.queens, self.placement.rule
        is_small = len(queens) <= LARGEST and not self.is_puzzle
        return is_small and not obstacle_in_words(queens, rule)

    def conflicts(self) -> list[tuple[int, int, Line]]:
        """Return the rows of each two queens that attack each other, and by which line."""
        return conflicts(self.placement.queens, self.placement.rule)

    def marks(self, cursor: Square | None) -> UserMarks:
        """Return the marks of the board beside the queens."""
        placement = self.placement
        queens, rule, n = placement.queens, placement.rule, placement.n
        row, column = cursor or (queens.index(EMPTY) if EMPTY in queens else 0, 0)
        marks = UserMarks(
            cursor=(min(row, n - 1), min(column, n - 1)),
            pairs=tuple((upper, lower) for upper, lower, _ in self.conflicts()),
            crossed=tuple(sorted(placement.crossed)),
            reason=() if self.hint is None else self.hint.reason,
            is_solved=placement.is_solved,
            use=self.use if self.proposals is None else None,
            votes=self.proposals,
        )
        if self.is_puzzle:  # It shows the squares without a cross that queens attack.
            boards = bitboards(rule, n)
            standing = boards.mask_of_queens(queens)
            struck = boards.attacked_by(standing) & ~standing & ~boards.mask(placement.crossed)
            return replace(marks, attacked=boards.listed(struck))
        return replace(marks, hints=self._next_squares())

    def _next_squares(self) -> tuple[Square, ...]:
        """Return the safe squares of the next row; none where phones are asked for them."""
        is_asked = bool(self.answered) or self.proposals is not None
        if is_asked or self.shows_use or not self.states_solutions:
            return ()
        return next_squares(self.placement.queens, self.placement.rule)

    @property
    def layers(self) -> frozenset[Layer]:
        """The layers that a legend explains; a puzzle keeps space for the reason of a hint."""
        hint = self.hint or Hint("")
        signs = {
            Layer.SAFE_NEXT: not (self.is_puzzle or self.shows_use),
            Layer.EXCLUDED: self.is_puzzle,
            Layer.CROSSED: self.is_puzzle or self.placement.crossed,
            Layer.REASON: self.is_puzzle or hint.reason,
            Layer.HINTED: hint.queens,
            Layer.RULED_OUT: hint.crossed,
            Layer.TAKEN: hint.taken,
        }
        return _LAYERS | {layer for layer, is_seen in signs.items() if is_seen}

    def annotations(self) -> Annotations:
        """Return the squares of the hint: those of new queens, crosses and wrong queens."""
        hint = self.hint
        if hint is None:
            return NO_ANNOTATIONS
        return Annotations(rings=hint.queens, crosses=hint.crossed, blamed=hint.taken)

    @property
    def first_proposal(self) -> Square | None:
        """The square that most phones propose, the first of equals; None where none do."""
        counted = [
            (count, -row, -column)
            for row, counts in enumerate(self.proposals or ())
            for column, count in enumerate(counts)
            if count
        ]
        _count, row, column = max(counted, default=(0, 0, 0))
        return (-row, -column) if counted else None

    def why_no_proposals(self) -> str:
        """Return the sentence that says why phones propose no square to show or take, if so."""
        if not self.answered and not self.shows_proposals:
            return tr("No phone is asked for a square now (J).")
        if self.proposals is not None and self.first_proposal is None:
            return tr("No phone has proposed a square.")
        return ""

    def problem(self) -> str:
        """Return the sentence that says why the algorithm can't go on, empty where it can."""
        return self.solver.why_no_steps(self.next_task)

    @property
    def next_run(self) -> tuple[Solver, Task] | None:
        """The run that goes on from here, or else one of the first algorithm that can."""
        if not self.problem():
            return self.solver, self.next_task
        task = replace(self.next_task, mirror=False)
        return next(((each, task) for each in SOLVERS if not each.why_no_steps(task)), None)

    def way_on(self) -> str:
        """Return the sentence with the key of what is next where the algorithm can't go on.

        Another algorithm goes on; or else a queen goes, or the last change.
        """
        run = self.next_run
        if run is not None:
            return tr("{title} can go on from here (Shift+E).", title=tr(run[0].title))
        if self.conflicts() and not self.why_no_hint():
            return tr("H says which queen must go, and H again takes her away.")
        return tr("Ctrl+Z takes the last change back.") if self.before else ""

    def why_no_hint(self) -> str:
        """Return the sentence that says why there are no hints, empty where there are."""
        if self.placement.n > LARGEST_HINTED:
            return tr("There are hints up to n = {largest}.", largest=LARGEST_HINTED)
        return self.placement.misfit()

    def why_no_use(self) -> str:
        """Return the sentence that says why squares have no numbers, empty where they can."""
        largest = largest_under(self.placement.rule)
        too_large = tr("Squares are counted up to n = {largest}.", largest=largest)
        return "" if self.can_show_use else self.placement.misfit() or too_large

    def placed_in_words(self) -> str:
        """Return how many queens stand, how many pairs attack each other, and what is next."""
        queens, pairs = self.placement.queens, self.conflicts()
        standing = len(queens) - queens.count(EMPTY)
        words = tr("No queen stands yet.")
        if standing:
            words = ntr("{count} queen stands.", "{count} queens stand.", standing)
        if pairs:
            attacks = ntr(
                "{count} pair attacks each other.", "{count} pairs attack each other.", len(pairs)
            )
            words = together(words, attacks)
        if self.is_puzzle:
            return together(words, self._first_conflict_in_words()) if pairs else words
        if self.shows_use and self.can_show_use:
            return together(words, tr("Each number says how many solutions use the square."))
        squares = self._next_squares()
        if not squares:
            return words
        rings = ntr(
            "The ring shows the only safe square of row {row}.",
            "The rings show the {count} safe squares of row {row}.",
            len(squares),
            row=squares[0][0],
        )
        return together(words, rings)

    def _first_conflict_in_words(self) -> str:
        position, (upper, lower, _) = self.placement.position, self.conflicts()[0]
        return tr(
            "The queen in row {upper} attacks the one in row {lower} {line}.",
            upper=upper,
            lower=lower,
            line=attack_in_words(position, (lower, position.queens[lower]), upper),
        )

    def completions_in_words(self) -> str:
        """Return how many solutions there are from here; of a puzzle, what is asked or known."""
        placement = self.placement
        if placement.is_solved and placement.rule != QUEENS:
            helped = ntr("{count} hint helped.", "{count} hints helped.", self.hints_taken)
            hints = helped if self.hints_taken else tr("No hint was needed.")
            return together(tr("Solved: no queen attacks another."), hints)
        if self.hint is not None:
            return self.hint.text
        if self.is_hinting:
            return tr("Looking for a hint… Escape stops.")
        if self.is_puzzle:
            return "" if self.conflicts() else tr(RULES)
        if not self.states_solutions:
            return ""  # `problem` says it.
        if self._can_be_searched() and not self.is_searched and self.completions is None:
            return tr("The search for solutions from here was stopped.")
        return in_words(placement.queens, self.completions, placement.rule)


def too_large() -> str:
    """Return the sentence that says up to which n queens can be placed."""
    return tr("Queens can be placed up to n = {largest}: choose it.", largest=LARGEST_BOARD)
