"""A class with the engines of most phones: Chromium's, WebKit's and Firefox's."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.runs.predicting import Answer
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.window.main_window import MainWindow
from tests.support.browser import Browser, FramedBrowser, chromium, webkit
from tests.support.firefox import firefox
from tests.support.phone import Phone

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # Selenium
]


@pytest.fixture
def browsers(tmp_path: Path) -> Iterator[Sequence[Browser]]:
    with ExitStack() as stack:
        second = stack.enter_context(webkit(tmp_path))
        third = FramedBrowser(stack.enter_context(firefox(tmp_path)), tmp_path)
        driver = chromium()
        stack.callback(driver.quit)
        first = Browser(driver)
        first.resize(360, 740, is_phone=True)
        yield first, second, third


def test_all_engines_follow_vote_twice_and_propose_squares(
    qtbot: QtBot, main_window: MainWindow, class_open: ClassController, browsers: Sequence[Browser]
) -> None:
    page = main_window.step_page
    predictor, board = page.interaction.predictor, page.board
    phones = [Phone(qtbot, each, class_open) for each in browsers]
    first = phones[0]
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    for phone, answer in zip(phones, (0, 1, 1), strict=True):
        phone.shows(".question", "What happens now")
        phone.answer(answer)
    first.until(lambda: sum(predictor.state.poll.phones[0].values()) == 3)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    for phone in phones[1:]:  # They load the page again and are the same phones.
        phone.browser.open(class_open.state.url)
    for phone in phones:
        phone.shows(".note", "Talk with your neighbours")
        phone.answer(0)
    first.until(lambda: sum(predictor.state.poll.phones[1].values()) == 3)
    first.until(lambda: class_open.state.phones == 3)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    poll = predictor.state.poll
    assert poll.votes == ({Answer.PLACE: 1, Answer.BACKTRACK: 2}, {Answer.PLACE: 3})
    assert poll.changes == {(Answer.BACKTRACK, Answer.PLACE): 2}
    qtbot.keyClick(main_window, Qt.Key.Key_P)
    qtbot.keyClick(main_window, Qt.Key.Key_E)
    for column, phone in enumerate(phones):
        phone.shows(".question", "Where would you put the next queen?")
        phone.tap_square(column / 5 + 0.1, 0.5)
        phone.shows(".note[data-fate='taken']", f"row 2, column {column}")
    answered = page.interaction.edit_panel.phones
    first.until(lambda: answered.text().startswith("3 of 3 phones"))
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.keyClick(board, Qt.Key.Key_V, shift)
    first.until(lambda: board.marks.votes is not None)
    assert board.marks.votes[2] == (1, 1, 1, 0, 0)
