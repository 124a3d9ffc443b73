"""What others have published: the known counts, against which every count of ours is checked."""

import csv
from functools import cache
from typing import NamedTuple

from nqviz.assets import asset


class Known(NamedTuple):
    """The solutions of one board, and those that differ under the square's eight symmetries."""

    solutions: int
    unique: int


def known(n: int) -> Known | None:
    """Return the counts for n (OEIS A000170 and A002562), or None where there are none."""
    return _known_counts().get(n)


@cache
def _known_counts() -> dict[int, Known]:
    with asset("published", "known_counts.csv").open(newline="") as file:
        return {
            int(line["n"]): Known(int(line["solutions"]), int(line["unique"]))
            for line in csv.DictReader(file)
        }
