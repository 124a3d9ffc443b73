import pytest


@pytest.fixture
def solve_by_rows():
    """Return a function that finds all solutions of regions row by row, with nothing of nqviz."""

    def solve(regions):
        n, found = len(regions), []

        def search(columns, letters):
            row = len(columns)
            if row == n:
                found.append(tuple(columns))
                return
            for column in range(n):
                letter = regions[row][column]
                touches = columns and abs(columns[-1] - column) == 1
                if column not in columns and letter not in letters and not touches:
                    search([*columns, column], letters | {letter})

        search([], frozenset())
        return sorted(found)

    return solve
