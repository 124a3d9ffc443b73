import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication

from nqviz.model.annotations import NO_ANNOTATIONS
from nqviz.model.position import Task
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Score
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.playback.player import Player
from nqviz.ui.step.predictor import Predictor

BASIC = SOLVERS[0]


def wrong(answer: object) -> Answer:
    return next(each for each in ANSWERS[Ask.EVENT] if each is not answer)


@pytest.mark.usefixtures("qapp")
def test_answers_are_judged_and_shown() -> None:
    player = Player(BASIC, Task(4))
    predictor = Predictor(player)
    predictor.toggle()
    question = predictor.question
    assert question is not None
    assert player.position.index == question.index
    predictor.answer(question.answer)
    assert (predictor.prediction.was_right, predictor.score) == (True, Score(1, 0))
    assert player.position.index == question.shown_at
    predictor.go_on()
    question = predictor.question
    assert question is not None
    predictor.answer(wrong(question.answer))
    assert (predictor.prediction.was_right, predictor.score) == (False, Score(1, 1))
    predictor.reset()
    assert predictor.score == Score()


@pytest.mark.usefixtures("qapp")
def test_going_on_shows_the_answer_without_counting() -> None:
    player = Player(BASIC, Task(4))
    predictor = Predictor(player)
    predictor.toggle()
    question = predictor.question
    assert question is not None
    predictor.go_on()
    assert player.position.index == question.shown_at
    assert predictor.prediction.shown == question
    assert predictor.prediction.was_right is None
    assert predictor.score == Score()


@pytest.mark.usefixtures("qapp")
def test_walking_back_changes_no_tally_and_the_same_answer_counts_once() -> None:
    player = Player(BASIC, Task(4))
    predictor = Predictor(player)
    predictor.toggle()
    question = predictor.question
    assert question is not None
    predictor.answer(wrong(question.answer))
    player.seek(0)
    assert predictor.question is None
    assert predictor.score == Score(0, 1)
    predictor.go_on()
    assert predictor.question == question
    predictor.answer(question.answer)
    assert predictor.score == Score(0, 1)


@pytest.mark.usefixtures("qapp")
def test_whoever_overlooks_a_dead_end_is_shown_what_attacks_its_row() -> None:
    player = Player(BASIC, Task(4))
    predictor = Predictor(player)
    predictor.toggle()
    while predictor.question is None or predictor.question.answer is not Answer.DEAD_END:
        assert predictor.prediction.explanation == NO_ANNOTATIONS
        predictor.go_on()
    predictor.answer(Answer.PLACE)
    assert [start for start, _ in predictor.prediction.explanation.arrows] == [
        (2, k) for k in range(4)
    ]
    predictor.go_on()
    assert predictor.prediction.explanation == NO_ANNOTATIONS


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
        before = predictor.score
        carry_out(player, predictor, move)
        counted = predictor.score.right + predictor.score.wrong
        grown = counted - before.right - before.wrong
        assert grown in ({0, 1} if move in {"right", "wrong"} else {0})
        if predictor.question is not None:
            assert predictor.is_armed
            assert player.position.index == predictor.question.index
        QCoreApplication.processEvents()


@pytest.mark.usefixtures("qapp")
def test_the_end_of_the_questions_is_said() -> None:
    player = Player(BASIC, Task(1))
    predictor = Predictor(player)
    predictor.toggle()
    for _ in range(20):
        predictor.go_on()
    assert predictor.prediction.is_over


@pytest.mark.usefixtures("qapp")
def test_an_algorithm_that_meets_no_conflict_is_not_asked_for_them() -> None:
    player = Player(find_solver("bitmask"), Task(5))
    predictor = Predictor(player)
    predictor.choose(Ask.TEST)
    assert Ask.TEST not in predictor.asks()
    predictor.toggle()
    assert predictor.ask is Ask.EVENT


@pytest.mark.usefixtures("qapp")
def test_a_vote_that_begins_after_an_answer_begins_with_the_next_question() -> None:
    predictor = Predictor(Player(BASIC, Task(4)))
    predictor.toggle()
    shown = predictor.question
    predictor.go_on()
    predictor.toggle_vote()
    assert predictor.question not in {None, shown}
    assert predictor.poll is not None
    predictor.toggle_vote()
    assert predictor.is_armed
    assert predictor.poll is None
