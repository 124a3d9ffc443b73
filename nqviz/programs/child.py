"""The process that runs a program of the user's own, and records what it does.

It reads an `Order` from its input, runs the program with the file's folder first on the path of
modules, and writes what `nqviz.programs.protocol` describes to the file descriptor that is its
argument. The program has no input. It may print; what it prints is part of the record.

This is no sandbox: the program runs with the rights of its user. Starting processes and replacing
the trace function are refused so that a mistake does no harm, not to keep out somebody who means
it; the parent process ends what does not end by itself.
"""

import builtins
import contextlib
import gc
import io
import json
import os
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

from nqviz.programs.protocol import END, EVENTS, OUTPUT, Limits, Order, State, What
from nqviz.programs.shapes import squares_of

_FLUSH = 0.02  # seconds between two writes
_LONGEST = 120  # letters of a value
_MOST_ENTRIES = 64  # of a container that is shown
_MOST_VARIABLES = 40
_MOST_PLACEMENTS = 200_000  # that a check takes from a program
_INLINE = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>"})
_SHORT = 20  # entries of a list that is written without looking for a cut
_AT_ONCE = 4096  # events in a message
_LOOK_EVERY = 256  # lines between two looks at the limits
_NEVER = object()
_ENCODE = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_SCALARS = frozenset({int, float, str, bool, type(None), bytes, complex})
_HIDDEN: tuple[type, ...] = (ModuleType, FunctionType, type, type(len), type([].append))
_GENERATOR = 0x20  # inspect.CO_GENERATOR
_REFUSED = {
    "os.fork": "process",
    "os.forkpty": "process",
    "os.posix_spawn": "process",
    "os.exec": "process",
    "os.system": "process",
    "os.startfile": "process",
    "subprocess.Popen": "process",
    "sys.settrace": "trace",
    "sys.setprofile": "trace",
}


class LimitReached(BaseException):
    """The run has come to a limit, which is its argument; no `except Exception` catches it."""


class RefusedError(RuntimeError):
    """Something that a program can't do here."""


class Channel:
    """Writes messages in a thread of its own, so that none waits in a program that sleeps.

    Attributes:
        events: what is to be written next; the tracer appends to it.
        is_full: whether more was written than there may be.
    """

    def __init__(self, descriptor: int, limit: int) -> None:
        self.events: deque[list[Any]] = deque()
        self.is_full = False
        self._file = os.fdopen(descriptor, "wb", buffering=0)
        self._limit, self._written = limit, 0
        self._lock = threading.Lock()
        threading.Thread(target=self._write_on, daemon=True).start()

    def output(self, text: str) -> None:
        """Write what was printed soon, in its place among the events."""
        self.events.append([OUTPUT, text])

    def end(self, how: dict[str, Any]) -> None:
        """Write everything, and how the run has ended."""
        with contextlib.suppress(OSError, ValueError):
            self.flush()
            with self._lock:
                self._write([END, how])

    def flush(self) -> None:
        """Write what there is."""
        with self._lock:
            take = self.events.popleft
            while count := min(len(self.events), _AT_ONCE):
                self._write([EVENTS, [take() for _ in range(count)]])

    def _write_on(self) -> None:
        while True:
            time.sleep(_FLUSH)
            try:
                self.flush()
            except (OSError, ValueError):  # nobody listens, or the program has closed the file
                os._exit(1)

    def _write(self, message: list[Any]) -> None:
        data = _ENCODE(message).encode() + b"\n"
        self._written += len(data)
        self.is_full = self._written > self._limit
        view = memoryview(data)
        while view:
            view = view[self._file.write(view) :]


class _Printed(io.TextIOBase):
    """The program's output."""

    def __init__(self, channel: Channel, limit: int) -> None:
        self._channel, self._left = channel, limit

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._channel.output(text[: max(0, self._left)].encode(errors="replace").decode())
        self._left -= len(text)
        if self._left < 0:
            raise LimitReached("output")
        return len(text)


class _Call:
    """A call under way.

    Attributes:
        frame: Python's frame of it.
        line: its line that has begun and is not over; 0 before the first.
        seen: the values of its variables that can't change by themselves, as they were last.
        shown: its variables in words, as they were written last.
        raised: the name of the exception that leaves its line.
        number: of a generator that waits.
    """

    __slots__ = ("arguments", "frame", "line", "number", "raised", "seen", "shown")

    def __init__(self, frame: FrameType) -> None:
        self.frame = frame
        self.line = self.number = 0
        self.seen: dict[str, Any] = {}
        self.shown: dict[str, str] = {}
        self.arguments = self.raised = ""

    def state(self) -> tuple[str, str, int, dict[str, str]]:
        """Return what `State` says of a call."""
        line = self.line or self.frame.f_code.co_firstlineno
        return self.frame.f_code.co_name, self.arguments, line, dict(self.shown)


