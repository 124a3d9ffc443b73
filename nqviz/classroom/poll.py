"""A question that phones answer, and their replies in the two rounds of peer instruction."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import pairwise
from typing import Annotated, Any, Self

from msgspec import Meta, Struct

# A reply is the index of a choice, a number, or squares, each as row * n + column.
Reply = tuple[int, ...]

ROUNDS = 2
MOST_NUMBER = 10**15
_MOST_CHOSEN = 64


class SentReply(Struct, frozen=True, forbid_unknown_fields=True):
    """A reply as a phone sends it.

    Attributes:
        number, round: the question that it answers, and in which round.
        sent: the phone's own time, by which an earlier reply that comes later is known.
    """

    number: Annotated[int, Meta(ge=1, le=MOST_NUMBER)]
    round: Annotated[int, Meta(ge=0, lt=ROUNDS)]
    reply: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=MOST_NUMBER)], ...],
        Meta(min_length=1, max_length=_MOST_CHOSEN),
    ]
    sent: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] = 0


class Form(Enum):
    """How a question is answered."""

    CHOICE = "choice"
    SQUARES = "squares"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class PhoneQuestion:
    """A question as a phone shows it.

    Attributes:
        texts: the question, by language.
        choices: of a choice, its texts by language, in the same order in each.
        n: the side of the board whose squares can be chosen.
        squares: those that can be chosen, each as row * n + column; all where it is empty.
        most: so many squares at most are in one reply.
    """

    form: Form
    texts: Mapping[str, str]
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    n: int = 0
    squares: frozenset[int] = frozenset()
    most: int = 1

    def accepts(self, reply: Reply) -> bool:
        """Tell whether a reply answers this question, be it right or wrong."""
        if self.form is Form.SQUARES:
            permitted = self.squares or range(self.n**2)
            is_set = all(one < other for one, other in pairwise(reply))
            return 1 <= len(reply) <= self.most and is_set and all(e in permitted for e in reply)
        if len(reply) != 1:
            return False
        if self.form is Form.CHOICE:
            return 0 <= reply[0] < max(map(len, self.choices.values()), default=0)
        return 0 <= reply[0] <= MOST_NUMBER

    def as_values(self, language: str) -> dict[str, Any]:
        """Return the question in a language, as JSON has it."""
        return {
            "form": self.form.value,
            "text": self.texts[language],
            "choices": list(self.choices.get(language, ())),
            "n": self.n,
            "squares": sorted(self.squares),
            "most": self.most,
        }


@dataclass(frozen=True, slots=True)
class PhonePoll:
    """The replies to one question; those of a round can be replaced until it is closed.

    Attributes:
        number: of the question, from 1 since the server was started.
        round: the one that is answered now, or was answered last, from 0.
        is_open: whether replies are taken.
        replies: by round, the reply of each phone.
        sent: when each phone has sent its reply of this round, by its own time.
    """

    question: PhoneQuestion
    number: int
    round: int = 0
    is_open: bool = True
    replies: tuple[Mapping[str, Reply], ...] = ({}, {})
    sent: Mapping[str, int] = field(default_factory=dict)

    def is_asking_for(self, sent: SentReply) -> bool:
        """Tell whether a reply is one to this question in this round, while it is open."""
        return self.is_open and (sent.number, sent.round) == (self.number, self.round)

    def with_reply(self, phone: str, sent: SentReply) -> Self:
        """Return the poll with the reply of a phone in place of one that it has sent before.

        A reply that was overtaken by a later one changes nothing.
        """
        if sent.sent < self.sent.get(phone, 0):
            return self
        now = {**self.replies[self.round], phone: sent.reply}
        replies = (*self.replies[: self.round], now, *self.replies[self.round + 1 :])
        return replace(self, replies=replies, sent={**self.sent, phone: sent.sent})

    def closed(self) -> Self:
        """Return the poll with no more replies in this round."""
        return replace(self, is_open=False)

    def next_round(self) -> Self:
        """Return the poll with the next round open; raises ValueError after the last."""
        if self.round + 1 >= ROUNDS:
            raise ValueError("A question has two rounds.")
        return replace(self, round=self.round + 1, is_open=True, sent={})

    def counts(self, round: int) -> Counter[int]:  # noqa: A002  the word of the field
        """Return how many phones have given each answer in a round; of squares, each by itself."""
        return Counter(each for reply in self.replies[round].values() for each in reply)

    def changes(self) -> Counter[tuple[Reply, Reply]]:
        """Return how many phones that replied in both rounds went from one reply to another."""
        first, second = self.replies
        return Counter(
            (first[phone], second[phone])
            for phone in first.keys() & second.keys()
            if first[phone] != second[phone]
        )


@dataclass(frozen=True, slots=True)
class ClassFigures:
    """The state of the class as its server knows it.

    Attributes:
        phones: that are joined now.
        poll: the question and its replies; None where nothing is asked.
    """

    phones: int = 0
    poll: PhonePoll | None = None
