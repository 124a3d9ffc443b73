"""The web server that the phones of a class talk to, in a thread with a loop of its own.

A phone that opens the address gets one page. The server then pushes the state of the class by
server-sent events, always the latest and only that. A phone sends each reply by a request of its
own, which can be sent again, because the last reply of a phone is the one that counts.
"""

import asyncio
import contextlib
import gzip
import json
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from aiohttp import web

from nqviz.classroom.admission import Admission
from nqviz.classroom.poll import ClassFigures, PhonePoll, PhoneQuestion, SentReply
from nqviz.common.i18n import LANGUAGES, spoken

_MOST_REPLY_BYTES = 2048
_MOST_UNASKED = 600  # connections that have not asked for anything yet
_ASK_SECONDS = 10.0  # A connection is closed if it has not asked for anything by then.
_SWEEP_SECONDS = 2.0
_BEAT_SECONDS = 10.0  # A beat is sent so often, so that a connection that is dead is known.
_BEAT = "event: beat\ndata: 1\n\n"
_SEND_SECONDS = 15.0  # A phone that takes nothing for so long is left alone.
_REFUSED_SECONDS = 0.25  # A refusal comes so late, which slows down who does nothing else.
_CLOSED = 409  # is no refusal: a reply that comes too late for its question
_MOST_PAGES = 4  # of one phone: tabs, and connections that a phone has lost and we not yet
_COOKIE = "phone"
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class ClassServer:
    """A server that listens from its construction until `close`.

    All that it knows is changed in its own thread alone, but for the number of the last question;
    what another thread asks for is handed over. Nobody is called: who wants the figures looks.

    Attributes:
        address: the numbers that phones open, with the port.
        url: the whole address, with the random part that admits to the class.
        figures: the latest.
    """

    def __init__(self, host: str, pages: Callable[[], Mapping[str, str]], port: int = 0) -> None:
        """Listen at a host of this computer; raises OSError where that can't be done.

        Args:
            host: an IPv4 address of this computer.
            pages: makes the page of a phone as HTML, by language, in the server's thread.
            port: 0 for any that is free.
        """
        self._socket = socket.create_server((host, port), backlog=_MOST_UNASKED)
        port = self._socket.getsockname()[1]
        self._admission = Admission()
        self.address = f"{host}:{port}"
        self.url = f"http://{self.address}/{self._admission.path}/"
        self._make_pages = pages
        self._pages: dict[str, bytes] = {}
        self._packed: dict[str, bytes] = {}
        self.figures = ClassFigures()
        self._shown: Mapping[str, Mapping[str, Any]] = {}
        self._states: dict[str, str] = {}
        self._poll: PhonePoll | None = None
        self._number = 0
        self._seconds: float | None = None  # for each round
        self._ending: asyncio.TimerHandle | None = None  # of this round, where its time is short
        self._streams: dict[str, list[asyncio.Task[Any]]] = {}  # of each phone, the oldest first
        self._unasked: dict[web.RequestHandler, float] = {}
        self._version, self._changed = 0, asyncio.Event()
        self._is_over = asyncio.Event()
        # The server's thread makes its loop: Windows leads the signals of the thread that makes one
        # to it, also after another thread has closed it.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changes: deque[Callable[[], None]] = deque()  # those that are still to be made
        self._thread = threading.Thread(target=self._run, name="class", daemon=True)
        self._thread.start()

    def show(self, shown: Mapping[str, Mapping[str, Any]]) -> None:
        """Show this on all phones, by language: what the script of the page understands."""
        self._hand_over(lambda: self._set_shown(shown))

    def ask(self, question: PhoneQuestion | None, seconds: float | None = None) -> int:
        """Ask a question in place of the one before, and return its number; None asks nothing.

        Each round ends after so many seconds, or when it is closed.
        """
        self._number += question is not None
        poll = None if question is None else PhonePoll(question, self._number)
        self._hand_over(lambda: self._begin(poll, seconds))
        return self._number

    def close_round(self) -> None:
        """Take no more replies."""
        self._hand_over(self._end)

    def next_round(self) -> None:
        """Ask the same question for the second time."""
        self._hand_over(lambda: self._set_poll(self._poll and self._poll.next_round()))

    def close(self, seconds: float = 0.0) -> None:
        """Stop listening; wait for so long until the server's thread is over."""
        self._hand_over(self._is_over.set)
        if seconds:
            self._thread.join(seconds)

    def _hand_over(self, change: Callable[[], None]) -> None:
        self._changes.append(change)
        if self._loop is not None:  # else it makes the changes when it begins
            with contextlib.suppress(RuntimeError):  # The loop is closed.
                self._loop.call_soon_threadsafe(self._make_changes)

    def _make_changes(self) -> None:
        while self._changes:
            self._changes.popleft()()

    def _run(self) -> None:
        with self._socket:
            asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._make_changes()
        self._pages = {each: page.encode() for each, page in self._make_pages().items()}
        self._packed = {each: gzip.compress(page) for each, page in self._pages.items()}
        app = web.Application(client_max_size=_MOST_REPLY_BYTES, middlewares=[self._check])
        path = f"/{self._admission.path}/"
        app.router.add_get(path, self._page)
        app.router.add_get(f"{path}events", self._events)
        app.router.add_post(f"{path}reply", self._reply)
        runner = web.AppRunner(
            app,
            access_log=None,
            handle_signals=False,
            handler_cancellation=True,  # A phone that has gone is not counted until the next beat.
            shutdown_timeout=0.5,
        )
        await runner.setup()
        server = runner.server
        assert server is not None

        def protocol() -> asyncio.Protocol:
            handler: web.RequestHandler = server()
            if len(self._unasked) >= _MOST_UNASKED:
                self._close(next(iter(self._unasked)))  # the oldest: an honest one asks at once
            self._unasked[handler] = time.monotonic()
            return handler

        listening = await asyncio.get_running_loop().create_server(
            protocol, sock=self._socket, backlog=_MOST_UNASKED
        )
        sweeping = asyncio.create_task(self._sweep())
        try:
            await self._is_over.wait()
        finally:
            sweeping.cancel()
            listening.close()
            self._wake()
            await runner.cleanup()

    async def _sweep(self) -> None:
        """Close what was opened and asks for nothing."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            latest = time.monotonic() - _ASK_SECONDS
            for handler in [each for each, since in self._unasked.items() if since < latest]:
                self._close(handler)

    def _close(self, handler: web.RequestHandler) -> None:
        del self._unasked[handler]
        handler.force_close()

    @web.middleware
    async def _check(
        self, request: web.Request, handler: Callable[[web.Request], Any]
    ) -> web.StreamResponse:
        """Answer only those who know the address by its numbers, and come from no other page."""
        self._unasked.pop(request.protocol, None)
        origin = request.headers.get("Origin", "")
        response: web.StreamResponse = web.Response(status=404, headers=_HEADERS)
        if request.host == self.address and origin in {"", f"http://{self.address}"}:
            try:
                response = await handler(request)
            except web.HTTPException as error:
                response = web.Response(status=error.status, headers=_HEADERS)
        if response.status >= 400 and response.status != _CLOSED:
            await asyncio.sleep(_REFUSED_SECONDS)
        return response

    async def _page(self, request: web.Request) -> web.StreamResponse:
        wished = request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0]
        language = spoken(wished.strip())
        is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        headers = {**_HEADERS, **({"Content-Encoding": "gzip"} if is_packed else {})}
        response = web.Response(
            body=(self._packed if is_packed else self._pages)[language],
            content_type="text/html",
            charset="utf-8",
            headers=headers,
        )
        if self._phone(request) is None:
            response.set_cookie(
                _COOKIE,
                self._admission.new_phone(),
                path=f"/{self._admission.path}/",
                httponly=True,
                samesite="Lax",  # A link of another site, as in a chat, leads the same phone here.
            )
        return response

    async def _events(self, request: web.Request) -> web.StreamResponse:
        phone = self._phone(request)
        language = request.query.get("language", "en")
        if phone is None or language not in LANGUAGES:
            return web.Response(status=403, headers=_HEADERS)
        if not self._admission.admits(phone, self._streams):
            return web.Response(status=503, headers=_HEADERS)
        response = web.StreamResponse(headers={**_HEADERS, "Content-Type": "text/event-stream"})
        response.force_close()  # A browser would keep the connection a while to use it again.
        with self._listening(phone), contextlib.suppress(TimeoutError, ConnectionError):
            await response.prepare(request)
            await self._push(response, phone, language)
            return response
        if request.transport is not None:
            request.transport.abort()
        return response

    @contextlib.contextmanager
    def _listening(self, phone: str) -> Iterator[None]:
        """Count a page of a phone as open; of too many, the oldest is closed."""
        task = asyncio.current_task()
        assert task is not None
        streams = self._streams.setdefault(phone, [])
        if len(streams) >= _MOST_PAGES:
            streams[0].cancel()
        streams.append(task)
        self._report()
        try:
            yield
        finally:
            streams.remove(task)
            if not streams:
                self._streams.pop(phone, None)
            self._report()

    async def _push(self, response: web.StreamResponse, phone: str, language: str) -> None:
        """Send the latest state whenever it has changed, until the server is closed."""
        sent, version = "", -1
        while not self._is_over.is_set():
            if version != self._version:
                version = self._version
                text = self._state(phone, language)
                line, sent = ("" if text == sent else f"data: {text}\n\n"), text
            else:
                line = _BEAT
            if line:
                async with asyncio.timeout(_SEND_SECONDS):
                    await response.write(line.encode())
            if version == self._version:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_BEAT_SECONDS):
                        await self._changed.wait()

    async def _reply(self, request: web.Request) -> web.StreamResponse:
        phone = self._phone(request)
        if phone is None or request.content_type != "application/json":
            return web.Response(status=403, headers=_HEADERS)
        if not self._admission.may_reply(phone):
            return web.Response(status=429, headers=_HEADERS)
        try:
            sent = msgspec.json.decode(await request.read(), type=SentReply)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return web.Response(status=400, headers=_HEADERS)
        poll = self._poll
        if poll is None or not poll.is_asking_for(sent):
            return web.Response(status=_CLOSED, headers=_HEADERS)
        if not poll.question.accepts(sent.reply):
            return web.Response(status=400, headers=_HEADERS)
        self._poll = poll.with_reply(phone, sent)  # No other phone is told of it.
        self._report()
        return web.Response(status=204, headers=_HEADERS)

    def _phone(self, request: web.Request) -> str | None:
        phone = request.cookies.get(_COOKIE, "")
        return phone if self._admission.is_ours(phone) else None

    def _set_shown(self, shown: Mapping[str, Mapping[str, Any]]) -> None:
        if shown != self._shown:
            self._shown = shown
            self._wake()

    def _begin(self, poll: PhonePoll | None, seconds: float | None) -> None:
        self._seconds = seconds
        self._set_poll(poll)

    def _set_poll(self, poll: PhonePoll | None) -> None:
        self._poll = poll
        self._end_at(self._seconds if poll is not None and poll.is_open else None)
        self._wake()
        self._report()

    def _end_at(self, seconds: float | None) -> None:
        """Close the round after so many seconds, or when it is told to."""
        if self._ending is not None:
            self._ending.cancel()
        loop = asyncio.get_running_loop()
        self._ending = None if seconds is None else loop.call_later(seconds, self._end)

    def _end(self) -> None:
        self._set_poll(self._poll and self._poll.closed())

    @property
    def _seconds_left(self) -> float | None:
        if self._ending is None:
            return None
        return round(max(0.0, self._ending.when() - asyncio.get_running_loop().time()), 1)

    def _wake(self) -> None:
        """Wake all who wait for another state."""
        self._version += 1
        self._states.clear()
        self._changed.set()
        self._changed = asyncio.Event()

    def _report(self) -> None:
        self.figures = ClassFigures(len(self._streams), self._poll)

    def _state(self, phone: str, language: str) -> str:
        """Return all that a phone shows, as JSON; its own reply is the only part of its own."""
        poll = self._poll
        if language not in self._states:
            asked = None
            if poll is not None:
                asked = {
                    "number": poll.number,
                    "round": poll.round,
                    "is_open": poll.is_open,
                    **poll.question.as_values(language),
                }
            values = {"shown": self._shown.get(language), "question": asked}
            self._states[language] = json.dumps(values, separators=(",", ":"))[:-1]
        own = None if poll is None else poll.replies[poll.round].get(phone)
        sent = 0 if poll is None else poll.sent.get(phone, 0)
        more = {"reply": own, "sent": sent, "seconds": self._seconds_left}
        return f"{self._states[language]},{json.dumps(more, separators=(',', ':'))[1:]}"
