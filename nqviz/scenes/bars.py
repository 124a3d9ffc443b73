"""How many of a class have given each answer to a question, as it is shown, saved and printed."""

from dataclasses import dataclass


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
