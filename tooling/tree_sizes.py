"""Prints the tables of `nqviz.measuring.tree_sizes` anew: `python -m tooling.tree_sizes`.

Small trees are counted natively, larger ones estimated by Knuth's random probes. The trees of
`exact-cover` and `bitmask-unique` are probed here; the row search has its probes in
`nqviz.measuring.estimate`. Takes a quarter of an hour.
"""

import random

from nqviz.measuring.estimate import estimate
from nqviz.measuring.operations import OperationCounting, OperationCounts
from nqviz.model.position import Task
from nqviz.solvers.algorithms.bitmask import registers
from nqviz.solvers.algorithms.bitmask_unique import allowed
from nqviz.solvers.registry import find_solver

_COUNTED = 14  # the largest n whose tree is counted
_LARGEST = 27
_PROBES = 4_000_000  # of the row search
_SLOW_PROBES = 40_000  # of the others, in Python


def counted(key: str, n: int) -> int:
    """Return how many queens an algorithm places in a run for n: the nodes but for the root."""
    counting, counts = OperationCounting(find_solver(key), Task(n)), None
    while counts is None:
        counts = counting.advance()
    assert isinstance(counts, OperationCounts)
    assert not counts.is_beyond
    return counts.counters.placements


def row_search(n: int) -> float:
    """Return the estimated nodes of the search row by row."""
    estimated = estimate(n, probes=_PROBES)
    assert estimated is not None
    return estimated.nodes.value


def bitmask_unique(n: int, probes: int = _SLOW_PROBES, seed: int = 0) -> float:
    """Return the estimated nodes of the search for layouts that differ under symmetry."""
    chooser = random.Random(seed)
    return sum(_probe_unique(n, chooser) for _ in range(probes)) / probes


def _probe_unique(n: int, chooser: random.Random) -> float:
    """Return the nodes of the tree, judged by one random path to a leaf."""
    queens: list[int] = []
    nodes, total = 1.0, 0.0
    while len(queens) < n:
        taken = registers(n, queens)
        free = allowed(n, queens) & ~(taken.left | taken.down | taken.right)
        options = [column for column in range(n) if free >> column & 1]
        if not options:
            break
        nodes *= len(options)
        total += nodes
        queens.append(chooser.choice(options))
    return total


def exact_cover(n: int, probes: int = _SLOW_PROBES, seed: int = 0) -> float:
    """Return the estimated nodes of the search that takes the item with the fewest options."""
    chooser = random.Random(seed)
    return sum(_probe_cover(n, chooser) for _ in range(probes)) / probes


def _probe_cover(n: int, chooser: random.Random) -> float:
    """Return the nodes of the tree, judged by one random path to a leaf."""
    by_row, by_column = [(1 << n) - 1] * n, [(1 << n) - 1] * n  # the free squares, as words
    rows, columns = set(range(n)), set(range(n))
    nodes, total = 1.0, 0.0
    while rows:
        options, _, line, is_row = min(
            (by_line[line].bit_count(), not is_row, line, is_row)
            for lines, by_line, is_row in ((rows, by_row, True), (columns, by_column, False))
            for line in lines
        )
        if not options:
            break
        nodes *= options
        total += nodes
        word = by_row[line] if is_row else by_column[line]
        other = chooser.choice([place for place in range(n) if word >> place & 1])
        row, column = (line, other) if is_row else (other, line)
        rows.remove(row)
        columns.remove(column)
        for each in rows:
            by_row[each] &= ~_attacked(column, abs(each - row))
        for each in columns:
            by_column[each] &= ~_attacked(row, abs(each - column))
    return total


def _attacked(place: int, distance: int) -> int:
    """Return the places that a queen attacks in a line so far from its own, as a word."""
    low = 1 << place - distance if place >= distance else 0
    return 1 << place | 1 << place + distance | low


def main() -> None:
    """Print the tables."""
    for name, key, estimated in (
        ("ROW_SEARCH", "bitmask", row_search),
        ("BITMASK_UNIQUE", "bitmask-unique", bitmask_unique),
        ("EXACT_COVER", "exact-cover", exact_cover),
    ):
        print(name)
        for n in range(1, _LARGEST + 1):
            size = counted(key, n) if n <= _COUNTED else float(f"{estimated(n):.5g}")
            print(f"    {n}: {size:_}," if n <= _COUNTED else f"    {n}: {size:.4e},", flush=True)


if __name__ == "__main__":
    main()
