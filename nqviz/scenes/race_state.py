"""What is set on the Race page beside its runs, by its user or by a lesson."""

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Self

from nqviz.frames.viewport import BoardPart
from nqviz.model.board import Square
from nqviz.runs.race import MOST_LANES, Race

_LEAST_LANES_OF_TABLE = 3  # So many lanes have the counters of a lesson in one table.
_FIRST_PAIR = (0, 1)


@dataclass(frozen=True, slots=True)
class LookedAtInRace:
    """The parts of large boards and of the tree of two runs that are looked at.

    Attributes:
        boards: for each lane the part of its board; None for all of it.
        squares: for each lane the square that was read last with the keyboard, at this step.
        leaves: the first leaf of the tree that is seen, and how many are; None for all of them.
    """

    boards: tuple[BoardPart | None, ...] = (None,) * MOST_LANES
    squares: tuple[Square | None, ...] = (None,) * MOST_LANES
    leaves: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class RaceState:
    """What is shown of a race, and how.

    Attributes:
        guess: the lane that wins, as the class says; None while it has said nothing.
        answered: how many phones have bet on a lane, in words; empty where none are asked.
        bets: how many phones have bet on each lane; empty until the race has begun.
        has_tree: whether two of the runs are shown in one search tree.
        pair: the lanes of those two.
        preferred: the part that a lesson points at, "" where it points at none; None where no
            lesson is given.
    """

    guess: int | None = None
    answered: str = ""
    bets: tuple[int, ...] = ()
    has_tree: bool = False
    pair: tuple[int, int] = _FIRST_PAIR
    preferred: str | None = None

    def asks_who_wins(self, tick: int, *, is_playing: bool) -> bool:
        """Tell whether the class is asked: at the start, but not in a lesson, which asks itself."""
        return tick == 0 and not is_playing and self.preferred is None

    @property
    def has_bets(self) -> bool:
        """Whether phones are asked who wins, or it is shown what they have said."""
        return self.preferred is None and bool(self.answered or any(self.bets))

    def has_table(self, lanes: int) -> bool:
        """Tell whether the counters of so many lanes stand in one table, instead of in each."""
        return self.preferred == "counters" and lanes >= _LEAST_LANES_OF_TABLE

    def is_decided(self, race: Race) -> bool:
        """Tell whether it is said who has won; a lesson, which may ask, waits for the end."""
        return race.is_over or (self.preferred is None and bool(race.winners))

    def has_result(self, race: Race) -> bool:
        """Tell whether it is shown what the lanes need, instead of counters."""
        return self.is_decided(race) and self.preferred != "counters"

    def preferring(self, part: str | None) -> Self:
        """Return the same with what a lesson points at; None after a lesson."""
        if part is None:
            return replace(self, preferred=None)
        return replace(self, preferred=part, guess=None, bets=())

    def with_next_pair(self, lanes: int) -> Self:
        """Return the same with the next two of so many lanes in one tree, in a circle."""
        pairs = list(combinations(range(lanes), 2))
        return replace(self, pair=pairs[(pairs.index(self.pair) + 1) % len(pairs)])

    def for_lanes(self, lanes: int) -> Self:
        """Return what stays of it when so many other runs are lined up."""
        pair = self.pair if max(self.pair) < lanes else _FIRST_PAIR
        return replace(self, guess=None, bets=(), pair=pair)
