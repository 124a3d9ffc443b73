"""What tests of steppers and of kernels share."""

import csv
from collections import defaultdict
from functools import lru_cache

import pytest

from nqviz.common.assets import asset
from nqviz.model.position import Position


@pytest.fixture(scope="session")
def walked():
    """Return a function that gives every position of a run, by plain application of its steps.

    A run is walked once for the many examples that ask for it; nobody changes its positions.
    """

    @lru_cache(32)
    def walk(solver, task):
        position = Position.start(task)
        positions = [position.copy()]
        for step in solver.steps(task, None):
            position.apply(step)
            positions.append(position.copy())
        return tuple(positions)

    return walk


@pytest.fixture(scope="session")
def table_1():
    """Return Table 1 of the Wirth variants: by n, the tests by row and the comparisons."""
    tests = defaultdict(list)
    with asset("published", "wirth_variants_table1_checked_nodes.csv").open(newline="") as file:
        for line in csv.DictReader(file):
            tests[int(line["n"])].append(int(line["checked_nodes"]))
    with asset("published", "wirth_variants_table1_comparisons.csv").open(newline="") as file:
        return {
            int(line["n"]): (
                tests[int(line["n"])],
                int(line["sum_checked_nodes"]),
                int(line["comparisons"]),
            )
            for line in csv.DictReader(file)
        }
