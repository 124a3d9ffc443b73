"""The process that runs a program of the user's own, and records what it does.

It reads an `Order` from its input, runs the program with the file's folder first on the path of
modules, and writes what `nqviz.programs.protocol` describes to its output, which the program does
not reach by name: it has no input, and what it prints is part of the record.

This is no sandbox: the program runs with the rights of its user. Starting processes and replacing
the trace function are refused so that a mistake does no harm, not to keep out somebody who means
it; the parent process ends what does not end by itself.
"""

import builtins
import contextlib
import gc
import io
import json
import operator
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, NoReturn

from nqviz.programs.protocol import (
    BROKEN,
    END,
    EVENTS,
    MOST_CALLS,
    OUTPUT,
    Limits,
    Order,
    ProgramState,
    What,
)
from nqviz.programs.shapes import boards_of, squares_of

# Functions defined from here on keep these, whatever the program makes of Python's own.
globals()["__builtins__"] = dict(vars(builtins))

_FLUSH = 0.02  # seconds between two writes
_LONGEST = 120  # letters of a value
_MOST_ENTRIES = 64  # of a container that is shown
_MOST_VARIABLES = 40
_MOST_ATTRIBUTES = 8  # of an object that does not say itself how it is written
_MOST_PLACEMENTS = 200_000  # that a check takes from a program
_INLINE = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>"})
_FIRST = 16  # entries that are shown of a longer one
_LARGEST_BOARD = 1000  # entries that are compared
_LINES_OF_A_CALL = 1  # that a deep stack is described after
_MOST_WAITING = 50  # generators that are described
_NEARLY = 100  # calls
_LARGE = 1 << 60
_AT_ONCE = 4096  # events in a message
_LOOK_EVERY = 256  # lines between two looks at the limits
_PATIENCE = 0.3  # seconds that a program has to end after a limit
_NEVER = object()
_NO_CHANGE = "0,0"  # neither variables nor squares
_ENCODE = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_quoted = json.encoder.encode_basestring_ascii
_SCALARS = frozenset({int, float, str, bool, type(None), bytes, complex})
_CONTAINERS = frozenset({list, tuple, set, frozenset, dict, deque})
_NUMBERS = frozenset({int, float, bool, type(None)})
_CUT = frozenset({str, bytes, bytearray})
_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    dict: ("{", "}"),
}
_DEEPEST = 3  # containers in each other
_COPIES = frozenset({set, dict})
_HIDDEN: tuple[type, ...] = (ModuleType, FunctionType, type, type(len), type([].append))
_GENERATOR = 0x20  # inspect.CO_GENERATOR
_YIELDS = frozenset({"YIELD_VALUE", "YIELD_FROM", "SEND"})
_RETURNS = frozenset({"RETURN_VALUE", "RETURN_CONST"})
_CALL, _RETURN, _RAISE = int(What.CALL), int(What.RETURN), int(What.RAISE)
_YIELD, _RESUME = int(What.YIELD), int(What.RESUME)
_REFUSED = {
    "os.fork": "process",
    "os.forkpty": "process",
    "os.posix_spawn": "process",
    "os.spawn": "process",
    "os.exec": "process",
    "os.system": "process",
    "os.startfile": "process",
    "subprocess.Popen": "process",
    "os.kill": "kill",
    "os.killpg": "kill",
    "sys.settrace": "trace",
    "sys.setprofile": "trace",
}


class _Names(dict[str, str]):
    """Names as JSON, each made once."""

    def __missing__(self, name: str) -> str:
        quoted = self[name] = _quoted(name)
        return quoted


_QUOTED = _Names()


class _Snapshot(list[Any]):
    """What a list, or each of its rows, held; its entries can't change by themselves."""


class LimitReached(BaseException):
    """The run has come to a limit, which is its argument; no `except Exception` catches it."""


class RefusedError(RuntimeError):
    """Something that a program can't do here."""


