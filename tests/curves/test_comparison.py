from pathlib import Path

import pytest

from nqviz.curves.comparison import comparison
from nqviz.measuring.timing import Timing
from nqviz.programs.program import program
from nqviz.programs.source import source_of
from nqviz.solvers.registry import find_solver

BASIC = find_solver("wirth-basic")
MINE = program(source_of(Path("/mine.py"), ""))
ALIKE = "mine.py needs 41 times as long as Backtracking, basic for n = 10, and grows by the same"


def timings(seconds: dict[int, float], beyond: int = 0) -> dict[int, Timing]:
    return {
        n: Timing("key", n, 1, False, (each,), None if n == beyond else 1, n == beyond)
        for n, each in seconds.items()
    }


OURS = timings({8: 0.001, 9: 0.005, 10: 0.026, 11: 0.14})


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        (timings({8: 0.041, 9: 0.205, 10: 41 * 0.026}), ALIKE),
        (timings({8: 0.041, 9: 0.205, 10: 41 * 0.026, 11: 2.0}, beyond=11), ALIKE),
        (timings({8: 0.1, 9: 0.9, 10: 9.0}), "; with each queen it takes "),
        (timings({8: 0.05}), "mine.py needs 50 times as long as Backtracking, basic for n = 8."),
        (timings({10: 0.013}), "mine.py needs 0.5 times as long"),
        (timings({12: 1.0}), ""),
        ({}, ""),
    ],
)
def test_the_largest_n_of_both_decides(theirs: dict[int, Timing], words: str) -> None:
    sentence = comparison(MINE, theirs, BASIC, OURS)
    assert words in sentence
    assert bool(words) == bool(sentence)
