"""A class that answers by phone: exact counts, a window that goes on, hostile phones, cables.

Beside other work, `chrt --rr 1 python -m benchmarks phones` gives the window the first turn, so
that its timer is late by its own work alone; the crowd of phones stays behind it.
"""

import logging
import os
import random
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import aiohttp

from benchmarks.figures import Figure
from benchmarks.lateness import Lateness
from benchmarks.namespaces import Namespaces, inside
from benchmarks.phones_lesson import LESSON, lesson, prediction, real_browsers

_PHONES, _HOSTILE = 200, 20
_LESSONS, _CABLES, _FUZZED = 20, 20, 100_000
_SENDERS = 200
_ANSWER_SECONDS = 3.0  # All answer within 3 seconds in a lesson: sooner than people, who read.
_BURSTS = 20
_IDLE = 10.0  # seconds
_SPEED, _STEPS = 10.0, 200  # steps a second, and how many


def figures() -> Iterator[Figure]:
    """Yield the figures of one lesson."""
    yield idle()
    yield following()
    yield bursts()
    yield lessons(range(1))


def long_figures() -> Iterator[Figure]:
    """Yield the figures of many lessons, of many broken messages, and of cables."""
    yield lessons(range(_LESSONS), has_browsers=True)
    yield fuzzed(_FUZZED)
    if sys.platform == "linux" and os.geteuid() == 0:
        yield cables(_CABLES)


def idle() -> Figure:
    """Return how late the window's timer is while a class is open that nobody has joined."""
    lateness = Lateness()
    with lesson(crowd=["--phones", "0", "--hostile", "0"]) as class_:
        latest = time.perf_counter() + _IDLE
        lateness.start()
        while time.perf_counter() < latest:
            class_.turn()
        lateness.stop()
    what = f"a class that nobody has joined, {_IDLE:.0f} s: lateness of a 10 ms timer of the window"
    return Figure(what, f"{lateness}", "p99 20 ms")


def following() -> Figure:
    """Play a run at ten steps a second, and return how much later phones show its steps."""
    stepped = list[float]()  # when the window had each step
    with lesson(crowd=["--phones", f"{_PHONES}", "--hostile", "0", "--times"]) as class_:
        class_.join(_PHONES)
        player = class_.window.step_page.player

        def note() -> None:
            stepped.extend([time.monotonic()] * (player.index + 1 - len(stepped)))

        player.changed.connect(note)
        player.set_speed(_SPEED)
        player.play()
        class_.until(lambda: player.index >= _STEPS, "the steps")
        player.pause()
        class_.until(lambda: player.index in class_.reached, "the last step")
        steps = range(1, player.index + 1)
    late = sorted(at - stepped[step] for step in steps for at in class_.reached[step])
    p50, p99 = (late[round(share * (len(late) - 1))] for share in (0.5, 0.99))
    return Figure(
        f"{len(steps)} steps, {_SPEED:.0f} a second: how much later {_PHONES} phones have each",
        f"p50 {p50 * 1e3:.0f} ms, p99 {p99 * 1e3:.0f} ms, worst {late[-1] * 1e3:.0f} ms",
        "200 ms",
    )


def bursts() -> Figure:
    """Return how late the window's timer is while all phones answer within one second."""
    lateness = Lateness()

    @contextmanager
    def timed() -> Iterator[None]:
        lateness.start()
        yield
        lateness.stop()

    sizes = ["--phones", f"{_PHONES}", "--hostile", f"{_HOSTILE}", "--spread", "1"]
    with lesson(crowd=sizes) as class_:
        class_.join(_PHONES)
        for index in range(_BURSTS):
            class_.ask(prediction(index), timed)
    return Figure(
        f"{_BURSTS} questions that {_PHONES} phones answer within 1 s, {_HOSTILE} hostile ones: "
        "lateness of a 10 ms timer of the window until all are counted",
        f"{lateness}, {class_.wrong} wrong counts",
        "p99 20 ms",
    )