class Tracer:
    """Follows a program line by line, as `sys.settrace` calls it."""

    def __init__(self, channel: Channel, order: Order, module: ModuleType) -> None:
        self._channel, self._file, self._n = channel, order["path"], order["n"]
        self._emit = channel.events.append
        self._queens, self._globals = order["queens"], module.__dict__
        self._lines_left, self._lines_to_look = order["limits"]["lines"], _LOOK_EVERY
        self._ends = time.monotonic() + order["limits"]["seconds"]
        self._calls: list[_Call] = []
        self._waiting: dict[FrameType, _Call] = {}  # generators between two values
        self._generators = 0
        self._counts = [0] * (order["text"].count("\n") + 2)
        self._last_board: Any = None
        self._last_words = ""
        self._squares: tuple[tuple[int, int], ...] = ()

    def start(self) -> None:
        """Follow this thread from now on."""
        sys.settrace(self._on_call)

    def _on_call(self, frame: FrameType, event: str, _arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if event != "call" or code.co_filename != self._file or code.co_name in _INLINE:
            return None
        caller = self._calls[-1].line if self._calls else 0
        call = self._waiting.pop(frame, None)
        if call is not None:
            self._calls.append(call)
            self._emit([What.RESUME, call.line, *self._changes(frame, call), call.number])
            return self._on_event
        call = _Call(frame)
        self._calls.append(call)
        changes = self._changes(frame, call)
        shown = call.shown
        names = (name for name in _parameters(code) if name in shown)
        call.arguments = ", ".join(f"{name}={shown[name]}" for name in names)
        line = code.co_firstlineno
        self._emit([What.CALL, line, *changes, code.co_name, call.arguments, caller])
        return self._on_event

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        calls = self._calls
        if (not calls or calls[-1].frame is not frame) and not self._close_down_to(frame):
            return None
        call = calls[-1]
        if event == "line":
            line = call.line
            if line:
                changed, squares = self._changes(frame, call)
                if squares:
                    self._emit([0, line, changed, squares])
                elif changed:
                    self._emit([0, line, changed])
                else:
                    self._emit([0, line])
                self._counts[line] += 1
            call.line = frame.f_lineno
            call.raised = ""
            self._lines_to_look -= 1
            if not self._lines_to_look:
                self._look()
        elif event == "exception":
            call.raised = arg[0].__name__
        elif event == "return":
            self._leave(frame, call, arg)
        return self._on_event

    def _close_down_to(self, frame: FrameType) -> bool:
        """Forget the calls above a frame, which were left without a word: generators."""
        if all(call.frame is not frame for call in self._calls):
            return False
        while self._calls[-1].frame is not frame:
            self._calls.pop()
        return True

    def _leave(self, frame: FrameType, call: _Call, value: Any) -> None:
        changes = self._changes(frame, call)
        line = call.line or frame.f_lineno
        self._counts[line] += 1
        self._calls.pop()
        if call.raised and value is None:
            self._emit([What.RAISE, line, *changes, call.raised])
        elif frame.f_code.co_flags & _GENERATOR and _is_yield(frame):
            self._generators += not call.number
            call.number = call.number or self._generators
            self._emit([What.YIELD, line, *changes, _in_words(value), call.number])
            self._waiting[frame] = call
        else:
            self._emit([What.RETURN, line, *changes, _in_words(value)])

    def _look(self) -> None:
        """Check the limits, and say now and then where the program stands."""
        self._lines_left -= _LOOK_EVERY
        self._lines_to_look = _LOOK_EVERY
        if self._lines_left <= 0:
            raise LimitReached("lines")
        if time.monotonic() > self._ends:
            raise LimitReached("seconds")
        if self._channel.is_full:
            raise LimitReached("log")
        state: State = {
            "calls": [call.state() for call in self._calls],
            "waiting": {str(call.number): call.state() for call in self._waiting.values()},
            "counts": self._counts.copy(),
        }
        self._emit([What.STATE, state])

    def _changes(  # noqa: C901  one loop, which runs for every line of a program
        self, frame: FrameType, call: _Call
    ) -> tuple[Any, Any]:
        """Return the variables that have changed, and the squares if they have; 0 for none."""
        values = frame.f_locals
        if len(self._calls) == 1:
            values = {**self._watched_globals(), **values}
        changed: dict[str, str | None] = {}
        seen, shown = call.seen, call.shown
        seen_as = seen.get
        for name, value in values.items():
            kind = type(value)
            if kind in _SCALARS:
                if seen_as(name, _NEVER) is value:
                    continue
                seen[name] = value
                words = _in_words(value)
            elif kind is list and len(value) <= _SHORT:
                copy = tuple(value)
                try:
                    if seen_as(name) == copy:
                        continue
                except Exception:
                    copy = ()
                is_flat = all(type(each) in _SCALARS for each in copy)
                seen[name] = copy if is_flat else _NEVER
                words = _in_words(value)
            elif kind in _HIDDEN or isinstance(value, _HIDDEN) or name[0] == ".":
                continue
            else:
                seen[name] = _NEVER
                words = _in_words(value)
            if shown.get(name) != words and (name in shown or len(shown) < _MOST_VARIABLES):
                shown[name] = changed[name] = words
        if len(shown) > len(values):
            for name in [name for name in shown if name not in values]:
                del shown[name]
                seen.pop(name, None)
                changed[name] = None
        return changed or 0, self._new_squares(values)

    def _watched_globals(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in self._globals.items()
            if not name.startswith("__") and not isinstance(value, _HIDDEN)
        }

    def _new_squares(self, values: dict[str, Any]) -> Any:
        """Return the squares (row, column, row, ...) if they have changed, else 0."""
        board = self._board(values)
        if board is None:
            return 0
        if type(board) in {list, tuple}:
            try:
                copy = tuple(board)
                if copy and type(copy[0]) is list:
                    copy = tuple(map(tuple, copy))
                if copy == self._last_board:
                    return 0
                self._last_board = copy
            except Exception:
                self._last_board = None
        squares = squares_of(board, self._n)
        if squares is None or squares == self._squares:
            return 0
        self._squares = squares
        return [number for square in squares for number in square]

    def _board(self, values: dict[str, Any]) -> Any:
        """Return the value of the watched name: of this call or of one above, or a global one."""
        name = self._queens
        if name in values:
            return values[name]
        calls = reversed(self._calls)
        next(calls, None)
        while True:
            if name in values:
                return values[name]
            owner = values.get("self")
            if owner is not None:
                with contextlib.suppress(Exception):
                    attributes = vars(owner)
                    if name in attributes:
                        return attributes[name]
            above = next(calls, None)
            if above is None:
                return self._globals.get(name)
            values = above.frame.f_locals


def _is_yield(frame: FrameType) -> bool:
    """Tell whether a generator's frame waits at a `yield`: then it goes on after this return."""
    import dis  # noqa: PLC0415  only where there is a generator

    name = dis.opname[frame.f_code.co_code[frame.f_lasti]]
    return name in {"YIELD_VALUE", "YIELD_FROM", "SEND", "INSTRUMENTED_YIELD_VALUE"}


def _parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of the parameters of a function, without `self`."""
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)
    return tuple(name for name in code.co_varnames[:count] if name != "self")


def _in_words(value: Any) -> str:
    """Return a value as Python writes it, cut where it is long; never raises."""
    kind = type(value)
    try:
        if kind in _SCALARS:
            words = repr(value if kind is not str else value[:_LONGEST])
        elif hasattr(value, "tolist"):
            words = repr(value.tolist()) if value.size <= _MOST_ENTRIES else repr(value)
        elif kind in {list, tuple, set, frozenset, dict, deque}:
            words = repr(value) if len(value) <= _MOST_ENTRIES else _cut(value)
        elif kind.__module__ == builtins.__name__ or "__repr__" in vars(kind):
            words = repr(value)
        else:
            words = _object_in_words(value)
    except Exception:
        return f"<{kind.__name__}>"
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


def _cut(value: Any) -> str:
    entries = []
    for _, entry in zip(range(_MOST_ENTRIES // 4), value, strict=False):
        entries.append(_in_words(entry))
    return f"{type(value).__name__}[{len(value)}]: {', '.join(entries)}, …"


def _object_in_words(value: Any) -> str:
    shown = (f"{name}={_in_words(each)}" for name, each in list(vars(value).items())[:8])
    return f"{type(value).__name__}({', '.join(shown)})"


def main() -> None:
    """Carry out the order on standard input; the argument is the descriptor to write to."""
    order: Order = json.loads(sys.stdin.buffer.read())
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    channel = Channel(int(sys.argv[1]), order["limits"]["log"])
    _set_limits(order["limits"])
    _harden(channel)
    printed = _Printed(channel, order["limits"]["output"])
    sys.stdout = sys.stderr = printed
    sys.stdin = io.StringIO()
    how: dict[str, Any] = {"how": "died"}
    try:
        how = _run(order, channel)
    except LimitReached as limit:
        how = {"how": "limit", "limit": limit.args[0]}
    except BaseException as error:
        how = _error(error, order["path"])
    finally:
        _Refusal.is_on = False
        sys.settrace(None)
        channel.end(how)
        os._exit(0)  # threads of the program are not waited for


def _run(order: Order, channel: Channel) -> dict[str, Any]:
    module = ModuleType(Path(order["path"]).stem)
    module.__file__ = order["path"]
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(Path(order["path"]).parent))
    sys.argv = [order["path"]]
    code = compile(order["text"], order["path"], "exec", dont_inherit=True)
    _seed(order["seed"])
    exec(code, module.__dict__)  # noqa: S102  this is what the process is for
    solve = getattr(module, "solve", None)
    if not callable(solve):
        return {"how": "nothing"}
    _seed(order["seed"])
    if order["mode"] == "record":
        return _record(order, channel, module, solve)
    begun = time.perf_counter()
    result = solve(order["n"])
    placements: list[Any] = []
    if isinstance(result, Iterator):
        placements = _taken(result)
        result = placements
    seconds = time.perf_counter() - begun
    return {"how": "returned", "seconds": seconds, **_result(result, order["n"])}


def _record(
    order: Order, channel: Channel, module: ModuleType, solve: Callable[[int], Any]
) -> dict[str, Any]:
    gc.set_threshold(200_000, 50, 50)  # events are many objects, and none of them is in a cycle
    tracer = Tracer(channel, order, module)
    tracer.start()
    _Refusal.is_on = True
    try:
        result = solve(order["n"])
        if isinstance(result, Iterator):
            result = _taken(result)
    finally:
        _Refusal.is_on = False
        sys.settrace(None)
    return {"how": "returned", **_result(result, order["n"]), "value": _in_words(result)}


def _taken(values: Iterator[Any]) -> list[Any]:
    taken = []
    for value in values:
        # A generator may yield the list that it goes on changing.
        taken.append(list(value) if isinstance(value, list) else value)
        if len(taken) > _MOST_PLACEMENTS:
            raise LimitReached("placements")
    return taken


def _result(result: Any, n: int) -> dict[str, Any]:
    """Describe what a program has returned: a number, or placements, by row and column."""
    if hasattr(result, "tolist"):
        result = result.tolist()
    if isinstance(result, int) and not isinstance(result, bool):
        return {"count": result if abs(result) < 1 << 62 else None}
    if isinstance(result, list | tuple | set | frozenset) and len(result) <= _MOST_PLACEMENTS:
        boards = [squares_of(each, n) for each in result]
        if all(board is not None for board in boards):
            return {"placements": boards}
        board = squares_of(result, n)
        if board is not None:
            return {"placements": [board]}
    if isinstance(result, dict) and (board := squares_of(result, n)) is not None:
        return {"placements": [board]}
    return {"other": None if result is None else _in_words(result)}


def _error(error: BaseException, path: str) -> dict[str, Any]:
    """Describe an exception: its name, its words, and the last line of the program that it left."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if each.filename == path]
    line = frames[-1].lineno if frames else None
    words = ""
    with contextlib.suppress(Exception):
        words = str(error)[:500]
    if isinstance(error, SyntaxError):
        line, words = error.lineno, error.msg or ""
    how: dict[str, Any] = {
        "how": "raised",
        "name": type(error).__name__,
        "kinds": [each.__name__ for each in type(error).__mro__],
        "words": words,
        "line": line,
        "wanted": getattr(error, "name", None),
    }
    if isinstance(error, RefusedError):
        how["refused"] = error.args[0]
    return how


class _Refusal:
    """Whether the trace function is guarded; an audit hook can't be taken away again."""

    is_on = False


def _harden(channel: Channel) -> None:
    """Refuse what would leave the process, and write everything before it ends itself."""
    leave = os._exit

    def leave_after_writing(status: int) -> NoReturn:
        with contextlib.suppress(OSError, ValueError):
            channel.flush()
        leave(status)

    os._exit = leave_after_writing

    def look(event: str, _arguments: tuple[Any, ...]) -> None:
        refused = _REFUSED.get(event)
        if refused == "process" or (refused == "trace" and _Refusal.is_on):
            raise RefusedError(refused)

    sys.addaudithook(look)


def _set_limits(limits: Limits) -> None:
    try:
        import resource  # noqa: PLC0415  there is none on Windows
    except ImportError:
        return
    for name, value in (("RLIMIT_AS", limits["memory"]), ("RLIMIT_CORE", 0)):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(getattr(resource, name), (value, value))


def _seed(seed: int) -> None:
    import random  # noqa: PLC0415

    random.seed(seed)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(seed % (1 << 32))


if __name__ == "__main__":
    main()