class Channel:
    """Writes messages in a thread of its own, so that none waits in a program that sleeps.

    This thread also ends a program that goes on after it has been told of a limit.

    Attributes:
        events: what is to be written next, as JSON; the tracer appends to it.
    """

    def __init__(self, descriptor: int, limits: Limits, path: str) -> None:
        self.events: deque[str] = deque()
        self._file = os.fdopen(descriptor, "wb", buffering=0)
        self._most, self._written = limits["log"], 0
        self._limit, self._latest = "seconds", time.monotonic() + limits["seconds"] + _PATIENCE
        self._lock = threading.Lock()
        self._file_name, self._main = path, threading.get_ident()
        # What the program can't replace.
        self._leave, self._wait, self._now = os._exit, time.sleep, time.monotonic
        self._frames = sys._current_frames
        threading.Thread(target=self._write_on, daemon=True).start()

    @property
    def is_full(self) -> bool:
        """Tell whether more was written than there may be."""
        return self._written > self._most

    def output(self, text: str) -> None:
        """Write what was printed soon, in its place among the events."""
        self.events.append(_ENCODE([OUTPUT, text]))

    def reached(self, limit: str) -> LimitReached:
        """Return the exception that ends the program, which has a moment left to let it."""
        _Refusal.is_on = False  # Python takes a trace function away that raises
        self._limit, self._latest = limit, min(self._latest, time.monotonic() + _PATIENCE)
        return LimitReached(limit)

    def end(self, how: dict[str, Any]) -> None:
        """Write everything, and how the run has ended."""
        with contextlib.suppress(OSError, ValueError):
            self.flush()
            with self._lock:
                self._write(_ENCODE([END, how]))

    def flush(self) -> None:
        """Write what there is."""
        with self._lock:
            take = self.events.popleft
            while count := min(len(self.events), _AT_ONCE):
                events = ",".join([take() for _ in range(count)])
                self._write(f'["{EVENTS}",[{events}]]')

    def _write_on(self) -> None:
        while True:
            self._wait(_FLUSH)
            try:
                self.flush()
            except (OSError, ValueError):  # nobody listens, or the program has closed the file
                self._leave(BROKEN)
            if self._now() > self._latest:
                self.end({"how": "limit", "limit": self._limit, "line": self._line()})
                self._leave(0)

    def _line(self) -> int | None:
        """Return the line that the program is at."""
        frame = self._frames().get(self._main)
        while frame is not None and frame.f_code.co_filename != self._file_name:
            frame = frame.f_back
        return None if frame is None else frame.f_lineno

    def _write(self, message: str) -> None:
        data = message.encode() + b"\n"
        self._written += len(data)
        view = memoryview(data)
        while view:
            view = view[self._file.write(view) :]


class _Printed(io.TextIOBase):
    """The program's output."""

    def __init__(self, channel: Channel, limit: int) -> None:
        self._channel, self._left = channel, limit

    def writable(self) -> bool:
        return True

    def reconfigure(self, **_settings: object) -> None:
        """Do nothing: programs that set the encoding of a terminal run unchanged."""

    def write(self, text: str, /) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self._channel.output(text[: max(0, self._left)].encode(errors="replace").decode())
        self._left -= len(text)
        if self._left < 0:
            raise self._channel.reached("output")
        return len(text)


class _Call:
    """A call under way.

    Attributes:
        frame: Python's frame of it.
        line: its line that has begun and is not over; 0 before the first.
        seen: the values of its variables that can't change by themselves, as they were last, and
            snapshots of short lists, sets and dictionaries of such values.
        shown: its variables in words, as they were written last.
        raised: the name of the exception that leaves its line.
        number: of a generator that waits.
        has_board: whether the watched name is one of its variables, or an attribute of its `self`.
        above: the nearest call before it that has the board.
    """

    __slots__ = (
        *("above", "arguments", "frame", "has_board", "line", "number", "raised", "seen", "shown"),
    )

    def __init__(self, frame: FrameType) -> None:
        self.frame = frame
        self.line = self.number = 0
        self.seen: dict[str, Any] = {}
        self.shown: dict[str, str] = {}
        self.arguments = self.raised = ""
        self.has_board = False
        self.above: _Call | None = None

    def state(self) -> tuple[str, str, int, dict[str, str]]:
        """Return what `ProgramState` says of a call."""
        line = self.line or self.frame.f_code.co_firstlineno
        return self.frame.f_code.co_name, self.arguments, line, self.shown


