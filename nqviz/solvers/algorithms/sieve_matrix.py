"""The marks of a sieve: the steps that make them, and the state of a position.

The matrix (or the words) of a row holds the marks of the queens placed before that row, and does
not change while the rows after it are searched. So all marks follow from the queens.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from nqviz.common.i18n import language_in_use, tr
from nqviz.model.board import EMPTY, Line, attacked_columns, lines_of, struck_columns
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import ROW_ENDS, TESTS, Kind, Step
from nqviz.solvers.base.lines_run import Lines, LinesRun
from nqviz.solvers.base.overlay import strike
from nqviz.solvers.base.search import AfterPlacement, LookAtRow, by_level, shared_step
from nqviz.solvers.base.state import (
    QUEEN,
    STRUCK,
    Cell,
    State,
    Strip,
    Tone,
    heading,
    rows_left_out,
    rows_shown,
    strip,
)

# The lines of pseudocode that all sieves share.
_TEST = 3
_COPY = 7
_STRIKE = 8  # the first of three, in the order of `Line`; under another rule the last is for all

_LINES = tuple(Line)  # `Step.struck_line` is given as an index of it
_QUEENS_LINES = lines_of(QUEENS)
_Lit = tuple[tuple[int, Tone], ...]  # squares of a row, each as its column and its tone
_REACH = 2  # A leap goes at most so many rows up or down.


class RowOrder(NamedTuple):
    """The order in which the rows are filled, and the columns that each of them may take.

    Attributes:
        rows: given n, the rows in this order.
        columns: given n and the queens placed so far, in this order, the columns of the next row.
    """

    rows: Callable[[int], Sequence[int]]
    columns: Callable[[int, Sequence[int]], range]

    def next_row(self, position: Position) -> int:
        """Return the next row to fill; there must be one."""
        return next(row for row in self.rows(position.n) if position.queens[row] == EMPTY)


def strikers(order: Sequence[int], queens: Sequence[int], rule: Rule = QUEENS) -> dict[int, int]:
    """Return the struck columns of the next row, each with the row of the first queen to strike it.

    `queens` stand in the first rows of `order`. Columns beyond the sides of the board are included.
    """
    n, row = len(order), order[len(queens)]
    first: dict[int, int] = {}
    if rule is QUEENS:  # what follows, without a call for each queen
        for other, column in zip(order, queens, strict=False):
            down = row - other
            for struck in (column, column + down, column - down):
                first.setdefault(struck, other)
        return first
    for other, column in zip(order, queens, strict=False):
        for struck in struck_columns(other, column, row, n, rule):
            first.setdefault(struck, other)
    return first


def look_by(row_order: RowOrder) -> LookAtRow:
    """Return how a row is searched: it looks at the mark of each column that it may take."""

    def look(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
        order = row_order.rows(task.n)
        row = order[len(queens)]
        columns = row_order.columns(task.n, queens)
        first = strikers(order, queens, task.rule)
        start = max(start, columns.start)
        for column in task.rule.open_columns(columns.stop, row, start):
            if column in first:
                yield shared_step(Kind.CONFLICT, row, column, _TEST, first[column])
            else:
                yield shared_step(Kind.PROMISING, row, column, _TEST)

    return look


def strike_by(row_order: RowOrder) -> AfterPlacement:
    """Return the steps after a placement: a copy, then three lines struck in the empty rows."""

    def strike(task: Task, queens: Sequence[int]) -> Iterator[Step]:
        order = row_order.rows(task.n)
        row, column = order[len(queens) - 1], queens[-1]
        yield shared_step(Kind.COPY, row, column, _COPY)
        if task.rule is not QUEENS:
            yield from _strike_under(task.rule, order, queens)
            return
        for index, line in enumerate(_QUEENS_LINES):
            new = _newly_struck(order, queens, line)
            yield shared_step(Kind.MARK, row, column, _STRIKE + index, index, new)

    return strike


def lines_run(loop: Lines, *calls: int, from_row_0: Lines = ()) -> LinesRun:
    """Return the lines that run in a sieve.

    `loop` are the lines of the loop that strikes under another rule than the queens'; `calls` those
    that search the next row after all is struck, `from_row_0` those after row 0 if they are others.
    """

    def struck(position: Position, step: Step, _before: Step) -> Lines:
        is_loop = position.task.rule is not QUEENS
        return (_STRIKE, _STRIKE + 1, _STRIKE + 2) if is_loop else (step.line,)

    def after_strike(position: Position, step: Step, _before: Step) -> Lines:
        rule = position.task.rule
        if step.struck_line is not lines_of(rule)[-1]:
            return ()
        called = calls if step.row else from_row_0 or calls
        return called if rule is QUEENS else loop + called

    tests = dict.fromkeys((Kind.CONFLICT, Kind.PROMISING), (2, _TEST))
    return LinesRun(
        (1,), {**tests, Kind.COPY: (5, _COPY), Kind.MARK: struck}, {Kind.MARK: after_strike}
    )


def _strike_under(rule: Rule, order: Sequence[int], queens: Sequence[int]) -> Iterator[Step]:
    """Yield the strikes of the last queen under another rule than the queens'."""
    row, column = order[len(queens) - 1], queens[-1]
    lines = lines_of(rule)
    for index, line in enumerate(lines):
        new = _newly_struck_under(rule, order, queens, lines[: index + 1])
        yield shared_step(Kind.MARK, row, column, _STRIKE + 2, _LINES.index(line), new)


