"""The solutions of a puzzle, and how many squares the plainest search tests to find them."""

from nqviz.common.bits import bits
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import Bitboards, bitboards

MOST_TESTS = 1_000_000


def solutions(rule: Rule, n: int, most: int = 2) -> list[tuple[int, ...]]:
    """Return up to `most` solutions, each as the columns by row, in no particular order."""
    boards = bitboards(rule, n)
    return [boards.queens(mask) for mask in completions(boards, 0, boards.open, most)]


def completions(boards: Bitboards, queens: int, left: int, most: int) -> list[int]:
    """Return up to `most` solutions that contain queens and further squares out of `left` alone.

    The next queen goes to the unit with the fewest squares left (Knuth, "Dancing Links", 2000).
    """
    squares, attacked = boards.squares, boards.attacked
    found: list[int] = []

    def search(placed: int, left: int, units: list[int]) -> bool:
        """Complete a placement; return whether there are enough solutions."""
        if not units:
            found.append(placed)
            return len(found) >= most
        fewest, choice = len(attacked) + 1, 0
        for unit in units:
            those = squares[unit] & left
            count = those.bit_count()
            if count < fewest:
                fewest, choice = count, those
                if count <= 1:
                    break
        for index in bits(choice):
            rest = [unit for unit in units if not squares[unit] >> index & 1]
            if search(placed | 1 << index, left & ~attacked[index], rest):
                return True
            left &= ~(1 << index)
        return False

    units = [unit for unit, those in enumerate(squares) if not those & queens]
    search(queens, left & ~boards.attacked_by(queens), units)
    return found


def search_tests(rule: Rule, n: int, most: int = MOST_TESTS) -> int | None:
    """Return how many squares backtracking by rows tests until all is tried; None beyond `most`.

    It is the number of tests of the algorithm `wirth-basic`.
    """
    boards = bitboards(rule, n)
    rows = [list(bits(boards.open & ((1 << n) - 1) << row * n)) for row in range(n)]
    tests = 0

    def search(row: int, struck: int) -> bool:
        """Try a row's squares; return whether there were too many tests."""
        nonlocal tests
        tests += len(rows[row])
        if tests > most:
            return True
        return row + 1 < n and any(
            search(row + 1, struck | boards.attacked[index])
            for index in rows[row]
            if not struck >> index & 1
        )

    return None if search(0, 0) else tests