class Tracer:
    """Follows a program line by line, as `sys.settrace` calls it.

    An error in here would end the tracing, so what can't be followed is left out: near the end of
    the stack, for instance.
    """

    def __init__(self, channel: Channel, order: Order, module: ModuleType) -> None:
        self._channel, self._file, self._n = channel, order["path"], order["n"]
        self._emit = channel.events.append
        self._queens, self._globals = order["queens"], module.__dict__
        self._lines_left, self._lines_to_look = order["limits"]["lines"], _LOOK_EVERY
        self._ends = time.monotonic() + order["limits"]["seconds"]
        self._calls: list[_Call] = []
        self._waiting: dict[FrameType, _Call] = {}  # generators between two values
        self._generators = self._looks = 0
        self._is_over = False
        self._parameters: dict[int, tuple[tuple[str, ...], CodeType]] = {}
        self._counts = [0] * (order["text"].count("\n") + 3)
        self._last_board: Any = None
        self._board_seen_in: _Call | None = None  # the call whose own variable holds it
        self._squares: tuple[tuple[int, int], ...] = ()

    def start(self) -> None:
        """Follow this thread from now on."""
        sys.settrace(self._on_call)

    def _on_call(self, frame: FrameType, event: str, _arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if event != "call" or code.co_filename != self._file or code.co_name in _INLINE:
            return None
        if self._is_over:  # what is cleared away after the end
            return None
        if len(self._calls) >= MOST_CALLS:
            raise self._channel.reached("calls")
        try:
            self._enter(frame, code)
        except Exception:  # too deep in the stack, or an object that can't be looked at
            if self._calls and self._calls[-1].frame is frame:
                self._calls.pop()
            return None
        return self._on_event

    def _enter(self, frame: FrameType, code: CodeType) -> None:
        calls = self._calls
        caller = calls[-1].line if calls else 0
        call = self._waiting.pop(frame, None)
        is_new = call is None
        call = call or _Call(frame)
        if calls:
            call.above = calls[-1] if calls[-1].has_board else calls[-1].above
        calls.append(call)
        if not is_new:
            changes = self._changes(frame, call)
            self._emit(f"[{_RESUME},{call.line},{changes},{call.number}]")
            return
        changes = self._changes(frame, call)
        shown = call.shown
        call.arguments = ", ".join(
            [f"{name}={shown[name]}" for name in self._parameters_of(code) if name in shown]
        )
        name, words = _quoted(code.co_name), _quoted(call.arguments)
        self._emit(f"[{_CALL},{code.co_firstlineno},{changes},{name},{words},{caller}]")

    def _parameters_of(self, code: CodeType) -> tuple[str, ...]:
        # By number, because a code object is compared by all that it holds.
        known = self._parameters.get(id(code))
        if known is None:
            known = self._parameters[id(code)] = (_parameters(code), code)
        return known[0]

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        calls = self._calls
        if (not calls or calls[-1].frame is not frame) and not self._close_down_to(frame, event):
            return None
        call = calls[-1]
        if event == "line":
            line = call.line
            if line:
                try:
                    changes = self._changes(frame, call)
                except Exception:
                    changes = _NO_CHANGE
                if changes is _NO_CHANGE:
                    self._emit(f"[0,{line}]")
                else:
                    self._emit(f"[0,{line},{changes}]")
                self._counts[line] += 1
            call.line = frame.f_lineno if frame.f_lineno < len(self._counts) else 0
            call.raised = ""
            self._lines_to_look -= 1
            if not self._lines_to_look:
                self._look()
        elif event == "exception":
            call.raised = arg[0].__name__
        elif event == "return":
            try:
                self._leave(frame, call, arg)
            except Exception:
                self._close(call)
        return self._on_event

    def _close_down_to(self, frame: FrameType, event: str) -> bool:
        """Close the calls above a frame that were left without a word; tell whether it is there."""
        if all(call.frame is not frame for call in self._calls):
            if event == "return":  # a generator that nobody wants any more
                self._waiting.pop(frame, None)
            return False
        while self._calls[-1].frame is not frame:
            self._close(self._calls[-1])
        return True

    def _close(self, call: _Call) -> None:
        self._emit(f'[{_RETURN},{call.line or call.frame.f_code.co_firstlineno},0,0,""]')
        self._calls.remove(call)

    def _leave(self, frame: FrameType, call: _Call, value: Any) -> None:
        changes = self._changes(frame, call)
        line = call.line or frame.f_lineno
        is_left = value is None and call.raised and not _is_at(frame, _RETURNS)
        if is_left:
            event = f"[{_RAISE},{line},{changes},{_quoted(call.raised)}]"
        elif frame.f_code.co_flags & _GENERATOR and _is_at(frame, _YIELDS):
            self._generators += not call.number
            call.number = call.number or self._generators
            event = f"[{_YIELD},{line},{changes},{_quoted(_in_words(value))},{call.number}]"
            self._waiting[frame] = call
        else:
            event = f"[{_RETURN},{line},{changes},{_quoted(_in_words(value))}]"
            self._is_over = len(self._calls) == 1 and not isinstance(value, Iterator)
        self._counts[line] += 1
        self._calls.pop()
        self._emit(event)

    def _look(self) -> None:
        """Check the limits, and say now and then where the program stands."""
        self._lines_left -= _LOOK_EVERY
        self._lines_to_look = min(_LOOK_EVERY, max(1, self._lines_left))
        if self._lines_left <= 0:
            raise self._channel.reached("lines")
        if time.monotonic() > self._ends:
            raise self._channel.reached("seconds")
        if self._channel.is_full:
            raise self._channel.reached("log")
        self._looks += 1
        if self._looks * _LOOK_EVERY < _LINES_OF_A_CALL * len(self._calls):
            return  # it would be longer than what it saves to read
        self._looks = 0
        waiting = list(self._waiting.values())[-_MOST_WAITING:]
        state: ProgramState = {
            "calls": [call.state() for call in self._calls],
            "waiting": {str(call.number): call.state() for call in waiting},
            "counts": self._counts,
        }
        self._emit(_ENCODE([What.STATE, state]))

    def _changes(  # noqa: C901, PLR0912  one loop, which runs for every line of a program
        self, frame: FrameType, call: _Call
    ) -> str:
        """Return as JSON the variables that have changed, and the squares, if they have."""
        values = frame.f_locals
        if call is self._calls[0]:
            values = {**self._watched_globals(), **values}
        changed: list[str] = []
        is_same = True
        seen, shown = call.seen, call.shown
        seen_as = seen.get
        for name, value in values.items():
            before = seen_as(name, _NEVER)
            if before is value:
                continue
            kind = type(value)
            if kind is int and -_LARGE < value < _LARGE:
                is_same = False
                seen[name] = value
                if name in shown or len(shown) < _MOST_VARIABLES:
                    words = shown[name] = repr(value)
                    changed.append(f'{_QUOTED[name]}:"{words}"')
                continue
            if kind in _SCALARS:
                seen[name] = value
                words = _in_words(value)
            elif kind is list:
                part = value if len(value) <= _MOST_ENTRIES else [*value[:_FIRST], len(value)]
                if type(before) is _Snapshot and _is_same(before, part):
                    continue
                seen[name] = _snapshot(part)
                words = _in_words(value)
            elif kind is set or kind is dict:
                if type(before) in _COPIES and _is_same(before, value):
                    continue
                seen[name] = _snapshot(value)
                words = _in_words(value)
            elif kind is tuple:
                seen[name] = value if _SCALARS.issuperset(map(type, value)) else _NEVER
                words = _in_words(value)
            elif issubclass(kind, _HIDDEN) or name[0] == ".":
                seen[name] = value
                words = ""
            else:
                seen[name] = _NEVER
                words = _in_words(value)
            is_same = False
            if shown.get(name, "") == words:
                continue
            if not words:
                del shown[name]
                changed.append(f"{_QUOTED[name]}:null")
            elif name in shown or len(shown) < _MOST_VARIABLES:
                shown[name] = words
                changed.append(f"{_QUOTED[name]}:{_quoted(words)}")
        if len(seen) > len(values):
            for name in [name for name in seen if name not in values]:
                del seen[name]
                if shown.pop(name, ""):
                    changed.append(f"{_QUOTED[name]}:null")
        if is_same and call is self._board_seen_in:
            return f"{{{','.join(changed)}}},0" if changed else _NO_CHANGE
        squares = self._new_squares(values, call)
        self._board_seen_in = call if self._queens in values else None
        if squares:
            return f"{{{','.join(changed)}}},{squares}" if changed else f"0,{squares}"
        return f"{{{','.join(changed)}}},0" if changed else _NO_CHANGE

    def _watched_globals(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in self._globals.items()
            if name[:2] != "__" and not issubclass(type(value), _HIDDEN)
        }

    def _new_squares(self, values: dict[str, Any], call: _Call) -> str:
        """Return as JSON the squares (row, column, row, ...) if they have changed, else nothing."""
        board = self._board(values, call)
        if board is None or board is self._last_board:
            return ""
        if type(board) is list:
            if type(self._last_board) is _Snapshot and _is_same(self._last_board, board):
                return ""
            self._last_board = _snapshot(board)
        elif type(board) in _COPIES:
            if type(self._last_board) is not _Snapshot and _is_same(self._last_board, board):
                return ""
            self._last_board = _snapshot(board)
        else:
            is_flat = type(board) is tuple and _SCALARS.issuperset(map(type, board))
            self._last_board = board if is_flat else None
        squares = squares_of(board, self._n)
        if squares is None or squares == self._squares:
            return ""
        self._squares = squares
        return _ENCODE([number for square in squares for number in square])

    def _board(self, values: dict[str, Any], call: _Call) -> Any:
        """Return the value of the watched name: of this call or of one above, or a global one."""
        board = self._own_board(values)
        call.has_board = board is not _NEVER
        if board is _NEVER and call.above is not None:
            board = self._own_board(call.above.frame.f_locals)
        return self._globals.get(self._queens) if board is _NEVER else board

    def _own_board(self, values: dict[str, Any]) -> Any:
        name = self._queens
        if name in values:
            return values[name]
        owner = values.get("self")
        if owner is None:
            return _NEVER
        try:
            return vars(owner).get(name, _NEVER)
        except Exception:
            return _NEVER


def _snapshot(value: Any) -> Any:
    """Return a copy of a list, set or dictionary to compare it with; `_NEVER` for none."""
    kinds = set(map(type, value.values() if type(value) is dict else value))
    if len(value) > _LARGEST_BOARD:
        return _NEVER
    if _SCALARS.issuperset(kinds):
        return _Snapshot(value) if type(value) is list else value.copy()
    if type(value) is set and kinds == {tuple}:
        flat = all(_SCALARS.issuperset(map(type, entry)) for entry in value)
        return value.copy() if flat else _NEVER
    if type(value) is not list or not kinds <= {list, tuple} or len(value) > _MOST_ENTRIES:
        return _NEVER
    if not all(_SCALARS.issuperset(map(type, row)) for row in value):
        return _NEVER
    return _Snapshot([row.copy() if type(row) is list else row for row in value])


def _is_same(before: Any, value: Any) -> bool:
    try:
        return bool(before == value)
    except Exception:  # an entry that can't be compared
        return False


def _is_at(frame: FrameType, names: frozenset[str]) -> bool:
    """Tell whether a frame stands at an instruction: at a `yield`, a generator goes on later."""
    import dis  # noqa: PLC0415  only where it is asked

    return dis.opname[frame.f_code.co_code[frame.f_lasti]].removeprefix("INSTRUMENTED_") in names


def _parameters(code: CodeType) -> tuple[str, ...]:
    """Return the names of the parameters of a function, without `self`."""
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)
    return tuple(name for name in code.co_varnames[:count] if name != "self")


