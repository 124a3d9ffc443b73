from collections import Counter

from nqviz.classroom.poll import Form
from nqviz.classroom.votes import for_phones, heat, in_words
from nqviz.common.i18n import LANGUAGES
from nqviz.lessons.exercise import ChoiceExercise, NumberExercise, SquaresExercise

SQUARES = SquaresExercise(frozenset({(0, 1), (1, 0)}), 2)
CHOICES = ChoiceExercise(("Light", "Dark"), 0)


def test_each_question_of_a_lesson_is_one_for_phones() -> None:
    squares = for_phones("Where?", SQUARES, 4)
    assert (squares.form, squares.n, squares.most) == (Form.SQUARES, 4, 2)
    assert squares.accepts((1, 15))
    assert for_phones("How many?", NumberExercise(4), 4).accepts((10**15,))
    choices = for_phones("Light", CHOICES, 4)
    assert choices.choices["ja"] == ("明るい", "暗い")
    assert choices.texts["zh_CN"] == "浅色"
    assert list(choices.texts) == list(LANGUAGES)


def test_the_most_frequent_answers_are_named_and_the_others_counted() -> None:
    assert in_words(CHOICES, Counter(), 4) == ""
    assert in_words(CHOICES, Counter({1: 3, 0: 12}), 4) == "By phone: Light: 12; Dark: 3."
    words = in_words(NumberExercise(4), Counter({each: 10 - each for each in range(8)}), 4)
    assert words == "By phone: 0: 10; 1: 9; 2: 8; 3: 7; 4: 6; others: 12."
    assert in_words(SQUARES, Counter({6: 2}), 4) == "By phone: row 1, column 2: 2."


def test_a_heat_has_a_number_for_each_square() -> None:
    assert heat(Counter({0: 2, 5: 1}), 3) == ((2, 0, 0), (0, 0, 1), (0, 0, 0))
