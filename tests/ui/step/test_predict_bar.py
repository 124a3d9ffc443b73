from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.runs.predicting import Answer, Ask, Question, Score
from nqviz.scenes.predict_state import PredictState, Stage
from nqviz.scenes.voting import Poll
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.step.predict_bar import PredictBar, PredictPanel
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.window.main_window import MainWindow
from tests.support.qt_objects import added, shown

EVENT = Question(Ask.EVENT, 0, 1, Answer.PLACE, (-1, -1))
SQUARE = Question(Ask.SQUARE, 0, 1, (0, 3), (0, -1))
TEST = Question(Ask.TEST, 0, 1, Answer.SAFE, (0, 3))
ARMED, BASIC = PredictState(is_armed=True), SOLVERS[0]
MIN_CONFLICTS = next(each for each in SOLVERS if not each.finds_all)


@pytest.fixture
def bar(qtbot: QtBot) -> PredictBar:
    return shown(qtbot, PredictBar(), 800, 100)


def test_the_answers_of_a_question_are_offered_with_their_keys(bar: PredictBar) -> None:
    for question, keys in (
        (EVENT, ["4  Place", "5  Backtrack", "6  Dead end", "7  Solution"]),
        (TEST, ["4  Safe", "5  Attacked"]),
        (SQUARE, []),
    ):
        bar.show_state(ARMED.asking(question), BASIC)
        assert [button.text() for button in bar.buttons if button.isVisible()] == keys
        assert bar.text.isVisible() is not bool(keys)
    assert bar.buttons[1].accessibleName() == "Attacked"
    assert bar.text.text() == "Click a square. Or Ctrl+arrows and Enter."


def test_each_answer_says_what_it_means_and_by_which_key_it_is_given(bar: PredictBar) -> None:
    bar.show_state(ARMED.asking(EVENT), BASIC)
    tips = [button.toolTip() for button in bar.buttons]
    assert tips[1] == "A queen is taken back, so that another square can be tried (key 5)"
    assert tips[2].startswith("A row, column or region has no safe square left")
    assert len(set(tips)) == 4


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
    bar.show_state(replace(ARMED, shown=EVENT, was_right=was_right), BASIC)
    words = f"{verdict}A queen is placed. Enter leads to the next question."
    assert bar.text.text() == bar.text.toolTip() == bar.accessibleDescription() == words
    assert bar.text.isVisible()
    assert bar.text.palette().windowText().color().name() == color
    bar.show_state(ARMED.asking(None), BASIC)
    assert bar.text.text() == "No further decision of this kind was found."
    bar.show_state(ARMED.asking(None), MIN_CONFLICTS)
    assert bar.text.toolTip().endswith("found. Swaps are not asked for.")
    assert bar.text.palette().windowText().color().name() == LIGHT.text


@pytest.mark.parametrize("width", [390, 560, 900])
def test_no_verdict_no_list_and_no_score_is_cut(bar: PredictBar, width: int) -> None:
    shown = replace(ARMED, chosen=Ask.SQUARE, shown=SQUARE, was_right=False, score=Score(12, 30))
    bar.show_state(shown, BASIC)
    bar.resize(width, bar.height())
    assert bar.ask_box.currentData() is Ask.SQUARE
    assert bar.ask_box.width() == bar.ask_box.sizeHint().width()
    for label in (bar.text, bar.score):
        assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
    assert bar.text.text().startswith("✗ Wrong.")
    assert bar.text.toolTip() == "✗ Wrong. The queen goes to row 0, column 3. Enter leads to the next question."  # fmt: skip  # noqa: E501
    words = bar.score.accessibleName()
    assert words == "Predictions: ✓ 12 right   ✗ 30 wrong"
    fits = bar.score.fontMetrics().horizontalAdvance(words) <= bar.score.width()
    assert (bar.score.text() == words) is fits
    assert fits or width < 900


def test_a_field_for_each_answer_has_the_hands_of_one_vote_alone(bar: PredictBar) -> None:
    poll, votes = Poll().with_hands(Answer.PLACE, 12), bar.votes
    for votes_so_far, texts in (
        (poll, ["12", "0", "0", "0"]),
        (poll.next_round(), ["0", "0", "0", "0"]),
    ):
        bar.show_state(replace(ARMED, question=EVENT, poll=votes_so_far), BASIC)
        assert [each.text() for each in votes.fields if each.isVisible()] == texts
    bar.show_state(replace(ARMED, shown=EVENT, poll=poll.next_round().next_round()), BASIC)
    assert votes.isHidden()


