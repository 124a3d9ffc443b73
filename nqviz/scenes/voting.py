"""Two votes on one question: a show of hands, talk in pairs, and a show of hands again.

The order is that of peer instruction (C. H. Crouch and E. Mazur, "Peer instruction: ten years of
experience and results", American Journal of Physics 69, 2001): everybody commits to an answer,
explains it to a neighbour, votes again, and only then sees what is right.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from nqviz.common.i18n import mark, number, tr
from nqviz.model.board import Square
from nqviz.runs.predicting import ANSWERS, Answer, Question
from nqviz.runs.square_use import SquareUse
from nqviz.scenes.bars import Bar, Bars, changes_in_words

MOST_HANDS = 999
ROUNDS = 2  # of peer instruction; by phone, a question can also have one
Choice = Answer | Square
_Choice = TypeVar("_Choice")
HOW_TO_VOTE_ON_SQUARES = mark("Click, or Ctrl+arrows and +; − takes back.")
NOBODY = mark("Nobody has answered.")
_NAMES = (mark("First vote: {hands}."), mark("Second vote: {hands}."))


@dataclass(frozen=True, slots=True)
class Poll(Generic[_Choice]):
    """The hands that were shown for each answer to one question, in each round, and the phones.

    Attributes:
        round: the one under way, from 0; `rounds` when all are over.
        hands: by round, how many hands each answer has.
        rounds: how often the class votes.
        phones: by round, how many phones have sent each answer.
        changes: how many phones went from one answer to another one in the second round.
    """

    round: int = 0
    hands: tuple[Mapping[_Choice, int], ...] = field(default=({}, {}))
    rounds: int = ROUNDS
    phones: tuple[Mapping[_Choice, int], ...] = field(default=({}, {}))
    changes: Mapping[tuple[_Choice, _Choice], int] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether hands are counted."""
        return self.round < self.rounds

    @property
    def votes(self) -> tuple[Mapping[_Choice, int], ...]:
        """The hands and the phones for each answer that has any, by round."""
        return tuple(
            {
                each: votes
                for each in {**hands, **phones}
                if (votes := hands.get(each, 0) + phones.get(each, 0))
            }
            for hands, phones in zip(self.hands, self.phones, strict=True)
        )[: self.rounds]

    @property
    def last_votes(self) -> Mapping[_Choice, int]:
        """Those of the last round in which anybody voted; empty where nobody did."""
        return next((each for each in reversed(self.votes) if each), {})

    def with_hands(self, choice: _Choice, count: int) -> Self:
        """Return the poll with so many hands for an answer, in the round under way."""
        now = {**self.hands[self.round], choice: max(0, min(count, MOST_HANDS))}
        rounds = (*self.hands[: self.round], now, *self.hands[self.round + 1 :])
        return replace(self, hands=rounds)

    def with_one_more(self, choice: _Choice) -> Self:
        """Return the poll with one hand more for an answer."""
        return self.with_hands(choice, self.count(choice) + 1)

    def count(self, choice: _Choice) -> int:
        """Return how many hands an answer has in the round under way."""
        return self.hands[self.round].get(choice, 0)

    def next_round(self) -> Self:
        """Return the poll with the next round under way, or over."""
        return replace(self, round=self.round + 1)

    @property
    def winner(self) -> _Choice | None:
        """The answer with most votes in the last round; None for a tie, or where nobody voted."""
        return most_chosen(self.votes[-1])

    def in_words(self: "Poll[Choice]") -> str:
        """Return both tallies, as far as hands were shown; empty without any."""
        return " ".join(
            tr(name, hands=", ".join(_hands_in_words(choice, count) for choice, count in shown))
            for name, votes in zip(_NAMES, self.votes, strict=False)
            if (shown := votes.items())
        )

    def bars(self: "Poll[Choice]", question: Question) -> Bars:
        """Return both tallies of a question; of squares, those that somebody has chosen."""
        choices: tuple[Choice, ...] = ANSWERS[question.ask]
        if not choices:
            chosen = {each for votes in (*self.votes, [question.answer]) for each in votes}
            choices = tuple(sorted(each for each in chosen if not isinstance(each, Answer)))
        named = {each: choice_in_words(each) for each in choices}
        return self.bars_of(question.in_words(), named, lambda each: each == question.answer)

    def bars_of(
        self, question: str, choices: Mapping[_Choice, str], is_right: Callable[[_Choice], bool]
    ) -> Bars:
        """Return the tallies of answers with these names, and how many phones changed theirs."""
        bars = (
            Bar(name, tuple(votes.get(each, 0) for votes in self.votes), is_right(each))
            for each, name in choices.items()
        )
        return Bars(question, tuple(bars), changes_in_words(self.changes, is_right))


def most_chosen(votes: Mapping[_Choice, int]) -> _Choice | None:
    """Return the choice with most votes; None for a tie, or where nobody voted."""
    most = max(votes.values(), default=0)
    first = [choice for choice, count in votes.items() if count == most > 0]
    return first[0] if len(first) == 1 else None


def by_square(votes: Mapping[Any, int], n: int) -> SquareUse:
    """Return the votes for squares by row and column, on a board of side n."""
    return tuple(tuple(votes.get((row, each), 0) for each in range(n)) for row in range(n))


def choice_in_words(choice: Choice) -> str:
    """Return an answer, or the square that is one."""
    if isinstance(choice, Answer):
        return tr(choice.value)
    return tr("row {row}, column {column}", row=choice[0], column=choice[1])


def _hands_in_words(choice: Choice, count: int) -> str:
    if isinstance(choice, Answer):
        return tr("{answer} {hands}", answer=tr(choice.value), hands=number(count))
    return tr("column {column}: {hands}", column=choice[1], hands=number(count))
