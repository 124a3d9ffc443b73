from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, conflicts, is_solution
from nqviz.model.position import Position, Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.rules import RULES, is_served, solutions_of
from tests.support.walks import walked

BASIC, EXACT_COVER = find_solver("wirth-basic"), find_solver("exact-cover")
COVERS = {EXACT_COVER: 3}  # the steps after a placement that belong to it
SEARCHES = [each for each in SOLVERS if Kind.PLACE in each.resumes]
PLAIN = [each for each in SEARCHES if each.key not in {"sieve-symmetric", "bitmask-unique"}]


@cache
def boards(n: int) -> list[tuple[int, ...]]:
    return [queens for queens in product(range(-1, n), repeat=n) if set(queens) != {EMPTY}]


def contains(queens: Sequence[int], given_ones: Sequence[int]) -> bool:
    return all(each in {EMPTY, now} for each, now in zip(given_ones, queens, strict=True))


@pytest.mark.parametrize("n", [4, 5])
@pytest.mark.parametrize("solver", PLAIN, ids=lambda solver: solver.key)
def test_a_run_from_given_queens_finds_what_trying_everything_finds(solver: Solver, n: int) -> None:
    assert len(starts_of(solver, n)) > 10
    for queens in starts_of(solver, n):
        end = walked(solver, Task(n, given=queens))[-1]
        found = [each for each in solutions_of(n) if contains(each, queens)]
        assert end.counters.solutions == len(found)


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_run_is_the_part_of_the_whole_run_below_its_queens(solver: Solver) -> None:
    """What a search can go on from is where its whole run comes to, and it goes on the same."""
    if solver not in SEARCHES:
        pytest.skip("it does not go on after a placement")
    n = 4
    whole = walked(solver, Task(n))
    seen = {}
    for place, position in enumerate(whole):
        if position.last is not None and position.last.kind is Kind.PLACE:
            seen.setdefault(tuple(position.queens), place)
    steps = [position.last for position in whole[1:]]
    for queens in boards(n):
        task = Task(n, given=queens)
        is_on_its_way = queens in seen and EMPTY in queens
        assert is_served(solver, task) == is_on_its_way or solver is EXACT_COVER
        if is_on_its_way:
            own = list(solver.run(task))
            start = seen[queens] + COVERS.get(solver, 0)
            assert own[:-1] == steps[start : start + len(own) - 1]
            assert own[-1] == steps[-1]
            after = steps[start + len(own) - 1]
            assert after is not None
            assert after.kind is Kind.REMOVE
            assert queens[after.row] == after.column


@cache
def starts_of(solver: Solver, n: int) -> list[tuple[int, ...]]:
    """Return given queens from which an algorithm can go on."""
    if solver.key == "min-conflicts":
        return [tuple(range(n)), (n - 1, *range(n - 1))]
    found = {tuple(each.queens) for each in walked(solver, Task(n))} - {(EMPTY,) * n}
    return sorted(queens for queens in found if is_served(solver, Task(n, given=queens)))


@given(
    solver=st.sampled_from(SOLVERS),
    start=st.integers(0, 10**6),
    interval=st.integers(1, 30),
    moves=st.lists(st.one_of(st.sampled_from(["forward", "back"]), st.integers(0, 400))),
)
def test_any_walk_from_given_queens_shows_the_positions_of_a_plain_run(
    solver: Solver, start: int, interval: int, moves: list[str | int]
) -> None:
    starts = starts_of(solver, 5)
    if not starts:
        return
    task = Task(5, given=starts[start % len(starts)])
    positions = walked(solver, task)
    timeline = Timeline(solver, task, interval=interval, most_keyframes=5)
    index = 0
    for move in moves:
        if move == "forward":
            timeline.forward()
            index = min(index + 1, len(positions) - 1)
        elif move == "back":
            timeline.back()
            index = max(index - 1, 0)
        else:
            timeline.seek(int(move))
            index = min(int(move), len(positions) - 1)
        assert timeline.position == positions[index]


@pytest.mark.parametrize("solver", SEARCHES, ids=lambda solver: solver.key)
def test_every_position_of_such_a_run_can_be_told_and_shown(solver: Solver) -> None:
    for queens in boards(4):
        task = Task(4, given=queens)
        if is_served(solver, task):
            for position in walked(solver, task):
                assert solver.why(position)
                assert solver.state(position)
                solver.overlay(position)


