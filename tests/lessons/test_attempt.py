from nqviz.lessons.attempt import Attempt, Outcome
from nqviz.lessons.exercise import ChoiceExercise, NumberExercise, SquaresExercise


def test_squares_are_solved_when_enough_are_found() -> None:
    squares = frozenset({(1, 2), (1, 3), (1, 4)})
    attempt = Attempt(SquaresExercise(squares, 2, {(0, 0): "Occupied."}))
    assert attempt.needed == 2
    assert attempt.answer_square((1, 2)) is Outcome.RIGHT
    assert attempt.answer_square((1, 2)) is Outcome.REPEATED
    assert not attempt.is_solved
    assert attempt.answer_square((0, 0)) is Outcome.WRONG
    assert attempt.reason == "Occupied."
    assert attempt.answer_square((1, 4)) is Outcome.RIGHT
    assert attempt.reason == ""
    assert attempt.is_solved
    assert not attempt.is_first_try
    assert (attempt.right, attempt.wrong) == ([(1, 2), (1, 4)], [(0, 0)])


def test_a_number_is_solved_by_one_that_is_near_enough() -> None:
    attempt = Attempt(NumberExercise(100, 5))
    assert attempt.answer_number(95) is Outcome.RIGHT
    assert attempt.is_first_try


def test_a_choice_is_solved_by_the_right_one() -> None:
    attempt = Attempt(ChoiceExercise(("A", "B"), 1, {0: "Why not."}))
    assert attempt.answer_choice(0) is Outcome.WRONG
    assert attempt.reason == "Why not."
    assert attempt.answer_choice(0) is Outcome.REPEATED
    assert attempt.answer_choice(1) is Outcome.RIGHT
    assert attempt.is_solved
