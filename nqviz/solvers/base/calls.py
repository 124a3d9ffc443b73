"""The calls of functions under way at a step, in words: of an algorithm or of a program."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nqviz.model.board import Square
from nqviz.model.position import Position
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.levels import BY_ROW, Levels


class Variable(NamedTuple):
    """A variable of a call, in words; `is_changed` tells whether the last step has changed it."""

    name: str
    value: str
    is_changed: bool = False


class Call(NamedTuple):
    """A call under way: of which function, with which arguments, and the line it has come to."""

    function: str
    arguments: str
    line: int
    variables: tuple[Variable, ...]


def _of_row(_n: int, rows: Sequence[int], _columns: Sequence[int], depth: int) -> str:
    return str(rows[depth])


@dataclass(frozen=True, slots=True)
class CallsByRow:
    """Tells the calls of a search that calls itself once for each queen that stands.

    Attributes:
        calls_on: the line of pseudocode that calls the next search.
        levels: the order in which rows are filled.
        arguments: of the call at a depth, given n, the rows, and the columns of the queens before.
        variable, value: what holds a queen's column, and what it holds.
        helper, helper_lines, helper_has_square: another function that the search calls, its lines
            of pseudocode, and whether it is given the square.
        entry: the line in the call for the next row at which a step is still of the row before; 0
            where there is none.
    """

    calls_on: int
    levels: Levels = BY_ROW
    arguments: Callable[[int, Sequence[int], Sequence[int], int], str] = _of_row
    variable: str = "column"
    value: Callable[[int], str] = str
    helper: str = ""
    helper_lines: range = range(0)
    helper_has_square: bool = True
    entry: int = 0

    def __call__(self, position: Position) -> tuple[Call, ...]:
        """Return the calls under way, the outermost first; none before the start and at the end."""
        step = position.last
        if step is None or step.kind is Kind.DONE:
            return ()
        assert self.levels.rows is not None
        rows = list(self.levels.rows(position.n))
        columns = [column for _, column in self.levels.path(position)]
        depth = rows.index(step.row)
        if step.line == self.entry:
            depth, rows = depth + 1, [*rows, position.n]
        calls = [
            self._search(position.n, rows, columns, each, self.calls_on) for each in range(depth)
        ]
        column = step.row_and_column[1] if step.line != self.entry else None
        tried = [column] if depth == len(columns) and column is not None else []
        last = self._search(position.n, rows, [*columns, *tried], depth, 0)
        if step.line not in self.helper_lines:
            return (*calls, Call(last.function, last.arguments, step.line, last.variables))
        words = f"{step.row}, {step.column}" if self.helper_has_square else ""
        return (*calls, last, Call(self.helper, words, step.line, ()))

    def _search(
        self, n: int, rows: Sequence[int], columns: Sequence[int], depth: int, line: int
    ) -> Call:
        words = self.arguments(n, rows, columns[:depth], depth)
        value = (self.value(columns[depth]),) if depth < len(columns) else ()
        return Call("search", words, line, tuple(Variable(self.variable, each) for each in value))


def call_made(depth: int, count: int, last: Step | None) -> Callable[[Step], bool]:
    """Return what tells, of the steps before the last one in turn, which has made a call.

    `depth` is that of the call, and `count` the number of calls under way after the last step.
    """

    def has_made(step: Step) -> bool:
        nonlocal count
        count += {Kind.CALL: -1, Kind.RETURN: 1}.get(step.kind, 0)
        return step.kind is Kind.CALL and count == depth

    if last is not None:
        has_made(last)
    return has_made


def opened_by(calls: Sequence[Call], depth: int, path: Sequence[Square]) -> Square | None:
    """Return the queen after whose placement the call at a depth was made.

    None where it was the first call, or is one of a function that the last step alone is in.
    """
    is_search = calls[depth].function == calls[0].function
    return path[depth - 1] if is_search and 0 < depth <= len(path) else None
