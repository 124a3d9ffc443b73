"""Messages of the process that runs a program to the one that watches it: lines of JSON.

Each line begins with the secret of the order, which the program does not know. A list follows,
whose first entry says what it is:

- `EVENTS`, then a list of events as they follow each other, and among them lists of `OUTPUT` and a
  text that the program has printed;
- `END`, then a mapping that describes how the run has ended, as `nqviz.programs.messages` has it.

An event is a list that begins with its kind (`What`) and the line of the program. Next come the
variables of the call that have changed, with the global ones that its function names and the
attributes of `self` (name to text, null where the name is gone), and the squares of the queens if
they have changed (row, column, row, column and so on), 0 for none; row and column n are beside the
board. Both can be left out at the end of the list. What else belongs to a kind follows them.
"""

import re
from enum import IntEnum
from typing import TypedDict

MOST_CALLS = 3000  # A program that is followed may have so many under way.
BROKEN = 74  # It is the exit status of a process that can no longer write: os.EX_IOERR.
EVENTS, OUTPUT, END = "events", "output", "end"
MOST_PLACEMENTS = 200_000  # A program may give so many.
FAR = 10**18  # A count that is farther from 0 is cut to it.
LONGEST_NAME = 100  # The name of an exception is cut to so many letters.
LONGEST_WORDS = 500  # Its message is cut to so many letters.
MOST_KINDS = 50  # So many of its base classes are named.


class What(IntEnum):
    """The kind of an event, and what follows line, variables and squares."""

    LINE = 0  # a line was carried out
    CALL = 1  # a function was called: its name, its arguments in words, the line of the call
    RETURN = 2  # a function returned: the value in words
    RAISE = 3  # a function was left by an exception: its name
    YIELD = 4  # a generator gave a value and waits: the value in words, the generator's number
    RESUME = 5  # a generator goes on: its number, the line that asked it
    STATE = 6  # no event, but where the program stands: see `ProgramState`


class ProgramState(TypedDict):
    """Where the program stands between two events; the second entry of a `What.STATE`.

    `calls` are (function, arguments, line, variables), the outermost first; `waiting` are the
    generators by their number; `counts` say how often each line has run, from line 0 on.
    """

    calls: list[tuple[str, str, int, dict[str, str]]]
    waiting: dict[str, tuple[str, str, int, dict[str, str]]]
    counts: list[int]


class Limits(TypedDict):
    """Where a run is ended.

    `lines` are executed lines, `seconds` of the clock, `memory` and `log` bytes, `output` letters.
    Lines, log and output are limited where the program is followed.
    """

    lines: int
    seconds: float
    memory: int
    log: int
    output: int


LIMITS: Limits = {
    "lines": 2_000_000,
    "seconds": 20.0,
    "memory": 1 << 30,
    "log": 256 << 20,
    "output": 1 << 20,
}


class Order(TypedDict):
    """The order of a process, as it reads it from its input.

    `mode` is "record", where the program is followed line by line, or "run"; `queens` is the name
    of the variable that is watched; `text` is the program, which is not read again from `path`;
    `secret` begins each line that the process writes.
    """

    mode: str
    path: str
    text: str
    n: int
    seed: int
    queens: str
    limits: Limits
    secret: str


def line_count(text: str) -> int:
    """Return how many lines a program has, as Python counts them."""
    return len(re.findall(r"\r\n|\r|\n", text)) + 1
