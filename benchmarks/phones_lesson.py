"""A window whose class is open, a crowd of phones, and the questions of a whole lesson."""

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEventLoop, QSettings, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from benchmarks.application import application
from nqviz.classroom.poll import ROUNDS, Form, PhonePoll, PhoneQuestion
from nqviz.lessons.lesson import lesson_from
from nqviz.model.position import Task
from nqviz.runs.predicting import Ask
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.classroom import class_controller
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from tests.support.browser import Browser

_SETTLED = 5.0  # seconds that the window has for the last answers
_PATIENCE = 120.0  # seconds
_TURN = 20  # The window has a turn every 20 milliseconds at least.
_LABELS = 0.055  # The numbers at the left and below take about this share of a board.
_TAKEN = ".note[data-fate='taken']"
_SLIDES = """
title = "Three questions"

[[step]]
page = "step"
algorithm = "wirth-basic"
n = 6
step = 3
text = "A queen stands."
question = "Which squares does she attack?"
squares = ["0,1", "1,0"]
answer = "These two, and more."

[[step]]
text = "On."
question = "How many rows?"
number = 6
answer = "Six."

[[step]]
text = "Last."
question = "Right?"
choices = ["Yes", "No", "Perhaps"]
right = 1
answer = "Yes."
"""


class AskedQuestion(NamedTuple):
    """A question of a class: what asks it, the key that ends each round, and how many there are."""

    begin: Callable[[MainWindow], object]
    key: str
    rounds: int = 1


def _predict(window: MainWindow, ask: Ask, rounds: int) -> None:
    predictor = window.step_page.controller.predictor
    if (rounds == ROUNDS) is not predictor.state.votes_twice:
        predictor.toggle_vote()
    predictor.choose(ask)


def prediction(index: int) -> AskedQuestion:
    """Return a question about the run; every third is asked in two rounds."""
    rounds = ROUNDS if index % 3 == 0 else 1
    ask = (Ask.EVENT, Ask.SQUARE, Ask.TEST)[index % 3]
    return AskedQuestion(partial(_predict, ask=ask, rounds=rounds), "Right", rounds)


def _begin_slides(window: MainWindow) -> None:
    window.classroom.set_votes_twice(is_on=True)
    window.lesson_controller.begin(lesson_from(_SLIDES, "three.toml"))


def _begin_race(window: MainWindow) -> None:
    window.lesson_controller.end()
    window.show_page(Where.RACE)
    window.race_page.controller.set_pairing(0)


def _begin_own_position(window: MainWindow) -> None:
    window.show_page(Where.STEP)
    press(window, "E")


def press(window: MainWindow, keys: str) -> None:
    """Press keys at the board that is shown."""
    race = window.race_page
    board = race.lanes[0].board if race.isVisible() else window.step_page.board
    QTest.keySequence(board, QKeySequence(keys))


LESSON = (
    *map(prediction, range(3)),
    AskedQuestion(partial(press, keys="Right"), "Right"),  # Why?
    AskedQuestion(_begin_slides, "PgDown", ROUNDS),
    AskedQuestion(partial(press, keys="PgDown"), "PgDown", ROUNDS),
    AskedQuestion(partial(press, keys="PgDown"), "PgDown", ROUNDS),
    AskedQuestion(_begin_race, "Right"),
    AskedQuestion(_begin_own_position, "Shift+V"),
)


