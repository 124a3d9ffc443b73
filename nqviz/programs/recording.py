"""The recording of a program, as far as it has come: steps, variables, calls and output.

A recording grows while its program runs. It holds the events as they came, in portions of bytes,
and the steps that they stand for; variables and calls at a step are replayed from the portion's
start.
"""

import marshal
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, islice
from operator import itemgetter
from typing import Any

from nqviz.model.board import EMPTY, Square, attack, attacking_pairs, is_solution, placement_on
from nqviz.model.step import ATTACKED, NOT_YET, Kind, Step
from nqviz.programs.messages import (
    AtLimit,
    Boards,
    Ending,
    Nothing,
    Returned,
    check_event,
    state_of,
)
from nqviz.programs.protocol import OUTPUT, ProgramState, What
from nqviz.programs.shapes import Squares
from nqviz.solvers.base.calls import Call, Variable
from nqviz.solvers.base.search import shared_step

_LATEST_STEPS = 1000  # The lines of so many steps before a limit are named.


Placement = tuple[int, ...]
PRINTED = 0  # It is the number of no line.
BOARD_MOVES = frozenset({Kind.PLACE, Kind.REMOVE, Kind.REPLACE})
_JUDGEMENTS = frozenset({Kind.SOLUTION, Kind.FULL})


@dataclass(frozen=True, slots=True)
class FullBoard:
    """A full board that was seen, and what ran while it stood.

    `ran` has each line that ran, and `PRINTED` if a text was; also a line together with what else
    happened there: the kind of event, a variable that changed, or the value returned.
    """

    queens: Placement
    ran: frozenset[object]


@dataclass(frozen=True, slots=True)
class Happening:
    """The last step beside its queens: see `What`.

    `words` are the value that was returned or given, the name of the exception, or the arguments.
    """

    what: What
    function: str = ""
    words: str = ""
    from_line: int = 0


class _Replayed:
    """The calls under way, as events change them.

    Attributes:
        stack: (function, arguments, line, variables) of each, the outermost first; all but the last
            stand at the line that has called, which is not over.
        last: the last event; None before the first.
    """

    def __init__(self, state: ProgramState | None = None) -> None:
        self.last: Sequence[Any] | None = None
        self.stack = [_own(call) for call in state["calls"]] if state else []
        waiting = state["waiting"] if state else {}
        self._waiting = {int(number): _own(call) for number, call in waiting.items()}
        self._leaves: int | None = None  # the number of the call that the last event has left

    @property
    def changes(self) -> Mapping[str, str | None]:
        """The variables that the last event has changed, in words; None for one that has gone."""
        changes = self.last[2] if self.last is not None and len(self.last) > 2 else None
        return changes or {}

    @property
    def happened(self) -> Happening:
        """The last event."""
        if self.last is None or not self.stack:
            return Happening(What.LINE)
        what, rest, function = What(self.last[0]), self.last[4:], self.stack[-1][0]
        if what is What.CALL:
            return Happening(what, rest[0], rest[1], rest[2])
        if what is What.RESUME:
            return Happening(what, function)
        return Happening(what, function, rest[0] if rest else "")

    def apply(self, event: Sequence[Any]) -> None:
        """Carry out an event; a call that it leaves stands until the next one."""
        what = event[0]
        stack = self.stack
        if self._leaves is not None:
            left = stack.pop()
            if self._leaves:
                self._waiting[self._leaves] = left
            self._leaves = None
        if what == What.LINE:
            stack[-1][2] = event[1]
        elif what == What.CALL:
            self._stay_at(event[6])
            stack.append([event[4], event[5], event[1], {}])
        elif what == What.RESUME:
            self._stay_at(event[5])
            stack.append(self._waiting.pop(event[4]))
        else:
            stack[-1][2] = event[1]
            self._leaves = event[5] if what == What.YIELD else 0
        self.last = event
        if len(event) > 2 and event[2]:
            values = stack[-1][3]
            for name, value in event[2].items():
                if value is None:
                    values.pop(name, None)
                else:
                    values[name] = value

    def _stay_at(self, line: int) -> None:
        """Let the last call stand at the line from which another one is entered."""
        if self.stack:
            self.stack[-1][2] = line


def _own(call: Sequence[Any]) -> list[Any]:
    name, words, line, values = call
    return [name, words, line, dict(values)]