def _in_words(value: Any, depth: int = 0) -> str:
    """Return a value as Python writes it, cut where it is long; never raises."""
    kind = type(value)
    try:
        if kind in _CUT:
            words = repr(value[:_LONGEST])
        elif kind in _SCALARS:
            words = repr(value)
        elif kind in _CONTAINERS:
            words = _container_in_words(value, kind, depth)
        elif hasattr(value, "tolist"):
            words = repr(value.tolist()) if value.size <= _MOST_ENTRIES else repr(value)
        elif kind.__module__ == builtins.__name__ or "__repr__" in vars(kind):
            words = repr(value)
        else:
            words = _object_in_words(value, depth)
    except LimitReached:
        raise
    except BaseException:  # what the program's own objects may raise
        return f"<{type.__getattribute__(kind, '__name__')}>"
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


def _container_in_words(value: Any, kind: type, depth: int) -> str:
    is_long = len(value) > _MOST_ENTRIES
    if not is_long and kind is not dict and _NUMBERS.issuperset(map(type, value)):
        return repr(value)
    if depth > _DEEPEST:
        return "…"
    words, left = [], _LONGEST
    for _, entry in zip(range(_FIRST if is_long else _MOST_ENTRIES), value, strict=False):
        word = _in_words(entry, depth + 1)
        words.append(f"{word}: {_in_words(value[entry], depth + 1)}" if kind is dict else word)
        left -= len(words[-1])
        if left < 0:
            break
    inside = ", ".join(words)
    if is_long:
        return f"{kind.__name__}[{len(value)}]: {inside}, …"
    if kind is tuple and len(value) == 1:
        inside += ","
    before, after = _BRACKETS.get(kind, (f"{kind.__name__}(", ")"))
    return f"{before}{inside}{after}"


