"""Where a run stands after a number of steps: the queens, the last step and the counters."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Self

from nqviz.model.board import EMPTY
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind, Step


@dataclass(frozen=True, slots=True)
class Task:
    """The parameters of a run.

    `mirror` searches only half of the first row and counts each layout twice (Wirth variants,
    ch. 3). `seed` drives the random choices of local search. `first` ends the run at its first
    solution. `given` are the queens that stand before the first step: the column in each row, or
    `EMPTY`; nothing for an empty board. `rule` says what attacks and where no queen may stand.
    """

    n: int
    mirror: bool = False
    seed: int = 0
    first: bool = False
    given: tuple[int, ...] = ()
    rule: Rule = QUEENS

    def __post_init__(self) -> None:
        """Let `rule is QUEENS` say what `rule == QUEENS` does, in less time."""
        if self.rule == QUEENS:
            object.__setattr__(self, "rule", QUEENS)


@dataclass(slots=True)
class Counters:
    """How often each operation has been carried out so far.

    `visits` are squares a loop looked at, `tests` squares whose safety was decided, `comparisons`
    queen against queen, `marks` squares struck that were not struck before, `layouts` the full
    placements found and `solutions` those with their mirror images.
    """

    visits: int = 0
    tests: int = 0
    comparisons: int = 0
    placements: int = 0
    removals: int = 0
    marks: int = 0
    swaps: int = 0
    restarts: int = 0
    layouts: int = 0
    solutions: int = 0

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(*_values(self))


COUNTERS = tuple(each.name for each in fields(Counters))
_values = attrgetter(*COUNTERS)


@dataclass(slots=True)
class Position:
    """The state of a run after `index` steps; equal positions look and continue alike.

    Attributes:
        queens: the column of the queen in each row, or `EMPTY`.
        last: the step that led here; None at the start.
        tests_by_row: `counters.tests` by the row of the tested square.
    """

    task: Task
    queens: list[int]
    index: int = 0
    last: Step | None = None
    counters: Counters = field(default_factory=Counters)
    tests_by_row: list[int] = field(default_factory=list)

    @classmethod
    def start(cls, task: Task) -> Self:
        """Return the position before the first step."""
        queens = list(task.given) or [EMPTY] * task.n
        return cls(task, queens, tests_by_row=[0] * task.n)

    @property
    def n(self) -> int:
        """The side of the board."""
        return self.task.n

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(
            self.task,
            self.queens.copy(),
            self.index,
            self.last,
            self.counters.copy(),
            self.tests_by_row.copy(),
        )

    def apply(self, step: Step) -> None:
        """Carry out a step."""
        kind = step.kind
        _COUNT[kind](self, step, 1)
        if kind in _MOVES:  # Most steps move no queen.
            _MOVES[kind](self.queens, step)
        self.index += 1
        self.last = step

    def undo(self, last: Step | None) -> None:
        """Take back the last step; `last` is the one before it, None at the start.

        Raises ValueError at the start of a run.
        """
        step = self.last
        if step is None:
            raise ValueError("there is no step before the first")
        _COUNT[step.kind](self, step, -1)
        if step.kind in _UNMOVES:
            _UNMOVES[step.kind](self.queens, step)
        self.index -= 1
        self.last = last


def _count_test(position: Position, step: Step, sign: int) -> None:
    counters = position.counters
    counters.visits += sign
    counters.tests += sign
    counters.comparisons += sign * step.comparisons
    position.tests_by_row[step.row] += sign


def _count_trial(position: Position, step: Step, sign: int) -> None:
    position.counters.tests += sign
    position.tests_by_row[step.row] += sign


def _count_solution(position: Position, step: Step, sign: int) -> None:
    position.counters.layouts += sign
    position.counters.solutions += sign * step.multiplicity


def _count_mark(position: Position, step: Step, sign: int) -> None:
    position.counters.marks += sign * step.newly_struck


def _count_replacement(position: Position, step: Step, sign: int) -> None:
    for before, now in zip(step.before[: position.n], step.before[position.n :], strict=True):
        position.counters.removals += sign * (before not in {now, EMPTY})
        position.counters.placements += sign * (now not in {before, EMPTY})


def _count_one(name: str) -> Callable[[Position, Step, int], None]:
    def count(position: Position, _step: Step, sign: int) -> None:
        setattr(position.counters, name, getattr(position.counters, name) + sign)

    return count


def _nothing(*_arguments: object) -> None:
    pass


def _put(queens: list[int], step: Step) -> None:
    queens[step.row] = step.column


def _take(queens: list[int], step: Step) -> None:
    queens[step.row] = EMPTY


def _swap(queens: list[int], step: Step) -> None:
    row, partner = step.row, step.partner_row
    queens[row], queens[partner] = queens[partner], queens[row]


def _clear(queens: list[int], _step: Step) -> None:
    queens[:] = [EMPTY] * len(queens)


def _restore(queens: list[int], step: Step) -> None:
    queens[:] = step.before[: len(queens)]


def _replace(queens: list[int], step: Step) -> None:
    queens[:] = step.before[len(queens) :]


_COUNTS: dict[Kind, Callable[[Position, Step, int], None]] = {
    Kind.CONFLICT: _count_test,
    Kind.PROMISING: _count_test,
    Kind.SKIP: _count_one("visits"),
    Kind.PLACE: _count_one("placements"),
    Kind.REMOVE: _count_one("removals"),
    Kind.MARK: _count_mark,
    Kind.SOLUTION: _count_solution,
    Kind.TRIAL: _count_trial,
    Kind.SWAP: _count_one("swaps"),
    Kind.RESTART: _count_one("restarts"),
    Kind.REPLACE: _count_replacement,
    Kind.FULL: _count_one("layouts"),
}
_MOVES: dict[Kind, Callable[[list[int], Step], None]] = {
    Kind.PLACE: _put,
    Kind.REMOVE: _take,
    Kind.SWAP: _swap,
    Kind.RESTART: _clear,
    Kind.REPLACE: _replace,
}
_UNMOVES = _MOVES | {
    Kind.PLACE: _take,
    Kind.REMOVE: _put,
    Kind.RESTART: _restore,
    Kind.REPLACE: _restore,
}

# Looked up once for every step, so a list by kind instead of a dictionary.
_COUNT = [_COUNTS.get(kind, _nothing) for kind in Kind]
