"""Races worth seeing, ready-made."""

from dataclasses import dataclass

from nqviz.common.i18n import mark


@dataclass(frozen=True, slots=True)
class RacePreset:
    """Who races whom, and how.

    Attributes:
        title: what it is called, marked for translation.
        keys: the keys of the algorithms.
        n: the side of every board.
        to_first: whether the first solution is the finish, or the end of the search.
        by_time: whether a stroke of the clock is the same time for all, or a step for each.
    """

    title: str
    keys: tuple[str, ...]
    n: int = 8
    to_first: bool = False
    by_time: bool = False


PAIRINGS = (
    RacePreset(mark("Basic against filtering"), ("wirth-basic", "filter-2"), by_time=True),
    RacePreset(mark("Backtracking against sieve"), ("wirth-basic", "sieve")),
    RacePreset(mark("Three Wirth programs"), ("wirth-basic", "wirth-1", "wirth-2")),
    RacePreset(mark("Arrays against bits"), ("filter-2", "bitmask")),
    RacePreset(mark("Bitmask against exact cover"), ("bitmask", "exact-cover")),
    RacePreset(
        mark("Systematic against min-conflicts, n = 30"),
        ("bitmask", "min-conflicts"),
        n=30,
        to_first=True,
    ),
    RacePreset(
        mark("Four ways to know what is attacked"),
        ("wirth-basic", "filter-2", "sieve", "bitmask"),
        n=6,
    ),
)