def _counted_from_1(event: Sequence[Any], first_row: int) -> Sequence[Any]:
    if len(event) < 4 or not event[3]:
        return event
    pairs = zip(event[3][::2], event[3][1::2], strict=True)
    squares = [(row - first_row, column - 1) for row, column in pairs if column]
    numbers = [each for square in squares if square[0] >= 0 for each in square]
    return [*event[:3], numbers, *event[4:]]


def _packed(values: Any) -> bytes:
    return zlib.compress(marshal.dumps(values), 1)


def _unpacked(packed: bytes) -> Any:
    return marshal.loads(zlib.decompress(packed))  # noqa: S302  our own


class Recording:
    """A recording of one run, which another thread may make longer.

    Attributes:
        has_board: whether a board of queens was ever seen.
        begins_with_zeros: whether the first queens stood in column 0 of all rows.
        solutions: how many different solutions have stood on the board.
        attacked: how many steps are full boards on which queens attack each other.
        beside: the first step that puts a queen beside the board, in row or column n, and her
            square; None without one. What is there on the first board stands for no queen.
        of_generators: the steps that move queens only because a generator gives a value or goes on.
    """

    def __init__(self, n: int, lines: int, functions: Mapping[int, int] | None = None) -> None:
        """Begin an empty recording of a program of so many lines.

        `functions` are the lines of `def`, by the first line of each function.
        """
        self.n = n
        self.ending: Ending | None = None
        self.has_board = self.begins_with_zeros = False
        self.solutions = self.attacked = 0
        self._found = set[Placement]()  # these solutions
        self.beside: tuple[int, Square] | None = None
        self._is_empty = True  # whether no queen has stood on the board yet
        self.of_generators = set[int]()
        self._no_queens = frozenset[Square]()  # squares beside the first board
        self._line_count = lines
        self._functions = functions or {}
        self._heads = frozenset(self._functions.values())
        self._called = dict.fromkeys(self._heads, 0)  # before the open portion
        self._steps: list[Step] = []
        self._events = array("Q")  # by step: the number of events that it is after
        self._extra: dict[int, tuple[Square, ...]] = {}  # by step, where it has changed
        self._extra_steps: list[int] = []
        # Events are kept compressed, in portions that begin where the process has said how it
        # stands; so are these states. A million steps take some 20 MB, and 80 as they are.
        self._portions: list[bytes] = []
        self._starts = [0]  # the number of events before each portion
        self._states = [_packed(None)]
        self._open: list[Sequence[Any]] = []  # the last portion
        self._output: list[tuple[int, str]] = []
        self._columns = [EMPTY] * n
        self._more: tuple[Square, ...] = ()
        self._count = 0
        self._latest = -1, 0, _Replayed()  # a portion, the events before, how they leave the calls
        self._unpacked = lru_cache(maxsize=16)(_unpacked)

    def __len__(self) -> int:
        return len(self._steps)

    def steps(self, after: int = 0) -> Iterator[Step]:
        """Yield the steps after so many, and `NOT_YET` as long as the next one is not known."""
        index = after
        while True:
            if index < len(self._steps):
                yield self._steps[index]
                index += 1
            elif self.ending is None:
                yield NOT_YET
            elif index >= len(self._steps):
                return

    def add(self, events: Sequence[Sequence[Any]]) -> None:
        """Record events that follow those before; raises ValueError where they are none."""
        steps, counts = self._steps, self._events
        try:
            for event in events:
                kind = _KINDS.get(event[0])
                if kind is None:
                    self._note(event)
                    continue
                check_event(event, self._line_count)
                self._open.append(event)
                self._count += 1
                if len(event) > 3 and event[3] != 0:  # an empty board is one, too
                    self._move_queens(event)
                else:
                    step = shared_step(kind, -1, -1, event[1])
                    counts.append(self._count)
                    steps.append(step)
        except (TypeError, ValueError, LookupError, OverflowError, AttributeError) as error:
            raise ValueError(f"this is no event: {error}") from error

    def end(self, ending: Ending) -> None:
        """Record how the run has ended; what comes later is ignored."""
        if self.ending is None:
            if isinstance(ending.fact, AtLimit):
                lines = sorted({step.line for step in self._steps[-_LATEST_STEPS:]})
                if len(self._steps) < _LATEST_STEPS and ending.line is not None:
                    lines = [ending.line]  # no loop, but a line that takes long
                ending = replace(ending, lines=tuple(lines))
            last_line = self._steps[-1].line if self._steps else 1
            self._steps.append(shared_step(Kind.DONE, -1, -1, last_line))
            self._events.append(self._count)
            self.ending = ending

    @cached_property
    def accepted(self) -> tuple[Placement, ...]:
        """The full boards that the program took for solutions, each once, once it has ended.

        They are in the order in which they stood first, and are the ones with which it did whatever
        it did with every right one: a program that places a queen before it looks whether it is
        attacked has many full boards that it rejects. What it did whenever a board stood counts
        together, because a solution can stand by chance, too, while rows above are changed.
        """
        ran: dict[Placement, frozenset[object]] = {}
        for board in self.full_boards():
            ran[board.queens] = ran.get(board.queens, frozenset()) | board.ran
        right = [each for queens, each in ran.items() if is_solution(queens)]
        if not right:
            return ()
        always = frozenset.intersection(*right)
        return tuple(queens for queens, each in ran.items() if each >= always)

    @cached_property
    def wrong_board(self) -> Squares | None:
        """The first board that is no solution and was given as one, once the program has ended.

        A program that gives nothing gives what it accepts; empty boards say that there is none.
        """
        match self.ending:
            case Ending(fact=Returned(Boards(boards))) if self.solutions or any(boards):
                pass
            case Ending(fact=Returned(Nothing())) if self.attacked:
                boards = tuple(tuple(enumerate(queens)) for queens in self.accepted)
            case _:
                return None
        return next((board for board in boards if not self._is_right(board)), None)

    @property
    def is_first_right(self) -> bool | None:
        """Whether the first board that the program took for a solution is one.

        None while it runs, and where it is not known to have taken any for one.
        """
        match self.ending:
            case Ending(fact=Returned(Boards(boards))) if boards and not self.has_board:
                return self._is_right(boards[0])
        return is_solution(self.accepted[0]) if self.ending and self.accepted else None

    def full_boards(self) -> Iterator[FullBoard]:
        """Yield the full boards that have stood, in their order."""
        queens: list[int] = [EMPTY] * self.n
        ran: set[object] | None = None
        since = read = 0  # the numbers of events after which the board is full, and read so far
        events = self._all_events()
        printed = [number for number, _ in self._output]
        for step, number in zip(self._steps, self._events, strict=True):
            kind = step.kind
            if kind in BOARD_MOVES or kind is Kind.DONE:
                if ran is not None:
                    # A line that moves queens and prints says nothing of either board.
                    until = number + (kind is Kind.DONE)
                    if bisect_left(printed, until) > bisect_right(printed, since):
                        ran.add(PRINTED)
                    yield FullBoard(tuple(queens), frozenset(ran))
                ran = None
                move(queens, step)
            elif kind in _JUDGEMENTS:
                ran, since = set(), number
            elif ran is not None:
                (event,) = islice(events, number - read - 1, number - read)
                read = number
                ran.add(step.line)
                if len(event) > 2:
                    told = event[0], *(event[2] or ()), *event[4:5]
                    ran.update((step.line, each) for each in told)

    def counted_from_1(self) -> "Recording":
        """Return the same run where columns count from 1, and 0 stands for no queen.

        Rows do, too, where one has the number n.
        """
        events = [*self._all_events()]
        boards = [event[3] for event in events if len(event) > 3 and event[3]]
        first = int(any(self.n in board[::2] for board in boards))
        shifted = Recording(self.n, self._line_count, self._functions)
        shifted._output = self._output
        shifted.add([_counted_from_1(event, first) for event in events])
        if self.ending is not None:
            shifted.end(self.ending)
        return shifted

    def calls(self, index: int) -> tuple[Call, ...]:
        """Return the calls under way after so many steps, the outermost first."""
        replayed = self._replayed(index)
        changes = replayed.changes
        calls = []
        for depth, (name, words, line, values) in enumerate(replayed.stack, 1):
            is_last = depth == len(replayed.stack)
            variables = tuple(
                Variable(each, str(value), is_last and each in changes)
                for each, value in values.items()
            )
            calls.append(Call(str(name), str(words), line, variables))
        return tuple(calls)

    def gone(self, index: int) -> Sequence[str]:
        """Return the variables that are there no longer after the step that led there."""
        changes = self._replayed(index).changes
        return [name for name, words in changes.items() if words is None]

    def happening(self, index: int) -> Happening:
        """Return what the step that led there was about."""
        return self._replayed(index).happened

    def line_after(self, index: int) -> int | None:
        """Return the line that runs after so many steps; None where that is not known."""
        events = self._events_before(index)
        if events >= self._count:
            return None
        portion = self._portion_of(events + 1)
        event = self._events_in(portion)[events - self._starts[portion]]
        return int(event[-1] if event[0] in {What.CALL, What.RESUME} else event[1])

    def line_counts(self, index: int) -> list[int]:
        """Return by line, from 1, how often it has run after so many steps; entry 0 is unused.

        A line that calls has begun to run when its call begins, and is counted from then on. A line
        of `def` is counted with each call of its function.
        """
        events = self._events_before(index)
        portion = self._portion_of(events)
        state = self._state_at(portion)
        counts = list(state["counts"]) if state else [0] * (self._line_count + 1)
        for event in self._events_in(portion)[: events - self._starts[portion]]:
            if event[0] == What.CALL:
                counts[self._functions.get(event[1], 0)] += 1
            elif event[0] != What.RESUME and event[1] not in self._heads:
                counts[event[1]] += 1
        for _, _, line, _ in self._replayed(index).stack[:-1]:
            if line not in self._heads:
                counts[line] += 1
        counts[0] = 0
        return counts

    def output(self, index: int) -> str:
        """Return what was printed up to a step."""
        count = len(self._output)
        if index < len(self._steps):
            count = bisect_right(self._output, self._events_before(index), key=itemgetter(0))
        return "".join(text for _, text in self._output[:count])

    def extra_queens(self, index: int) -> tuple[Square, ...]:
        """Return the queens beyond the first of each row after so many steps."""
        latest = bisect_right(self._extra_steps, index) - 1
        return self._extra[self._extra_steps[latest]] if latest >= 0 else ()

    def _note(self, event: Sequence[Any]) -> None:
        if event[0] == OUTPUT:
            # A line is an event when it is over, and what it prints comes before.
            self._output.append((self._count + 1, str(event[1])))
            return
        if event[0] != What.STATE:
            raise ValueError("there is no such kind")
        state = state_of(event[1], self._line_count)
        for each in self._open:
            if each[0] == What.CALL and each[1] in self._functions:
                self._called[self._functions[each[1]]] += 1
        state["counts"] += [0] * (self._line_count + 1 - len(state["counts"]))
        for line, called in self._called.items():
            state["counts"][line] = called
        self._portions.append(_packed(self._open))
        self._starts.append(self._count)
        self._states.append(_packed(state))
        self._open = []

    def _move_queens(self, event: Sequence[Any]) -> None:
        line, numbers = event[1], event[3]
        squares = [*zip(numbers[::2], numbers[1::2], strict=True)]
        if max(numbers, default=0) == self.n:
            self._note_beside([square for square in squares if max(square) == self.n])
            squares = [square for square in squares if max(square) != self.n]
        self.has_board = True
        columns, more = placement_on(squares, self.n)
        if self._is_empty and squares:
            self._is_empty, self.begins_with_zeros = False, columns == [0] * self.n
        amount = ATTACKED if self._is_attack(squares) else 0
        step = _change(self._columns, columns, line, amount)
        if step is None and tuple(more) != self._more:
            step = Step(Kind.REPLACE, -1, -1, line, -1, amount, (*columns, *columns))
        self._columns = columns
        if tuple(more) != self._more:
            self._more = tuple(more)
            self._extra[len(self._steps) + 1] = self._more
            self._extra_steps.append(len(self._steps) + 1)
        if event[0] in {What.YIELD, What.RESUME}:
            self.of_generators.add(len(self._steps) + 1)
        self._append(step or shared_step(_KINDS[event[0]], -1, -1, line, -1, amount))
        if step is not None and EMPTY not in columns and not more:
            self._append(self._judgement(line))

    def _note_beside(self, squares: list[Square]) -> None:
        if not self.has_board:
            self._no_queens = frozenset(squares)
        new = [square for square in squares if square not in self._no_queens]
        if new and self.beside is None:
            self.beside = len(self._steps) + 1, new[0]

    def _is_attack(self, queens: Sequence[Square]) -> bool:
        """Tell whether one of the queens that were not there before is attacked now."""
        new = set(queens).difference(enumerate(self._columns), self._more)
        return any(
            one[0] == other[0] or attack(*one, *other) is not None
            for one in new
            for other in queens
            if one != other
        )

    def _judgement(self, line: int) -> Step:
        columns = self._columns
        if is_solution(columns):
            self._found.add(tuple(columns))
            before, self.solutions = self.solutions, len(self._found)
            multiplicity = self.solutions - before  # It is 0 for one that stood before.
            return shared_step(Kind.SOLUTION, self.n - 1, columns[-1], line, -1, multiplicity)
        self.attacked += 1
        lower, upper = next(
            (lower, upper)
            for lower, column in enumerate(columns)
            for upper in reversed(range(lower))  # the nearest first
            if attack(lower, column, upper, columns[upper]) is not None
        )
        return shared_step(Kind.FULL, lower, columns[lower], line, upper)

    def _is_right(self, board: Squares) -> bool:
        return len(board) == self.n and next(attacking_pairs(board), None) is None

    def _append(self, step: Step) -> None:
        self._events.append(self._count)
        self._steps.append(step)

    def _events_before(self, index: int) -> int:
        return self._events[min(index, len(self._steps)) - 1] if index > 0 and self._steps else 0

    def _portion_of(self, events: int) -> int:
        return max(0, bisect_right(self._starts, events - 1) - 1)

    def _events_in(self, portion: int) -> Sequence[Sequence[Any]]:
        if portion == len(self._portions):
            return self._open
        events: list[Sequence[Any]] = self._unpacked(self._portions[portion])
        return events

    def _all_events(self) -> Iterator[Sequence[Any]]:
        return chain.from_iterable(map(self._events_in, range(len(self._portions) + 1)))

    def _state_at(self, portion: int) -> ProgramState | None:
        state: ProgramState | None = self._unpacked(self._states[portion])
        return state

    def _replayed(self, index: int) -> _Replayed:
        events = self._events_before(index)
        portion = self._portion_of(events)
        before, done, replayed = self._latest  # what comes next costs no more than a step
        if before != portion or done > events:
            done, replayed = self._starts[portion], _Replayed(self._state_at(portion))
        start = self._starts[portion]
        self._latest = -1, 0, replayed
        try:
            for event in self._events_in(portion)[done - start : events - start]:
                replayed.apply(event)
        except (AttributeError, LookupError, TypeError, ValueError):
            return _Replayed()  # it was not written by us: a program has disturbed it
        self._latest = portion, events, replayed
        return replayed


