"""Transcriptions of printed listings WITH THEIR ERRATA: evidence for the audit, and nothing else.

Never count with these. Each follows its listing line by line; `fixed` corrects the one erratum
that the audit names, and nothing more. Where a listing leaves something open (the first row of
Wirth's ver. 1 has no row above to copy from), the interpretation favours its author.
"""

from collections.abc import Iterator


def cheng_basic(n: int, *, fixed: bool = False) -> list[tuple[int, ...]]:
    """Return what Cheng's basic listing puts out (section 2): it strikes left while `c > 0`."""
    layouts = []
    a = [0] * n

    def queens(q: list[list[int]], i: int) -> None:
        for j in range(n):
            if q[i][j] == 0:
                a[i] = j
                if i == n - 1:
                    layouts.append(tuple(a))
                    return
                t = [row.copy() for row in q]
                for r in range(i + 1, n):
                    t[r][j] = 1
                r, c = i + 1, j - 1
                while r < n and (c >= 0 if fixed else c > 0):
                    t[r][c] = 1
                    r, c = r + 1, c - 1
                r, c = i + 1, j + 1
                while r < n and c < n:
                    t[r][c] = 1
                    r, c = r + 1, c + 1
                queens(t, i + 1)

    queens([[0] * n for _ in range(n)], 0)
    return layouts


def cheng_symmetric(n: int) -> list[tuple[int, ...]]:
    """Return what Cheng's symmetric listing prints (section 3), from queen(0, 0, (N+1)/2)."""
    printed: list[tuple[int, ...]] = []
    a = [0] * n
    q = [[0] * n for _ in range(n)]

    def strike(level: int, rows: range, i: int, j: int) -> None:
        for r in rows:
            for c in (j, j - abs(r - i), j + abs(r - i)):
                if 0 <= c < n:
                    q[level][r] |= 1 << c

    def queen(i: int, start: int, end: int) -> None:
        for j in range(start, end + 1):
            if q[i][i] & 1 << j == 0:
                a[i] = j
                if i == 1:
                    printed.extend(_putout(tuple(a)))
                    return
                if i == 0:
                    q[n - 1][1:] = q[0][1:]
                    strike(n - 1, range(1, n), 0, j)
                    queen(n - 1, j + 1, n - 1 - j)
                else:
                    q[i - 1][1:i] = q[i][1:i]
                    strike(i - 1, range(i - 1, 0, -1), i, j)
                    queen(i - 1, 0, n - 1)

    queen(0, 0, (n + 1) // 2)
    return printed


def _putout(t: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    n = len(t)
    yield t
    w = tuple(n - 1 - column for column in t)
    yield w
    if t[0] + t[n - 1] == n - 1:
        return
    w = t[::-1]
    yield w
    yield tuple(n - 1 - column for column in w)


def wirth_1(n: int, *, fixed: bool = False) -> list[tuple[int, ...]]:
    """Return the solutions of Wirth variants' ver. 1 (ch. 4), which never frees a column."""
    solutions = []
    queens: list[int] = []
    columns = [[True] * n for _ in range(n)]

    def check_node(i: int) -> bool:
        row = len(queens)
        return all(
            column != i and abs(column - i) != row - above for above, column in enumerate(queens)
        )

    def backtracking_1(row: int) -> None:
        if row > 0:
            columns[row][:] = columns[row - 1]
        for i in range(n):
            if columns[row][i] and check_node(i):
                columns[row][i] = False
                queens.append(i)
                if row == n - 1:
                    solutions.append(tuple(queens))
                else:
                    backtracking_1(row + 1)
                queens.pop()
                if fixed:
                    columns[row][i] = True

    backtracking_1(0)
    return solutions