def _newly_struck_under(
    rule: Rule, order: Sequence[int], queens: Sequence[int], lines: Sequence[Line]
) -> int:
    """Return how many squares the last of some lines of the last queen is the first to strike."""
    n, level = len(order), len(queens) - 1
    row, column = order[level], queens[level]
    is_struck = _struck_test(rule, n, dict(zip(order, queens[:-1], strict=False)))
    new = 0
    for below in order[level + 1 :]:
        *earlier, struck = (attacked_columns(line, row, column, below, n, rule) for line in lines)
        squares = _on_board(rule, n, below, struck).difference(*earlier)
        new += sum(not is_struck(below, each) for each in squares)
    return new


def _struck_test(rule: Rule, n: int, queens: Mapping[int, int]) -> Callable[[int, int], bool]:
    """Return a test whether any of some queens, columns by row, strikes a square.

    A square is tested in the same time for any number of queens.
    """
    lines, size = lines_of(rule), n if rule.moves.wraps else 0
    columns = set(queens.values())
    slopes = {Line.FALLING: 1, Line.RISING: -1}
    diagonals = {
        (line, (column - slope * row) % size if size else column - slope * row)
        for line, slope in slopes.items()
        if line in lines
        for row, column in queens.items()
    }
    letters = {rule.regions[row][column] for row, column in queens.items() if rule.regions}
    leaps = [line for line in lines if line in {Line.KNIGHT, Line.KING}]

    def is_struck(row: int, column: int) -> bool:
        if column in columns or (letters and rule.regions[row][column] in letters):
            return True
        for line, slope in slopes.items():
            diagonal = column - slope * row
            if (line, diagonal % size if size else diagonal) in diagonals:
                return True
        return any(
            column in attacked_columns(line, near, queens[near], row, n, rule)
            for near in range(row - _REACH, row + _REACH + 1)
            if near in queens
            for line in leaps
        )

    return is_struck


def _on_board(rule: Rule, n: int, row: int, columns: Iterable[int]) -> set[int]:
    return {each for each in columns if 0 <= each < n and (row, each) not in rule.blocked}


def _newly_struck(order: Sequence[int], queens: Sequence[int], line: Line) -> int:
    """Return how many squares on a line of the last queen no earlier queen has struck."""
    earlier = list(zip(order, queens[:-1], strict=False))
    columns = {column for _, column in earlier}
    falling = {row - column for row, column in earlier}
    rising = {row + column for row, column in earlier}
    return sum(
        column not in columns and row - column not in falling and row + column not in rising
        for row, column in _squares_on(line, order, len(queens) - 1, queens[-1])
    )


def _squares_on(
    line: Line, order: Sequence[int], level: int, column: int, rule: Rule = QUEENS
) -> Iterator[tuple[int, int]]:
    """Yield the squares on a queen's line in the rows that are filled after its own."""
    if rule is not QUEENS:
        n = len(order)
        for row in order[level + 1 :]:
            columns = attacked_columns(line, order[level], column, row, n, rule)
            yield from ((row, struck) for struck in _on_board(rule, n, row, columns))
        return
    slope = line.slope
    for row in order[level + 1 :]:
        struck = column + slope * (row - order[level])
        if 0 <= struck < len(order):
            yield row, struck