class Lesson:
    """A window whose class is open, and a crowd of phones in a process of its own.

    Attributes:
        window: whose timer is late where it is busy.
        url: what phones open.
        rounds: how many have been counted.
        wrong: how many of them had wrong counts, in the poll or in the bars.
        failures: of scripts in browsers.
        reached: by step of the run, when each phone had it, in seconds of `time.monotonic`.
    """

    def __init__(
        self, host: str = "127.0.0.1", crowd: Sequence[str] = (), prefix: Sequence[str] = ()
    ) -> None:
        self.app = application()
        self._folder = tempfile.TemporaryDirectory()
        settings = QSettings(f"{self._folder.name}/s.ini", QSettings.Format.IniFormat)
        self.window = MainWindow(settings)
        self.window.show()
        GarbageCollector(self.window)
        QTimer(self.window, interval=_TURN).start()
        vars(class_controller)["networks"] = lambda: {"here": host}
        self.window.step_page.controller.set_run(SOLVERS[0], Task(8))
        self.window.classroom.open()
        self.url = self.window.classroom.state.url
        self.rounds = self.wrong = 0
        self.failures = list[str]()
        self.reached: dict[int, list[float]] = {}
        self._counts: dict[tuple[int, int], Counter[int]] = {}
        self._number = 0
        command = [*prefix, sys.executable, "-m", "benchmarks.phones_crowd", self.url, *crowd]
        self._crowd = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]
        )
        threading.Thread(target=self._read, daemon=True).start()

    def until(self, holds: Callable[[], bool], words: str, patience: float = _PATIENCE) -> None:
        """Let the window go on until something holds; raises RuntimeError if it does not."""
        latest = time.perf_counter() + patience
        while not holds():
            self.turn()
            if time.perf_counter() > latest:
                raise RuntimeError(f"{words}: not within {patience:.0f} s")

    def turn(self) -> None:
        """Let the window do what is due, or wait until something is."""
        self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def join(self, count: int) -> float:
        """Wait until so many phones have joined, and return how many seconds that took."""
        started = time.perf_counter()
        self.until(lambda: self.window.classroom.state.phones >= count, "phones")
        return time.perf_counter() - started

    def ask(
        self,
        question: AskedQuestion,
        during: Callable[[], AbstractContextManager[object]] = nullcontext,
        browsers: Sequence["Browser"] = (),
    ) -> None:
        """Ask a question, and compare what is counted and shown with what was sent.

        Args:
            question: what asks it.
            during: the context in which all answer, until they are counted.
            browsers: that answer, too.
        """
        question.begin(self.window)
        self.until(lambda: self._asked > self._number, "the question")
        self._number = number = self._asked
        expected = list[Counter[int]]()
        for each in range(question.rounds):
            self.until(partial(self._is_asked, each), "the round")
            with during():
                self.until(partial(self._counts.__contains__, (number, each)), f"answers {number}")
                assert self._poll is not None
                replies = self._answer(browsers, self._poll.question)
                expected.append(self._counts[number, each] + Counter(replies))
                self._compare(partial(self._counted, each), expected[-1])
            press(self.window, question.key)
            self.rounds += 1
        self._compare(self._barred, [sorted(each.values()) for each in expected])
        for browser in browsers:
            self.failures += (words for words in browser.complaints() if "Uncaught" in words)
        if browsers:
            random.choice(browsers).open(self.url)  # It is the same phone.

    @property
    def _poll(self) -> PhonePoll | None:
        return self.window.classroom._figures.poll

    @property
    def _asked(self) -> int:
        return 0 if self._poll is None else self._poll.number

    def _is_asked(self, round_: int) -> bool:
        poll = self._poll
        return poll is not None and (poll.round, poll.is_open) == (round_, True)

    def _counted(self, round_: int) -> Counter[int]:
        return Counter() if self._poll is None else self._poll.counts(round_)

    def _barred(self) -> list[list[int]]:
        """Return the counts that the window shows last, by round, without the answers' names."""
        record = self.window.classroom.record
        if not record:
            return []
        rounds = zip(*(each.counts for each in record[-1].bars), strict=True)
        return [sorted(filter(None, counts)) for counts in rounds]

    def _compare(self, found: Callable[[], object], expected: object) -> None:
        with suppress(RuntimeError):
            self.until(lambda: found() == expected, "counts", _SETTLED)
        if found() != expected:
            self.wrong += 1
            print(f"{self._number}: {found()}, not {expected}", file=sys.stderr, flush=True)

    def _answer(self, browsers: Sequence["Browser"], question: PhoneQuestion) -> Sequence[int]:
        """Answer by each browser, and return the answers."""
        if question.form is Form.SQUARES:
            values: Sequence[int] = sorted(question.squares) or range(question.n**2)
        elif question.form is Form.NUMBER:
            values = range(100)
        else:
            values = range(len(question.choices["en"]))
        chosen = [random.choice(values) for _ in browsers]
        with ThreadPoolExecutor(max(1, len(browsers))) as pool:
            pairs = zip(browsers, chosen, strict=True)
            taps = [pool.submit(_tap, *each, question) for each in pairs]
            self.until(lambda: all(each.done() for each in taps), "answers of browsers")
            for each in taps:
                each.result()
        return chosen

    def _read(self) -> None:
        assert self._crowd.stdout is not None
        for line in self._crowd.stdout:
            told = json.loads(line)
            if "step" in told:
                self.reached[told["step"]] = told["at"]
            else:
                self._counts[told["number"], told["round"]] = Counter(dict(told["counts"]))

    def close(self) -> None:
        """End the crowd, and close the window."""
        self._crowd.kill()
        self._crowd.wait()
        self.window.close()
        self._folder.cleanup()


def _tap(browser: "Browser", value: int, question: PhoneQuestion) -> None:
    """Answer a new question by one of its squares, a choice or a number, until it is taken."""
    browser.wait(lambda: not browser.all(_TAKEN))  # as it was before, until the question comes
    if question.form is Form.SQUARES:
        n = question.n
        browser.find("[data-form='squares'] > .stage:not([hidden])")
        left, top, width, height = browser.box(browser.find(".board"))
        down, across = ((each + 0.5) / n * (1 - _LABELS) for each in divmod(value, n))
        browser.tap_at(left + (_LABELS + across) * width, top + down * height)
    elif question.form is Form.NUMBER:
        browser.find(".phone-answers input").send_keys(str(value))
        browser.tap(browser.find(".phone-answers .primary"))
    else:
        browser.tap(browser.find(f"[data-answer='{value}']"))
    browser.find(_TAKEN)


@contextmanager
def lesson(
    host: str = "127.0.0.1", crowd: Sequence[str] = (), prefix: Sequence[str] = ()
) -> Iterator[Lesson]:
    """Open a class for a crowd of phones, until it is over."""
    opened = Lesson(host, crowd, prefix)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def real_browsers() -> Iterator[Sequence["Browser"]]:
    """Start Chromium, WebKit and Firefox, those of them that are here."""
    import pytest  # noqa: PLC0415  only where there are browsers

    from tests.support.browser import Browser, FramedBrowser, chromium, webkit  # noqa: PLC0415
    from tests.support.firefox import firefox  # noqa: PLC0415

    found = list[Browser]()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        with suppress(pytest.skip.Exception):
            driver = chromium()
            stack.callback(driver.quit)
            found.append(Browser(driver))
            found[-1].resize(360, 740, is_phone=True)
        with suppress(pytest.skip.Exception):
            found.append(stack.enter_context(webkit(folder)))
        with suppress(pytest.skip.Exception):
            found.append(FramedBrowser(stack.enter_context(firefox(folder)), folder))
        yield found
