import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.common.bits import bits
from nqviz.model.board import EMPTY, Line, attackers, first_attacker
from nqviz.model.position import Task
from nqviz.model.step import ROW_ENDS, TESTS, Kind
from nqviz.solvers.algorithms.bitmask import BITMASK, free_bits, registers
from nqviz.solvers.base.state import Tone, word_strip
from nqviz.solvers.registry import find_solver
from tests.support.walks import stepped, walked


@st.composite
def boards(draw):
    """Draw (n, queens from row 0 on), which may attack each other."""
    n = draw(st.integers(1, 12))
    return n, draw(st.lists(st.integers(0, n - 1), max_size=n - 1))


def cells(position, label):
    return next(strip.cells for strip in BITMASK.state(position) if strip.label == label)


@given(boards())
def test_a_register_holds_what_is_attacked_on_its_line(board):
    n, queens = board
    row = len(queens)
    words = registers(n, queens)
    for line, word in zip((Line.FALLING, Line.COLUMN, Line.RISING), words, strict=True):
        assert list(bits(word)) == [
            column
            for column in range(n)
            if line in {each for _, each in attackers(queens, row, column)}
        ]
    safe = [column for column in range(n) if first_attacker(queens, row, column) == EMPTY]
    assert list(bits(free_bits(n, queens))) == safe


def test_bit_0_is_shown_at_the_left():
    strip = word_strip("word", 4, 0b0011, Tone.FREE)
    assert [cell.text for cell in strip.cells] == ["1", "1", "0", "0"]
    assert strip.cells[0].tone is Tone.FREE


def test_stepping_looks_at_free_squares_only():
    counters = walked(BITMASK, Task(7))[-1].counters
    assert counters.visits == counters.tests == counters.placements == counters.removals
    assert counters.comparisons == 0


@pytest.mark.parametrize("n", range(1, 7))
def test_it_differs_from_plain_backtracking_in_its_tests_alone(n):
    def moves(solver):
        steps = (step for _, step in stepped(solver, Task(n)) if step.kind not in TESTS)
        return [(step.kind, step.row, step.column) for step in steps]

    assert moves(BITMASK) == moves(find_solver("wirth-basic"))


def test_free_shows_what_is_left_to_take():
    for position, step in stepped(BITMASK, Task(6)):
        row = 6 - position.queens.count(EMPTY)
        after = step.column if step.kind in {Kind.PROMISING, Kind.REMOVE} else -1
        left = [
            column
            for column in range(6)
            if first_attacker(position.queens[:row], row, column) == EMPTY
            and (column > after or (column == after and step.kind is Kind.PROMISING))
        ]
        if step.kind in ROW_ENDS or row == 6:
            left = []
        shown = cells(position, "free")
        assert [column for column, cell in enumerate(shown) if cell.text == "1"] == left
        lit = [column for column, cell in enumerate(shown) if cell.tone is Tone.LIT]
        assert lit == ([step.column] if step.kind is Kind.PROMISING else [])


def test_each_register_is_shown_with_its_tone_and_on_the_board():
    for position, _ in stepped(BITMASK, Task(5)):
        row = 5 - position.queens.count(EMPTY)
        threats = BITMASK.overlay(position).threats
        assert {threat.row for threat in threats} <= {row}
        if row == 5:
            assert threats == ()
            continue
        for label, line, tone in (
            ("left", Line.FALLING, Tone.FALLING),
            ("down", Line.COLUMN, Tone.COLUMN),
            ("right", Line.RISING, Tone.RISING),
        ):
            attacked = [each.column for each in threats if each.line is line]
            shown = cells(position, label)
            assert [at for at, cell in enumerate(shown) if cell.tone is tone] == attacked


def test_a_dead_end_says_that_no_free_bit_is_left():
    position = walked(BITMASK, Task(4))[5]
    assert position.last.kind is Kind.DEAD_END
    assert "no free bit is left in row 2" in BITMASK.why(position)


def test_a_taken_bit_is_explained():
    assert "no queen stands above" in BITMASK.why(walked(BITMASK, Task(4))[1])
    assert "Bit 2 is the lowest bit left in free" in BITMASK.why(walked(BITMASK, Task(4))[3])


def test_a_queen_taken_back_leaves_the_free_bits_that_are_still_to_be_taken():
    for position, step in stepped(BITMASK, Task(6)):
        if step.kind is Kind.REMOVE:
            row, column = step.row, step.column
            above = position.queens[:row]
            left = sum(
                not any(attackers(above, row, each)) for each in range(column + 1, position.n)
            )
            sentence = BITMASK.why(position)
            assert sentence.startswith("Back to") == (row < position.n - 1)
            assert f"{left or 'no'} free bit" in sentence