def marks(row_order: RowOrder, position: Position) -> tuple[bytes, ...]:
    """Return by row and column how many queens have struck each square, up to the last step.

    A filled row has the marks of the queens placed before its own.
    """
    order = tuple(row_order.rows(position.n))
    queens, rule = tuple(by_level(position.queens, order)), position.task.rule
    last = _lines_struck(rule, position.last) if queens else ()
    if rule is QUEENS:
        return _marks_of_queens(order, queens, last)
    return _marks_under(rule, order, queens, last)


@lru_cache(2)  # the board and the panes ask for those of one position
def _marks_of_queens(
    order: tuple[int, ...], queens: tuple[int, ...], last: tuple[Line, ...]
) -> tuple[bytes, ...]:
    """Return `marks` of queens in the first rows of an order; the last has struck some lines.

    A line is struck over the whole board, as a slice; a row keeps what it had when it was filled.
    """
    n = len(order)
    squares = bytearray(n * n)
    filled = {}
    for level, (row, column) in enumerate(zip(order, queens, strict=False)):
        filled[row] = bytes(squares[row * n : (row + 1) * n])
        for line in last if level == len(queens) - 1 else _QUEENS_LINES:
            slope = line.slope
            first, end = 0, n  # the rows in which the line is on the board
            if slope:
                ends = row - slope * column, row + slope * (n - 1 - column)
                first, end = max(0, min(ends)), min(n, max(ends) + 1)
            start = first * n + column + slope * (first - row)
            step = max(1, n + slope)
            strike(squares, slice(start, start + (end - first - 1) * step + 1, step))
    return tuple(filled.get(row) or bytes(squares[row * n : (row + 1) * n]) for row in range(n))


@lru_cache(2)  # likewise
def _marks_under(
    rule: Rule, order: tuple[int, ...], queens: tuple[int, ...], last: tuple[Line, ...]
) -> tuple[bytes, ...]:
    """Return `marks` under another rule than the queens'."""
    counts = [bytearray(len(order)) for _ in order]
    for level, column in enumerate(queens):
        is_last = level == len(queens) - 1
        for line in last if is_last else lines_of(rule):
            for row, struck in _squares_on(line, order, level, column, rule):
                counts[row][struck] += 1
    return tuple(map(bytes, counts))


def _lines_struck(rule: Rule, last: Step | None) -> tuple[Line, ...]:
    if last is None or last.kind in {Kind.PLACE, Kind.COPY}:  # A queen that was given is placed.
        return ()
    if last.kind is Kind.MARK:
        lines = lines_of(rule)
        return lines[: lines.index(last.struck_line) + 1]
    return lines_of(rule)


_TONES = {line: Tone[line.name] for line in _QUEENS_LINES}
_cell = cache(Cell)  # a table has few different cells


def matrix_state(row_order: RowOrder, position: Position) -> State:
    """Return the matrix as a table with the board's signs of queens and struck squares."""
    return (heading(tr("column"), position.n), *_table(row_order, position, "", STRUCK, QUEEN))


def words_state(row_order: RowOrder, position: Position) -> State:
    """Return the bit tested by the last step, and a word of binary digits for each row.

    Column 0 is the lowest bit and stands at the left, so that each digit is under its column.
    """
    last = position.last
    bit = [_cell("")] * position.n
    if last is not None and last.kind in TESTS:
        bit = [_cell("0", Tone.FADED)] * position.n
        bit[last.column] = _cell("1", Tone.LIT)
    return (
        heading(tr("column"), position.n),
        strip(tr("bit(column)"), bit),
        *_table(row_order, position, "0", ("1",), "0"),
    )


def _table(
    row_order: RowOrder, position: Position, free: str, struck: tuple[str, ...], queen: str
) -> Iterator[Strip]:
    """Yield a strip for each row shown; `free`, `struck` and `queen` are the signs of squares.

    `struck` has one for each time that a square was struck, the last one for all further times.
    """
    n, rule, queens = position.n, position.task.rule, tuple(position.queens)
    counts = marks(row_order, position)
    rows = _rows_shown(row_order, position)
    order = row_order.rows(n)
    placed = by_level(queens, order)
    table = _Table(_labels(language_in_use(), n), counts, rule, queens, (free, struck, queen))
    strips, lit = [*_unlit(table, rows)], _lit(row_order, position, placed)
    following = order[len(placed)] if len(placed) < n else -1
    for row in {following, *lit} & {*rows}:
        is_next = row == following
        columns = _to_try(row_order.columns(n, placed), position, row) if is_next else range(0)
        strips[row - rows.start] = table.strip(row, columns, lit.get(row, ()))
    yield from strips
    yield from rows_left_out(n - len(rows))


