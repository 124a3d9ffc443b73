"""What asks in the window asks phones, too, and shows what they have answered."""

from collections.abc import Iterator

import pytest

from nqviz.classroom.poll import Form, PhonePoll, PhoneQuestion, SentReply
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.runs.predicting import Ask
from nqviz.scenes.placement import Placement
from nqviz.scenes.predict_state import Stage
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.classroom.question_sources import (
    BetSource,
    PredictSource,
    ProposalSource,
    QuestionSource,
    ReasonSource,
)
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController


@pytest.fixture
def step(qapp) -> Iterator[StepController]:  # noqa: ARG001
    controller = StepController()
    controller.set_run(SOLVERS[0], Task(5))
    yield controller
    controller.close_down()  # A scan would begin in the middle of a later test.


def poll_of(question: PhoneQuestion, *replies: int) -> PhonePoll:
    """Return a poll to which so many phones have replied, each as the question accepts."""
    poll = PhonePoll(question, 1)
    for phone, each in enumerate(replies):
        assert question.accepts((each,))
        poll = poll.with_reply(f"{phone}", SentReply(1, 0, (each,)))
    return poll


def test_a_prediction_then_its_reason(step: StepController) -> None:
    source, why, predictor = PredictSource(step), ReasonSource(step), step.predictor
    assert source.asked is None
    predictor.ask_phones(are_asked=True)
    step.toggle_predict()
    asked = source.asked
    assert asked is not None
    poll = poll_of(source.for_phones(asked), 0, 1, 0)
    assert source.show_votes(asked, poll, is_open=True) is None
    predictor.go_on()
    assert source.asked is None
    assert source.is_seen(asked)
    bars = source.show_votes(asked, poll, is_open=False)
    assert [each.counts for each in bars.bars] == [(2,), (1,), (0,), (0,)]
    assert why.asked is None
    predictor.go_on()
    reasons = why.asked
    assert reasons is predictor.state.reasons
    question = why.for_phones(reasons)
    assert question.texts["en"] == "A queen is placed. Why?"
    assert list(question.choices["en"]) == [each.claim.in_words() for each in reasons.choices]
    poll = poll_of(question, 3, 3, 1)
    assert why.show_votes(reasons, poll, is_open=True) is None
    predictor.go_on()
    assert (predictor.state.stage, why.asked) == (Stage.REASON, None)
    bars = why.show_votes(reasons, poll, is_open=False)
    assert [each.counts for each in bars.bars] == [(0,), (1,), (0,), (2,)]
    assert [each.is_right for each in bars.bars].count(True) == 1
    assert predictor.state.reason_votes == {1: 1, 3: 2}


def test_squares_are_asked_for_in_the_row_of_the_question(step: StepController) -> None:
    source = PredictSource(step)
    step.toggle_predict()
    step.predictor.choose(Ask.SQUARE)
    question = source.for_phones(source.asked)
    assert (question.form, question.squares) == (Form.SQUARES, frozenset(range(5)))


def test_squares_that_are_not_blocked_are_proposed_for_the_next_queen(step: StepController) -> None:
    source, editor = ProposalSource(step), step.editor
    assert source.asked is None
    editor.open()
    editor.change(Placement.empty(4, Rule("queens", frozenset({(0, 0)}), ())))
    asked = source.asked
    question = source.for_phones(asked)
    assert question.squares == frozenset(range(1, 16))
    poll = poll_of(question, 6, 6, 9)
    source.show_answered("3 of 3")
    assert editor.state.marks(None).hints == ()  # They would tell.
    editor.take_proposal()
    assert source.asked is None
    bars = source.show_votes(asked, poll, is_open=False)
    assert [(each.name, *each.counts) for each in bars.bars] == [
        ("row 1, column 2", 2),
        ("row 2, column 1", 1),
    ]
    editor.take_proposal()
    assert editor.state.placement.queens == (-1, 2, -1, -1)
    assert source.asked is editor.state.placement
    assert not source.is_seen(asked)
    editor.cancel_tasks()


def test_what_phones_answer_leaves_a_message_on_the_page(step: StepController) -> None:
    predict, why, propose = PredictSource(step), ReasonSource(step), ProposalSource(step)
    told: list[object] = []
    step.changed.connect(lambda: told.append(step.message))

    def answer(source: QuestionSource, asked: object, *, is_open: bool) -> None:
        """Let answers come to a page that has a message."""
        poll = poll_of(source.for_phones(asked), 0)
        step.say("There is none.")
        said = step.message
        told.clear()
        source.show_answered(f"{type(source)}")
        source.show_votes(asked, poll, is_open=is_open)
        assert said is not None
        assert told == [said, said]

    step.predictor.ask_phones(are_asked=True)
    step.toggle_predict()
    answer(predict, predict.asked, is_open=True)
    for _ in range(2):
        step.predictor.go_on()
    reasons = why.asked
    step.predictor.go_on()
    assert step.message is None  # Somebody has done something.
    answer(why, reasons, is_open=False)
    step.toggle_edit()
    assert step.message is None
    answer(propose, propose.asked, is_open=False)
    step.editor.cancel_tasks()


@pytest.mark.usefixtures("qapp")
def test_bets_are_taken_while_a_race_stands_at_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    race = RaceController()
    race.toggle_clock()  # Nothing is measured: it would start over.
    source = BetSource(race)
    assert source.asked is None  # Nobody sees it.
    race.set_shown(is_shown=True)
    with monkeypatch.context() as measuring:
        measuring.setattr(RaceController, "is_waiting", True)
        assert source.asked is None
    asked = source.asked
    assert asked is race.player.race
    question = source.for_phones(asked)
    assert question.texts["en"] == "Who wins?"
    poll = poll_of(question, 1, 1, 0)
    source.show_answered("3 of 3")
    assert source.show_votes(asked, poll, is_open=True) is None
    assert (race.state.answered, race.state.bets) == ("3 of 3", ())
    race.player.step()
    assert source.asked is None
    source.show_votes(asked, poll, is_open=False)
    assert race.state.bets == (1, 2)
    race.set_pairing(1)
    assert race.state.bets == ()
    assert not source.is_seen(asked)
    race.close_down()
