"""Programs such as a student writes."""

from pathlib import Path

from nqviz.programs.program import Program, program
from nqviz.programs.source import source_of

BACKTRACKING = """\
def safe(queens, column):
    row = len(queens)
    return all(
        other != column and abs(other - column) != row - place
        for place, other in enumerate(queens)
    )


def solve(n):
    queens = []
    count = 0

    def search(row):
        nonlocal count
        if row == n:
            count += 1
            return
        for column in range(n):
            if safe(queens, column):
                queens.append(column)
                search(row + 1)
                queens.pop()

    search(0)
    return count
"""
FAILING = BACKTRACKING.replace("count += 1", "count += row / (n - row)")
ENDLESS = "def solve(n):\n    queens = [0]\n    while True:\n        pass\n"
ONE_SOLUTION = BACKTRACKING.replace("return\n", "raise StopIteration\n").replace(
    "    search(0)\n", "    try:\n        search(0)\n    except StopIteration:\n        pass\n"
)
QUEENS = """\
def solve(n):
    queens = []  # a column for each row
    count = 0

    def search(row):
        nonlocal count
        if row == n:
            count += 1
            print("solution", count, queens)
            return
        for column in range(n):
            if safe(queens, column):
                queens.append(column)
                search(row + 1)
                queens.pop()

    search(0)
    return count


def safe(queens, column):
    row = len(queens)
    for r, c in enumerate(queens):
        if c == column or abs(c - column) == row - r:
            return False
    return True
"""
WRONG = QUEENS.replace("abs(c - column) == row - r", "abs(c - column) == 1")


def write(path: Path, text: str = BACKTRACKING) -> Path:
    """Write a program into a file, and return its path."""
    path.write_bytes(text.encode())
    return path


def program_of(text: str = QUEENS, name: str = "mine.py") -> Program:
    """Return a program that stands in no file."""
    return program(source_of(Path(name).absolute(), text))
