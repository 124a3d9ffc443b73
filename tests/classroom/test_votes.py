from collections import Counter

from nqviz.classroom.poll import Form, PhonePoll, Reply, SentReply
from nqviz.classroom.votes import answered_in_words, for_phones, heat, votes_of
from nqviz.common.i18n import LANGUAGES
from nqviz.lessons.exercise import (
    ChoiceExercise,
    Exercise,
    NumberExercise,
    SquaresExercise,
    bars_of,
)

SQUARES = SquaresExercise(frozenset({(0, 1), (1, 0)}), 2)
CHOICES = ChoiceExercise(("Light", "Dark"), 0)


def poll_of(exercise: Exercise, *rounds: tuple[Reply, ...]) -> PhonePoll:
    """Return a poll with the replies of each round, those of the same phones in each."""
    poll = PhonePoll(for_phones("Which?", exercise, 4), 1)
    for number, replies in enumerate(rounds):
        poll = poll.next_round() if number else poll
        for phone, reply in enumerate(replies):
            poll = poll.with_reply(f"{phone}", SentReply(1, number, reply))
    return poll


def test_each_question_of_a_lesson_is_one_for_phones() -> None:
    squares = for_phones("Where?", SQUARES, 4)
    assert (squares.form, squares.n, squares.most) == (Form.SQUARES, 4, 2)
    assert squares.accepts((1, 15))
    assert for_phones("How many?", NumberExercise(4), 4).accepts((10**15,))
    choices = for_phones("Light", CHOICES, 4)
    assert choices.choices["ja"] == ("明るい", "暗い")
    assert choices.texts["zh_CN"] == "浅色"
    assert list(choices.texts) == list(LANGUAGES)


def test_the_votes_of_phones_have_their_answers() -> None:
    votes = votes_of(CHOICES, poll_of(CHOICES, ((1,), (0,), (0,))), 4)
    assert votes.votes == ({1: 1, 0: 2},)
    number = NumberExercise(4)
    assert votes_of(number, poll_of(number, ((5,), (92,), (5,))), 4).votes == ({5: 2, 92: 1},)
    votes = votes_of(SQUARES, poll_of(SQUARES, ((1, 6), (1,), (6,))), 4)
    assert votes.votes == ({(0, 1): 2, (1, 2): 2},)


def test_of_two_rounds_it_is_said_who_changed_in_which_direction() -> None:
    first = ((1, 4), (1, 6), (6,), (9,), (1,))
    second = ((4, 6), (1, 4), (9,), (9,), (4,))
    bars = bars_of("Where?", SQUARES, votes_of(SQUARES, poll_of(SQUARES, first, second), 4))
    assert [each.counts for each in bars.bars] == [(3, 1), (1, 3), (2, 1), (1, 2)]
    assert bars.changes == (
        "Changed: 3. Towards the right answer: 1; away from it: 1; from a wrong one to another: 1."
    )


def test_it_is_said_how_many_have_answered_and_how_much_time_is_left() -> None:
    words = "7 of 30 phones have answered."
    assert answered_in_words(7, 30, None) == words
    assert answered_in_words(7, 30, 12) == f"{words} 12 s left."
    assert answered_in_words(7, 5, None) == "7 of 7 phones have answered."  # Two sleep.
    assert answered_in_words(7, 30, 0) == f"{words} Time is up."


def test_a_heat_has_a_number_for_each_square() -> None:
    assert heat(Counter({0: 2, 5: 1}), 3) == ((2, 0, 0), (0, 0, 1), (0, 0, 0))