# The kind of the step of an event that moves no queen.
_KINDS = {
    What.LINE: Kind.LINE,
    What.CALL: Kind.CALL,
    What.RETURN: Kind.RETURN,
    What.RAISE: Kind.RETURN,
    What.YIELD: Kind.RETURN,
    What.RESUME: Kind.CALL,
}


def has_returned(recording: Recording) -> bool:
    """Tell whether `solve` has returned."""
    return recording.ending is not None and isinstance(recording.ending.fact, Returned)


def move(columns: list[int], step: Step) -> None:
    """Carry a step out on the columns of the queens."""
    if step.kind is Kind.PLACE:
        columns[step.row] = step.column
    elif step.kind is Kind.REMOVE:
        columns[step.row] = EMPTY
    elif step.kind is Kind.REPLACE:
        columns[:] = step.before[len(columns) :]


def _change(before: Sequence[int], now: Sequence[int], line: int, amount: int) -> Step | None:
    rows = [row for row in range(len(now)) if before[row] != now[row]]
    if not rows:
        return None
    if len(rows) > 1:
        return Step(Kind.REPLACE, -1, -1, line, -1, amount, (*before, *now))
    (row,) = rows
    if before[row] == EMPTY:
        return shared_step(Kind.PLACE, row, now[row], line, -1, amount)
    if now[row] == EMPTY:
        return shared_step(Kind.REMOVE, row, before[row], line, -1, amount)
    return Step(Kind.REPLACE, row, now[row], line, before[row], amount, (*before, *now))
