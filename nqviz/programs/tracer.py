"""Follows a program of the user's own, line by line, and writes an event for each."""

import ast
import sys
from collections.abc import Callable, Iterator
from opcode import opname
from sys import settrace
from time import monotonic
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

from nqviz.programs.channel import Channel, encode, quoted
from nqviz.programs.protocol import LONGEST_NAME, MOST_CALLS, Order, ProgramState, What, line_count
from nqviz.programs.shapes import squares_with_edge
from nqviz.programs.values import (
    COPIES,
    FIRST,
    HIDDEN,
    MOST_ENTRIES,
    NEVER,
    SCALARS,
    Snapshot,
    in_words,
    is_equal,
    snapshot,
)

_MOST_VARIABLES = 40
_INLINE = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<lambda>"})
# From here on comprehensions are part of the function they stand in (PEP 709).
_INLINES_COMPREHENSIONS = sys.version_info >= (3, 12)
_LINES_OF_A_CALL = 1  # A deep stack is described after so many lines for each of its calls.
_MOST_WAITING = 50  # So many generators are described.
_LARGE = 1 << 60
_LINES_A_LOOK = 256  # The limits are looked at after so many lines.
_NO_CHANGE = "0,0"  # Neither variables nor squares have changed.
# They are inspect.CO_GENERATOR and CO_NEWLOCALS, whose import takes long.
_GENERATOR, _NEW_LOCALS = 0x20, 0x02
_YIELDS = frozenset({"YIELD_VALUE", "YIELD_FROM", "SEND"})
_RETURNS = frozenset({"RETURN_VALUE", "RETURN_CONST"})
_CALL, _RETURN, _RAISE = int(What.CALL), int(What.RETURN), int(What.RAISE)
_YIELD, _RESUME = int(What.YIELD), int(What.RESUME)


_INSTRUCTION_BYTES = 2
_Span = tuple[tuple[int, int], tuple[int, int]]  # (line, byte in it) of the begin and the end


class _Names(dict[str, str]):
    """Names as JSON, each made once."""

    def __missing__(self, name: str) -> str:
        words = self[name] = quoted(name)
        return words


_QUOTED = _Names()


class _Call:
    """A call under way.

    Attributes:
        frame: Python's frame of it.
        line: its line that has begun and is not over; 0 before the first.
        skipped: where in its code a comprehension runs, which is a part of one line.
        names: of the program's global variables, those that its code names.
        seen: the values of its variables that can't change by themselves, as they were last, and
            snapshots of short lists, sets and dictionaries of such values.
        shown: its variables in words, as they were written last.
        raised: the name of the exception that leaves its line.
        number: of a generator that waits.
        has_board: whether the watched name is one of its variables, or an attribute of its `self`.
        above: the nearest call before it that has the board.
    """

    __slots__ = (
        *("above", "arguments", "frame", "has_board", "line", "names", "number", "raised", "seen"),
        *("shown", "skipped"),
    )

    def __init__(self, frame: FrameType, skipped: frozenset[int], names: tuple[str, ...]) -> None:
        self.frame = frame
        self.skipped, self.names = skipped, names
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


class _Code(NamedTuple):
    """What is known of the code of a function.

    Attributes:
        parameters: their names.
        skipped, globals: see `_Call`.
        code: the code itself, so that no other one has its number.
    """

    parameters: tuple[str, ...]
    skipped: frozenset[int]
    globals: tuple[str, ...]
    code: CodeType


