"""The messages of the process that runs a program, and the end of its run.

Everything that is read from the process is checked here: a program may have written it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from nqviz.programs.protocol import (
    END,
    EVENTS,
    FAR,
    LIMITS,
    LONGEST_NAME,
    LONGEST_WORDS,
    MOST_KINDS,
    MOST_PLACEMENTS,
    Limits,
    Order,
    ProgramState,
    What,
    line_count,
)
from nqviz.programs.shapes import Squares

_Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
_Words = Annotated[str, Meta(max_length=LONGEST_WORDS)]
_Line = Annotated[int, Meta(ge=1)]
_Seconds = Annotated[float, Meta(ge=0, le=1e9)]


class _Result(Struct, tag_field="kind", frozen=True, forbid_unknown_fields=True):
    """The result of `solve`."""


class _Fact(Struct, tag_field="how", frozen=True, forbid_unknown_fields=True):
    """The fact that has ended a run."""


class _Message(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A line that the process writes."""


class Number(_Result, tag="number", frozen=True):
    """A number that `solve` has returned; one beyond `FAR` is cut to it."""

    value: Annotated[int, Meta(ge=-FAR, le=FAR)]

    @property
    def is_far(self) -> bool:
        """Tell whether it was cut."""
        return abs(self.value) == FAR


class Boards(_Result, tag="boards", frozen=True):
    """Boards that `solve` has given, each as its squares in their order; `is_one` for one alone."""

    boards: Annotated[tuple[Squares, ...], Meta(max_length=MOST_PLACEMENTS)]
    is_one: bool


class Truth(_Result, tag="truth", frozen=True):
    """A truth value that `solve` has returned."""

    value: bool


class Nothing(_Result, tag="nothing", frozen=True):
    """`solve` has returned None."""


class Value(_Result, tag="value", frozen=True):
    """Anything else that `solve` has returned, in words."""

    words: _Words

    @property
    def is_text(self) -> bool:
        """Whether it is a text, by the quotes of its words."""
        return self.words[:1] in {"'", '"'}


class Returned(_Fact, tag="returned", frozen=True):
    """`solve` has come to its end, after so many seconds."""

    result: Number | Boards | Truth | Nothing | Value
    seconds: _Seconds = 0.0


class Raised(_Fact, tag="raised", frozen=True):
    """An exception has left the program.

    Attributes:
        line: of the program, which it has left last.
        kinds: the names of its class and the bases of that.
        wanted: the name that was looked for.
        refused: what a program can't do here; empty where it is none of that.
    """

    name: _Name
    line: _Line | None = None
    kinds: Annotated[tuple[_Name, ...], Meta(max_length=MOST_KINDS)] = ()
    words: _Words = ""
    wanted: _Name = ""
    refused: Literal["", "process", "kill", "trace", "nqviz"] = ""


class AtLimit(_Fact, tag="limit", frozen=True):
    """The run was ended at a limit, at a line where that is known.

    Attributes:
        is_before_solve: whether `solve` is known not to have been called yet.
    """

    limit: Literal["lines", "seconds", "memory", "log", "output", "calls", "placements"]
    line: _Line | None = None
    is_before_solve: bool = False


class NoFunction(_Fact, tag="nothing", frozen=True):
    """There is no function `solve`."""


class Died(_Fact, tag="died", frozen=True):
    """The process has ended without a word; we ended it where it has disturbed its recording."""

    is_disturbed: bool = False


class Stopped(_Fact, tag="stopped", frozen=True):
    """Somebody has stopped the run."""


class Unstarted(_Fact, tag="unstarted", frozen=True):
    """The process could not be started; `why` is what the system says."""

    why: str


