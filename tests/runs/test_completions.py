import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, attackers
from nqviz.model.rule import Rule
from nqviz.runs import completions as outlook_module
from nqviz.runs.completions import (
    Completions,
    in_words,
    look_ahead,
    next_squares,
    obstacle_in_words,
)
from tests.support.rules import completions_of, random_rule

BOARDS = st.integers(1, 6).flatmap(
    lambda n: st.lists(st.integers(-1, n - 1), min_size=n, max_size=n).map(tuple)
)


def should_continue(_outlook: Completions) -> bool:
    return True


@settings(max_examples=2 * settings.default.max_examples)
@given(queens=BOARDS)
def test_the_outlook_is_what_trying_everything_finds(queens: tuple[int, ...]) -> None:
    found = completions_of(queens)
    assert look_ahead(queens, should_continue) == Completions(found, is_all=True)
    if obstacle_in_words(queens):
        assert found == 0
    said = in_words(queens, Completions(found, is_all=True))
    assert ("no solution" in said) == (found == 0)


@given(queens=BOARDS, seed=st.integers(0, 1000))
def test_so_it_is_under_any_rule(queens: tuple[int, ...], seed: int) -> None:
    rule = random_rule(len(queens), seed)
    found = completions_of(queens, rule)
    assert look_ahead(queens, should_continue, rule) == Completions(found, is_all=True)
    if obstacle_in_words(queens, rule):
        assert found == 0
    for row, column in next_squares(queens, rule):
        assert (row, column) not in rule.blocked
        assert not list(attackers(queens, row, column, rule))


def test_the_total_is_that_of_the_rule() -> None:
    queens, torus = (0, *[EMPTY] * 6), Rule("torus")
    completions = look_ahead(queens, should_continue, torus)
    assert in_words(queens, completions, torus) == "From here 4 of 28 solutions can be reached."


@pytest.mark.parametrize("n", range(1, 12))
def test_an_empty_board_has_the_published_number(n: int) -> None:
    known = (1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680)  # OEIS A000170
    assert look_ahead((EMPTY,) * n, should_continue) == Completions(known[n - 1], is_all=True)


def test_the_largest_board_is_answered_and_can_be_left() -> None:
    told: list[Completions] = []

    def stop_when_found(completions: Completions) -> bool:
        told.append(completions)
        return not completions.solutions

    completions = look_ahead((3, *[EMPTY] * 31), stop_when_found)
    assert completions == Completions(1, is_all=False) == told[-1]
    assert "at least 1" in in_words((3, *[EMPTY] * 31), completions)


def test_a_count_ends_with_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook_module, "MOST_COUNTED", 50)
    assert look_ahead((EMPTY,) * 8, should_continue) == Completions(50, is_all=False)


@given(queens=BOARDS)
def test_the_next_squares_are_those_that_the_board_calls_safe(queens: tuple[int, ...]) -> None:
    squares = next_squares(queens)
    if EMPTY not in queens:
        assert squares == ()
        return
    row = queens.index(EMPTY)
    assert [column for _, column in squares] == [
        column for column in range(len(queens)) if not list(attackers(queens, row, column))
    ]


def test_each_state_has_a_sentence() -> None:
    assert "row 1 along the falling diagonal" in in_words((0, 1, EMPTY, EMPTY), None)
    regions = Rule("rooks", regions=("AABB", "ACCB", "ACDD", "CCDD"))
    assert "row 1 in the same region A." in in_words((1, 0, EMPTY, EMPTY), None, regions)
    assert "every square of row 2 is attacked." in in_words((0, 2, EMPTY, EMPTY), None)
    for squares, unit in (({(0, 0), (0, 1)}, "row 0"), ({(0, 1), (1, 1)}, "column 1")):
        rule = Rule("rooks", blocked=frozenset(squares))
        words = in_words((EMPTY,) * 2, None, rule)
        assert words.endswith(f"every square of {unit} is attacked or blocked.")
    assert "Looking" in in_words((1, EMPTY, EMPTY, EMPTY), None)
    assert "This is a solution" in in_words((1, 3, 0, 2), Completions(1, is_all=True))
    assert "up to n = 32" in in_words((EMPTY,) * 40, None)
