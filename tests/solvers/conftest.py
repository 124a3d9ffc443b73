"""What tests of steppers and of kernels share."""

import csv
from collections import defaultdict

import pytest

from nqviz.common.assets import asset


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
