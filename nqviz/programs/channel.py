"""The channel on which a program's process tells its parent what happens, and what it prints.

Here, and wherever else the process follows the program, functions of other modules are bound when
it starts: the program may replace what stands in those.
"""

import os
import sys
from _thread import allocate_lock, get_ident, start_new_thread
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec, module_from_spec
from io import TextIOBase
from time import monotonic, sleep
from types import ModuleType
from typing import Any

from nqviz.programs.protocol import BROKEN, END, EVENTS, OUTPUT, Order, line_count

_FLUSH_SECONDS = 0.02  # Events are written so often.
_MOST_EVENTS = 128  # A window reads a message of so many within a millisecond.
_GRACE_SECONDS = 0.3  # A program has so long to end after a limit.


def _own_copy(name: str) -> ModuleType:
    """Return a module beside the one that the program gets when it imports it."""
    spec = find_spec(name)
    assert spec is not None, "it is of the standard library"
    assert spec.loader is not None, "it is a file"
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_json = _own_copy("json.encoder")
encode: Callable[[Any], str] = _json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
quoted: Callable[[str], str] = _json.encode_basestring_ascii


class LimitReached(BaseException):
    """The run has come to a limit, which is its argument; no `except Exception` catches it."""


class RefusedError(RuntimeError):
    """Something that a program can't do here, which is its argument."""


class Channel:
    """Writes messages in a thread of its own, so that none waits in a program that sleeps.

    This thread also ends a program that goes on after it has been told of a limit.

    Attributes:
        events: what is to be written next, as JSON; the tracer appends to it.
        is_trace_guarded: whether the program may not replace the trace function.
        is_before_solve: whether `solve` has not been called yet.
    """

    def __init__(self, descriptor: int, order: Order) -> None:
        limits = order["limits"]
        self.events: deque[str] = deque()
        self.is_trace_guarded, self.is_before_solve = False, True
        self._write = _writer(descriptor, order["secret"])
        self._most, self._written = limits["log"], 0
        self._limit, self._latest = "seconds", monotonic() + limits["seconds"] + _GRACE_SECONDS
        self._lock = allocate_lock()
        self._file_name, self._main = order["path"], get_ident()
        self._line_count = line_count(order["text"])
        self._leave, self._frames = os._exit, sys._current_frames
        self._written += self._write(f'["{EVENTS}",[]]')  # From now on the parent's clock runs.
        start_new_thread(self._write_on, ())  # not one that the program finds among its own

    @property
    def is_full(self) -> bool:
        """Tell whether more was written than there may be."""
        return self._written > self._most

    def output(self, text: str) -> None:
        """Write what was printed soon, in its order among the events."""
        self.events.append(encode([OUTPUT, text]))

    def reached(self, limit: str) -> LimitReached:
        """Return the exception that ends the program, which has a moment left to let it."""
        self.is_trace_guarded = False  # Python takes a trace function away that raises
        self._limit, self._latest = limit, min(self._latest, monotonic() + _GRACE_SECONDS)
        return LimitReached(limit)

    def end(self, how: dict[str, Any]) -> None:
        """Write everything, and how the run has ended."""
        with suppress(OSError, ValueError):
            self.flush()
            with self._lock:
                self._written += self._write(encode([END, how]))

    def flush(self) -> None:
        """Write what there is."""
        with self._lock:
            take = self.events.popleft
            while count := min(len(self.events), _MOST_EVENTS):
                events = ",".join([take() for _ in range(count)])
                self._written += self._write(f'["{EVENTS}",[{events}]]')

    def line(self, number: object) -> int | None:
        """Return the number of a line if the program has it."""
        return number if type(number) is int and 0 < number <= self._line_count else None

    def _write_on(self) -> None:
        while True:
            sleep(_FLUSH_SECONDS)
            try:
                self.flush()
            except (OSError, ValueError):  # nobody listens, or the program has closed the file
                self._leave(BROKEN)
            if monotonic() > self._latest:
                how = {"how": "limit", "limit": self._limit, "line": self._line()}
                self.end({**how, "is_before_solve": self.is_before_solve})
                self._leave(0)

    def _line(self) -> int | None:
        frame = self._frames().get(self._main)
        while frame is not None and frame.f_code.co_filename != self._file_name:
            frame = frame.f_back
        return None if frame is None else self.line(frame.f_lineno)


def _writer(descriptor: int, secret: str) -> Callable[[str], int]:
    """Return the function that writes a message and returns its length.

    The secret is in no attribute, so that a program does not come upon it by looking around.
    """
    put = os.fdopen(descriptor, "wb", buffering=0).write

    def write(message: str) -> int:
        data = f"{secret}{message}\n".encode()
        view = memoryview(data)
        while view:
            view = view[put(view) :]
        return len(data)

    return write


class PrintedText(TextIOBase):
    """The program's output, as its `sys.stdout` and `sys.stderr`; without a limit it is dropped."""

    def __init__(self, channel: Channel, limit: int | None) -> None:
        self._put = _printer(channel, limit)

    def writable(self) -> bool:
        """Say that it can be written to."""
        return True

    def reconfigure(self, **_settings: object) -> None:
        """Do nothing: programs that set the encoding of a terminal run unchanged."""

    def write(self, text: str, /) -> int:
        """Take a text; raises LimitReached when there was too much."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._put(text)
        return len(text)


def _printer(channel: Channel, limit: int | None) -> Callable[[str], None]:
    """Return the function that writes what is printed; the program finds no channel in it."""
    if limit is None:
        return lambda _text: None
    left = limit

    def put(text: str) -> None:
        nonlocal left
        channel.output(text[: max(0, left)].encode(errors="replace").decode())
        left -= len(text)
        if left < 0:
            raise channel.reached("output")

    return put
