import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Score
from nqviz.runs.voting import Poll
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.step.vote_row import VoteRow
from nqviz.ui.window.main_window import MainWindow

EVENTS = ANSWERS[Ask.EVENT]


@pytest.fixture
def row(qtbot: QtBot) -> VoteRow:
    row = VoteRow()
    qtbot.addWidget(row)
    return row


def test_a_field_for_each_answer_says_what_the_first_vote_was(row: VoteRow) -> None:
    poll = Poll().with_hands(Answer.PLACE, 12)
    row.show_poll(poll, EVENTS)
    assert [each.text() for each in row.fields] == ["12", "0", "0", "0"]
    row.show_poll(poll.next_round(), EVENTS)
    assert [each.text() for each in row.fields] == ["12 → 0", "0 → 0", "0 → 0", "0 → 0"]
    row.show_poll(poll.next_round().next_round(), ())
    assert row.words.text() == "First vote: Place 12."
    row.show_poll(None, EVENTS)
    assert row.isHidden()


def test_only_what_is_typed_is_told(qtbot: QtBot, row: VoteRow) -> None:
    typed: list[tuple[int, int]] = []
    row.typed.connect(lambda *each: typed.append(each))
    row.show_poll(Poll().with_hands(Answer.PLACE, 12), EVENTS)
    assert typed == []
    row.fields[1].selectAll()
    qtbot.keyClicks(row.fields[1], "9")
    assert typed == [(1, 9)]


def test_a_class_votes_twice_with_keys_alone(qtbot: QtBot, main_window: MainWindow) -> None:
    page = main_window.step_page
    page.set_run(SOLVERS[0], Task(5))
    predictor, bar = page.interaction.predictor, page.interaction.predict_bar
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    assert predictor.is_armed
    start = page.player.position.index
    for key in (Qt.Key.Key_4, Qt.Key.Key_5, Qt.Key.Key_5):
        qtbot.keyClick(main_window, key)
    assert [each.value() for each in bar.votes.fields] == [1, 2, 0, 0]
    assert page.player.position.index == start  # no hand answers
    qtbot.keyClick(main_window, Qt.Key.Key_Right)
    assert "vote again" in page.panes.why.text
    for _ in range(3):
        qtbot.keyClick(main_window, Qt.Key.Key_4)
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.player.position.index > start
    assert predictor.score == Score(1, 0)  # most hands were for a queen that is placed
    words = "First vote: Place 1, Backtrack 2. Second vote: Place 3."
    assert bar.votes.words.text() == words
    assert bar.votes.isVisible()
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert predictor.question is not None
    assert [each.value() for each in bar.votes.fields] == [0, 0, 0, 0]
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    assert bar.votes.isHidden()
    assert predictor.is_armed


def test_hands_are_counted_for_squares_too(qtbot: QtBot, main_window: MainWindow) -> None:
    page = main_window.step_page
    page.set_run(SOLVERS[0], Task(5))
    predictor = page.interaction.predictor
    predictor.choose(Ask.SQUARE)
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    row = predictor.question.square[0]
    for column in (0, 3, 3):
        page.interaction.take_square(row, column)
    assert "column 0: 1, column 3: 2" in page.interaction.predict_bar.votes.words.text()
