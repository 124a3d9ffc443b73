"""A phone of a class: a browser, which waits for the window's turns."""

from collections.abc import Callable
from time import monotonic

from pytestqt.qtbot import QtBot
from selenium.common.exceptions import StaleElementReferenceException

from nqviz.ui.classroom.class_controller import ClassController
from tests.support.browser import Browser
from tests.support.patience import PATIENCE

_BETWEEN_LOOKS = 30  # milliseconds; a look at the page takes 10 of the processor


class Phone:
    """A phone of the class; what is waited for needs the window's turns, too."""

    def __init__(self, qtbot: QtBot, browser: Browser, controller: ClassController) -> None:
        self._qtbot, self.browser = qtbot, browser
        before = controller.state.phones
        browser.open(controller.state.url)
        self.until(lambda: controller.state.phones == before + 1)

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; another question may replace what is looked at."""

        def is_so() -> bool:
            try:
                return bool(holds())
            except StaleElementReferenceException:
                return False

        latest = monotonic() + PATIENCE
        while not is_so():
            assert monotonic() < latest, "It did not come to hold."
            self._qtbot.wait(_BETWEEN_LOOKS)

    def shows(self, selector: str, words: str) -> None:
        self.until(lambda: words in self.browser.text(selector))

    def answer(self, index: int) -> None:
        """Give an answer; one that was given before is taken, too, until this one is chosen."""
        button = f"[data-answer='{index}']"

        def is_tapped() -> bool:
            self.browser.tap(self.browser.find(button))
            return True

        self.until(lambda: self.browser.all(button))
        self.until(is_tapped)
        self.until(lambda: self.browser.all(f"{button}[aria-pressed='true']"))
        self.shows(".note[data-fate]", "Your answer is taken")

    def tap_square(self, across: float, down: float) -> None:
        """Touch the board, at shares of its width and height, once squares are asked for."""
        self.until(lambda: self.browser.all("[data-form='squares'] > .stage:not([hidden])"))
        left, top, width, height = self.browser.box(self.browser.find(".board"))
        self.browser.tap_at(left + across * width, top + down * height)
