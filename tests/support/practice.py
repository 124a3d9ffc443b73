"""A student who practises an algorithm, for tests."""

from collections.abc import Sequence
from dataclasses import replace

from nqviz.model.position import Task
from nqviz.model.rule import MOVES, Rule
from nqviz.practice.acts import Act
from nqviz.practice.practice_state import PracticeState
from nqviz.practice.turns import PracticeRun, turns_of
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.ui.practice.practice_controller import PracticeController

_BLOCKED = frozenset({(0, 1), (2, 2), (3, 0)})
_REGIONS = ("AABBB", "ACCBB", "ACDDB", "EEDDD", "EEEDD")
_RULES = (
    *(Rule(key) for key in MOVES),
    *(Rule(blocked=_BLOCKED), Rule(regions=_REGIONS), Rule("kings", _BLOCKED, _REGIONS)),
)


def tasks_of(solver: Solver) -> list[Task]:
    """Return a task of each rule that an algorithm serves; the queens' rule comes first."""
    return [Task(5, rule=rule) for rule in _RULES if not solver.why_not(rule)]


def made(state: PracticeState) -> PracticeState:
    """Return the state after the algorithm's own step."""
    turn = state.turn
    assert turn is not None
    struck = turn.squares if turn.act is Act.STRIKE else frozenset()
    return replace(state, cursor=turn.square or state.cursor, struck=struck).replied(turn.act)


def practice_at(key: str, n: int, act: Act, count: int = 0) -> PracticeState:
    """Return a practice whose next turn is one of a kind of act."""
    solver = find_solver(key)
    turns = tuple(turns_of(solver, Task(n)))
    first = [at for at, turn in enumerate(turns) if turn.act is act][count]
    run = PracticeRun(solver, Task(n), turns[first].before.index, turns[first:])
    return PracticeState(run)


def make_turn(practice: PracticeController) -> None:
    """Make the algorithm's own step, as a student would."""
    state = practice.state
    assert state is not None
    turn = state.turn
    assert turn is not None
    if turn.square is not None:
        practice.choose(turn.square)
    if turn.act is Act.STRIKE:
        for square in turn.squares:
            practice.strike(square)
    practice.reply_at(state.run.practised.buttons.index(turn.act))


def swapped(lines: Sequence[str], place: int) -> list[str]:
    """Return lines with one of them behind the next."""
    return [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
