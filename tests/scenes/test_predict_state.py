from dataclasses import replace

import pytest

from nqviz.model.annotations import NO_ANNOTATIONS
from nqviz.model.position import Position, Task
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Question, Score, next_question
from nqviz.runs.timeline import Timeline
from nqviz.scenes.predict_state import PredictState, Stage, asks_of
from nqviz.scenes.voting import Choice, Poll
from nqviz.solvers.registry import find_solver

BASIC = find_solver("wirth-basic")


def asked(ask: Ask, answer: object = None) -> tuple[PredictState, Question, Position, Position]:
    """Return a state with the first such question of a run, and the positions around it."""
    timeline, index = Timeline(BASIC, Task(4)), 0
    while (question := next_question(timeline, index, ask)) and answer not in {
        None,
        question.answer,
    }:
        index = question.shown_at
    assert question is not None
    timeline.seek(question.index)
    before = timeline.position.copy()
    timeline.seek(question.shown_at)
    return PredictState(chosen=ask).asking(question), question, before, timeline.position.copy()


@pytest.mark.parametrize("is_right", [True, False])
def test_an_answer_is_judged_and_counts_once_for_each_decision(is_right: bool) -> None:
    state, question, before, after = asked(Ask.EVENT)
    assert state.answers == ANSWERS[Ask.EVENT]
    wrong = next(each for each in state.answers if each is not question.answer)
    shown = state.showing(question.answer if is_right else wrong, before, after)
    assert (shown.question, shown.shown, shown.was_right) == (None, question, is_right)
    assert shown.score == Score().add(is_right=is_right)
    again = shown.forgotten().asking(question).showing(question.answer, before, after)
    assert (again.was_right, again.score) == (True, shown.score)


def test_an_answer_that_is_only_shown_does_not_count() -> None:
    state, question, before, after = asked(Ask.EVENT)
    shown = state.showing(None, before, after)
    assert shown == replace(state, question=None, shown=question)
    assert not shown.answers


@pytest.mark.parametrize(
    ("ask", "right", "answer", "crosses", "arrows"),
    [
        (Ask.EVENT, Answer.DEAD_END, Answer.PLACE, 0, 4),  # what attacks each square of the row
        (Ask.EVENT, Answer.PLACE, Answer.BACKTRACK, 0, 0),
        (Ask.SQUARE, (1, 2), (1, 1), 1, 1),
        (Ask.SQUARE, (0, 0), (0, 3), 1, 0),
        (Ask.SQUARE, (1, 2), (1, 2), 0, 0),
    ],
)
def test_the_board_shows_why_a_wrong_answer_is_wrong_until_the_next_question(
    ask: Ask, right: Choice, answer: Choice, crosses: int, arrows: int
) -> None:
    state, question, before, after = asked(ask, right)
    shown = state.showing(answer, before, after)
    seen = shown.explanation
    assert (len(seen.crosses), len(seen.arrows)) == (crosses, arrows)
    assert shown.asking(question).explanation == NO_ANNOTATIONS


def test_a_question_begins_a_vote_anew_and_the_end_is_known() -> None:
    state, question, *_ = asked(Ask.EVENT)
    voted = replace(state, poll=Poll().with_one_more(Answer.PLACE).next_round())
    assert voted.asking(question).poll == Poll()
    assert voted.asking(None) == replace(state, question=None, is_over=True, poll=Poll())


def test_an_algorithm_that_meets_no_conflict_is_not_asked_for_them() -> None:
    state, bits = PredictState(chosen=Ask.TEST), find_solver("bitmask")
    assert Ask.TEST not in asks_of(bits)
    assert state.ask_for(bits) is Ask.EVENT
    assert state.ask_for(BASIC) is Ask.TEST


def test_hands_for_reasons_are_counted_and_of_a_tie_none_is_chosen() -> None:
    why = PredictState(stage=Stage.WHY, poll=Poll())
    one = why.giving_reason(1).with_hands(3, 1)
    assert one.stage is Stage.WHY
    assert one.at_next_stage().reason is None
    assert one.giving_reason(3).at_next_stage().reason == 3
    assert why.at_next_stage().reason is None
    assert replace(why, asks_phones=True).giving_reason(1).stage is Stage.REASON


def test_phones_vote_once_unless_the_class_votes_twice() -> None:
    state, question, before, after = asked(Ask.SQUARE)
    state = replace(state, asks_phones=True)
    once = replace(state, poll=state.poll_once)
    assert "Answer by phone." in once.in_words()
    assert not once.votes_twice
    assert "First vote, by phone." in replace(state, poll=Poll()).in_words()
    by_hands = replace(state, poll=Poll(), asks_phones=False)
    assert "First vote: one hand each." in by_hands.in_words()  # A click counts it.
    answers = replace(by_hands, question=replace(question, ask=Ask.EVENT, answer=Answer.PLACE))
    assert "press an answer's digit for each hand" in answers.in_words()
    votes = ({question.answer: 2, (0, 3): 1}, {})
    voted = replace(once, poll=replace(once.poll, phones=votes))
    shown = voted.showing((0, 3), before, after).with_reasons(None)
    assert shown.stage is Stage.RESULT
    assert shown.explanation.crosses
    assert shown.annotations.crosses == ()  # The square has the number of its votes.
    marks = shown.marks(4).votes
    assert marks is not None
    assert (marks[0][0], marks[0][3], sum(map(sum, marks))) == (2, 1, 3)
    assert once.showing(None, before, after).with_reasons(None).stage is None  # nobody answered
    assert once.asking(question).poll == Poll(rounds=1)


def test_a_vote_without_any_hand_says_so() -> None:
    state, _question, _before, _after = asked(Ask.EVENT)
    first = replace(state, poll=Poll())
    assert "Nobody" not in first.in_words()
    second = replace(first, poll=first.poll.next_round())
    assert "Nobody has answered. Talk, then vote again." in second.in_words()
    voted = replace(first, poll=first.with_hands(0, 1).poll.next_round())
    assert "Nobody" not in voted.in_words()


def test_what_phones_answer_changes_only_what_counts_it() -> None:
    why = PredictState(stage=Stage.WHY, poll=Poll(rounds=1), asks_phones=True, answered="0 of 2")
    answered = replace(why, answered="1 of 3", reason_votes={2: 1})
    assert answered.without_phones() == why.without_phones()
    assert answered.result() == why.result()
    reasons = [replace(each, stage=Stage.REASON) for each in (why, answered)]
    assert reasons[0].result() != reasons[1].result()
    by_hands = replace(why, asks_phones=False, poll=Poll())
    assert by_hands.with_hands(2, 1).without_phones() != by_hands.without_phones()
