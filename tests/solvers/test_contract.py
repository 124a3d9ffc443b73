"""What every solver must meet, whatever its algorithm."""

from functools import cache
from itertools import islice, product

import pytest

from nqviz.model.board import EMPTY, attack, is_solution
from nqviz.model.position import COUNTERS, Position, Task
from nqviz.model.published import known
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.state import Strip
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.walks import stepped

every = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
complete = pytest.mark.parametrize(
    "solver", [solver for solver in SOLVERS if solver.finds_all], ids=lambda solver: solver.key
)
MOST_STEPS = 3000


@cache
def last_position(solver, n, **options):
    timeline = Timeline(solver, Task(n, **options))
    timeline.seek(10**9)
    return timeline.position.copy()


def small_boards(solver):
    return [n for n in (1, 2, 3, 4, 5, 6, 8) if n <= solver.largest]


@every
def test_it_says_who_it_is(solver):
    assert solver.key == solver.key.lower().strip()
    assert find_solver(solver.key) is solver
    assert 0 < len(solver.title) <= 26
    assert solver.source
    assert 1 <= solver.places_on <= len(solver.pseudocode)


@complete
def test_a_complete_run_finds_every_solution(solver):
    for n in range(1, 1 + min(8, solver.largest)):
        position = last_position(solver, n)
        assert position.counters.solutions == known(n).solutions, n
        assert position.last.kind is Kind.DONE, n
        if solver.counts_unique:
            assert position.counters.layouts == known(n).unique, n


@every
def test_a_run_to_the_first_solution_ends_there(solver):
    for n in (1, 4, 5, 6, 8):
        position = last_position(solver, n, first=True)
        assert position.last.kind is Kind.DONE, n
        assert position.counters.layouts == 1, n
        assert is_solution(position.queens), n


@every
def test_every_step_has_a_line_a_sentence_and_a_state(solver):
    for n in small_boards(solver):
        for position, step in stepped(solver, Task(n), 200):
            assert 1 <= step.line <= len(solver.pseudocode)
            sentence = solver.why(position)
            assert sentence[0].isupper()
            assert sentence[-1] in ".?"
            assert "{" not in sentence
            assert all(isinstance(each, Strip) for each in solver.state(position))
            solver.overlay(position)


@every
def test_what_is_shown_depends_on_the_position_alone(solver):
    task = Task(6, seed=3)
    first = [
        (solver.why(p), solver.state(p), solver.overlay(p)) for p, _ in stepped(solver, task, 300)
    ]
    timeline = Timeline(solver, task, interval=20)
    for index in reversed(range(len(first))):
        timeline.seek(index + 1)
        here = timeline.position
        assert (solver.why(here), solver.state(here), solver.overlay(here)) == first[index]


@every
def test_before_the_first_step_it_says_what_to_press(solver):
    start = Position.start(Task(8))
    assert "Space" in solver.why(start)
    assert solver.state(start)


@every
def test_what_a_step_says_is_so_on_the_board(solver):
    for n in small_boards(solver):
        queens = [EMPTY] * n
        for position, step in stepped(solver, Task(n), MOST_STEPS):
            if step.kind is Kind.PLACE:
                assert queens[step.row] == EMPTY
                assert 0 <= step.column < n
            elif step.kind is Kind.REMOVE:
                assert queens[step.row] == step.column
            elif step.kind is Kind.SWAP:
                assert queens[step.partner_row] == step.column
            elif step.kind is Kind.RESTART:
                assert tuple(queens) == step.before
            elif step.kind is Kind.CONFLICT:
                other = step.attacker, queens[step.attacker]
                assert other[1] != EMPTY
                assert attack(step.row, step.column, *other) is not None
            elif step.kind is Kind.SOLUTION:
                assert is_solution(queens)
                assert step.multiplicity >= 1
            queens = position.queens.copy()


@every
def test_a_run_goes_on_from_where_it_can_be_resumed(solver):
    seeds = range(1 if solver.finds_all else 8)  # the others are short, and use the seed
    for n, seed in product(small_boards(solver), seeds):
        task = Task(n, seed=seed)
        steps = list(islice(solver.steps(task, None), MOST_STEPS))
        position, resumable = Position.start(task), []
        for index, step in enumerate(steps[:300], start=1):
            position.apply(step)
            if step.kind in solver.resumes and EMPTY in position.queens:
                resumable.append((index, position.copy()))
        for index, start in [*resumable[:6], *resumable[6::7]]:
            again = list(islice(solver.steps(task, start), len(steps) - index))
            assert again == steps[index:], (n, seed, index)


@pytest.mark.parametrize(
    ("solver", "mirror"),
    [
        pytest.param(solver, mirror, id=f"{solver.key}{'-mirrored' * mirror}")
        for solver in SOLVERS
        for mirror in (False, True)
        if solver.kernel and solver.solves_to and (solver.mirrors or not mirror)
    ],
)
@pytest.mark.parametrize("first", [False, True])
def test_the_kernel_counts_the_operations_of_the_stepper(solver, mirror, first):
    kernel = solver.load_kernel()
    options = {name: True for name, is_on in (("mirror", mirror), ("first", first)) if is_on}
    for n in range(1, 9):
        stepped = last_position(solver, n, **options)
        end = kernel.scan(Position.start(Task(n, **options)), 1024).end
        assert end.steps == stepped.index, n
        for name in COUNTERS:
            assert getattr(end.counters, name) == getattr(stepped.counters, name), (n, name)
        assert list(end.tests_by_row) == stepped.tests_by_row, n
        if first and end.counters.layouts:
            assert list(end.queens) == stepped.queens, n


@every
def test_a_board_of_a_hundred_can_be_stepped(solver):
    if solver.largest < 100:
        pytest.skip("beyond its limit")
    *_, (position, _) = stepped(solver, Task(100), 300)
    assert solver.why(position)
    assert solver.state(position)
    solver.overlay(position)


@every
def test_a_mirror_is_refused_where_it_means_nothing(solver):
    if solver.mirrors:
        solver.check_steps(Task(8, mirror=True))
    else:
        with pytest.raises(ValueError, match="no mirror"):
            solver.check_steps(Task(8, mirror=True))
