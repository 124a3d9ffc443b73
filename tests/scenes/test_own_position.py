"""Own positions: n = 8 without a rule, a puzzle of n = 5, and what is said of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.frames.legend import LEGEND
from nqviz.frames.mark import Layer
from nqviz.frames.signs import Sign
from nqviz.frames.user_marks import user_marks
from nqviz.model.board import EMPTY, conflicts
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind
from nqviz.puzzles.collection import own_collection
from nqviz.puzzles.hint import Hint
from nqviz.runs.completions import Completions
from nqviz.scenes.own_position import LARGEST_HINTED, OwnPosition
from nqviz.scenes.placement import Placement
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.rules import RULES

BASIC = SOLVERS[0]
PUZZLE = own_collection()[0]
EIGHT = OwnPosition(BASIC, Task(8)).opened(BASIC, Task(8), (EMPTY,) * 8)
SOLVED = (3, 1, 4, 0, 2)


def with_queens(*queens: int, own: OwnPosition = EIGHT) -> OwnPosition:
    placement = own.placement
    for row, column in enumerate(queens):
        placement = placement.with_queen(row, column)
    return own.changed(placement)


def test_queens_that_were_left_are_there_again_at_the_same_step() -> None:
    placed = with_queens(5)
    left = replace(placed, is_open=False)
    again = left.opened(BASIC, Task(8, given=placed.placement.queens), (EMPTY,) * 8)
    assert (again.placement, again.before) == (placed.placement, placed.before)
    assert again.undone().placement == EIGHT.placement
    other = left.opened(BASIC, Task(8), (1, *[EMPTY] * 7))
    assert (other.placement.queens[0], other.before) == (1, ())


def test_a_change_is_taken_back_and_nothing_is_known_of_it_at_first() -> None:
    known = replace(EIGHT, completions=Completions(92, is_all=True), hint=Hint("Look."))
    changed = with_queens(3, own=known)
    assert (changed.completions, changed.hint, changed.is_searched) == (None, None, True)
    assert changed.changed(changed.placement) is changed
    assert changed.undone() == replace(EIGHT, is_searched=True)
    assert EIGHT.undone() is EIGHT


def test_another_algorithm_keeps_the_queens_and_another_size_gives_them_back() -> None:
    placed = with_queens(1, 3)
    sieve = find_solver("sieve")
    other = placed.with_run(sieve, Task(8, rule=Rule("torus")))
    assert (other.solver, other.task, other.placement) == (sieve, Task(8), placed.placement)
    assert other.next_task == Task(8, given=placed.placement.queens)
    small = placed.with_run(BASIC, Task(5))
    assert (small.placement, small.next_task) == (Placement.empty(5, QUEENS), Task(5))
    back = small.with_run(BASIC, Task(6)).undone()
    assert (back.placement, back.task, back.before) == (placed.placement, Task(8), placed.before)


@pytest.mark.parametrize(
    ("queens", "placed", "known"),
    [
        ((), "No queen stands yet. The rings show the 8 safe squares of row 0.", "Looking for"),
        ((1, 3), "2 queens stand. The rings show the 4 safe squares of row 2.", "Looking for"),
        (
            (0, 1),
            "2 queens stand. 1 pair attacks each other. The rings show",
            "the queen in row 0 attacks the one in row 1 along the falling diagonal.",
        ),
        ((0, 2, 4, 1, 3), "5 queens stand.", "every square of row 5 is attacked"),
    ],
)
def test_what_comes_of_the_queens_is_said(queens: tuple[int, ...], placed: str, known: str) -> None:
    own = with_queens(*queens)
    assert own.placed_in_words().startswith(placed)
    assert known in own.completions_in_words()
    assert own.names_conflict is ("attacks the" in known)
    marks = own.marks(None)
    assert len(marks.pairs) == own.names_conflict
    assert bool(marks.hints) is ("ring" in placed)
    assert marks.cursor == (len(queens), 0)


@given(
    solver=st.sampled_from(SOLVERS),
    rule=st.sampled_from(RULES),
    queens=st.lists(st.integers(EMPTY, 5), min_size=6, max_size=6),
)
def test_every_refusal_offers_by_one_key_what_can_be_done(
    solver: Solver, rule: Rule, queens: list[int]
) -> None:
    task = Task(6, rule=rule)
    empty = OwnPosition(solver, task).opened(solver, task, (EMPTY,) * 6)
    own = empty.changed(Placement(tuple(queens), rule=rule))
    if not own.problem():
        assert own.next_run == (solver, own.next_task)
        return
    if EMPTY in queens and not conflicts(queens, rule):
        assert own.next_run is not None
    if own.next_run is not None:
        chosen, chosen_task = own.next_run
        assert own.way_on() == f"{chosen.title} can go on from here (Shift+E)."
        first = next(chosen.run(chosen_task))
        assert first.kind not in {Kind.REMOVE, Kind.RESTART}
    else:
        assert own.way_on()[:2] in {"H ", "Ct"}


def test_without_hints_a_change_is_taken_back_instead() -> None:
    size = LARGEST_HINTED + 1
    large = EIGHT.with_run(BASIC, Task(size))
    opened = OwnPosition(BASIC, Task(size)).opened(BASIC, Task(size), (0, 1) + (EMPTY,) * 11)
    assert (opened.next_run, opened.way_on()) == (None, "")
    changed = large.changed(opened.placement)
    assert (changed.next_run, changed.way_on()) == (None, "Ctrl+Z takes the last change back.")


def test_a_search_that_was_given_up_is_said() -> None:
    assert "was stopped" in replace(EIGHT, is_searched=False).completions_in_words()
    found = replace(EIGHT, completions=Completions(92, is_all=True), is_searched=False)
    assert found.completions_in_words() == "From here there are 92 solutions."


def test_numbers_take_the_place_of_rings() -> None:
    own = replace(EIGHT, shows_use=True, use=((1,) * 8,) * 8)
    assert own.placed_in_words().endswith("Each number says how many solutions use the square.")
    assert (own.marks((9, 9)).hints, own.marks((9, 9)).cursor) == ((), (7, 7))
    assert Layer.SAFE_NEXT in EIGHT.layers - own.layers
    large = EIGHT.with_run(BASIC, Task(13))
    assert "up to n = 12" in large.why_no_use()
    assert f"up to n = {LARGEST_HINTED}" in large.why_no_hint()


def test_a_rule_that_does_not_fit_the_board_yet_is_the_problem() -> None:
    unfit = EIGHT.changed(replace(EIGHT.placement, rule=Rule(regions=("A" * 8,) * 8)))
    reason = unfit.placement.misfit()
    assert reason == unfit.why_no_hint() == unfit.why_no_use() == unfit.problem()
    assert unfit.completions_in_words() == ""
    assert unfit.marks(None).hints == ()


def test_what_an_algorithm_can_not_go_on_from_is_said() -> None:
    assert "attack each other" in with_queens(0, 1).problem()
    assert not with_queens(1, 3).problem()
    assert "joins halves" in with_queens(1, 3).with_run(find_solver("quarters"), Task(8)).problem()


def test_every_sign_of_the_user_has_an_entry_in_the_legend() -> None:
    texts = {each.layer: {mark.sign for mark in each.marks} for each in LEGEND}
    puzzle = EIGHT.with_run(BASIC, Task(5)).with_puzzle(PUZZLE)
    for own in (EIGHT, puzzle):
        attack = with_queens(EMPTY, EMPTY, 0, 0, own=own)
        for shown in (own, attack, attack.changed(attack.placement.with_cross(0, 4))):
            queens = shown.placement.queens
            signs = {each.sign for each in user_marks(shown.marks(None), queens, shown.task.rule)}
            explained = set[Sign]().union(*(texts[layer] for layer in shown.layers))
            assert signs - {Sign.CURSOR} <= explained


def test_a_puzzle_is_solved_with_hints_that_are_counted() -> None:
    own = EIGHT.with_run(BASIC, Task(5)).with_puzzle(PUZZLE)
    assert own.is_puzzle
    assert "no two may touch" in own.completions_in_words()
    assert "no two may touch" in with_queens(0, own=own).completions_in_words()
    assert own.next_task == Task(5, rule=PUZZLE.rule)
    attack = with_queens(EMPTY, EMPTY, EMPTY, 0, 0, own=own)
    assert "The queen in row 3 attacks the one in row 4" in attack.placed_in_words()
    assert attack.completions_in_words() == ""
    hint = Hint("Only there.", queens=((3, 0),), taken=((4, 0),), reason=((3, 0),))
    shown = attack.with_hint(hint)
    signs = {Layer.HINTED, Layer.RULED_OUT, Layer.TAKEN}
    assert (attack.layers & signs, shown.layers & signs) == (set(), {Layer.HINTED, Layer.TAKEN})
    assert Layer.RULED_OUT in attack.with_hint(Hint("", crossed=((0, 0),))).layers
    assert shown.completions_in_words() == "Only there."
    assert (shown.annotations().rings, shown.annotations().blamed) == (((3, 0),), ((4, 0),))
    done = shown.with_hint_done(hint)
    assert (done.hints_taken, done.placement.queens[3:]) == (1, (0, EMPTY))
    assert done.with_hint(Hint("No hint leads to a solution.")).hints_taken == 1
    assert (4, 1) in done.marks(None).attacked
    solved = done.changed(replace(done.placement, queens=SOLVED))
    assert solved.placement.is_solved
    assert solved.completions_in_words().endswith("1 hint helped.")
    by_hand = shown.changed(replace(shown.placement, queens=SOLVED))
    assert by_hand.completions_in_words().endswith("1 hint helped.")
    first = own.with_hint(hint).with_hint_done(hint).undone()
    assert (first.placement.is_empty, first.hints_taken) == (True, 1)
    emptied = done.changed(Placement.empty(5, PUZZLE.rule))
    assert (emptied.hints_taken, emptied.undone().hints_taken) == (0, 1)
    without = emptied.changed(replace(own.placement, queens=SOLVED))
    assert without.completions_in_words().endswith("No hint was needed.")
    assert solved.next_puzzle == own_collection()[1]
    assert "Looking for a hint" in replace(done, is_hinting=True).completions_in_words()
