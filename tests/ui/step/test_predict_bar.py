import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.runs.predicting import ANSWERS, Answer, Ask, Question, Score
from nqviz.runs.voting import Poll
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.step.predict_bar import PredictBar, VoteRow
from nqviz.ui.window.main_window import MainWindow

EVENT = Question(Ask.EVENT, 0, 1, Answer.PLACE, (-1, -1))
SQUARE = Question(Ask.SQUARE, 0, 1, (0, 3), (0, -1))
TEST = Question(Ask.TEST, 0, 1, Answer.SAFE, (0, 3))
EVENTS = ANSWERS[Ask.EVENT]


@pytest.fixture
def bar(qtbot: QtBot) -> PredictBar:
    bar = PredictBar()
    qtbot.addWidget(bar)
    bar.set_look(LIGHT, 1.0)
    bar.resize(800, 100)
    bar.show()
    return bar


def offered(bar: PredictBar) -> list[str]:
    return [button.text() for button in bar.buttons if button.isVisible()]


def test_the_answers_of_a_question_are_offered_with_their_keys(bar: PredictBar) -> None:
    bar.show_question(EVENT)
    assert offered(bar) == ["4  Place", "5  Backtrack", "6  Dead end", "7  Solution"]
    bar.show_question(TEST)
    assert offered(bar) == ["4  Safe", "5  Attacked"]
    assert [button.accessibleName() for button in bar.buttons[:2]] == ["Safe", "Attacked"]
    assert not bar.text.isVisible()
    bar.show_question(SQUARE)
    assert offered(bar) == []
    assert bar.text.text() == "Click a square. Or Ctrl+arrows and Enter."


def test_a_click_answers_with_its_place(qtbot: QtBot, bar: PredictBar) -> None:
    bar.show_question(EVENT)
    answers: list[int] = []
    bar.answered.connect(answers.append)
    for button in bar.buttons:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert answers == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("was_right", "verdict", "color"),
    [
        (True, "✓ Right. ", LIGHT.success),
        (False, "✗ Wrong. ", LIGHT.warning),
        (None, "", LIGHT.text),
    ],
)
def test_what_became_of_an_answer_is_said_in_words_and_colour(
    bar: PredictBar, was_right: bool | None, verdict: str, color: str
) -> None:
    bar.show_question(EVENT)
    bar.show_shown(EVENT, was_right)
    words = f"{verdict}A queen is placed. Enter leads to the next question."
    assert bar.text.text() == bar.text.toolTip() == bar.accessibleDescription() == words
    assert bar.text.isVisible()
    assert bar.text.palette().windowText().color().name() == color
    assert offered(bar) == []


def test_a_hint_takes_the_colour_of_a_verdict_away(bar: PredictBar) -> None:
    bar.show_shown(EVENT, False)
    bar.show_hint("Go on.")
    assert bar.text.text() == "Go on."
    assert bar.text.palette().windowText().color().name() == LIGHT.text


def test_only_the_user_chooses_what_is_asked_for(qtbot: QtBot, bar: PredictBar) -> None:
    asks: list[Ask] = []
    bar.ask_chosen.connect(asks.append)
    bar.show_asks((Ask.EVENT, Ask.SQUARE), Ask.SQUARE)
    assert bar.ask_box.currentData() is Ask.SQUARE
    assert bar.ask_box.count() == 2
    assert asks == []
    qtbot.keyClick(bar.ask_box, Qt.Key.Key_Up)
    assert asks == [Ask.EVENT]


def test_the_score_is_shown(bar: PredictBar) -> None:
    bar.show_score(Score(3, 1))
    assert bar.score.text() == "✓ 3 right   ✗ 1 wrong"


@pytest.mark.parametrize("width", [390, 560, 900])
def test_no_verdict_no_list_and_no_score_is_cut(bar: PredictBar, width: int) -> None:
    bar.show_asks(list(Ask), Ask.SQUARE)
    bar.show_score(Score(12, 30))
    bar.show_shown(SQUARE, was_right=False)
    bar.resize(width, bar.height())
    assert bar.ask_box.width() == bar.ask_box.sizeHint().width()
    for label in (bar.text, bar.score):
        assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
    assert bar.text.text().startswith("✗ Wrong.")
    assert bar.text.toolTip() == "✗ Wrong. The queen goes to row 0, column 3. Enter leads to the next question."  # fmt: skip  # noqa: E501
    words = bar.score.accessibleName()
    assert words == "✓ 12 right   ✗ 30 wrong"
    fits = bar.score.fontMetrics().horizontalAdvance(words) <= bar.score.width()
    assert (bar.score.text() == words) is fits
    assert fits or width < 900


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
    page.controller.set_run(SOLVERS[0], Task(5))
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
    page.controller.set_run(SOLVERS[0], Task(5))
    predictor = page.interaction.predictor
    predictor.choose(Ask.SQUARE)
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    row = predictor.question.square[0]
    for column in (0, 3, 3):
        page.interaction.take_square(row, column)
    assert "column 0: 1, column 3: 2" in page.interaction.predict_bar.votes.words.text()