def _object_in_words(value: Any, depth: int) -> str:
    if depth:
        return f"{type(value).__name__}(…)"
    attributes = list(vars(value).items())[:_MOST_ATTRIBUTES]
    shown = (f"{name}={_in_words(each, depth + 1)}" for name, each in attributes)
    return f"{type(value).__name__}({', '.join(shown)})"


def main() -> None:
    """Carry out the order on standard input."""
    order: Order = json.loads(sys.stdin.buffer.read())
    # What writes to the standard streams past Python reaches the parent by standard error.
    private = os.dup(1)
    os.dup2(2, 1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    channel = Channel(private, order["limits"], order["path"])
    _set_limits(order["limits"])
    leave = os._exit
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
        try:
            how = _error(error, order["path"])
        except BaseException:  # its own methods may raise
            how = {"how": "raised", "name": "Exception", "line": None}
    finally:
        _Refusal.is_on = False
        sys.settrace(None)
        channel.end(how)
        leave(0)  # threads of the program are not waited for


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
    if isinstance(result, Iterator):
        result = _taken(result)
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
        taken.append(_copied(value))
        if len(taken) > _MOST_PLACEMENTS:
            raise LimitReached("placements")
    return taken


def _copied(value: Any) -> Any:
    """Return a copy of what a generator has given: it may go on changing its list."""
    if type(value) is list:
        return [each.copy() if type(each) is list else each for each in value]
    return value.copy() if hasattr(value, "copy") else value


def _result(result: Any, n: int) -> dict[str, Any]:
    """Describe what a program has returned: a number, or placements, by row and column."""
    if isinstance(result, int) or type(result).__module__ == "numpy":
        with contextlib.suppress(TypeError, ValueError):
            return {"count": _count(result)}
    found = boards_of(result, n, _MOST_PLACEMENTS)
    if found is None:
        return {"other": None if result is None else _in_words(result)}
    boards, is_one = found
    return {"placements": boards, "is_one": is_one}


def _count(result: Any) -> int | None:
    if isinstance(result, bool):
        raise TypeError
    count = operator.index(result)
    return count if abs(count) < 1 << 62 else None


def _error(error: BaseException, path: str) -> dict[str, Any]:
    """Describe an exception: its name, its words, and the last line of the program that it left."""
    line, step = None, error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        # A call for which there is no room fails on the first line of its function.
        is_call = step.tb_lineno == code.co_firstlineno and isinstance(error, RecursionError)
        if code.co_filename == path and not (is_call and line):
            line = step.tb_lineno
        step = step.tb_next
    words = ""
    with contextlib.suppress(Exception):
        words = str(error)[:500].encode(errors="replace").decode()
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

    def look(event: str, arguments: tuple[Any, ...]) -> None:
        refused = _REFUSED.get(event)
        if refused == "kill" and arguments[0] == os.getpid():
            return
        if refused == "trace" and (not _Refusal.is_on or _is_deep()):
            return
        if refused is not None:
            raise RefusedError(refused)

    sys.addaudithook(look)
    with contextlib.suppress(ImportError):  # there is none on Windows
        import _posixsubprocess  # noqa: PLC0415  what starts processes without an event

        def refuse(*_arguments: object) -> NoReturn:
            raise RefusedError("process")

        _posixsubprocess.fork_exec = refuse


def _is_deep() -> bool:
    """Tell whether the stack is nearly full: then Python itself takes the trace function away."""
    frame: FrameType | None = sys._getframe()
    depth = 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth > sys.getrecursionlimit() - _NEARLY


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
