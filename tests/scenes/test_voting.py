from hypothesis import given
from hypothesis import strategies as st

from nqviz.runs.predicting import Answer, Ask, Question
from nqviz.scenes.voting import MOST_HANDS, ROUNDS, Poll

ANSWERS = st.sampled_from(list(Answer))


@given(st.lists(ANSWERS, max_size=30), st.lists(ANSWERS, max_size=30))
def test_both_rounds_keep_what_was_counted(first: list[Answer], second: list[Answer]) -> None:
    poll = Poll()
    for answer in first:
        poll = poll.with_one_more(answer)
    poll = poll.next_round()
    for answer in second:
        poll = poll.with_one_more(answer)
    poll = poll.next_round()
    assert not poll.is_open
    assert [sum(hands.values()) for hands in poll.hands] == [len(first), len(second)]
    best = max(map(second.count, Answer))
    tied = [each for each in Answer if second and second.count(each) == best]
    assert poll.winner == (tied[0] if len(tied) == 1 else None)


def test_a_typed_number_replaces_and_has_bounds() -> None:
    poll = Poll().with_hands(Answer.PLACE, 12).with_hands(Answer.PLACE, 7)
    assert poll.count(Answer.PLACE) == 7
    assert poll.with_hands(Answer.PLACE, 10**6).count(Answer.PLACE) == MOST_HANDS
    none = poll.with_hands(Answer.PLACE, -3)
    assert none.hands[0] == {Answer.PLACE: 0}  # It has a field all the same.
    assert none.votes[0] == none.last_votes == {}
    assert Poll(ROUNDS).in_words() == ""


def test_both_tallies_are_said() -> None:
    poll = Poll().with_hands(Answer.PLACE, 12).with_hands((2, 5), 3).next_round()
    poll = poll.with_hands(Answer.BACKTRACK, 15).with_hands(Answer.PLACE, 0)
    assert poll.in_words() == "First vote: Place 12, column 5: 3. Second vote: Backtrack 15."


def test_phones_count_beside_hands_and_their_changes_have_a_direction() -> None:
    first, second = {Answer.PLACE: 4, Answer.SOLUTION: 1}, {Answer.BACKTRACK: 5}
    changes = {
        (Answer.PLACE, Answer.BACKTRACK): 3,
        (Answer.BACKTRACK, Answer.PLACE): 1,
        (Answer.SOLUTION, Answer.PLACE): 2,
    }
    poll = Poll(phones=(first, second), changes=changes).with_hands(Answer.PLACE, 2)
    assert (poll.votes[0][Answer.PLACE], poll.count(Answer.PLACE)) == (6, 2)
    poll = poll.next_round().next_round()
    assert poll.winner == Answer.BACKTRACK
    asked = Question(Ask.EVENT, 0, 1, Answer.BACKTRACK, (-1, -1))
    assert poll.bars(asked).changes == (
        "Changed: 6. Towards the right answer: 3; away from it: 1; from a wrong one to another: 2."
    )
    assert Poll().bars(asked).changes == ""


def test_one_round_is_over_after_one() -> None:
    poll = Poll(rounds=1, phones=({Answer.PLACE: 1}, {}))
    assert poll.is_open
    assert not poll.next_round().is_open
    assert poll.votes == ({Answer.PLACE: 1},)


def test_each_answer_that_is_offered_is_a_bar_and_of_squares_those_that_were_chosen() -> None:
    event = Question(Ask.EVENT, 0, 1, Answer.PLACE, (-1, -1))
    poll = Poll(phones=({Answer.PLACE: 1, Answer.SOLUTION: 2}, {Answer.PLACE: 3}))
    bars = poll.bars(event)
    assert [each.name for each in bars.bars] == ["Place", "Backtrack", "Dead end", "Solution"]
    assert [each.counts for each in bars.bars] == [(1, 3), (0, 0), (0, 0), (2, 0)]
    assert [each.is_right for each in bars.bars] == [True, False, False, False]
    square = Question(Ask.SQUARE, 0, 1, (1, 3), (1, -1))
    bars = Poll(rounds=1, phones=({(1, 10): 2, (1, 2): 1}, {})).bars(square)
    found = [(each.name.partition(", ")[2], *each.counts) for each in bars.bars]
    assert found == [("column 2", 1), ("column 3", 0), ("column 10", 2)]