def _to_try(columns: range, position: Position, row: int) -> range:
    """Return those of the columns of the next row that are still to be tried after a step."""
    last = position.last
    if last is None or last.row_and_column[0] != row:
        return columns
    if last.kind in ROW_ENDS:
        return range(0)
    if last.kind in TESTS or last.kind is Kind.REMOVE:
        return range(max(columns.start, last.column + 1), columns.stop)
    return columns


class _Table(NamedTuple):
    """All that the rows of a table show but what is still to be tried and what is lit.

    `signs` are those of free and struck squares and of queens.
    """

    labels: tuple[str, ...]
    counts: tuple[bytes, ...]
    rule: Rule
    queens: tuple[int, ...]
    signs: tuple[str, tuple[str, ...], str]

    def strip(self, row: int, columns: range = range(0), lit: _Lit = ()) -> Strip:
        """Return a row, some columns of it still to be tried and some squares lit."""
        return _row_strip(
            self.labels[row],
            self.counts[row].translate(_up_to(len(self.signs[1]))),
            _closed(self.rule, row) if self.rule.blocked else (),
            self.queens[row],
            columns,
            lit,
            self.signs,
        )


@cache
def _up_to(most: int) -> bytes:
    """Return by what bytes are replaced of which none is above a number."""
    return bytes(min(count, most) for count in range(256))


@lru_cache(4)  # The tests of a row have the same.
def _unlit(table: _Table, rows: range) -> tuple[Strip, ...]:
    return tuple(map(table.strip, rows))


def _closed(rule: Rule, row: int) -> tuple[int, ...]:
    return tuple(sorted(column for blocked, column in rule.blocked if blocked == row))


@lru_cache(4)
def _labels(_language: str, n: int) -> tuple[str, ...]:
    return tuple(tr("row {row}", row=row) for row in range(n))


@lru_cache(2048)  # From step to step, those of most rows are the same.
def _row_strip(
    label: str,
    counts: bytes,
    blocked: tuple[int, ...],
    standing: int,
    columns: range,
    lit: _Lit,
    signs: tuple[str, tuple[str, ...], str],
) -> Strip:
    """Return a row.

    `counts` are at most as many as there are signs of struck squares. `standing` is the column of
    its queen; `columns` are those that are still to be tried, if the
    row is the next one to be filled.
    """
    free, struck, queen = signs
    tone = Tone.PLAIN if standing == EMPTY else Tone.FADED
    of_square = [_cell(sign, tone) for sign in (free, *struck)]
    cells = [of_square[count] for count in counts]
    for column in blocked:
        cells[column] = _cell("■", Tone.FADED)
    if standing != EMPTY:
        cells[standing] = _cell(queen, Tone.QUEEN)
    for column in columns:
        if not counts[column] and column not in blocked:
            cells[column] = _cell(free, Tone.FREE)
    for column, tone_here in lit:
        cells[column] = _cell(cells[column].text, tone_here)
    return strip(label, cells)


def _rows_shown(row_order: RowOrder, position: Position) -> range:
    n = position.n
    row = None if position.last is None else position.last.row_and_column[0]
    if row is None:
        row = row_order.next_row(position) if EMPTY in position.queens else n - 1
    return rows_shown(n, row)


def _lit(row_order: RowOrder, position: Position, placed: Sequence[int]) -> dict[int, _Lit]:
    """Return the squares of the last step by row, each as its column and its tone."""
    last = position.last
    if last is None:
        return {}
    if last.kind is Kind.CONFLICT:
        queen = position.queens[last.attacker]
        return {
            last.row: ((last.column, Tone.CONFLICT),),
            last.attacker: ((queen, Tone.CONFLICT),),
        }
    if last.kind in {Kind.PROMISING, Kind.PLACE}:
        return {last.row: ((last.column, Tone.LIT),)}
    order, level = row_order.rows(position.n), len(placed)
    if last.kind in {Kind.COPY, Kind.DEAD_END}:
        whole = tuple((column, Tone.LIT) for column in range(position.n))
        rows = order[level:] if last.kind is Kind.COPY else (last.row,)
        return dict.fromkeys(rows, whole)
    lit: dict[int, _Lit] = {}
    if last.kind is Kind.MARK:
        line, rule = last.struck_line, position.task.rule
        tone = _TONES.get(line, Tone.LIT)
        for row, column in _squares_on(line, order, level - 1, last.column, rule):
            lit[row] = (*lit.get(row, ()), (column, tone))
    return lit