@settings(max_examples=settings.default.max_examples // 4)
@given(queens=st.lists(st.integers(-1, 5), min_size=6, max_size=6), rule=st.sampled_from(RULES))
def test_all_that_given_queens_take_is_covered_before_the_first_step(
    queens: list[int], rule: Rule
) -> None:
    task = Task(6, given=tuple(queens), rule=rule)
    if set(queens) == {EMPTY} or not is_served(EXACT_COVER, task):
        return
    start, after, *_ = walked(EXACT_COVER, task)
    assert after.last is not None
    assert after.last.kind in {Kind.PROMISING, Kind.DEAD_END}
    fits = {
        (row, column)
        for row, column in product(range(6), repeat=2)
        if queens[row] == EMPTY
        and (row, column) not in rule.blocked
        and not conflicts([*queens[:row], column, *queens[row + 1 :]], rule)
    }
    free = set(product(range(6), repeat=2)) - struck(EXACT_COVER, start) - rule.blocked
    assert {(row, column) for row, column in free if queens[row] == EMPTY} == fits


def struck(solver: Solver, position: Position) -> set[tuple[int, int]]:
    rows = solver.overlay(position).struck
    return {(r, c) for r, counts in enumerate(rows) for c, count in enumerate(counts) if count}


@pytest.mark.parametrize("key", ["sieve", "sieve-bits", "sieve-symmetric", "exact-cover"])
def test_no_square_is_free_again_when_others_are_struck_out(key: str) -> None:
    solver = find_solver(key)
    for queens in boards(4):
        task = Task(4, given=queens)
        if is_served(solver, task):
            for before, after in pairwise(walked(solver, task)):
                if after.last is not None and after.last.kind in {Kind.COPY, Kind.MARK}:
                    assert struck(solver, before) <= struck(solver, after)


@pytest.mark.parametrize("solver", SEARCHES, ids=lambda solver: solver.key)
def test_a_scan_of_such_a_run_agrees(solver: Solver) -> None:
    kernel = solver.load_kernel()
    task = Task(7, given=next(each for each in starts_of(solver, 7) if each.count(EMPTY) == 5))
    positions = walked(solver, task)
    timeline = Timeline(solver, task)
    while timeline.length is None:
        timeline.adopt(kernel.scan(timeline.last_keyframe(), 20, most_keyframes=3))
    assert timeline.length == len(positions) - 1
    for index in range(len(positions)):
        timeline.seek(index)
        assert timeline.position == positions[index]


@given(
    queens=st.lists(st.integers(-1, 5), min_size=6, max_size=6),
    index=st.integers(0, 200),
    rule=st.sampled_from(RULES),
)
def test_exact_cover_completes_rows_around_any_queens(
    queens: list[int], index: int, rule: Rule
) -> None:
    task = Task(6, given=tuple(queens), rule=rule)
    if not is_served(EXACT_COVER, task):
        assert EMPTY not in queens or conflicts(queens, rule)
        return
    if set(queens) == {EMPTY}:
        return
    positions = walked(EXACT_COVER, task)
    found = [each for each in solutions_of(6, rule) if contains(each, queens)]
    assert positions[-1].counters.solutions == len(found)
    for position in positions:
        assert contains(position.queens, queens)
        assert EXACT_COVER.why(position)
        assert EXACT_COVER.state(position)
        EXACT_COVER.overlay(position)
        assert EXACT_COVER.calls is not None
        EXACT_COVER.calls(position)
        assert EXACT_COVER.levels is not None
        assert set(enumerate(queens)) - {(row, EMPTY) for row in range(6)} <= set(
            EXACT_COVER.levels.path(position)
        )
    timeline = Timeline(EXACT_COVER, task, interval=3, most_keyframes=5)
    end = run_to_end(timeline)
    assert end == positions[-1]
    timeline.seek(min(index, len(positions) - 1))
    assert timeline.position == positions[timeline.position.index]


@pytest.mark.parametrize("queens", [(0, 1, 2, 3, 4, 5), (5, 3, 1, 0, 2, 4)])
def test_swaps_go_on_from_a_full_board_that_has_conflicts(queens: tuple[int, ...]) -> None:
    solver = find_solver("min-conflicts")
    assert conflicts(queens)
    end = walked(solver, Task(6, given=queens))[-1]
    assert is_solution(end.queens)
    assert not is_served(solver, Task(6, given=(0, 0, *queens[2:])))
    assert not is_served(solver, Task(6, given=(EMPTY, *queens[1:])))


@pytest.mark.parametrize(
    ("key", "queens", "words"),
    [
        ("wirth-basic", (0, EMPTY, EMPTY, 1), "fills rows 1, 2 before row 3, and they are empty"),
        ("sieve", (EMPTY, 0, EMPTY, 1), "^Sieve fills rows 0, 2 before row 3, and they are empty"),
        ("wirth-basic", (0, 1, EMPTY, EMPTY), "attack each other"),
        ("wirth-basic", (1, 3, 0, 2), "nothing left to search"),
        ("sieve-symmetric", (3, EMPTY, EMPTY, EMPTY), "mirror images"),
        ("sieve-symmetric", (1, 3, EMPTY, EMPTY), "fills rows 2, 3 before row 1"),
        ("exact-cover", (EMPTY, 0, 1, EMPTY), "attack each other"),
        ("quarters", (1, EMPTY, EMPTY, EMPTY), "joins halves"),
        ("min-conflicts", (1, EMPTY, EMPTY, EMPTY), "full board"),
    ],
)
def test_why_an_algorithm_cannot_go_on_is_said(
    key: str, queens: tuple[int, ...], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        Timeline(find_solver(key), Task(4, given=queens))


@pytest.mark.parametrize(("queens", "words"), [(1, "this queen,"), (2, "these queens,")])
def test_one_queen_from_which_a_run_begins_is_not_several(queens: int, words: str) -> None:
    given = (1, 3, *[EMPTY] * 2)[:queens] + (EMPTY,) * (4 - queens)
    start = Timeline(BASIC, Task(4, given=given)).position
    assert f"The run begins with {words}" in BASIC.why(start)


def test_half_of_row_0_holds_for_given_queens_too() -> None:
    assert is_served(BASIC, Task(4, mirror=True, given=(1, EMPTY, EMPTY, EMPTY)))
    assert not is_served(BASIC, Task(4, mirror=True, given=(2, EMPTY, EMPTY, EMPTY)))


def test_the_end_of_such_a_run_claims_no_more_than_it_has_shown() -> None:
    end = walked(BASIC, Task(4, given=(0, EMPTY, EMPTY, EMPTY)))[-1]
    assert BASIC.why(end).endswith("there is no solution from here.")
    end = walked(BASIC, Task(4, given=(1, EMPTY, EMPTY, EMPTY)))[-1]
    assert "1 solution was found" in BASIC.why(end)
    start = Position.start(Task(4, given=(1, EMPTY, EMPTY, EMPTY)))
    assert "with this queen" in BASIC.why(start)
