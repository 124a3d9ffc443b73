"""A class with the engines of most phones: Chromium's and WebKit's."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.model.position import Task
from nqviz.runs.predicting import Answer
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.classroom import class_controller
from nqviz.ui.classroom.class_controller import ClassController
from nqviz.ui.window.main_window import MainWindow
from tests.support.browser import Browser, chromium, webkit
from tests.support.phone import Phone

pytestmark = [
    pytest.mark.browsers,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # Selenium
]


@pytest.fixture
def browsers(tmp_path: Path) -> Iterator[tuple[Browser, Browser]]:
    with ExitStack() as stack:
        other = stack.enter_context(webkit(tmp_path))
        driver = chromium()
        stack.callback(driver.quit)
        one = Browser(driver)
        one.resize(360, 740, is_phone=True)
        yield one, other


@pytest.fixture
def class_open(main_window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ClassController:
    monkeypatch.setattr(class_controller, "networks", lambda: {"here": "127.0.0.1"})
    main_window.step_page.controller.set_run(SOLVERS[0], Task(5))
    main_window.classroom.open()
    return main_window.classroom


def test_both_engines_follow_and_vote_twice(
    qtbot: QtBot,
    main_window: MainWindow,
    class_open: ClassController,
    browsers: tuple[Browser, Browser],
) -> None:
    page = main_window.step_page
    predictor, board = page.interaction.predictor, page.board
    one, other = (Phone(qtbot, each, class_open) for each in browsers)
    qtbot.keyClick(main_window, Qt.Key.Key_V)
    for phone, answer in ((one, 0), (other, 1)):
        phone.shows(".question", "What happens now")
        phone.answer(answer)
    one.until(lambda: sum(predictor.state.poll.phones[0].values()) == 2)
    qtbot.keyClick(board, Qt.Key.Key_Right)
    other.browser.open(class_open.state.url)  # It loads the page again and is the same phone.
    for phone in (one, other):
        phone.shows(".note", "Talk with your neighbours")
        phone.answer(0)
    one.until(lambda: sum(predictor.state.poll.phones[1].values()) == 2)
    assert class_open.state.phones == 2
    qtbot.keyClick(board, Qt.Key.Key_Right)
    poll = predictor.state.poll
    assert poll.votes == ({Answer.PLACE: 1, Answer.BACKTRACK: 1}, {Answer.PLACE: 2})
    assert poll.changes == {(Answer.BACKTRACK, Answer.PLACE): 1}
