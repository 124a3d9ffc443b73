from itertools import product

import pytest

from nqviz.lessons.exercise import (
    Attempt,
    ChoiceExercise,
    Exercise,
    NumberExercise,
    SquaresExercise,
    bars_of,
    exercise_from,
    texts_of,
    verdict,
)
from nqviz.lessons.fields import FieldError, Fields
from nqviz.scenes.bars import Bar, Bars
from nqviz.scenes.voting import Poll


def read(n: int = 4, **values: object) -> Exercise | None:
    fields = Fields(values)
    exercise = exercise_from(fields, n)
    fields.end()
    return exercise


def test_a_question_may_be_only_talked_about() -> None:
    assert read() is None


def test_squares_are_right_where_they_are_named() -> None:
    exercise = read(squares=["1,2", "1, 3"], reasons={"1,0": "Her\ncolumn."})
    assert isinstance(exercise, SquaresExercise)
    assert exercise.enough == 2
    assert set(filter(exercise.is_right, product(range(4), range(4)))) == {(1, 2), (1, 3)}
    assert exercise.reasons[(1, 0)] == "Her column."
    assert isinstance(one := read(squares=["0,0", "3,3"], enough=1), SquaresExercise)
    assert one.enough == 1


def test_a_number_is_right_within_its_tolerance() -> None:
    exercise = read(number=92, tolerance=8, reasons={"40320": "Those are all."})
    assert isinstance(exercise, NumberExercise)
    assert [each for each in range(200) if exercise.is_right(each)] == list(range(84, 101))
    assert exercise.reasons[40320] == "Those are all."
    assert isinstance(exact := read(number=0), NumberExercise)
    assert [each for each in range(3) if exact.is_right(each)] == [0]


def test_one_choice_is_right() -> None:
    exercise = read(choices=["Yes", "No", "Perhaps"], right=2, reasons={"1": "Why so?"})
    assert isinstance(exercise, ChoiceExercise)
    assert [exercise.is_right(place) for place in range(3)] == [False, True, False]
    assert exercise.reasons == {0: "Why so?"}
    assert list(texts_of(exercise)) == ["Yes", "No", "Perhaps", "Why so?"]


def test_the_right_answers_are_among_the_bars_of_a_vote() -> None:
    choices = ChoiceExercise(("Light", "Dark"), 0)
    bars = bars_of("Which?", choices, Poll(rounds=1, phones=({1: 1, 0: 2}, {})))
    assert bars == Bars("Which?", (Bar("Light", (2,), True), Bar("Dark", (1,), False)))
    number = NumberExercise(4, tolerance=1)
    poll = Poll().with_hands(5, 2).with_hands(92, 1).with_hands(7, 0)
    bars = bars_of("How many?", number, poll.next_round().with_hands(5, 3))
    found = [(each.name, each.counts, each.is_right) for each in bars.bars]
    assert found == [("4", (0, 0), True), ("5", (2, 3), True), ("92", (1, 0), False)]
    squares = SquaresExercise(frozenset({(0, 1), (1, 0)}), 2)
    bars = bars_of("Where?", squares, Poll(rounds=1, phones=({(1, 2): 2, (0, 1): 2}, {})))
    found = [(each.name, each.counts, each.is_right) for each in bars.bars]
    assert found == [
        ("row 0, column 1", (2,), True),
        ("row 1, column 0", (0,), True),
        ("row 1, column 2", (2,), False),
    ]


def test_a_verdict_has_the_reason_of_the_lesson_or_another_one() -> None:
    exercise = NumberExercise(4, reasons={3: "One is missing."})
    assert verdict(exercise, 4, "It is more.") == "✓ Right."
    assert verdict(exercise, 3, "It is more.") == "✗ Not right. One is missing."
    assert verdict(exercise, 2, "It is more.") == "✗ Not right. It is more."
    assert verdict(exercise, 2) == "✗ Not right."


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"squares": ["1,1"], "number": 3}, "A question takes “squares” or “number”, not both."),
        ({"squares": []}, "“squares” is empty."),
        ({"squares": "1,1"}, "“squares” should be a list"),
        ({"squares": ["4,0"]}, "as “row,column”, each from 0 to 3, not '4,0'."),
        ({"squares": [[1, 1]]}, "each from 0 to 3, not […]."),
        ({"squares": ["1,1"], "enough": 2}, "“enough” should be a whole number from 1 to 1"),
        ({"squares": ["1,1"], "reasons": {"1,1": "No."}}, "but one of these answers is right."),
        ({"squares": ["1,1"], "reasons": {"9,9": "No."}}, "“reasons” should name squares"),
        ({"number": -1}, "“number” should be a whole number"),
        ({"number": 3, "reasons": {"x": "No."}}, "“reasons” should name answers from 0"),
        ({"number": 3, "tolerance": 1, "reasons": {"4": "No."}}, "one of these answers is right."),
        ({"number": 3, "reasons": {"4": 5}}, "“reasons” should hold texts"),
        ({"number": 3, "reasons": []}, "“reasons” should be a table"),
        ({"choices": ["Yes"], "right": 1}, "“choices” should be 2 to 4 different texts."),
        ({"choices": ["Yes", "Yes"], "right": 1}, "“choices” should be 2 to 4 different texts."),
        ({"choices": ["Yes", "x" * 81], "right": 1}, "texts of at most 80 characters"),
        ({"choices": ["Yes", "No"]}, "“right” is missing."),
        ({"choices": ["Yes", "No"], "right": 3}, "“right” should be a whole number from 1 to 2"),
        ({"choices": ["A", "B"], "right": 1, "reasons": {"1": "No."}}, "answers is right."),
        ({"right": 1}, "“right” means nothing here."),
    ],
)
def test_a_mistake_is_one_sentence(values: dict[str, object], reason: str) -> None:
    with pytest.raises(FieldError) as caught:
        read(**values)
    assert reason in str(caught.value)
    assert str(caught.value).endswith(".")


def test_squares_need_a_board() -> None:
    with pytest.raises(FieldError, match="“squares” needs a run on the page Step"):
        read(n=0, squares=["0,0"])
    assert read(n=0, number=3) == NumberExercise(3)


def test_squares_are_solved_when_enough_are_found() -> None:
    attempt = Attempt(SquaresExercise(frozenset({(1, 2), (1, 3), (1, 4)}), 2))
    once = attempt.with_answer((1, 2))
    assert once.with_answer((1, 2)) is once
    assert not once.is_solved
    solved = once.with_answer((0, 0)).with_answer((1, 4))
    assert solved.is_solved
    assert (solved.right, solved.wrong) == (((1, 2), (1, 4)), ((0, 0),))


def test_one_right_number_or_choice_is_enough() -> None:
    assert Attempt(NumberExercise(100, 5)).with_answer(95).is_solved
    wrong = Attempt(ChoiceExercise(("A", "B"), 1)).with_answer(0)
    assert not wrong.is_solved
    assert wrong.with_answer(1).is_solved
