"""A class that answers by phone: exact counts, a window that goes on, hostile phones, cables.

Beside other work, `chrt --rr 1 python -m benchmarks phones` gives the window the first turn, so
that its timer is late by its own work alone; the crowd of phones stays behind it.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
from PySide6.QtCore import QEventLoop, QSettings, QTimer

from benchmarks.application import application
from benchmarks.figures import Figure
from benchmarks.lateness import Lateness
from benchmarks.namespaces import Namespaces, inside
from nqviz.model.position import Task
from nqviz.runs.predicting import ANSWERS, Ask
from nqviz.scenes.voting import Poll
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.app.garbage_collector import GarbageCollector
from nqviz.ui.classroom import class_controller
from nqviz.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from tests.support.browser import Browser

_PHONES, _HOSTILE, _QUESTIONS = 200, 20, 9
_LESSONS, _CABLES, _FUZZED = 20, 20, 100_000
_SENDERS = 200
_IDLE = 10.0  # seconds
_SETTLED = 5.0  # seconds that the window has for the last answers
_PATIENCE = 120.0  # seconds
_TURN = 20  # The window has a turn every 20 milliseconds at least.


def figures() -> Iterator[Figure]:
    """Yield the figures of one lesson."""
    yield idle()
    yield lessons(range(1))


def long_figures() -> Iterator[Figure]:
    """Yield the figures of many lessons, of many broken messages, and of cables."""
    yield lessons(range(_LESSONS))
    yield with_browsers()
    yield fuzzed(_FUZZED)
    if sys.platform == "linux" and os.geteuid() == 0:
        yield cables(_CABLES)


class _Lesson:
    """A window whose class is open, and a crowd of phones in a process of its own."""

    def __init__(self, host: str, crowd: Sequence[str], prefix: Sequence[str] = ()) -> None:
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
        command = [*prefix, sys.executable, "-m", "benchmarks.phones_crowd", self.url, *crowd]
        self._crowd = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]
        )
        self.told: dict[tuple[int, int], dict[int, int]] = {}
        threading.Thread(target=self._read, daemon=True).start()

    def until(self, holds: Callable[[], bool], words: str) -> None:
        """Let the window go on until something holds."""
        latest = time.perf_counter() + _PATIENCE
        while not holds():
            self.turn()
            if time.perf_counter() > latest:
                raise RuntimeError(f"{words}: not within {_PATIENCE:.0f} s")

    def turn(self) -> None:
        """Let the window do what is due, or wait until something is."""
        self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def has_joined(self, count: int) -> bool:
        """Tell whether so many phones have joined."""
        return self.window.classroom.state.phones >= count

    def ask(
        self,
        index: int,
        during: Callable[[], object] = lambda: None,
        browsers: Sequence["Browser"] = (),
    ) -> int:
        """Ask one question, twice in every third case; return how many counts were wrong."""
        predictor, wrong = self.window.step_page.controller.predictor, 0
        classroom = self.window.classroom
        before = classroom._number
        if (index % 3 == 0) is not predictor.state.votes_twice:
            predictor.toggle_vote()
        predictor.choose((Ask.EVENT, Ask.SQUARE, Ask.TEST)[index % 3])
        question, n = predictor.state.question, 8
        assert question is not None
        poll = predictor.state.poll
        assert poll is not None
        self.until(lambda: classroom._number > before, "the question")
        number = classroom._number
        answers = ANSWERS[question.ask]
        values = range(len(answers)) if answers else range(n * n)
        given = [each for each in values if answers or question.is_about(divmod(each, n))]
        for each in range(poll.rounds):
            during()
            key = number, each
            self.until(partial(self.told.__contains__, key), f"answers to {number}")
            expected = Counter(self.told[key])
            expected.update(self._answer(browsers, given, None if answers else n))
            choices = {
                answers[value] if answers else divmod(value, n): count
                for value, count in expected.items()
            }
            latest = time.perf_counter() + _SETTLED
            while self._poll.phones[each] != choices and time.perf_counter() < latest:
                self.turn()
            if self._poll.phones[each] != choices:
                wrong += 1
                print(number, each, self._poll.phones[each], choices, file=sys.stderr)
            predictor.go_on()
        return wrong

    def _answer(
        self, browsers: Sequence["Browser"], values: Sequence[int], n: int | None
    ) -> Sequence[int]:
        """Answer by each browser, of squares of a board of n or of choices; return the answers."""
        chosen = [random.choice(values) for _ in browsers]
        with ThreadPoolExecutor(max(1, len(browsers))) as pool:
            pairs = zip(browsers, chosen, strict=True)
            taps = [pool.submit(_tap, *each, n) for each in pairs]
            self.until(lambda: all(each.done() for each in taps), "answers of browsers")
            for each in taps:
                each.result()
        return chosen

    @property
    def _poll(self) -> Poll:
        poll = self.window.step_page.controller.predictor.state.poll
        assert poll is not None, "the class votes"
        return poll

    def _read(self) -> None:
        assert self._crowd.stdout is not None
        for line in self._crowd.stdout:
            told = json.loads(line)
            self.told[told["number"], told["round"]] = dict(told["counts"])

    def close(self) -> None:
        self._crowd.kill()
        self._crowd.wait()
        self.window.close()
        self._folder.cleanup()


def _tap(browser: "Browser", value: int, n: int | None) -> None:
    """Answer a new question, by a square of a board of n or by a choice, until it is taken."""
    taken = ".note[data-fate='taken']"
    browser.wait(lambda: not browser.all(taken))  # as it was before, until the question comes
    if n is None:
        browser.tap(browser.find(f"[data-answer='{value}']"))
    else:
        browser.find("[data-form='squares'] > .stage:not([hidden])")
        left, top, width, height = browser.box(browser.find(".board"))
        row, column = divmod(value, n)
        browser.tap_at(left + (column + 0.5) * width / n, top + (row + 0.5) * height / n)
    browser.find(taken)


@contextmanager
def _browsers() -> Iterator[Sequence["Browser"]]:
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


@contextmanager
def _lesson(
    host: str = "127.0.0.1", crowd: Sequence[str] = (), prefix: Sequence[str] = ()
) -> Iterator[_Lesson]:
    lesson = _Lesson(host, crowd, prefix)
    try:
        yield lesson
    finally:
        lesson.close()


def idle() -> Figure:
    """Return how late the window's timer is while a class is open that nobody has joined."""
    lateness = Lateness()
    with _lesson(crowd=["--phones", "0", "--hostile", "0"]) as lesson:
        latest = time.perf_counter() + _IDLE
        lateness.start()
        while time.perf_counter() < latest:
            lesson.turn()
        lateness.stop()
    what = f"a class that nobody has joined, {_IDLE:.0f} s: lateness of a 10 ms timer of the window"
    return Figure(what, f"{lateness}", "p99 20 ms")


