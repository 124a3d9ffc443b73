"""How many of a class have given each answer to a question, as it is shown, saved and printed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from nqviz.common.i18n import number, tr

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True)
class Bar:
    """An answer to a question.

    Attributes:
        name: the answer in words.
        counts: how many have given it, by round.
        is_right: None where nothing is right or wrong, or it is not known yet.
    """

    name: str
    counts: tuple[int, ...]
    is_right: bool | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """The answers to a question, in their order.

    Attributes:
        question: its text.
        changes: how many have changed their answer, and in which direction; empty where none can.
    """

    question: str
    bars: tuple[Bar, ...]
    changes: str = ""

    @property
    def rounds(self) -> int:
        """How often the question was asked."""
        return max((len(each.counts) for each in self.bars), default=0)

    @property
    def most(self) -> int:
        """How many have given the most frequent answer of a round."""
        return max((count for each in self.bars for count in each.counts), default=0)

    def most_frequent(self, count: int) -> tuple[Bar, ...]:
        """Return so many answers at most, in their order: the right ones, and the most frequent."""
        ranked = sorted(self.bars, key=lambda each: (not each.is_right, -max(each.counts)))
        kept = ranked[:count]
        return tuple(each for each in self.bars if each in kept)


def changes_in_words(
    changes: Mapping[tuple[_Answer, _Answer], int], is_right: Callable[[_Answer], bool]
) -> str:
    """Return how many went from one answer to another, and in which direction; empty where none.

    Of those who go from one right answer to another, such as another right square, none is counted.
    """
    ways = Counter[tuple[bool, bool]]()
    for (old, new), count in changes.items():
        ways[is_right(old), is_right(new)] += count
    del ways[True, True]
    if not ways:
        return ""
    return tr(
        "Changed: {count}. Towards the right answer: {to_right}; away from it: {from_right}; "
        "from a wrong one to another: {rest}.",
        count=number(ways.total()),
        to_right=number(ways[False, True]),
        from_right=number(ways[True, False]),
        rest=number(ways[False, False]),
    )
