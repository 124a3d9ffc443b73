import re

import pytest

from nqviz.solvers.guide import GUIDES, reach
from nqviz.solvers.registry import SOLVERS, find_solver

LONGEST = 1300  # letters, which are about half a page


def test_every_algorithm_has_half_a_page() -> None:
    assert set(GUIDES) == {solver.key for solver in SOLVERS}
    for guide in GUIDES.values():
        texts = (guide.does, guide.watch, guide.limits)
        assert sum(map(len, texts)) < LONGEST
        for text in texts:
            assert text.endswith(".")
            assert not re.search(r"  |\s\.|\.\.", text)


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_the_reach_is_that_of_the_algorithm(solver) -> None:
    words = re.sub(r"(?<=\d)\s(?=\d)", "", reach(solver))
    assert str(solver.largest) in words
    assert str(solver.counts_to or solver.solves_to) in words


def test_what_solves_only_is_not_said_to_count() -> None:
    assert "counts" not in reach(find_solver("min-conflicts"))
    assert "solves" not in reach(find_solver("quarters"))
