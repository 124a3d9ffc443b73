"""The lines that run at each step, against the same listings carried out and counted by Python."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.solvers.base.listings import LISTINGS, carried_out
from tests.support.rules import RULES, is_served, random_rule

every = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
BLOCKED = Rule(blocked=frozenset({(0, 1), (3, 2)}))
REGIONS = Rule("kings", regions=("AAAAB", "ACCBB", "ADCBB", "DDCEE", "DDDEE"))
LONGEST = 20_000  # steps
# By algorithm, the lines between what is done for given queens and `search` itself.
LINES_BEFORE_CALL = {
    "wirth-basic": (5, 6),
    "filter-2": (8, 9),
    "bitmask": (7,),
    "bitmask-unique": (6, 7),
    "exact-cover": (10,),
}


def counted(solver, task):
    """Return the kind of each step of a run, with the counts of lines at it."""
    follower, counts, found = solver.follow_lines(task), [0] * (len(solver.pseudocode) + 1), []
    for step in solver.run(task):
        for line in follower.add(step):
            counts[line] += 1
        found.append((step.kind, tuple(counts)))
    return found


def check(solver, task):
    """Compare a run with its listing, step by step."""
    ours, listed = counted(solver, task), carried_out(solver, task).steps
    for at, (mine, other) in enumerate(zip(ours, listed, strict=False), 1):
        assert is_kind(*mine[:1], *other[:1]), (at, mine, other)
        assert mine[1] == other[1], (at, mine[0], *difference(mine[1], other[1]))
    assert len(ours) == len(listed)


def is_endless(solver, task):
    """Tell whether a run looks for ever for a solution that there is not."""
    return not solver.finds_all and task.n in {2, 3} and task.rule == QUEENS


def is_kind(kind, named):
    """Tell whether a listing names a kind of step; an end of a row is either of two to it."""
    kind = Kind.EXHAUSTED if kind is Kind.DEAD_END else kind
    named = named if isinstance(named, tuple) else (named,)
    return kind in {Kind.EXHAUSTED if each is Kind.DEAD_END else each for each in named}


def difference(ours, listed):
    return [
        f"line {line}: {mine}, not {other}"
        for line, (mine, other) in enumerate(zip(ours, listed, strict=True))
        if mine != other
    ]


@every
def test_every_line_is_counted_at_every_step(solver):
    for n in range(1, 7):
        if not is_endless(solver, Task(n)):
            check(solver, Task(n, seed=n))


@every
def test_so_it_is_where_the_run_ends_at_its_first_solution(solver):
    check(solver, Task(5, first=True))


@pytest.mark.parametrize("solver", [each for each in SOLVERS if each.mirrors], ids=lambda s: s.key)
def test_so_it_is_where_half_of_the_first_row_is_searched(solver):
    for n in (1, 4, 5):
        check(solver, Task(n, mirror=True))


@every
def test_so_it_is_under_other_rules(solver):
    for rule in (*RULES[1:], BLOCKED, REGIONS):
        task = Task(5 if rule.regions or rule.moves.wraps else 4, rule=rule, seed=3)
        if is_served(solver, task):
            check(solver, task)


@given(key=st.sampled_from(sorted(LISTINGS)), n=st.integers(1, 5), seed=st.integers(0, 1 << 16))
@settings(max_examples=max(1, settings.default.max_examples // 4), deadline=None)
def test_so_it_is_under_random_rules(key, n, seed):
    solver, task = find_solver(key), Task(n, seed=seed, rule=random_rule(n, seed))
    if is_served(solver, task) and not is_endless(solver, task):
        check(solver, task)


@pytest.mark.parametrize("seed", range(4))
def test_attempts_of_min_conflicts_are_counted_to_their_end(seed):
    check(find_solver("min-conflicts"), Task(9, seed=seed))


@every
def test_a_run_from_given_queens_counts_what_runs_after_them(solver):
    """Its lines are those that the whole run has from the call after their placement on."""
    if Kind.PLACE not in solver.resumes:
        pytest.skip("it can't go on from a position")
    task = Task(6)
    ends_on = Kind.MARK if solver.key == "exact-cover" else Kind.PLACE  # It has covered all items.
    whole, position, start = counted(solver, task), Position.start(task), None
    for step in solver.run(task):
        position.apply(step)
        if position.queens.count(EMPTY) == 4 and step.kind is ends_on:
            start = position.copy()
        elif start is not None:
            break
    from_there = counted(solver, Task(6, given=tuple(start.queens)))
    before = list(whole[start.index - 1][1])
    for line in LINES_BEFORE_CALL.get(solver.key, ()):
        before[line] += 1
    for (kind, counts), (as_whole, total) in zip(
        from_there[:-1], whole[start.index :], strict=False
    ):
        assert kind is as_whole
        assert counts == tuple(now - then for now, then in zip(total, before, strict=True))
    assert from_there[-1] == (Kind.DONE, from_there[-2][1])


def test_a_full_board_that_is_given_to_min_conflicts_is_not_built():
    counts = counted(find_solver("min-conflicts"), Task(4, given=(0, 1, 2, 3), seed=1))
    before = [each for kind, each in counts if each[2] == 0]
    assert before
    assert all(not any(each[1:8]) for each in before)


@every
def test_no_line_that_runs_is_left_blank(solver):
    """The lines that never run are those that say `else` alone."""
    task = Task(7, seed=2)
    follower, ran = solver.follow_lines(task), set()
    for step in islice(solver.run(task), LONGEST):
        ran.update(follower.add(step))
    blank = [line.strip() for at, line in enumerate(solver.pseudocode, 1) if at not in ran]
    assert all(line.startswith("else") for line in blank), blank


def test_an_algorithm_can_be_a_key():
    assert len({solver: solver.key for solver in SOLVERS}) == len(SOLVERS)
