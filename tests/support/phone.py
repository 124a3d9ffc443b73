"""A phone of a class: a browser, which waits for the window's turns."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from nqviz.ui.classroom.class_controller import ClassController
from tests.support.browser import Browser

WAIT = 20_000  # milliseconds


class Phone:
    """A phone of the class; what is waited for needs the window's turns, too."""

    def __init__(self, qtbot: QtBot, browser: Browser, controller: ClassController) -> None:
        self._qtbot, self.browser = qtbot, browser
        before = controller.state.phones
        browser.open(controller.state.url)
        self.until(lambda: controller.state.phones == before + 1)

    def until(self, holds: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(holds()), timeout=WAIT)

    def shows(self, selector: str, words: str) -> None:
        self.until(lambda: words in self.browser.find(selector).text)

    def answer(self, index: int) -> None:
        self.until(lambda: self.browser.all(f"[data-answer='{index}']"))
        self.browser.tap(self.browser.find(f"[data-answer='{index}']"))
        self.shows(".note[data-fate]", "Your answer is taken")

    def tap_square(self, across: float, down: float) -> None:
        """Touch the board, at shares of its width and height."""
        self.until(lambda: self.browser.find(".stage").is_displayed())
        box = self.browser.find(".board").rect
        point = {"x": box["x"] + across * box["width"], "y": box["y"] + down * box["height"]}
        send, name = self.browser.driver.execute_cdp_cmd, "Input.dispatchTouchEvent"
        send(name, {"type": "touchStart", "touchPoints": [point]})
        send(name, {"type": "touchEnd", "touchPoints": []})
