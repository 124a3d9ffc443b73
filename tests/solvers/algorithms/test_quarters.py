import pytest

from nqviz.model.board import EMPTY, Line, attack, is_solution, symmetries
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.quarters import QUARTERS
from nqviz.solvers.algorithms.quarters_boards import on_long_diagonals
from nqviz.solvers.base.state import Tone
from tests.support.rules import solutions_of
from tests.support.walks import walked


def of_kind(positions, kind):
    return [position for position in positions if position.last and position.last.kind is kind]


@pytest.mark.parametrize("n", range(1, 9))
def test_stepper_and_kernel_join_the_same_layouts(counted_pairs, n):
    assert walked(QUARTERS, Task(n))[-1].counters.layouts == counted_pairs(n)


@pytest.fixture(scope="module")
def counted_pairs():
    kernel = QUARTERS.load_kernel()
    return lambda n: kernel.count(n, ())[1]


@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8])
def test_the_solutions_shown_and_their_images_are_all_solutions_once(n):
    seen = []
    for position in of_kind(walked(QUARTERS, Task(n)), Kind.SOLUTION):
        assert is_solution(position.queens)
        shown = QUARTERS.overlay(position).images
        assert shown[0] == tuple(position.queens)
        assert len(shown) == position.last.multiplicity
        assert set(shown) <= set(symmetries(position.queens))
        seen += shown
    assert len(seen) == len(set(seen))
    assert set(seen) == solutions_of(n)


def test_a_conflict_is_between_two_queens_on_a_diagonal():
    for n in (5, 6, 7):
        for position in of_kind(walked(QUARTERS, Task(n)), Kind.CONFLICT):
            step = position.last
            assert position.queens[step.row] == step.column
            line = attack(step.row, step.column, step.attacker, position.queens[step.attacker])
            assert line in {Line.FALLING, Line.RISING}


def test_words_meet_in_a_join_exactly_where_there_is_a_conflict():
    for position in walked(QUARTERS, Task(7)):
        if position.last is not None and position.last.line == len(QUARTERS.pseudocode):
            tones = {cell.tone for strip in QUARTERS.state(position)[3:] for cell in strip.cells}
            assert (Tone.CONFLICT in tones) is (position.last.kind is Kind.CONFLICT)
            assert {Tone.FALLING, Tone.RISING} & tones


def test_words_show_the_diagonals_of_the_queens_that_stand():
    n, cut = 6, 3
    for position in walked(QUARTERS, Task(n)):
        if len(QUARTERS.state(position)) != 9:
            continue
        falling, left_falling, right_falling, rising, left_rising, right_rising = (
            [cell.text for cell in strip.cells] for strip in QUARTERS.state(position)[3:]
        )
        shown = set()
        for numbers, digits, sign, is_left in (
            (falling, left_falling, -1, True),
            (falling, right_falling, -1, False),
            (rising, left_rising, 1, True),
            (rising, right_rising, 1, False),
        ):
            shown |= {
                (sign, int(number), is_left)
                for number, digit in zip(numbers, digits, strict=True)
                if digit == "1"
            }
        expected = {
            (sign, row + sign * column, column < cut)
            for row, column in enumerate(position.queens)
            if column != EMPTY
            for sign in (-1, 1)
        }
        both_halves = {(-1, each) for each in range(-2, 3)} | {(1, each) for each in range(3, 8)}
        assert shown == {each for each in expected if each[:2] in both_halves}


def test_left_halves_keep_off_the_long_diagonals():
    for position in walked(QUARTERS, Task(8)):
        left = [(row, each) for row, each in enumerate(position.queens) if 0 <= each < 4]
        assert on_long_diagonals(8, left) == 0


def test_the_state_tells_the_lengths_of_the_lists():
    for position in of_kind(walked(QUARTERS, Task(8)), Kind.LIST):
        step = position.last
        if step.line == 1:
            continue
        lengths = [cell.text for cell in QUARTERS.state(position)[2].cells]
        assert lengths[step.column > 0] == str(step.listed)


def test_boards_beyond_the_limit_are_refused():
    with pytest.raises(ValueError, match="n = 10"):
        QUARTERS.check_steps(Task(11))
    with pytest.raises(ValueError, match="n = 24"):
        QUARTERS.check_count(Task(25))


def test_the_introduction_invites_to_step_once():
    assert QUARTERS.why(Position.start(Task(8))).count("Press the right arrow") == 1
