"""Boards of queens in a program's data: the shapes in which people write one.

The process that runs a program uses this module, so it imports nothing but the standard library.
Anything that offers `tolist`, an array of numpy for instance, is taken as the list it stands for.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

Square = tuple[int, int]  # row, column
Squares = tuple[Square, ...]

_QUEENS = frozenset("Qq1♕♛*xX")
_NO_QUEENS = frozenset(["", *" .-_0"])
_COLUMNS = frozenset({int, type(None)})
_MOST_ITEMS = 1000  # A collection with more is no board.


def squares_with_edge(board: Any, n: int, *, grows: bool = False) -> Squares | None:
    """Return the squares (row, column) of the queens, sorted; None for no board.

    A board is a sequence with the column of the queen in each row (None, -1 or no entry where there
    is none), a collection of pairs (row, column), a mapping from rows to columns, or n rows of n
    truth values, of letters, which may be a text of lines, or of the numbers of queens, from 1 on;
    zeros and ones of n rows may stand in one list, row after row.
    A sequence of n + 1 columns counts rows and columns from 1, and 0 is no queen; one that `grows`
    has held queens while it was shorter, and counts from 0, unless it is a solution from 1.
    The row and the column n, beside the board, are those of a program that counts one too far.
    Squares beyond them are left out.
    """
    found = _found(board, n, grows=grows)
    return None if found is None else _within(found, n + 1)


def boards_of(result: Any, n: int, most: int) -> tuple[list[Squares], bool] | None:
    """Return the boards that a program has given, at most so many, and whether it is one alone.

    A collection whose entries are all boards is several, unless it is one itself: pairs, or n rows
    of truth values. So are boards beside their number, and those by which a dictionary numbers
    them. One board may stand beside a truth value; where that is False, there is none. Rows and
    columns that run from 1 to n count from 1. None where there is no board.
    """
    try:
        result = [result] if n == 1 and isinstance(result, str) else _plain(result)
        found = _boards(result, n, most)
        if found is None and (told := _beside_truth(result)) is not None:
            return _told(n, told[1], is_found=told[0])
        if found is None and (listed := _listed(result)) is not None:
            found = _boards(listed, n, most)
            if found is not None and found[1] and n > 1:
                return None
        return found
    except Exception:
        return None


def _boards(result: Any, n: int, most: int) -> tuple[list[Squares], bool] | None:
    if not _is_one(result, n) and len(result) <= most:
        boards = [_found(each, n) for each in result]
        if None not in boards:
            return _from_zero([board for board in boards if board is not None], n), False
    board = _found(result, n)
    return None if board is None else (_from_zero([board], n), True)


def _beside_truth(result: Any) -> tuple[bool, Any] | None:
    """Return a truth value, which says whether there is a board, and what stands beside it."""
    for is_found, board in _both_ways(result):
        if isinstance(is_found, bool) and not isinstance(board, bool):
            return is_found, board
    return None


def _told(n: int, board: Any, *, is_found: bool) -> tuple[list[Squares], bool] | None:
    """Return the one board of which a truth value tells; an empty one where there is none."""
    if not is_found:
        return [()], True
    boards, is_one = _boards(_plain(board), n, 1) or ([], False)
    return (boards, True) if is_one and any(boards) else None


def _listed(result: Any) -> Sequence[Any] | None:
    """Return the boards that stand beside their number in a pair, or that a dictionary numbers."""
    if isinstance(result, Mapping):
        values = [*result.values()]
        beside_number = _listed(values)
        return values if beside_number is None else beside_number
    for count, boards in _both_ways(result):
        if _is_number(_plain(count)) and len(boards) == count:
            return [*boards]
    return None


def _both_ways(result: Any) -> Sequence[Any]:
    """Return a list or tuple of two and its reverse; nothing where it is no such pair."""
    is_pair = isinstance(result, list | tuple) and len(result) == 2
    return (result, result[::-1]) if is_pair else ()


def _from_zero(boards: Sequence[Sequence[Square]], n: int) -> list[Squares]:
    """Return boards with rows and columns from 0, whatever they count from.

    Right boards reach from the first row and column to the last, so what reaches from 1 to n counts
    from 1, and no wrong board becomes right by it.
    """
    squares = [square for board in boards for square in board]
    first_row, first_column = (
        int(bool(squares) and (min(numbers), max(numbers)) == (1, n))
        for numbers in ([square[axis] for square in squares] for axis in (0, 1))
    )
    return [
        _within([(row - first_row, column - first_column) for row, column in board], n)
        for board in boards
    ]


def _plain(value: Any) -> Any:
    """Return an array or a text of lines as the list that it stands for, and others as they are."""
    if isinstance(value, str) and "\n" in value:
        return value.strip("\n").split("\n")
    return value.tolist() if hasattr(value, "tolist") else value


def _is_one(result: Any, n: int) -> bool:
    if isinstance(result, Mapping):
        return True
    if not result:
        return False
    if n <= 2:  # Its rows could be boards by columns, of which these are none that is right.
        rows = [[*each] for each in map(_plain, result) if isinstance(each, list | tuple)]
        return rows in ([[[1]], [[0, 0]]] if n == 1 else [[[0, 0]] * 2, [[None] * 2] * 2])
    if all(_is_pair(each) for each in result):
        return True
    return isinstance(result, list | tuple) and len(result) == n and _is_matrix(result, n)


def _is_matrix(rows: Sequence[Any], n: int) -> bool:
    return all(_is_row(each, n) for each in rows) or _has_numbered_queens(rows, n)


def _has_numbered_queens(rows: Sequence[Any], n: int) -> bool:
    """Tell whether queens are numbered from 1 on, and zeros stand for none."""
    if not all(isinstance(each, list | tuple) and len(each) == n for each in rows):
        return False
    numbers = [sign for row in rows for sign in row if sign]
    if len(numbers) > n or not all(map(_is_number, numbers)):
        return False
    return {*numbers} == {*range(1, len(numbers) + 1)}


def _found(board: Any, n: int, *, grows: bool = False) -> list[Square] | None:
    """Return the squares of the queens, some of them beside the board; None for no board."""
    try:
        squares = _squares(board, n, grows=grows)
    except Exception:
        return None
    return None if squares is None else list(squares)


def _within(squares: Iterable[Square], end: int) -> Squares:
    inside = {(row, column) for row, column in squares if 0 <= row < end and 0 <= column < end}
    return tuple(sorted(inside))


def _squares(board: Any, n: int, *, grows: bool) -> Iterable[Square] | None:
    board = _plain(board)
    if isinstance(board, Mapping):
        return _of_mapping(board)
    if isinstance(board, str) or not isinstance(board, Sequence | Set) or len(board) > _MOST_ITEMS:
        return None
    is_plain = _COLUMNS.issuperset(map(type, board))  # as most
    entries = [*board] if is_plain else [*map(_plain, board)]
    if not entries:
        return ()
    if is_plain or all(each is None or _is_number(each) for each in entries):
        return None if isinstance(board, Set) else _of_numbers(entries, n, grows=grows)
    if len(entries) == n and _is_matrix(rows := [_row(each, n) for each in entries], n):
        letters = _letters_of_queens(rows)
        return [
            (row, column)
            for row, line in enumerate(rows)
            for column, sign in enumerate(line)
            if _is_queen(sign, letters)
        ]
    if all(_is_pair(each) for each in entries):
        return [(int(row), int(column)) for row, column in entries]
    return None


def _of_numbers(entries: Sequence[Any], n: int, *, grows: bool) -> Iterable[Square]:
    if n > 1 and len(entries) == n * n and {0, 1}.issuperset(entries):
        return [divmod(index, n) for index, sign in enumerate(entries) if sign]
    # What rows and columns count from.
    first = len(entries) == n + 1 and (not grows or _is_solution(entries[1:]))
    columns = enumerate(entries)
    return [(row - first, int(column) - first) for row, column in columns if column is not None]


def _is_solution(columns: Sequence[Any]) -> bool:
    if None in columns:
        return False
    lines = (
        columns,
        [column - row for row, column in enumerate(columns)],
        [column + row for row, column in enumerate(columns)],
    )
    return all(len({*line}) == len(columns) for line in lines)


def _of_mapping(board: Mapping[Any, Any]) -> Iterable[Square] | None:
    entries = list(board.items())
    if all(_is_number(row) and (column is None or _is_number(column)) for row, column in entries):
        return [(int(row), int(column)) for row, column in entries if column is not None]
    if all(_is_pair(square) for square in board):
        return [(int(row), int(column)) for (row, column), sign in entries if _is_queen(sign)]
    return None


def _is_number(value: object) -> bool:
    """Tell whether it is a whole number, also a float as in most arrays."""
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple | list) and len(value) == 2 and all(map(_is_number, value))


def _row(value: Any, n: int) -> Any:
    """Return the n letters of a line in which they stand apart, and anything else as it is."""
    letters = value.split() if isinstance(value, str) else ()
    return letters if len(letters) == n else value


def _is_row(value: object, n: int) -> bool:
    """Tell whether it is a row of truth values or letters; a pair on a board of two is a row."""
    if not isinstance(value, str | list | tuple) or len(value) != n:
        return False
    return all(
        sign is None
        or (isinstance(sign, str) and len(sign) < 2)
        or (isinstance(sign, int | float) and sign in {0, 1})
        for sign in value
    )


def _letters_of_queens(rows: Sequence[Sequence[Any]]) -> Set[str]:
    """Return the letters that stand for queens: known ones, or another of which there are few."""
    counts = Counter(sign for row in rows for sign in row if isinstance(sign, str))
    if not _QUEENS.isdisjoint(counts):
        return _QUEENS
    few = {sign for sign, count in counts.items() if count <= len(rows)} - _NO_QUEENS
    return few if len(few) == 1 else _QUEENS


def _is_queen(sign: object, letters: Set[str] = _QUEENS) -> bool:
    return sign in letters if isinstance(sign, str) else bool(sign)