Said = Returned | Raised | AtLimit | NoFunction  # by the process


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run has ended.

    Attributes:
        lines: those that it came to last, where it was ended at a limit.
    """

    fact: Said | Died | Stopped | Unstarted
    limits: Limits = field(default_factory=lambda: LIMITS)
    lines: tuple[int, ...] = ()

    @property
    def how(self) -> str:
        """The fact in a word: "returned", "raised", "limit", "nothing", "died" and so on."""
        return str(self.fact.__struct_config__.tag)

    @property
    def line(self) -> int | None:
        """The line at which it has ended, where one is known."""
        return self.fact.line if isinstance(self.fact, Raised | AtLimit) else None


class Events(_Message, tag=EVENTS, frozen=True):
    """Events in their order, each as `check_event` wants it."""

    events: list[list[Any]]


class End(_Message, tag=END, frozen=True):
    """The end of a run."""

    fact: Said


_DECODER = msgspec.json.Decoder(Events | End)


class MessageReader:
    """Reads the lines that the process of an order writes."""

    def __init__(self, order: Order) -> None:
        self._secret, self._columns = order["secret"].encode(), frozenset(range(order["n"]))
        self._lines = line_count(order["text"])

    def read(self, line: bytes) -> Events | End:
        """Return a message; raises ValueError where the line is none, or not of the process."""
        if not line.startswith(self._secret):
            raise ValueError("somebody else has written into the channel")
        data = line[len(self._secret) :]
        try:
            if b"\\ud" in data:  # halves of signs, which nothing can write
                halves = json.dumps(json.loads(data), ensure_ascii=False)
                data = halves.encode(errors="replace")
            message: Events | End = _DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError("this is no message") from error
        if isinstance(message, End):
            self._check(message.fact)
        return message

    def _check(self, fact: Said) -> None:
        if isinstance(fact, Raised | AtLimit) and (fact.line or 1) > self._lines:
            raise ValueError("the program has no such line")
        if not isinstance(fact, Returned) or not isinstance(fact.result, Boards):
            return
        boards = fact.result.boards
        if not self._columns.issuperset(chain.from_iterable(chain.from_iterable(boards))):
            raise ValueError("a queen stands on the board")
        if any(one >= other for board in boards for one, other in pairwise(board)):
            raise ValueError("the squares of a board stand in their order, each once")
        if fact.result.is_one and len(boards) != 1:
            raise ValueError("one board is one")


# What follows line, variables and squares in an event.
_REST: dict[int, tuple[type, ...]] = {
    What.LINE: (),
    What.CALL: (str, str, int),
    What.RETURN: (str,),
    What.RAISE: (str,),
    What.YIELD: (str, int),
    What.RESUME: (int, int),
}
_ENTRIES = frozenset({int(What.CALL), int(What.RESUME)})
_TEXTS = frozenset({str, type(None)})
_NUMBERS = frozenset({int})


def check_event(event: Sequence[Any], lines: int) -> None:
    """Raise ValueError, or what Python raises, where a program of so many lines has no such event.

    Its squares are left to who puts queens on them.
    """
    what, line, count = event[0], event[1], len(event)
    if type(what) is not int or type(line) is not int or not 0 < line <= lines:
        raise ValueError("an event has a kind and a line")
    if count == 2 and not what:  # a line that has changed nothing, as most
        return
    if count > 2 and event[2] and not _TEXTS.issuperset(map(type, event[2].values())):
        raise ValueError("variables have names and words")
    if count > 3 and event[3] and not _NUMBERS.issuperset(map(type, event[3])):
        raise ValueError("squares are numbers")
    if (what or count > 4) and tuple(map(type, event[4:])) != _REST[what]:
        raise ValueError("an event has what belongs to its kind")
    if what in _ENTRIES and not 0 <= event[-1] <= lines:
        raise ValueError("a call comes from a line")


def state_of(value: Any, lines: int) -> ProgramState:
    """Return where a program of so many lines stands; raises ValueError where that is none."""
    try:
        state = msgspec.convert(value, ProgramState)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError("this is no state") from error
    calls = [*state["calls"], *state["waiting"].values()]
    if not all(0 <= line <= lines for _, _, line, _ in calls):
        raise ValueError("a call is at a line")
    if any(not each.isdecimal() for each in state["waiting"]):
        raise ValueError("generators have numbers")
    if len(state["counts"]) > lines + 1 or min(state["counts"], default=0) < 0:
        raise ValueError("a line has run so many times")
    return state
