"""The steps that a student makes in place of each algorithm; the program makes all others."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from nqviz.common.i18n import mark
from nqviz.model.step import Kind


class Act(Enum):
    """What a student can do, in the words of its button."""

    SAFE = mark("Safe")
    ATTACKED = mark("Attacked")
    PASS = mark("Pass over")
    PLACE = mark("Place")
    STRIKE = mark("Strike out")
    REMOVE = mark("Take back")
    SWAP = mark("Swap")
    LEAVE = mark("Do not swap")
    SOLUTION = mark("Solution")


TESTS = frozenset({Act.SAFE, Act.ATTACKED})
# These are done with a square of the board, where the run does not name it.
ON_SQUARES = TESTS | {Act.PASS, Act.PLACE, Act.REMOVE}

Kinds = tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Practised:
    """How an algorithm is practised.

    Attributes:
        acts: the student's part by the steps, one or several in a row, that it stands for; where
            more than one entry fits, the first does. As many marks in a row as there are, one for
            each line of the rule, are one part.
        sizes: the sides of the boards that are drawn.
        turns: how many acts a student is asked for.
        tries: how many runs are drawn, of which the one is taken in which the most happens.
        is_given: whether the run names what it decides about, as it is drawn by lot or listed: a
            card, a pair of queens, two halves of a board.
        hides_marks: whether the marks on the board would give the answers.
        leaves_out_used: whether a row has a list of the columns that no queen uses.
        chooses_item: whether the next row or column is the one with the fewest squares left.
    """

    acts: Mapping[Kinds, Act]
    sizes: range = range(4, 7)
    turns: int = 20
    tries: int = 1
    is_given: bool = False
    hides_marks: bool = False
    leaves_out_used: bool = False
    chooses_item: bool = False

    @property
    def buttons(self) -> tuple[Act, ...]:
        """The acts that are offered, in the order of their keys."""
        return tuple(each for each in Act if each in self.acts.values())


_WAY_BACK: dict[Kinds, Act] = {
    (Kind.SOLUTION,): Act.SOLUTION,
    (Kind.DEAD_END, Kind.REMOVE): Act.REMOVE,
    (Kind.EXHAUSTED, Kind.REMOVE): Act.REMOVE,
    (Kind.REMOVE,): Act.REMOVE,
}
_BY_TESTS: dict[Kinds, Act] = {
    (Kind.CONFLICT,): Act.ATTACKED,
    (Kind.PROMISING,): Act.SAFE,
    (Kind.PLACE,): Act.PLACE,
    **_WAY_BACK,
}
_STRIKES: dict[Kinds, Act] = {(Kind.MARK,): Act.STRIKE}
_BY_CHOICE: dict[Kinds, Act] = {(Kind.PROMISING, Kind.PLACE): Act.PLACE, **_WAY_BACK}
_SIEVE = Practised({**_BY_TESTS, **_STRIKES}, sizes=range(4, 6))

PRACTISED: Mapping[str, Practised] = {
    "wirth-basic": Practised(_BY_TESTS),
    "wirth-1": Practised({**_BY_TESTS, (Kind.SKIP,): Act.PASS}),
    "wirth-2": Practised(_BY_TESTS, leaves_out_used=True),
    "filter-1": Practised(_BY_TESTS, hides_marks=True),
    "filter-2": Practised(_BY_TESTS, hides_marks=True),
    "sieve": _SIEVE,
    "sieve-bits": _SIEVE,
    "sieve-symmetric": _SIEVE,
    "bitmask": Practised(_BY_CHOICE, hides_marks=True),
    "bitmask-unique": Practised(_BY_CHOICE),
    "exact-cover": Practised({**_BY_CHOICE, **_STRIKES}, sizes=range(4, 6), chooses_item=True),
    "min-conflicts": Practised(
        {
            (Kind.CONFLICT,): Act.ATTACKED,
            (Kind.PROMISING, Kind.PLACE): Act.PLACE,
            (Kind.TRIAL, Kind.SWAP): Act.SWAP,
            (Kind.TRIAL,): Act.LEAVE,
        },
        sizes=range(6, 9),
        tries=12,
        is_given=True,
    ),
    "quarters": Practised(
        {
            (Kind.CONFLICT,): Act.ATTACKED,
            (Kind.PROMISING,): Act.SAFE,
            (Kind.SOLUTION,): Act.SAFE,
        },
        turns=10,
        is_given=True,
    ),
}
