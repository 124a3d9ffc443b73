"""A class answers by phone: the window, and a phone's browser beside it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.lessons.lesson import lesson_from
from nqviz.runs.predicting import Answer, Ask
from nqviz.scenes.predict_state import Stage
from nqviz.scenes.race_words import lane_names
from nqviz.ui.classroom import class_controller
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.classroom.phones_dialog import PhonesDialog
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow
from tests.support.browser import Browser
from tests.support.phone import Phone


@pytest.fixture
def browser(browser: Browser) -> Iterator[Browser]:
    browser.resize(360, 740, is_phone=True)
    yield browser
    browser.open("about:blank")  # The page would look for its server again and again.


def test_a_phone_follows_the_board_and_votes_twice(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    predictor = page.interaction.predictor
    for _ in range(3):
        qtbot.keyClick(page.board, Qt.Key.Key_Right)
    phone.shows(".sentence", page.panes.why.text)
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    phone.shows(".question", "What happens now")
    phone.answer(1)
    phone.answer(0)  # another one in its place
    answered = page.interaction.predict_bar.phones
    phone.until(lambda: answered.text() == "1 of 1 phone has answered.")
    assert page.interaction.predict_bar.votes.fields[0].value() == 0  # nobody sees what
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    phone.shows(".note", "Talk with your neighbours")
    phone.until(lambda: answered.text() == "0 of 1 phone has answered.")
    browser.open(class_open.state.url)  # The phone loads the page again in between.
    phone.answer(1)
    phone.until(lambda: answered.text() == "1 of 1 phone has answered.")
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    assert predictor.state.stage is Stage.RESULT
    assert predictor.state.poll.votes == ({Answer.PLACE: 1}, {Answer.BACKTRACK: 1})
    assert predictor.state.poll.changes == {(Answer.PLACE, Answer.BACKTRACK): 1}
    title = page.interaction.predict_panel.title.text()
    assert "Changed: 1." in title
    phone.shows(".note", "No more answers are taken.")
    phone.shows(".sentence", page.panes.why.text)
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    phone.shows(".question", "Nothing is asked now.")
    main_window.show_page(Where.MEASURE)
    phone.shows(".sentence", "Look at the projector.")
    assert browser.complaints() == []
    assert {each.removeprefix(class_open.state.url) for each in browser.requests()} <= {
        "",
        "reply",
        "events?language=en",
    }


def test_a_sentence_that_is_read_stays_while_phones_come_and_go(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    page = main_window.step_page
    page.controller.warn("The queens attack each other.")
    said = page.controller.message
    phone = Phone(qtbot, browser, class_open)
    assert page.controller.message is said
    browser.open("about:blank")
    phone.until(lambda: class_open.state.phones == 0)
    assert page.controller.message is said
    assert page.panes.why.text == "The queens attack each other."


def test_a_phone_that_follows_a_link_to_the_class_again_has_one_vote(
    qtbot: QtBot,
    main_window: MainWindow,
    class_open: ClassController,
    browser: Browser,
    tmp_path: Path,
) -> None:
    phone, predictor = (
        Phone(qtbot, browser, class_open),
        main_window.step_page.interaction.predictor,
    )
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    phone.answer(0)
    chat = tmp_path / "chat.html"
    chat.write_text(f'<a href="{class_open.state.url}">Answer here</a>', encoding="utf-8")
    browser.open(chat)
    browser.tap(browser.find("a"))
    phone.until(lambda: browser.all("[data-answer='0'][aria-pressed='true']"))
    phone.answer(1)
    phone.until(lambda: predictor.state.poll.phones[0] == {Answer.BACKTRACK: 1})


REFUSE_LATE = """
const refused = new Promise((resolve) => { window.refuse = () => resolve({ status: 409 }); });
window.fetch = () => refused;
"""


@pytest.mark.parametrize("earlier", [None, 0])
def test_an_answer_that_comes_too_late_is_not_shown_as_one_that_counts(
    qtbot: QtBot,
    main_window: MainWindow,
    class_open: ClassController,
    browser: Browser,
    earlier: int | None,
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    if earlier is not None:
        phone.answer(earlier)
    phone.until(lambda: browser.all("[data-answer='1']"))
    browser.run(REFUSE_LATE)
    browser.tap(browser.find("[data-answer='1']"))
    phone.until(lambda: browser.all("[data-answer='1'][aria-pressed='true']"))
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    phone.shows(".note", "No more answers are taken.")
    phone.shows(".sentence", page.panes.why.text)  # All that the window tells has been heard.
    browser.run("refuse()")
    phone.until(lambda: not browser.all("[data-answer='1'][aria-pressed='true']"))
    counts = browser.all("[aria-pressed='true']")
    assert [each.get_attribute("data-answer") for each in counts] == ["0"] * (earlier == 0)
    words = "Your answer came too late." if earlier is None else "No more answers are taken."
    phone.shows(".note", words)
    is_warned = browser.run(
        "const note = document.querySelector('.note[data-fate]');"
        "const color = getComputedStyle(note).color;"
        "note.style.color = 'var(--warning)';"
        "return getComputedStyle(note).color === color"
    )
    assert is_warned is (earlier is None)
    assert browser.complaints() == []


def test_a_number_that_comes_too_late_gives_place_to_the_one_that_counts(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    main_window.lesson_controller.begin(lesson_from(LESSON, "mine.toml"))
    for _ in range(2):
        qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    phone.shows(".question", "How many rows?")
    phone.until(lambda: not main_window.scene_controller.is_under_way)
    browser.find(".phone-answers input").send_keys("3\n")
    phone.shows(".note[data-fate='taken']", "Your answer is taken")
    browser.open(class_open.state.url)
    phone.until(lambda: browser.find(".phone-answers input").get_attribute("value") == "3")
    browser.run(REFUSE_LATE)
    browser.find(".phone-answers input").send_keys("4\n")
    phone.shows(".note[data-fate='sending']", "is being sent")
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    phone.shows(".note", "No more answers are taken.")
    browser.run("refuse()")
    phone.until(lambda: browser.find(".phone-answers input").get_attribute("value") == "3")


def test_squares_that_phones_choose_are_a_heat_on_the_board(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    predictor = page.interaction.predictor
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    predictor.choose(Ask.SQUARE)
    phone.shows(".question", "Row 0: in which column")
    phone.until(lambda: browser.all(".board [data-sign='asked_row']"))
    phone.tap_square(0.55, 0.7)  # A row is asked for: the whole column stands for its square.
    phone.shows(".note[data-fate='taken']", "row 0, column 2")
    phone.until(lambda: predictor.state.poll.phones[0])
    assert not predictor.state.votes_twice
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    assert predictor.state.poll.votes == ({(0, 2): 1},)
    votes = page.board.marks.votes
    assert votes is not None
    assert (votes[0][2], sum(map(sum, votes))) == (1, 1)
    phone.until(lambda: browser.all(".board [data-sign='use']"))


def test_where_no_phone_answers_the_step_is_shown_at_once(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController
) -> None:
    predictor = main_window.step_page.interaction.predictor
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    assert class_open.state.phones == 0
    qtbot.keyClick(main_window.step_page.board, Qt.Key.Key_Right)
    assert (predictor.state.shown is not None, predictor.state.stage) == (True, None)
    class_open.close()
    assert (predictor.state.asks_phones, predictor.state.poll) == (False, None)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ({}, "This computer is in no network: join a Wi-Fi, or open a hotspot."),
        ({"gone": "192.0.2.1"}, "Nothing can listen at 192.0.2.1: Cannot assign"),
    ],
)
def test_a_class_that_can_not_be_opened_says_why(
    classroom: ClassController, monkeypatch: pytest.MonkeyPatch, found: dict[str, str], words: str
) -> None:
    monkeypatch.setattr(class_controller, "networks", lambda: found)
    classroom.open()
    assert not classroom.state.is_open
    assert classroom.state.failure.startswith(words)


def test_nothing_listens_before_it_is_asked_for_and_after_it_was_ended(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController
) -> None:
    hint = main_window.status.hint
    assert hint == "Phones: 0. J shows the address."
    qtbot.keyClick(main_window, Qt.Key.Key_J)
    assert main_window.findChild(PhonesDialog).address.text() == class_open.state.url
    qtbot.keyClick(main_window, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    assert not class_open.state.is_open
    assert main_window.status.hint == "Ctrl+K finds every action"


LESSON = """
title = "Questions"

