"""The replies of a class are counted as each phone has sent them last."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion, Reply
from nqviz.common.i18n import LANGUAGES

TEXTS = dict.fromkeys(LANGUAGES, "What happens?")
CHOICE = PhoneQuestion(Form.CHOICE, TEXTS, dict.fromkeys(LANGUAGES, ("a", "b", "c")))
NUMBER = PhoneQuestion(Form.NUMBER, TEXTS)
SQUARES = PhoneQuestion(Form.SQUARES, TEXTS, n=4, squares=frozenset({4, 5, 6, 7}), most=2)


@pytest.mark.parametrize(
    ("question", "accepted", "refused"),
    [
        (CHOICE, [(0,), (2,)], [(3,), (-1,), (), (0, 1)]),
        (NUMBER, [(0,), (92,)], [(-1,), (10**15 + 1,), (), (1, 2)]),
        (SQUARES, [(4,), (4, 7)], [(0,), (), (7, 4), (4, 4), (4, 5, 6), (16,)]),
        (PhoneQuestion(Form.SQUARES, TEXTS, n=2), [(0,), (3,)], [(4,), (-1,), (0, 1)]),
    ],
)
def test_only_what_answers_a_question_is_accepted(
    question: PhoneQuestion, accepted: list[Reply], refused: list[Reply]
) -> None:
    assert all(map(question.accepts, accepted))
    assert not any(map(question.accepts, refused))


replies = st.tuples(st.sampled_from("abcde"), st.integers(0, 2))


@given(st.lists(replies), st.lists(replies))
def test_the_last_reply_of_each_phone_counts_once_in_each_round(
    first: list[tuple[str, int]], second: list[tuple[str, int]]
) -> None:
    poll = PhonePoll(CHOICE, 1)
    for phone, index in first:
        poll = poll.with_reply(phone, (index,))
    poll = poll.closed().next_round()
    for phone, index in second:
        poll = poll.with_reply(phone, (index,))
    last = dict(first), dict(second)
    for round_, expected in enumerate(last):
        assert poll.counts(round_) == Counter(expected.values())
    moved = [
        (last[0][each], last[1][each]) for each in "abcde" if each in last[0] and each in last[1]
    ]
    assert poll.changes() == Counter(((a,), (b,)) for a, b in moved if a != b)


def test_there_is_no_third_round() -> None:
    with pytest.raises(ValueError, match="two rounds"):
        PhonePoll(CHOICE, 1).next_round().next_round()