def test_each_number_says_whose_hands_it_counts_unless_it_is_below_its_answer(
    bar: PredictBar,
) -> None:
    poll = Poll().with_hands(Answer.PLACE, 3)
    bar.show_state(replace(ARMED, question=EVENT, poll=poll), BASIC)
    named = ["Place:  3", "Backtrack:  0", "Dead end:  0", "Solution:  0"]
    for width, texts in ((300, named), (1000, ["3", "0", "0", "0"])):
        bar.resize(width, bar.height())
        assert [each.text() for each in bar.votes.fields] == texts


def test_tab_leads_from_the_question_to_the_hands_and_a_digit_without_an_answer_says_so(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    page = main_window.step_page
    fields = page.interaction.predict_bar.votes.fields
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    qtbot.keyClick(page.board, Qt.Key.Key_9)
    words = "What is asked has fewer answers. Tab leads to the numbers of hands."
    assert main_window.status.text == words
    qtbot.keyClick(page.board, Qt.Key.Key_Tab)
    assert main_window.focusWidget() is fields[0]
    qtbot.keyClicks(fields[0], "12")
    qtbot.keyClick(fields[0], Qt.Key.Key_Tab)
    assert main_window.focusWidget() is fields[1]
    for _ in range(2):
        qtbot.keyClick(fields[1], Qt.Key.Key_Return)
    assert words not in main_window.status.text  # The result has no answers to choose.


def test_a_class_votes_twice_with_keys_alone(qtbot: QtBot, main_window: MainWindow) -> None:
    page = main_window.step_page
    page.controller.set_run(BASIC, Task(5))
    predictor, bar = page.interaction.predictor, page.interaction.predict_bar
    fields, panel = bar.votes.fields, page.interaction.predict_panel
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    assert predictor.is_armed
    start = page.player.position.index
    qtbot.keyClick(main_window, Qt.Key.Key_4)
    qtbot.keyClick(main_window, Qt.Key.Key_3)  # It is no answer's digit.
    assert page.player.pace.step_size == 1
    qtbot.mouseClick(fields[1].lineEdit(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: fields[1].lineEdit().selectedText() == "0")
    qtbot.keyClicks(fields[1], "2")
    assert [each.value() for each in fields] == [1, 2, 0, 0]
    qtbot.keyClick(fields[1], Qt.Key.Key_Left)
    qtbot.keyClick(fields[1], Qt.Key.Key_Right)  # moves in the field, and does not go on
    assert predictor.state.poll.round == 0
    assert page.player.position.index == start  # no hand answers
    qtbot.keyClick(fields[1], Qt.Key.Key_PageDown)
    assert "vote again" in page.panes.why.text
    assert [each.text() for each in fields] == ["0", "0", "0", "0"]  # nothing of the first vote
    assert not panel.isVisible()
    qtbot.keyClicks(fields[0], "3")
    qtbot.keyClick(fields[0], Qt.Key.Key_Return)
    assert page.player.position.index > start
    assert predictor.state.score == Score(1, 0)  # most hands were for a queen that is placed
    assert panel.bars.isVisible()
    assert not page.panes.isVisible()
    words = "First vote: Place 1, Backtrack 2. Second vote: Place 3."
    assert panel.bars.accessibleName() == words
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert predictor.state.stage is Stage.WHY
    qtbot.keyClick(main_window, Qt.Key.Key_5)
    assert [each.text() for each in fields] == ["4:  0", "5:  1", "6:  0", "7:  0"]
    qtbot.mouseClick(fields[2].lineEdit(), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: fields[2].lineEdit().selectedText() == "0")
    qtbot.keyClicks(fields[2], "7")
    qtbot.keyClick(fields[2], Qt.Key.Key_Right)
    assert bar.votes.isHidden()
    assert predictor.state.reason == 2
    assert [each.text() for each in panel.counts] == ["0", "1", "7", "0"]
    assert all(each.isVisible() for each in panel.counts)
    assert [each.text()[3] for each in panel.sentences].count("✓") == 1
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    assert predictor.question is not None
    assert page.panes.isVisible()
    assert [each.value() for each in fields] == [0, 0, 0, 0]
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    assert bar.votes.isHidden()
    assert predictor.is_armed


def test_hands_for_squares_stand_on_them_and_are_given_and_taken_back_by_keys_and_clicks(
    qtbot: QtBot, main_window: MainWindow
) -> None:
    page, right = main_window.step_page, Qt.MouseButton.RightButton
    page.controller.set_run(BASIC, Task(4))
    predictor, board = page.interaction.predictor, page.board
    predictor.choose(Ask.SQUARE)
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    assert board.marks.votes is None
    qtbot.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    for _ in range(3):
        qtbot.keyClick(board, Qt.Key.Key_Plus)
    none = (0, 0, 0, 0)
    assert board.marks.votes == ((0, 3, 0, 0), none, none, none)
    assert board.marks.cursor == (0, 1)  # stays where the hands are counted
    square = board.geometry_of_board().square(0, 1).center().toPoint()
    qtbot.mouseClick(board, right, pos=square)
    assert board.marks.votes == ((0, 2, 0, 0), none, none, none)
    for _ in range(3):
        qtbot.keyClick(board, Qt.Key.Key_Minus)
    assert board.marks.votes is None
    qtbot.keyClick(main_window, Qt.Key.Key_7)
    assert main_window.status.text == "Click, or Ctrl+arrows and +; − takes back."
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=square)
    assert board.marks.votes == ((0, 1, 0, 0), none, none, none)
    qtbot.keyClick(board, Qt.Key.Key_Return)  # It goes on, as in each vote.
    assert board.marks.votes is None  # nothing of the first vote
    assert predictor.state.poll.round == 1


@pytest.mark.parametrize("index", [0, 3])
def test_a_class_chooses_the_reason_of_a_judged_answer(
    qtbot: QtBot, step_page: StepPage, index: int
) -> None:
    page = step_page
    panel, predictor = page.interaction.predict_panel, page.interaction.predictor
    page.interaction.toggle_predict()
    page.interaction.answer_at(0)
    assert panel.isVisible()
    assert panel.title.text() == "✓ Right. A queen is placed. Why?"
    reasons = predictor.state.reasons.choices
    assert [each.text() for each in panel.sentences] == [each.claim.in_words() for each in reasons]
    qtbot.mouseClick(panel.buttons[index], Qt.MouseButton.LeftButton)
    for key, (reason, label) in enumerate(zip(reasons, panel.sentences, strict=True), start=4):
        false = reason.refutation
        assert label.text() == (
            f"{key}  ✗ {reason.claim.in_words()}\n{false.in_words()}"
            if false
            else f"{key}  ✓ {reason.claim.in_words()}"
        )
    assert predictor.state.reason == index
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.panes.isVisible()
    assert predictor.question is not None


def test_one_key_ends_asking_why(qtbot: QtBot, main_window: MainWindow) -> None:
    page = main_window.step_page
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    qtbot.keyClick(main_window, Qt.Key.Key_4)
    assert page.interaction.predict_panel.isVisible()
    qtbot.keyClick(main_window, Qt.Key.Key_Y)
    assert page.panes.isVisible()
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    qtbot.keyClick(main_window, Qt.Key.Key_4)
    assert page.panes.isVisible()
    assert not page.interaction.predict_bar.why_button.isChecked()


@pytest.mark.parametrize("stage", [Stage.RESULT, Stage.REASON])
def test_the_panel_shows_the_squares_of_a_vote(qtbot: QtBot, stage: Stage) -> None:
    panel = added(qtbot, PredictPanel(), 600, 400)
    poll = Poll().with_hands((0, 1), 4).next_round().with_hands((0, 3), 9).next_round()
    panel.show_state(replace(ARMED, shown=SQUARE, poll=poll, stage=stage))
    panel.show()
    assert panel.bars.isVisible() is (stage is Stage.RESULT)
    panel.grab()


def test_where_no_reason_is_asked_for_the_bar_says_why(bar: PredictBar) -> None:
    shown = replace(ARMED, shown=EVENT, was_right=True, why_no_reasons="The code says why.")
    bar.resize(700, 90)
    bar.show_state(shown, BASIC)
    assert bar.text.text() == "✓ Right. The code says why. Enter leads to the next question."
    bar.show_state(replace(shown, asks_why=False), BASIC)
    assert bar.text.text() == "✓ Right. A queen is placed. Enter leads to the next question."


def test_answers_that_have_no_space_in_a_row_stand_in_two(qtbot: QtBot, bar: PredictBar) -> None:
    bar.show_state(ARMED.asking(EVENT), BASIC)
    assert len({button.y() for button in bar.buttons}) == 1
    bar.resize(3 * max(each.sizeHint().width() for each in bar.buttons), 200)
    qtbot.waitUntil(lambda: len({button.y() for button in bar.buttons}) == 2)
    qtbot.waitUntil(lambda: all(each.width() >= each.sizeHint().width() for each in bar.buttons))
    bar.show_state(ARMED.asking(TEST), BASIC)
    qtbot.waitUntil(lambda: bar.buttons[0].y() == bar.buttons[1].y())


def test_a_bar_knows_at_once_how_high_two_rows_of_answers_are(bar: PredictBar) -> None:
    bar.show_state(ARMED.asking(EVENT), BASIC)
    height, button = bar.sizeHint().height(), bar.buttons[0]
    bar.arrange(3 * max(each.sizeHint().width() for each in bar.buttons))
    assert bar.sizeHint().height() >= height + button.sizeHint().height()
    bar.arrange(bar.width())
    assert bar.sizeHint().height() == height