def lessons(seeds: Sequence[int], *, has_browsers: bool = False) -> Figure:
    """Give a lesson for each seed, and count wrong counts, failures, and how late the window is."""
    rounds, wrong, failures, joined, late = 0, 0, list[str](), list[float](), Lateness()
    with ExitStack() as stack:
        browsers = stack.enter_context(real_browsers()) if has_browsers else ()
        failures = stack.enter_context(_failures())
        for seed in seeds:
            started, lateness = time.perf_counter(), Lateness()
            sizes = ["--phones", f"{_PHONES}", "--hostile", f"{_HOSTILE}"]
            sizes += ["--spread", f"{_ANSWER_SECONDS}", "--seed", f"{seed}"]
            with lesson(crowd=sizes) as class_:
                try:
                    joined.append(class_.join(_PHONES))
                    for each in browsers:
                        each.open(class_.url)
                    lateness.start()
                    for question in LESSON:
                        class_.ask(question, browsers=browsers)
                except Exception as error:  # It is counted, and the next one begins.
                    failures.append(repr(error))
                lateness.stop()
            rounds, wrong = rounds + class_.rounds, wrong + class_.wrong
            failures += class_.failures
            late.late += lateness.late
            took = time.perf_counter() - started
            words = f"{rounds} rounds, {wrong} wrong counts, {len(failures)} exceptions"
            print(f"Lesson {seed + 1}, {took:.0f} s: {lateness}; so far {words}", flush=True)
    for failure in failures:
        print(failure, file=sys.stderr)
    return Figure(
        f"{len(seeds)} lessons of {len(LESSON)} questions, {_PHONES} phones that answer within "
        f"{_ANSWER_SECONDS:.0f} s, {_HOSTILE} hostile ones, {len(browsers)} real browsers",
        f"{rounds} rounds, {wrong} wrong counts, {len(failures)} exceptions; all phones joined "
        f"within {max(joined, default=0):.1f} s; lateness of a 10 ms timer of the window: {late}",
        "0 wrong, 0 exceptions; joined within 5 s; p99 20 ms",
    )


@contextmanager
def _failures() -> Iterator[list[str]]:
    """Collect what nobody catches, of all threads, and the errors that libraries log."""
    found = list[str]()

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(self.format(record))

    def hook(unraised: Any) -> None:
        found.append(repr(unraised))

    collector = Collector(logging.ERROR)
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    sys.excepthook = lambda _kind, error, _trace: found.append(repr(error))
    threading.excepthook = sys.unraisablehook = hook
    logging.getLogger().addHandler(collector)
    try:
        yield found
    finally:
        logging.getLogger().removeHandler(collector)
        sys.excepthook, threading.excepthook, sys.unraisablehook = before


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

    with lesson(crowd=["--phones", "0", "--hostile", "0"]) as class_:
        class_.window.step_page.controller.toggle_predict()
        work = threading.Thread(target=lambda: asyncio.run(send_all(class_.url)))
        work.start()
        while work.is_alive():
            class_.turn()
        is_alive = class_.window.classroom.state.is_open
    failed = sum(found for status, found in statuses.items() if status >= 500 and status != 503)
    value = (
        f"{sum(statuses.values())} answered, {failed} by a failure, the class is open: {is_alive}"
    )
    return Figure(f"{count} broken messages", value, "no failure")


def cables(count: int) -> Figure:
    """Pull the cable of a namespace with twenty phones while they answer, and put it back."""
    sizes = ["--phones", "20", "--hostile", "2"]
    with Namespaces(1) as network:
        (name,) = network.names
        with lesson(network.address, sizes, inside(name)) as class_:
            class_.join(20)
            for index in range(count):

                @contextmanager
                def pulled() -> Iterator[None]:
                    network.plug(name, is_in=False)
                    threading.Timer(2.0, lambda: network.plug(name, is_in=True)).start()
                    yield

                class_.ask(prediction(index), pulled)
    return Figure(
        f"a cable is pulled for 2 s in each of {count} questions, 20 phones behind it",
        f"{class_.wrong} wrong counts",
        "0",
    )
