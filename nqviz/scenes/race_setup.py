"""What a race is set to, and the ready-made races."""

from dataclasses import dataclass, replace
from typing import Self

from nqviz.common.i18n import mark
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.runs.race import LEAST_LANES, MOST_LANES, LaneRun
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

_LEAST_LARGE_N = 10  # From here on a race ends at the first solution, unless it is set to go on.


@dataclass(frozen=True, slots=True)
class Pairing:
    """A ready-made race.

    Attributes:
        title: what it is called, marked for translation.
        keys: the keys of the algorithms.
        n: the side of every board.
        to_first: whether the first solution is the finish, or the end of the search.
        by_time: whether a step of the clock is the same time for all lanes, or one step of each.
        has_tree: whether two of the runs are shown in one search tree.
    """

    title: str
    keys: tuple[str, ...]
    n: int = 8
    to_first: bool = False
    by_time: bool = False
    has_tree: bool = False


PAIRINGS = (
    Pairing(mark("Basic against filtering"), ("wirth-basic", "filter-2"), by_time=True),
    Pairing(mark("Backtracking against sieve"), ("wirth-basic", "sieve")),
    Pairing(mark("Three Wirth programs"), ("wirth-basic", "wirth-1", "wirth-2")),
    Pairing(mark("Arrays against bits"), ("filter-2", "bitmask")),
    Pairing(mark("Bitmask against exact cover"), ("bitmask", "exact-cover")),
    Pairing(
        mark("Systematic against min-conflicts, n = 30"),
        ("bitmask", "min-conflicts"),
        n=30,
        to_first=True,
    ),
    Pairing(
        mark("Four ways to know what is attacked"),
        ("wirth-basic", "filter-2", "sieve", "bitmask"),
        n=6,
    ),
    Pairing(
        mark("Basic against bitmask, in one search tree"),
        ("wirth-basic", "bitmask"),
        n=6,
        has_tree=True,
    ),
)


@dataclass(frozen=True, slots=True)
class RaceSetup:
    """The settings of a race; every change makes another one.

    Attributes:
        runs: the algorithm and the task of each lane.
        to_first: whether the first solution is the finish, or the end of the search.
        by_time: whether it goes by equal time, or by equal steps.
        pairing: the index in `PAIRINGS` of the ready-made race that this is, None for another one.
    """

    runs: tuple[LaneRun, ...]
    to_first: bool
    by_time: bool
    pairing: int | None = None

    @classmethod
    def ready_made(cls, index: int) -> Self:
        """Return a ready-made race by its index in `PAIRINGS`."""
        pairing = PAIRINGS[index]
        task = Task(pairing.n, first=pairing.to_first)
        runs = tuple((find_solver(key), task) for key in pairing.keys)
        return cls(runs, pairing.to_first, pairing.by_time, index)

    @classmethod
    def of(cls, runs: tuple[LaneRun, ...], *, by_time: bool) -> Self:
        """Return a race of these runs, which have the same finish."""
        to_first = all(task.first for _, task in runs)
        for index in range(len(PAIRINGS)):
            ready_made = cls.ready_made(index).with_goal(to_first=to_first)
            if ready_made.runs == runs:
                return ready_made.with_clock(by_time=by_time)
        return cls(runs, to_first, by_time=False).with_clock(by_time=by_time)

    @property
    def solvers(self) -> list[Solver]:
        """The algorithm of each lane."""
        return [solver for solver, _ in self.runs]

    @property
    def has_program(self) -> bool:
        """Whether a program of the user's own takes part."""
        return any(solver.file is not None for solver in self.solvers)

    @property
    def is_full(self) -> bool:
        """Whether no further lane can be added."""
        return len(self.runs) == MOST_LANES

    @property
    def is_least(self) -> bool:
        """Whether no lane can be taken out."""
        return len(self.runs) == LEAST_LANES

    @property
    def rule(self) -> Rule:
        """The rule of the first lane, which is that of all lanes unless a file says otherwise."""
        return self.runs[0][1].rule

    @property
    def ends_at_first(self) -> Solver | None:
        """The algorithm that stops at its first solution, if there is one: so must the others."""
        return next((each for each in self.solvers if not each.finds_all), None)

    @property
    def can_go_by_time(self) -> bool:
        """Whether the time of a step is known: it is measured under the rule of queens."""
        return all(task.rule == QUEENS for _, task in self.runs)

    def with_rule(self, rule: Rule) -> Self:
        """Return the same under a rule, by equal steps where it is not that of queens.

        Where an algorithm does not serve it, the next one does that is in no lane.
        """
        runs: list[LaneRun] = []
        rest = [each for each in SOLVERS if each not in self.solvers]
        for solver, task in self.runs:
            serves = solver
            if solver.why_not(rule):
                serves = next((each for each in rest if not each.why_not(rule)), SOLVERS[0])
                rest = [each for each in rest if each is not serves]
            runs.append((serves, replace(task, rule=rule, mirror=False, given=())))
        changed = self.of(tuple(runs), by_time=self.by_time)
        return changed.with_goal(to_first=True) if changed.ends_at_first else changed

    def with_run(self, lane: int, solver: Solver, task: Task) -> Self:
        """Return the same with another run in a lane.

        The finish changes where the largest board becomes large, or small again, and where one
        begins to stop at its first solution, or no longer does.
        """
        task = replace(task, first=self.to_first)
        return self._with_runs((*self.runs[:lane], (solver, task), *self.runs[lane + 1 :]))

    def with_larger_boards(self, by: int) -> Self:
        """Return the same on boards of so many rows more, or fewer where that is negative.

        Regions and blocked squares that don't fit any more go.
        """
        runs = tuple(
            (solver, replace(task, n=task.n + by, rule=task.rule.fitted(task.n + by), given=()))
            for solver, task in self.runs
        )
        return self._with_runs(runs)

    def with_program(self, program: Solver, before: Solver | None = None) -> Self:
        """Return the same with a program instead of others of its file, or of the one before."""
        file_of = before or program
        runs = tuple(
            (program if solver.has_file_of(file_of) else solver, task) for solver, task in self.runs
        )
        return replace(self, runs=runs)

    def with_lane(self) -> Self:
        """Return the same with the last lane once more, by another seed; a full one stays."""
        if self.is_full:
            return self
        solver, task = self.runs[-1]
        if not solver.finds_all:
            task = replace(task, seed=1 + max(each.seed for _, each in self.runs))
        return self._with_runs((*self.runs, (solver, task)))

    def without_lane(self, lane: int) -> Self:
        """Return the same without a lane; one with two lanes stays."""
        if self.is_least:
            return self
        return self._with_runs(self.runs[:lane] + self.runs[lane + 1 :])

    def with_goal(self, *, to_first: bool) -> Self:
        """Return the same with another finish."""
        runs = tuple((solver, replace(task, first=to_first)) for solver, task in self.runs)
        return replace(self, runs=runs, to_first=to_first)

    def with_clock(self, *, by_time: bool) -> Self:
        """Return the same by another clock, if it can go by that."""
        return replace(self, by_time=by_time and self.can_go_by_time)

    def _with_runs(self, runs: tuple[LaneRun, ...]) -> Self:
        changed = replace(self, runs=runs, pairing=None)
        if changed._is_usually_to_first() != self._is_usually_to_first():
            changed = changed.with_goal(to_first=changed._is_usually_to_first())
        return changed

    def _is_usually_to_first(self) -> bool:
        is_large = max(task.n for _, task in self.runs) >= _LEAST_LARGE_N
        return is_large or self.ends_at_first is not None
