"""A part of a run as turns: the act of a student that stands for one or several of its steps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random

from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY, Square, attackers, squares_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind, Step
from nqviz.practice.acts import ON_SQUARES, PRACTISED, Act, Practised
from nqviz.solvers.base.solver import Solver

_LONGEST = 1500  # steps, of all the runs of which a part is drawn
_AFTER = frozenset({Kind.PLACE, Kind.COPY, Kind.MARK, Kind.RESTART, Kind.LIST})
_SEEDS = 1000
_LARGEST = 8  # the side of a board of one's own


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the student.

    Attributes:
        before: where the run stands then; it must not change any more.
        after: the position after each of the steps that the act stands for.
        end: how many steps have been made when the program has added those of its own.
        squares: the squares of the act: one, or those that are newly struck out.
        allowed: the squares that may be struck out, as the queen attacks them; else the same.
        asked: the squares that the run names.
    """

    act: Act
    before: Position
    after: tuple[Position, ...]
    end: int
    squares: frozenset[Square]
    allowed: frozenset[Square]
    asked: tuple[Square, ...] = ()

    @property
    def square(self) -> Square | None:
        """The one square of the act; None where it has none, or several."""
        return next(iter(self.squares)) if len(self.squares) == 1 else None

    @property
    def step(self) -> Step:
        """The last of the steps that it stands for."""
        last = self.after[-1].last
        assert last is not None, "a turn has a step"
        return last

    @property
    def needs_square(self) -> bool:
        """Whether the student has to find its square."""
        return self.act in ON_SQUARES and not self.asked


@dataclass(frozen=True, slots=True)
class PracticeRun:
    """A run of an algorithm of which a student makes a part.

    Attributes:
        start: the step at which the student begins.
    """

    solver: Solver
    task: Task
    start: int
    turns: tuple[Turn, ...]

    @property
    def practised(self) -> Practised:
        """How its algorithm is practised."""
        return PRACTISED[self.solver.key]


def why_not(solver: Solver, task: Task) -> str:
    """Return why the steps of a run like this can't be made by a student; empty where they can."""
    if solver.key not in PRACTISED:
        return tr("You can be each algorithm of the list (Ctrl+A), but no program of your own.")
    if not task.rule.is_plain and task.n > _LARGEST:
        return tr(
            "You can be the algorithm on a board with blocked squares or regions up to n = "
            "{largest}; this one has n = {n}.",
            largest=_LARGEST,
            n=task.n,
        )
    return ""


def draw(solver: Solver, lot: int, like: Task) -> PracticeRun:
    """Return a part of a run, drawn by a number: size of the board, seed, and where it begins.

    It has the rule of the task `like`; blocked squares and regions keep the board's size, too. Of
    all the parts of the run that begin after a placement, it is among those in which the most
    different things happen. Raises ValueError with a sentence where nothing is to be done.
    """
    practised, random, rule = PRACTISED[solver.key], Random(lot), like.rule
    sizes = _sizes(solver, rule) if rule.is_plain else [like.n]
    parts = list[tuple[int, Task, tuple[Turn, ...]]]()  # how many different things happen in each
    for _ in range(practised.tries):
        task = Task(random.choice(sizes), seed=random.randrange(_SEEDS), rule=rule)
        turns = tuple(turns_of(solver, task))
        if not turns:
            continue
        length = min(practised.turns, len(turns))
        happenings = [_happening(turn) for turn in turns]
        for first in range(len(turns) - length + 1):
            if _may_begin(turns[first]):
                part = slice(first, first + length)
                parts.append((len({*happenings[part]}), task, turns[part]))
    if not parts:
        raise ValueError(tr("On this board the algorithm has nothing to do."))
    most = max(variety for variety, *_ in parts)
    _, task, turns = random.choice([part for part in parts if part[0] >= most - 1])
    return PracticeRun(solver, task, turns[0].before.index, turns)


def _sizes(solver: Solver, rule: Rule) -> Sequence[int]:
    """Return the sides of boards, those that have a solution if there are any."""
    sizes = PRACTISED[solver.key].sizes
    solvable = [n for n in sizes if rule.has_solution(n) is not False]
    if solvable or solver.finds_all:
        return solvable or sizes
    # A local search does not begin where there is no solution.
    return [next(n for n in count(sizes.stop) if rule.has_solution(n) is not False)]


def turns_of(solver: Solver, task: Task) -> Iterator[Turn]:
    """Yield the turns of a run, or of its first steps where it is long."""
    practised = PRACTISED[solver.key]
    steps = list(islice(solver.steps(task, None), _LONGEST // practised.tries))
    kinds_of_steps = tuple(step.kind for step in steps)
    position, found = Position.start(task), list[Turn]()
    before = position.copy()
    while (index := position.index) < len(steps):
        kinds = next(
            (each for each in practised.acts if each == kinds_of_steps[index : index + len(each)]),
            None,
        )
        if kinds is None:
            position.apply(steps[index])
            continue
        end = index + len(kinds)
        while kinds == (Kind.MARK,) == kinds_of_steps[end : end + 1]:
            end += 1
        if before.index < index:
            before = position.copy()
        after = []
        for step in steps[index:end]:
            position.apply(step)
            after.append(position.copy())
        turn = _turn(practised, practised.acts[kinds], before, tuple(after))
        if turn.squares or turn.act is not Act.STRIKE:  # else there is nothing to strike out
            found.append(turn)
        before = after[-1]
    starts = [turn.before.index for turn in found]
    ends = [*starts[1:], len(steps)] if starts else []
    for turn, end in zip(found, ends, strict=True):
        yield turn if turn.end == end else replace(turn, end=end)


def _turn(practised: Practised, act: Act, before: Position, after: tuple[Position, ...]) -> Turn:
    step = after[-1].last
    assert step is not None, "a step has been made"
    if act is Act.STRIKE:
        squares, allowed = _struck(before.queens, step, before.task.rule)
    else:
        has_square = act in ON_SQUARES and step.row >= 0 and step.column >= 0
        squares = frozenset({(step.row, step.column)} if has_square else ())
        allowed = squares
    asked: tuple[Square, ...] = ()
    if act in {Act.SWAP, Act.LEAVE}:
        asked = tuple((row, before.queens[row]) for row in (step.row, step.partner_row))
    elif practised.is_given and before.queens[step.row] == EMPTY:
        asked = ((step.row, step.column),)
    elif practised.is_given:
        asked = squares_of(before.queens)
    return Turn(act, before, after, after[-1].index, squares, allowed, asked)


def _struck(
    queens: Sequence[int], step: Step, rule: Rule
) -> tuple[frozenset[Square], frozenset[Square]]:
    """Return the squares in empty rows that a queen is the first to attack, and all she attacks.

    Blocked squares need not be struck out.
    """
    n, queen = len(queens), (step.row, step.column)
    alone = [EMPTY] * n
    alone[step.row] = step.column
    others = list(queens)
    others[step.row] = EMPTY
    board = [(row, column) for row in range(n) for column in range(n)]
    attacked = [
        square for square in board if square[0] == queen[0] or any(attackers(alone, *square, rule))
    ]
    new = [
        square
        for square in attacked
        if queens[square[0]] == EMPTY
        and square not in rule.blocked
        and not any(attackers(others, *square, rule))
    ]
    return frozenset(new), frozenset(attacked) - {queen}


def _may_begin(turn: Turn) -> bool:
    last = turn.before.last
    return last is None or last.kind in _AFTER


def _happening(turn: Turn) -> tuple[object, ...]:
    """Return the act and the kinds of its steps, by which turns are told apart."""
    return turn.act, *(each.last.kind for each in turn.after if each.last)
