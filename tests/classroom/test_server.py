"""The server of a class counts exactly, whatever phones and strangers do."""

import asyncio
import json
import random
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import islice
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from nqviz.classroom import admission
from nqviz.classroom.poll import ClassFigures, Form, PhoneQuestion
from nqviz.classroom.server import ClassServer
from nqviz.common.i18n import LANGUAGES

TEXTS = {language: f"What happens? ({language})" for language in LANGUAGES}
CHOICE = PhoneQuestion(Form.CHOICE, TEXTS, dict.fromkeys(LANGUAGES, ("a", "b", "c")))
PAGES = {language: f"<!DOCTYPE html><title>{language}</title>" for language in LANGUAGES}
LAST = 60.0  # seconds after which a test has failed


@pytest.fixture
def server() -> Iterator[ClassServer]:
    server = ClassServer("127.0.0.1", lambda: PAGES)
    yield server
    server.close(LAST)


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds that the server's thread brings about."""
    latest = time.monotonic() + LAST
    while not holds():
        assert time.monotonic() < latest
        time.sleep(0.002)


def counts(server: ClassServer) -> Counter[int]:
    """Return how often each answer was given in this round."""
    poll = server.figures.poll
    return Counter() if poll is None else poll.counts(poll.round)


class Phone:
    """A phone: its cookies, and what it was sent last."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session, self._url = session, url
        self.state: dict[str, Any] = {}
        self._reading: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def open(self, language: str = "en") -> None:
        """Load the page, or load it again, and listen."""
        async with self.session.get(self._url, headers={"Accept-Language": language}) as page:
            assert page.status == 200
            await page.text()
        await self.sleep()
        events = f"{self._url}events?language={language}"
        self._reading = asyncio.create_task(self._read(events))
        await self.until(lambda _state: True)

    async def sleep(self) -> None:
        """Lose the connection."""
        self.state = {}
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self, events: str) -> None:
        async with self.session.get(events, timeout=aiohttp.ClientTimeout()) as stream:
            async for line in stream.content:
                if line.startswith(b"data: "):
                    self.state = json.loads(line[6:])
                    self._changed.set()

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        async with asyncio.timeout(LAST):
            while not (self.state and holds(self.state)):
                self._changed.clear()
                await self._changed.wait()
        return self.state

    async def reply(self, *reply: int) -> int:
        """Answer the question that is shown; return the status."""
        asked = (await self.until(lambda state: state["question"] is not None))["question"]
        sent = {"number": asked["number"], "round": asked["round"], "reply": reply}
        return await self.post(json=sent)

    async def post(self, **content: Any) -> int:
        async with self.session.post(f"{self._url}reply", **content) as answer:
            return answer.status


@asynccontextmanager
async def phone_of(server: ClassServer) -> AsyncIterator[Phone]:
    jar = aiohttp.CookieJar(unsafe=True)  # Else it keeps none from an address in numbers.
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        phone = Phone(session, server.url)
        yield phone
        await phone.sleep()


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, LAST))


def test_a_phone_gets_the_page_of_its_language(server: ClassServer) -> None:
    async def load() -> None:
        for wished, language in (
            ("ja,en;q=0.5", "ja"),
            ("zh-CN", "zh_CN"),
            ("fr", "en"),
            ("", "en"),
        ):
            async with (
                aiohttp.ClientSession() as session,
                session.get(server.url, headers={"Accept-Language": wished}) as page,
            ):
                assert await page.text() == PAGES[language]

    run(load())


def test_what_is_shown_and_asked_reaches_a_phone(server: ClassServer) -> None:
    async def follow() -> None:
        async with phone_of(server) as phone:
            await phone.open("ja")
            server.show({language: {"sentence": language} for language in LANGUAGES})
            await phone.until(lambda state: state["shown"] == {"sentence": "ja"})
            server.ask(CHOICE)
            state = await phone.until(lambda state: state["question"] is not None)
            assert state["question"]["text"] == TEXTS["ja"]
            assert await phone.reply(1) == 204
            wait_until(lambda: bool(counts(server)))
            assert counts(server) == {1: 1}
            await phone.open("en")  # It was loaded again, in another language.
            state = await phone.until(lambda state: state["reply"] is not None)
            assert state["reply"] == [1]
            server.close_round()
            await phone.until(lambda state: not state["question"]["is_open"])
            assert await phone.reply(2) == 409
            server.next_round()
            await phone.until(lambda state: state["question"]["is_open"])
            assert phone.state["reply"] is None
            assert await phone.reply(2) == 204
            server.ask(None)
            await phone.until(lambda state: state["question"] is None)

    run(follow())


@pytest.mark.parametrize("seed", range(3))
def test_a_class_is_counted_exactly(server: ClassServer, seed: int) -> None:
    """Phones reload, sleep, change their language and their minds, and answer twice."""
    chance = random.Random(seed)
    last: dict[int, int] = {}

    async def use(index: int) -> None:
        async with phone_of(server) as phone:
            await phone.open()
            for _ in range(6):
                deed = chance.choice(["reload", "language", "sleep", "reply", "reply", "twice"])
                if deed in {"reload", "language", "sleep"}:
                    await phone.open(chance.choice(list(LANGUAGES)))
                    continue
                choice = chance.randrange(3)
                assert await phone.reply(choice) == 204
                if deed == "twice":
                    assert await phone.reply(choice) == 204
                last[index] = choice

    async def use_all() -> None:
        await asyncio.gather(*map(use, range(40)))

    server.ask(CHOICE)
    run(use_all())
    expected = Counter(last.values())
    wait_until(lambda: counts(server) == expected)
    wait_until(lambda: server.figures.phones == 0)


def test_an_earlier_reply_that_comes_later_replaces_nothing(server: ClassServer) -> None:
    async def send() -> None:
        async with phone_of(server) as phone:
            await phone.open()
            server.ask(CHOICE)
            assert await phone.reply(0) == 204
            reply = {"number": 1, "round": 0}
            assert await phone.post(json={**reply, "reply": [1], "sent": 20}) == 204
            assert await phone.post(json={**reply, "reply": [2], "sent": 10}) == 204
            assert await phone.post(json={**reply, "reply": [1], "sent": 20}) == 204  # once more

    run(send())
    assert counts(server) == {1: 1}


def test_each_round_ends_when_its_time_is_up(server: ClassServer) -> None:
    async def answer(phone: Phone, number: int, round_: int, seconds: float) -> int:
        """Answer in one round and after it; return the status of the first reply."""
        state = await phone.until(
            lambda state: (
                state["question"] is not None
                and (state["question"]["number"], state["question"]["round"]) == (number, round_)
            )
        )
        if state["question"]["is_open"]:
            assert 0 <= state["seconds"] <= seconds
        status = await phone.reply(round_)
        state = await phone.until(lambda state: not state["question"]["is_open"])
        assert state["seconds"] is None
        assert await phone.reply(2) == 409
        return status

    async def answer_in_time() -> None:
        async with phone_of(server) as phone:
            await phone.open()
            for seconds in (0.3, 3.0, 15.0):  # A busy machine may need more of them.
                number = server.ask(CHOICE, seconds)
                first = await answer(phone, number, 0, seconds)
                server.next_round()
                if (first, await answer(phone, number, 1, seconds)) == (204, 204):
                    return
        pytest.fail("no round was long enough for an answer")

    run(answer_in_time())
    assert server.figures.poll is not None
    assert [server.figures.poll.counts(each) for each in (0, 1)] == [{0: 1}, {1: 1}]


BAD = [
    b"",
    b"garbage",
    b"{}",
    b"[1,0,[1]]",
    b'{"number":1,"round":0,"reply":[7]}',
    b'{"number":1,"round":0,"reply":[0,1]}',
    b'{"number":1,"round":0,"reply":"<b>"}',
    b'{"number":1,"round":0,"reply":[true]}',
    b'{"number":1,"round":0,"reply":[1.5]}',
    b'{"number":1,"round":0,"reply":[1],"phone":"other"}',
    b'{"number":1,"round":9,"reply":[1]}',
    b'{"number":1e400,"round":0,"reply":[1]}',
    b'{"number":2,"round":0,"reply":[1]}',
    b"[" * 1000,
    b"\xff\xfe",
    b"1" * 100_000,
]


def test_a_reply_of_another_shape_is_refused(server: ClassServer) -> None:
    async def send(body: bytes) -> None:
        async with phone_of(server) as phone:
            await phone.open()
            assert await phone.reply(0) == 204
            headers = {"Content-Type": "application/json"}
            assert await phone.post(data=body, headers=headers) in {400, 409, 413}, body
            assert await phone.post(data=body, headers={"Content-Type": "text/plain"}) == 403

    async def send_all() -> None:
        await asyncio.gather(*map(send, BAD))

    server.ask(CHOICE)
    run(send_all())
    assert counts(server) == {0: len(BAD)}


def test_nobody_else_is_answered(server: ClassServer) -> None:
    root = f"http://{server.address}/"
    cases: list[tuple[str, str, dict[str, str], set[int]]] = [
        ("GET", root, {}, {404}),
        ("GET", f"{root}wrong/", {}, {404}),
        ("GET", server.url, {"Host": "evil.example"}, {404}),
        ("GET", server.url, {"Origin": "http://evil.example"}, {404}),
        ("GET", f"{server.url}events", {}, {403}),
        ("GET", f"{server.url}events", {"Cookie": "phone=1.2"}, {403}),
        ("POST", f"{server.url}reply", {"Content-Type": "application/json"}, {403}),
        ("DELETE", server.url, {}, {405}),
        ("GET", f"{server.url}../../etc/passwd", {}, {404}),
    ]

    async def ask() -> None:
        async with aiohttp.ClientSession() as session:

            async def expect(method: str, url: str, headers: Any, expected: set[int]) -> None:
                async with session.request(method, url, headers=headers) as answer:
                    assert answer.status in expected, (method, url, headers)
                    assert await answer.read() == b""

            await asyncio.gather(*(expect(*each) for each in cases))

    run(ask())
    assert server.figures == ClassFigures()


def test_hundreds_of_replies_of_one_phone_count_once(
    server: ClassServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All come in one moment, however long that takes.
    monkeypatch.setattr(admission, "time", SimpleNamespace(monotonic=lambda: 0.0))

    async def flood() -> None:
        async with phone_of(server) as phone, phone_of(server) as honest:
            await phone.open()
            server.ask(CHOICE)
            await honest.open()
            sent = time.monotonic()
            found = Counter(await asyncio.gather(*[phone.reply(each % 3) for each in range(300)]))
            assert found == {204: 20, 429: 280}
            assert time.monotonic() - sent > 0.2  # A refusal comes late.
            assert await honest.reply(2) == 204

    run(flood())
    assert sum(counts(server).values()) == 2


def test_idle_strangers_do_not_keep_a_phone_out(server: ClassServer) -> None:
    host, port = server.address.split(":")
    strangers = [socket.create_connection((host, int(port))) for _ in range(300)]
    strangers[0].sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100))  # TLS
    strangers[0].settimeout(LAST)
    assert b"400" in (strangers[0].recv(100) or b"400")

    async def join() -> None:
        async with phone_of(server) as phone:
            await phone.open()

    run(join())
    for each in strangers:
        each.close()


def test_the_connection_of_a_page_that_is_left_is_kept_for_nothing_else(
    server: ClassServer,
) -> None:
    """Chromium would keep it for five seconds or until a beat, and the phone would be counted."""

    async def listen() -> None:
        async with phone_of(server) as phone:
            await phone.open()
            async with phone.session.get(f"{server.url}events") as stream:
                assert stream.headers["Connection"] == "close"

    run(listen())


def test_of_too_many_pages_of_a_phone_the_oldest_goes(server: ClassServer) -> None:
    async def open_all() -> None:
        async with phone_of(server) as phone:
            await phone.open()
            session = phone.session
            streams = [await session.get(f"{server.url}events") for _ in range(8)]
            await phone.open()
            wait_until(lambda: server.figures.phones == 1)
            for closed in islice(asyncio.as_completed(map(_read_to_end, streams)), 4):
                await closed
            for each in streams:
                each.close()

    run(open_all())


async def _read_to_end(stream: aiohttp.ClientResponse) -> None:
    with suppress(aiohttp.ClientError):
        await stream.read()


def test_a_server_that_is_closed_answers_no_more() -> None:
    server = ClassServer("127.0.0.1", lambda: PAGES)
    server.close(LAST)
    host, port = server.address.split(":")
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((host, int(port)))
    server.ask(CHOICE)  # It is too late, and does nothing.


def test_an_address_of_another_computer_is_refused() -> None:
    with pytest.raises(OSError, match="address"):
        ClassServer("192.0.2.1", lambda: PAGES)