[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
step = 2
text = "A queen stands."
question = "Which squares does she attack?"
squares = ["0,1", "1,0"]
answer = "These two, and more."

[[step]]
step = 3
text = "On."
question = "How many rows?"
number = 4
answer = "Four."
hide = ["board"]

[[step]]
text = "Last."
question = "Right?"
choices = ["Yes", "No"]
right = 1
answer = "Yes."
"""


def test_the_questions_of_a_lesson_are_answered_by_phone(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    lessons = main_window.lesson_controller
    lessons.begin(lesson_from(LESSON, "mine.toml"))
    phone.shows(".question", "Which squares does she attack?")
    phone.until(lambda: browser.all(".board [data-sign='queen']"))
    place = browser.box(browser.find(".board"))
    for across in (0.4, 0.6):  # two squares of row 0
        phone.tap_square(across, 0.15)
        phone.shows(".note[data-fate='taken']", f"column {1 if across == 0.4 else 2}")
        assert browser.box(browser.find(".board")) == place
    hint = lessons.bar._hint
    phone.until(lambda: hint.text() == "1 of 1 phone has answered. PageDown: answer")
    votes = lessons.bar.votes
    assert not votes.isVisible()
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    assert lessons.bar.second.text() == "These two, and more."
    words = "row 0, column 1: 1; row 0, column 2: 1; row 1, column 0: 0"
    phone.until(lambda: votes.accessibleName() == f"Votes: {words}.")
    phone.until(lambda: len(class_open.record) == 1)
    assert votes.isVisible()
    assert page.board.marks.votes[0] == (0, 1, 1, 0)
    assert hint.text() == "PageDown: next"
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    assert page.board.marks.votes is None
    assert not votes.isVisible()
    phone.shows(".question", "How many rows?")
    phone.until(lambda: not browser.find(".stage").is_displayed())  # The lesson hides the board.
    phone.until(lambda: not main_window.scene_controller.is_under_way)
    browser.find(".phone-answers input").send_keys("64")
    browser.tap(browser.find(".phone-answers .primary"))
    phone.shows(".note[data-fate]", "Your answer is taken")
    phone.until(lambda: hint.text().startswith("1 of 1"))
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    phone.until(lambda: votes.accessibleName() == "Votes: 4: 0; 64: 1.")
    phone.until(lambda: len(class_open.record) == 2)
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    class_open.set_votes_twice(is_on=True)
    phone.answer(1)
    phone.until(lambda: hint.text() == "1 of 1 phone has answered. PageDown: vote again")
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    phone.shows(".note", "Talk with your neighbours")
    assert lessons.bar.announcement.text() == "Talk with your neighbours, then answer again."
    phone.until(lambda: hint.text() == "0 of 1 phone has answered. PageDown: answer")
    phone.answer(0)
    phone.until(lambda: "1 of 1" in hint.text())
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    phone.until(lambda: votes.accessibleName() == "Votes: Yes: 0 → 1; No: 1 → 0.")
    phone.until(lambda: len(class_open.record) == 3)
    assert lessons.bar.second.text().startswith("Yes. Changed: 1. Towards the right answer: 1;")
    asked = [each.question for each in class_open.record]
    assert asked == ["Which squares does she attack?", "How many rows?", "Right?"]
    qtbot.keyClick(page.board, Qt.Key.Key_PageUp)
    phone.shows(".question", "Right?")
    phone.until(lambda: browser.find("[data-answer='0']").get_attribute("aria-pressed") == "false")
    lessons.end()
    phone.shows(".question", "Nothing is asked now.")


def test_phones_bet_on_a_race_and_see_it_begin(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    main_window.show_page(Where.RACE)
    page = main_window.race_page
    page.controller.set_pairing(0)
    phone = Phone(qtbot, browser, class_open)
    phone.shows(".question", "Who wins?")
    names = browser.texts(".phone-answers button")
    assert names == [" ".join(each.split()) for each in lane_names(page.player.race)]
    phone.answer(1)
    strip = page.bets
    phone.until(lambda: strip.accessibleDescription() == "1 of 1 phone has answered.")
    assert page.controller.state.bets == ()  # Nobody sees on whom.
    qtbot.keyClick(page.lanes[0].board, Qt.Key.Key_Right)
    phone.shows(".note", "No more answers are taken.")
    first, second = lane_names(page.player.race)
    phone.until(lambda: strip.accessibleDescription() == f"{first}: 0; {second}: 1")
    qtbot.keyClick(page.lanes[0].board, Qt.Key.Key_End)
    phone.until(lambda: page.player.race.winners)
    winner = page.player.race.winners[0]
    said = [f"{first}: 0", f"{second}: 1"]
    said[winner] = f"✓ {said[winner]}"
    phone.until(lambda: strip.accessibleDescription() == "; ".join(said))
    right = [winner == 0, winner == 1]
    phone.until(lambda: [each.is_right for each in class_open.record[0].bars] == right)


def test_phones_propose_a_square_and_the_teacher_takes_the_first(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    editor = page.interaction.editor
    qtbot.keyClick(main_window, Qt.Key.Key_E)
    phone.shows(".question", "Where would you put the next queen?")
    phone.tap_square(0.5, 0.5)
    phone.shows(".note[data-fate='taken']", "row 2, column 2")
    answered = page.interaction.edit_panel.phones
    words = "1 of 1 phone has answered. Shift+V shows their squares."
    phone.until(lambda: answered.text() == words)
    assert page.board.marks.votes is None
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(page.board, Qt.Key.Key_V, shift)
    phone.until(lambda: page.board.marks.votes is not None)
    assert page.board.marks.votes[2] == (0, 0, 1, 0, 0)
    phone.shows(".note", "No more answers are taken.")
    qtbot.keyClick(page.board, Qt.Key.Key_V, shift)
    assert editor.state.placement.queens == (-1, -1, 2, -1, -1)
    assert page.board.marks.votes is None
    phone.until(lambda: answered.text().startswith("0 of 1"))
    phone.until(lambda: browser.all(".board [data-sign='queen']"))


def test_phones_say_why(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    predictor, panel = page.interaction.predictor, page.interaction.predict_panel
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    phone.answer(0)
    phone.until(lambda: predictor.state.poll.phones[0])
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    assert predictor.state.stage is Stage.RESULT
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    assert predictor.state.stage is Stage.WHY
    phone.shows(".question", "A queen is placed. Why?")
    sentences = [each.claim.in_words() for each in predictor.state.reasons.choices]
    phone.until(lambda: browser.texts(".phone-answers button") == sentences)
    phone.answer(2)
    answered = page.interaction.predict_bar.phones
    phone.until(lambda: answered.text() == "1 of 1 phone has answered.")
    assert not any(each.isVisible() for each in panel.counts)
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    assert predictor.state.stage is Stage.REASON
    phone.until(lambda: [each.text() for each in panel.counts] == ["0", "0", "1", "0"])
    assert all(each.isVisible() for each in panel.counts)
    assert len(class_open.record) == 2


def test_the_time_to_answer_ends(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page
    class_open.set_seconds(1000)
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    phone.shows(".left", "s left.")
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    phone.shows(".question", "Nothing is asked now.")
    class_open.set_seconds(1)
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    answered = page.interaction.predict_bar.phones
    phone.until(lambda: answered.text() == "0 of 1 phone has answered. Time is up.")
    phone.shows(".note", "No more answers are taken.")
    assert page.interaction.predictor.question is not None  # The teacher goes on.
    phone.until(lambda: not browser.find(".left").is_displayed())


@pytest.mark.parametrize("later", [None, 9000])
def test_another_time_to_answer_holds_from_the_next_question_on(
    qtbot: QtBot,
    main_window: MainWindow,
    class_open: ClassController,
    browser: Browser,
    later: int | None,
) -> None:
    phone, page = Phone(qtbot, browser, class_open), main_window.step_page

    def left() -> list[int]:
        """Return the thousands of seconds, rounded up, that the projector and the phone show."""
        shown = page.interaction.predict_bar.phones.text(), browser.find(".left").text
        found = (re.search(r"(\d[\d\s]*) s left", each) for each in shown)
        return [-(-int(re.sub(r"\s", "", each[1])) // 1000) for each in found if each]

    class_open.set_seconds(1000)
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    phone.until(lambda: left() == [1, 1])
    class_open.set_seconds(later)
    qtbot.keyClick(page.board, Qt.Key.Key_Right)  # the second vote on the same question
    phone.shows(".note", "Talk with your neighbours")
    phone.until(lambda: left() == [1, 1])
    for _ in range(2):
        qtbot.keyClick(main_window, Qt.Key.Key_P)
    phone.until(lambda: left() == ([] if later is None else [9, 9]))


def test_the_window_changes_its_language_and_no_answer_is_lost(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browser: Browser
) -> None:
    phone = Phone(qtbot, browser, class_open)
    main_window.lesson_controller.begin(lesson_from(LESSON, "mine.toml"))
    phone.tap_square(0.4, 0.15)
    phone.shows(".note[data-fate='taken']", "row 0, column 1")
    main_window.set_language("ja")
    qtbot.keyClick(main_window.step_page.board, Qt.Key.Key_PageDown)
    phone.until(lambda: main_window.step_page.board.marks.votes is not None)
    assert main_window.step_page.board.marks.votes[0] == (0, 1, 0, 0)
    assert main_window.lesson_controller.bar.votes.isVisible()
    main_window.set_language("en")
