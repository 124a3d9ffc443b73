"""How long puzzles take to make."""

import time
from collections.abc import Iterator

from benchmarks.figures import Figure
from nqviz.puzzles.generator import make_puzzle

_COUNT = 100


def figures() -> Iterator[Figure]:
    """Yield the processor time of puzzles of one size."""
    start = time.process_time()
    for seed in range(_COUNT):
        make_puzzle(8, seed)
    spent = time.process_time() - start
    yield Figure(f"{_COUNT} puzzles at n = 8, with one solution each", f"{spent:.1f} s", "10 s")