class Tracer:
    """Follows a program line by line, as `sys.settrace` calls it.

    An error in here would end the tracing, so what can't be followed is left out: near the end of
    the stack, for instance.
    """

    def __init__(self, channel: Channel, order: Order, module: ModuleType) -> None:
        self._channel, self._file, self._n = channel, order["path"], order["n"]
        self._emit = channel.events.append
        self._queens, self._globals = order["queens"], module.__dict__
        self._lines_left, self._lines_to_look = order["limits"]["lines"], _LINES_A_LOOK
        self._ends = monotonic() + order["limits"]["seconds"]
        self._calls: list[_Call] = []
        self._waiting: dict[FrameType, _Call] = {}  # generators between two values
        self._generators = self._looks = 0
        self._hidden: dict[str, Any] = {}  # global names that are not watched, with their values
        self._is_over = False
        # By number, because a code object is compared by all that it holds.
        self._codes: dict[int, _Code] = {}
        self._comprehensions = comprehensions_in(order["text"]) if _INLINES_COMPREHENSIONS else []
        self._counts = [0] * (line_count(order["text"]) + 1)
        self._last_board: Any = None
        self._board_seen_in: _Call | None = None  # the call whose own variable holds it
        self._squares: tuple[tuple[int, int], ...] = ()
        self._grows = False  # whether the watched list has had a queen with n entries or fewer

    def start(self) -> None:
        """Follow this thread from now on."""
        settrace(self._on_call)

    def _on_call(self, frame: FrameType, event: str, _arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if event != "call" or code.co_filename != self._file or code.co_name in _INLINE:
            return None
        if self._is_over or not code.co_flags & _NEW_LOCALS:
            return None  # what is cleared away after the end, or the body of a class
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
        known = self._known(code)
        call = call or _Call(frame, known.skipped, known.globals)
        if calls:
            call.above = calls[-1] if calls[-1].has_board else calls[-1].above
        calls.append(call)
        changes = self._changes(frame, call)
        if not is_new:
            self._emit(f"[{_RESUME},{call.line},{changes},{call.number},{caller}]")
            return
        shown = call.shown
        call.arguments = ", ".join(
            [f"{name}={shown[name]}" for name in known.parameters if name in shown]
        )
        name, words = quoted(code.co_name), quoted(call.arguments)
        self._emit(f"[{_CALL},{code.co_firstlineno},{changes},{name},{words},{caller}]")

    def _known(self, code: CodeType) -> _Code:
        known = self._codes.get(id(code))
        if known is None:
            skipped = offsets_within(code, self._comprehensions)
            watched = self._watched_globals()
            names = tuple(name for name in code.co_names if name in watched)
            known = self._codes[id(code)] = _Code(_parameters(code), skipped, names, code)
        return known

    def _on_event(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        calls = self._calls
        if (not calls or calls[-1].frame is not frame) and not self._close_down_to(frame, event):
            return None
        call = calls[-1]
        if event == "line" and frame.f_lasti not in call.skipped:
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
            call.raised = arg[0].__name__[:LONGEST_NAME]
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
        is_returning = _instruction(frame.f_code, frame.f_lasti) in _RETURNS
        is_left = value is None and call.raised and not is_returning
        if is_left:
            event = f"[{_RAISE},{line},{changes},{quoted(call.raised)}]"
        elif frame.f_code.co_flags & _GENERATOR and _is_at_yield(frame):
            self._generators += not call.number
            call.number = call.number or self._generators
            event = f"[{_YIELD},{line},{changes},{quoted(in_words(value))},{call.number}]"
            self._waiting[frame] = call
        else:
            event = f"[{_RETURN},{line},{changes},{quoted(in_words(value))}]"
            self._is_over = len(self._calls) == 1 and not isinstance(value, Iterator)
        self._counts[line] += 1
        self._calls.pop()
        self._emit(event)

    def _look(self) -> None:
        self._lines_left -= _LINES_A_LOOK
        self._lines_to_look = min(_LINES_A_LOOK, max(1, self._lines_left))
        if self._lines_left <= 0:
            raise self._channel.reached("lines")
        if monotonic() > self._ends:
            raise self._channel.reached("seconds")
        if self._channel.is_full:
            raise self._channel.reached("log")
        self._looks += 1
        if self._looks * _LINES_A_LOOK < _LINES_OF_A_CALL * len(self._calls):
            return  # it would be longer than what it saves to read
        self._looks = 0
        waiting = list(self._waiting.values())[-_MOST_WAITING:]
        state: ProgramState = {
            "calls": [call.state() for call in self._calls],
            "waiting": {str(call.number): call.state() for call in waiting},
            "counts": self._counts,
        }
        self._emit(encode([What.STATE, state]))

    def _changes(  # noqa: C901, PLR0912  one loop, which runs for every line of a program
        self, frame: FrameType, call: _Call
    ) -> str:
        own = frame.f_locals
        if call is self._calls[0]:
            own = {**self._watched_globals(), **own}
        values = self._with_others(own, call.names) if call.names or "self" in own else own
        changed: list[str] = []
        is_same = True
        seen, shown = call.seen, call.shown
        seen_as = seen.get
        for name, value in values.items():
            before = seen_as(name, NEVER)
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
            if kind in SCALARS:
                seen[name] = value
                words = in_words(value)
            elif kind is list:
                part = value if len(value) <= MOST_ENTRIES else [*value[:FIRST], len(value)]
                if type(before) is Snapshot and is_equal(before, part):
                    continue
                seen[name] = snapshot(part)
                words = in_words(value)
            elif kind is set or kind is dict:
                if type(before) in COPIES and is_equal(before, value):
                    continue
                seen[name] = snapshot(value)
                words = in_words(value)
            elif kind is tuple:
                seen[name] = value if SCALARS.issuperset(map(type, value)) else NEVER
                words = in_words(value)
            elif issubclass(kind, HIDDEN) or name[0] == ".":
                seen[name] = value
                words = ""
            else:
                seen[name] = NEVER
                words = in_words(value)
            is_same = False
            if shown.get(name, "") == words and (
                not words or before is NEVER or is_equal(before, value)
            ):  # Else it has changed where its words are cut off.
                continue
            if not words:
                del shown[name]
                changed.append(f"{_QUOTED[name]}:null")
            elif name in shown or len(shown) < _MOST_VARIABLES:
                shown[name] = words
                changed.append(f"{_QUOTED[name]}:{quoted(words)}")
        if len(seen) > len(values):
            for name in [name for name in seen if name not in values]:
                del seen[name]
                if shown.pop(name, ""):
                    changed.append(f"{_QUOTED[name]}:null")
        if is_same and call is self._board_seen_in:
            return f"{{{','.join(changed)}}},0" if changed else _NO_CHANGE
        squares = self._new_squares(own, call)
        self._board_seen_in = call if self._queens in own else None
        if squares:
            return f"{{{','.join(changed)}}},{squares}" if changed else f"0,{squares}"
        return f"{{{','.join(changed)}}},0" if changed else _NO_CHANGE

    def _with_others(self, values: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
        """Return those variables of the program that have such names, and then those of a call.

        In place of `self` there are its attributes, if it has any.
        """
        variables = _attributes(values["self"]) if "self" in values else {}
        has_attributes, module = bool(variables), self._globals
        for name in names:
            if name in module and name not in values:
                variables[name] = module[name]
        variables.update(values)
        if has_attributes:
            del variables["self"]
        return variables

    def _watched_globals(self) -> dict[str, Any]:
        hidden = self._hidden
        watched = {}
        for name, value in self._globals.items():
            if hidden.get(name, NEVER) is not value:
                if name[:2] == "__" or issubclass(type(value), HIDDEN):
                    hidden[name] = value
                else:
                    watched[name] = value
        return watched

    def _new_squares(self, values: dict[str, Any], call: _Call) -> str:
        """Return as JSON the squares (row, column, row, ...) if they have changed, else nothing."""
        board = self._board(values, call)
        if board is None or board is self._last_board:
            return ""
        if type(board) is list:
            if type(self._last_board) is Snapshot and is_equal(self._last_board, board):
                return ""
            self._last_board = snapshot(board)
        elif type(board) in COPIES:
            if type(self._last_board) is not Snapshot and is_equal(self._last_board, board):
                return ""
            self._last_board = snapshot(board)
        else:
            is_flat = type(board) is tuple and SCALARS.issuperset(map(type, board))
            self._last_board = board if is_flat else None
        if type(board) is list and not self._grows:
            is_short = len(board) <= self._n
            self._grows = is_short and any(type(each) is int and each > 0 for each in board)
        squares = squares_with_edge(board, self._n, grows=self._grows)
        if squares is None or squares == self._squares:
            return ""
        self._squares = squares
        return f"[{','.join([f'{row},{column}' for row, column in squares])}]"

    def _board(self, values: dict[str, Any], call: _Call) -> Any:
        """Return the value of the watched name: of this call or of one above, or a global one."""
        board = self._own_board(values)
        call.has_board = board is not NEVER
        if board is NEVER and call.above is not None:
            board = self._own_board(call.above.frame.f_locals)
        return self._globals.get(self._queens) if board is NEVER else board

    def _own_board(self, values: dict[str, Any]) -> Any:
        name = self._queens
        if name in values:
            return values[name]
        owner = values.get("self")
        if owner is None:
            return NEVER
        try:
            return vars(owner).get(name, NEVER)
        except Exception:
            return NEVER


def _attributes(owner: Any) -> dict[str, Any]:
    try:
        return {f"self.{name}": value for name, value in vars(owner).items()}
    except Exception:  # it has none
        return {}


def _is_at_yield(frame: FrameType) -> bool:
    """Tell whether a frame stands at a `yield`, or behind it, as from Python 3.13 on."""
    code, at = frame.f_code, frame.f_lasti
    if _instruction(code, at) == "RESUME":
        at -= _INSTRUCTION_BYTES
    return _instruction(code, at) in _YIELDS


def _instruction(code: CodeType, at: int) -> str:
    return opname[code.co_code[at]].removeprefix("INSTRUMENTED_")


def _parameters(code: CodeType) -> tuple[str, ...]:
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & 0x04) + bool(code.co_flags & 0x08)
    return tuple(name for name in code.co_varnames[:count] if name != "self")


class Comprehension(NamedTuple):
    """Where a comprehension stands, and what it goes through, which is evaluated before it.

    From Python 3.12 on they are inlined (PEP 709): each turn of one begins its line anew, and its
    variables are those of the function. To who reads a program it is one expression.
    """

    whole: _Span
    source: _Span


def comprehensions_in(text: str) -> list[Comprehension]:
    """Return the comprehensions of a program; generator expressions have code of their own."""
    return [
        Comprehension(_span(each), _span(each.generators[0].iter))
        for each in ast.walk(ast.parse(text))
        if isinstance(each, ast.ListComp | ast.SetComp | ast.DictComp)
    ]


def offsets_within(code: CodeType, comprehensions: list[Comprehension]) -> frozenset[int]:
    """Return the offsets of those instructions of a function that run in its comprehensions.

    The first of one, which comes after what it goes through, begins its line as a call would.
    """
    here = [each for each in comprehensions if each.whole[1][0] >= code.co_firstlineno]
    if not here:
        return frozenset()
    offsets = []
    evaluated, running = set[Comprehension](), set[Comprehension]()
    for number, (line, last, column, end) in enumerate(code.co_positions()):
        if line is None or last is None or column is None or end is None:
            continue
        span = (line, column), (last, end)
        inside = {each for each in here if _is_within(span, each.whole)}
        in_source = {each for each in inside if _is_within(span, each.source)}
        first = evaluated & inside - in_source
        evaluated = in_source - running
        running = inside - evaluated
        if running - first:
            offsets.append(number * _INSTRUCTION_BYTES)
    return frozenset(offsets)


def _span(node: ast.expr) -> _Span:
    end = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    return (node.lineno, node.col_offset), end


def _is_within(inner: _Span, outer: _Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
