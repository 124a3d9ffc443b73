import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication

from nqviz.model.position import Task
from nqviz.runs.predicting import Ask, Score
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.playback.player import Player
from nqviz.ui.step.predictor import Predictor

BASIC = SOLVERS[0]


@pytest.fixture
def player(qapp) -> Player:  # noqa: ARG001
    return Player(BASIC, Task(4))


@pytest.fixture
def predictor(player: Player) -> Predictor:
    predictor = Predictor(player)
    predictor.toggle()
    return predictor


def test_the_run_pauses_at_a_question_and_goes_on_to_its_answer(
    player: Player, predictor: Predictor
) -> None:
    question = predictor.question
    assert question is not None
    assert player.position.index == question.index
    predictor.go_on()
    assert player.position.index == question.shown_at
    assert (predictor.state.shown, predictor.state.score) == (question, Score())
    predictor.go_on()
    predictor.answer_at(3)
    assert (predictor.state.was_right, predictor.state.score) == (False, Score(0, 1))
    player.seek(0)
    assert predictor.state.shown is None
    predictor.reset()
    assert predictor.state.score == Score()


def carry_out(player: Player, predictor: Predictor, move: str) -> None:
    question = predictor.question
    if move == "right" and question is not None:
        predictor.answer(question.answer)
    elif move == "wrong":
        predictor.answer((3, 3))
    elif move == "go_on" and predictor.is_armed:
        predictor.go_on()
    elif move == "ask":
        predictor.choose(tuple(Ask)[(tuple(Ask).index(predictor.ask) + 1) % 3])
    elif move in {"back", "start", "toggle", "run"}:
        {
            "back": player.step_back,
            "start": lambda: player.seek(0),
            "toggle": predictor.toggle,
            "run": lambda: player.set_run(BASIC, Task(5)),
        }[move]()


@settings(max_examples=30)
@given(
    moves=st.lists(
        st.sampled_from(["go_on", "right", "wrong", "back", "start", "toggle", "ask", "run"]),
        max_size=40,
    )
)
@pytest.mark.usefixtures("qapp")
def test_whatever_is_done_a_question_stands_where_the_run_pauses(moves: list[str]) -> None:
    player = Player(BASIC, Task(4))
    predictor = Predictor(player)
    for move in moves:
        before = predictor.state.score
        carry_out(player, predictor, move)
        counted = predictor.state.score.right + predictor.state.score.wrong
        grown = counted - before.right - before.wrong
        assert grown in ({0, 1} if move in {"right", "wrong"} else {0})
        if predictor.question is not None:
            assert predictor.is_armed
            assert player.position.index == predictor.question.index
        QCoreApplication.processEvents()


def test_whether_the_class_votes_is_remembered(player: Player) -> None:
    predictor = Predictor(player)
    for _ in range(2):
        predictor.toggle_vote()  # It begins to ask, with a vote.
        assert predictor.state.is_voting
        predictor.disarm()
    predictor.toggle()
    assert predictor.state.is_voting
    predictor.toggle_vote()
    predictor.toggle()
    predictor.toggle()
    assert predictor.question is not None
    assert not predictor.state.is_voting