def lessons(seeds: Sequence[int]) -> Figure:
    """Give a lesson for each seed, and count wrong counts and how late the window's timer is."""
    wrong, asked, seconds = 0, 0, list[float]()
    lateness = Lateness()
    for seed in seeds:
        sizes = ["--phones", f"{_PHONES}", "--hostile", f"{_HOSTILE}", "--seed", f"{seed}"]
        with _lesson(crowd=sizes) as lesson:
            lesson.until(partial(lesson.has_joined, _PHONES), "phones")
            lateness.start()
            for index in range(_QUESTIONS):
                started = time.perf_counter()
                wrong += lesson.ask(index)
                asked += 1
                seconds.append(time.perf_counter() - started)
            lateness.stop()
    value = f"{asked} questions, {wrong} wrong counts, the slowest {max(seconds):.1f} s"
    return Figure(
        f"{len(seeds)} lessons, {_PHONES} phones that answer within 1 s, {_HOSTILE} hostile ones",
        f"{value}; lateness of a 10 ms timer of the window: {lateness}",
        "0 wrong; p99 20 ms",
    )


def with_browsers() -> Figure:
    """Give a lesson to simulated phones and to real browsers, and count wrong counts."""
    wrong = 0
    sizes = ["--phones", f"{_PHONES}", "--hostile", f"{_HOSTILE}"]
    with _browsers() as browsers, _lesson(crowd=sizes) as lesson:
        lesson.until(partial(lesson.has_joined, _PHONES), "phones")
        for each in browsers:
            each.open(lesson.url)
        for index in range(_QUESTIONS):
            wrong += lesson.ask(index, browsers=browsers)
    return Figure(
        f"a lesson of {_QUESTIONS} questions, {_PHONES} phones, {len(browsers)} real browsers",
        f"{wrong} wrong counts",
        "0",
    )


def fuzzed(count: int) -> Figure:
    """Send broken messages, each a good one in which something was changed."""
    import asyncio  # noqa: PLC0415  of the long figures alone

    statuses: dict[int, int] = {}

    async def send(url: str, seed: int) -> None:
        chance = random.Random(seed)
        jar = aiohttp.CookieJar(unsafe=True)
        good = b'{"number":1,"round":0,"reply":[1]}'
        async with aiohttp.ClientSession(cookie_jar=jar) as session:
            async with session.get(url) as page:
                await page.read()
            for _ in range(count // _SENDERS):
                body = bytearray(good)
                for _ in range(chance.randint(1, 6)):
                    at = chance.randrange(len(body) + 1)
                    body[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
                kind = chance.choice(("application/json", "text/plain", "application/json; x"))
                method = chance.choice(("POST", "POST", "POST", "PUT", "GET"))
                path = chance.choice(("reply", "reply", "events?language=%00", "%2e%2e/", "reply?"))
                headers = {"Content-Type": kind}
                async with session.request(
                    method, f"{url}{path}", data=bytes(body) or b"x", headers=headers
                ) as answer:
                    statuses[answer.status] = statuses.get(answer.status, 0) + 1

    async def send_all(url: str) -> None:
        await asyncio.gather(*(send(url, each) for each in range(_SENDERS)))

    with _lesson(crowd=["--phones", "0", "--hostile", "0"]) as lesson:
        lesson.window.step_page.controller.toggle_predict()
        work = threading.Thread(target=lambda: asyncio.run(send_all(lesson.url)))
        work.start()
        while work.is_alive():
            lesson.turn()
        is_alive = lesson.window.classroom.state.is_open
    failed = sum(found for status, found in statuses.items() if status >= 500 and status != 503)
    value = (
        f"{sum(statuses.values())} answered, {failed} by a failure, the class is open: {is_alive}"
    )
    return Figure(f"{count} broken messages", value, "no failure")


def cables(count: int) -> Figure:
    """Pull the cable of a namespace with twenty phones while they answer, and put it back."""
    wrong = 0
    sizes = ["--phones", "20", "--hostile", "2"]
    with Namespaces(1) as network:
        (name,) = network.names
        with _lesson(network.address, sizes, inside(name)) as lesson:
            lesson.until(partial(lesson.has_joined, 20), "phones")
            for index in range(count):

                def pull() -> None:
                    network.plug(name, is_in=False)
                    threading.Timer(2.0, lambda: network.plug(name, is_in=True)).start()

                wrong += lesson.ask(index, pull)
    return Figure(
        f"a cable is pulled for 2 s in each of {count} questions, 20 phones behind it",
        f"{wrong} wrong counts",
        "0",
    )
