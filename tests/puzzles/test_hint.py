from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.deduction import Technique
from nqviz.puzzles.difficulty import deductions
from nqviz.puzzles.generator import make_puzzle
from nqviz.puzzles.hint import HintGiver, in_words
from nqviz.puzzles.puzzle import load_puzzle, own_puzzles
from nqviz.puzzles.solutions import solutions

FIVE = Rule("kings", regions=("ABBBC", "AABBC", "AABCC", "DEECC", "EEEEE"))
SOLUTION = (3, 1, 4, 0, 2)


@pytest.fixture
def five():
    return HintGiver(FIVE, 5)


def after(hint, queens, crossed):
    """Return queens and crosses after what a hint says has been done."""
    queens, crossed = list(queens), set(crossed)
    for row, column in hint.queens:
        queens[row] = column
    for row, column in hint.taken:
        if queens[row] == column:
            queens[row] = EMPTY
        crossed.discard((row, column))
    return tuple(queens), frozenset(crossed.union(hint.crossed))


def solved(giver, queens, crossed):
    """Follow hints to the end; each changes something until then."""
    for _ in range(200):
        hint = giver.hint(queens, crossed)
        if not hint.squares:
            assert hint.text == "Solved: no queen attacks another."
            return queens
        before = queens, crossed
        queens, crossed = after(hint, queens, crossed)
        assert (queens, crossed) != before
    raise AssertionError("hints go in circles")


def test_the_first_hint_names_the_region_with_one_square(five):
    assert five.solutions == (SOLUTION,)
    hint = five.hint((EMPTY,) * 5)
    assert hint.text == "Only one square is left in region D: its queen goes to row 3, column 0."
    assert hint.queens == hint.reason == ((3, 0),)


def test_what_is_wrong_is_said_first(five):
    hint = five.hint((0, 1, EMPTY, EMPTY, EMPTY))
    assert hint.text == "The queens in rows 0 and 1 attack each other: one of them must go."
    assert hint.taken == ((0, 0),)  # row 1, column 1 is right
    assert hint.reason == ((0, 0), (1, 1))
    hint = five.hint((EMPTY, EMPTY, EMPTY, EMPTY, 0))
    assert hint.text == (
        "Region D has no safe square left. The queen in row 4, column 0 is in no solution: take it "
        "away."
    )
    hint = five.hint((EMPTY,) * 5, {(0, 0), (2, 4)})
    assert hint.text == "The cross in row 2, column 4 is wrong: a queen can stand there."
    assert hint.taken == ((2, 4),)


def test_squares_that_are_attacked_from_wherever_a_queen_stands_are_named_row_by_row():
    rules = list(map(load_puzzle, own_puzzles()))
    made = [each for rule in rules for each in deductions(bitboards(rule, len(rule.regions)))]
    crossing = [each for each in made if each.technique is Technique.ATTACKED_BY_ALL]
    most = max(crossing, key=lambda each: len(each.crossed))
    assert most.crossed == ((0, 0), (2, 0), (2, 1), (2, 2), (3, 1))
    assert in_words(most) == (
        "Wherever the queen of row 1 stands, it attacks row 0, column 0; row 2, columns 0 to 2; "
        "row 3, column 1: no queen can stand there."
    )


def test_hints_lead_from_anywhere_to_the_solution():
    chance = Random(7)
    for path in own_puzzles():
        rule = load_puzzle(path)
        n = len(rule.regions)
        giver = HintGiver(rule, n)
        for _ in range(3):
            queens = tuple(chance.choice((EMPTY, EMPTY, chance.randrange(n))) for _ in range(n))
            crossed = {(chance.randrange(n), chance.randrange(n)) for _ in range(n)}
            assert solved(giver, queens, frozenset(crossed)) == giver.solutions[0]


@settings(max_examples=40)
@given(seed=st.integers(0, 99), data=st.data())
def test_a_hint_never_takes_away_what_is_right(seed, data):
    rule, _ = make_puzzle(6, seed)
    giver = HintGiver(rule, 6)
    solution = giver.solutions[0]
    standing = data.draw(st.sets(st.integers(0, 5)))
    queens = tuple(column if row in standing else EMPTY for row, column in enumerate(solution))
    squares = {(row, column) for row in range(6) for column in range(6)} - set(enumerate(solution))
    crossed = data.draw(st.sets(st.sampled_from(sorted(squares))))
    hint = giver.hint(queens, crossed)
    assert not hint.taken
    assert set(hint.queens) <= set(enumerate(solution))
    assert set(hint.crossed).isdisjoint(enumerate(solution))


def test_boards_without_a_solution_or_with_many_have_an_honest_hint():
    none = HintGiver(Rule("kings", regions=("AAA", "BBB", "CCC")), 3)
    assert none.hint((EMPTY,) * 3).text == "This puzzle has no solution, so no hint leads to one."
    many = HintGiver(Rule("rooks"), 4)
    assert many.hint((EMPTY,) * 4).text == (
        "Nothing follows from here: each safe square is in a solution. Choose one."
    )
    assert many.hint((0, 0, EMPTY, EMPTY)).taken


def test_a_queen_that_is_in_a_solution_is_wrong_only_beside_the_others():
    eight = HintGiver(Rule(), 8)
    hint = eight.hint((0, 2, 4, *[EMPTY] * 5))
    assert hint.text == (
        "No solution has all of these queens: take the one in row 1, column 2 away."
    )
    assert hint.taken == ((1, 2),)
    assert "is in no solution" not in eight.hint((0, *[EMPTY] * 7)).text
    assert any(each[1] == 2 for each in solutions(Rule(), 8, 92))
