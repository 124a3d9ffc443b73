"""Two votes on one question: a show of hands, talk in pairs, and a show of hands again.

The order is that of peer instruction (C. H. Crouch and E. Mazur, "Peer instruction: ten years of
experience and results", American Journal of Physics 69, 2001): everybody commits to an answer,
explains it to a neighbour, votes again, and only then sees what is right.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from nqviz.common.i18n import mark, number, tr
from nqviz.model.board import Square
from nqviz.runs.predicting import ANSWERS, Answer, Question
from nqviz.scenes.bars import Bar, Bars, changes_in_words

MOST_HANDS = 999
ROUNDS = 2  # of peer instruction; by phone, a question can also have one
Choice = Answer | Square
_NAMES = (mark("First vote: {hands}."), mark("Second vote: {hands}."))


@dataclass(frozen=True, slots=True)
class Poll:
    """The hands that were shown for each answer to one question, in each round, and the phones.

    Attributes:
        round: the one under way, from 0; `rounds` when all are over.
        hands: by round, how many hands each answer has.
        rounds: how often the class votes.
        phones: by round, how many phones have sent each answer.
        changes: how many phones went from one answer to another one in the second round.
    """

    round: int = 0
    hands: tuple[Mapping[Choice, int], ...] = field(default=({}, {}))
    rounds: int = ROUNDS
    phones: tuple[Mapping[Choice, int], ...] = field(default=({}, {}))
    changes: Mapping[tuple[Choice, Choice], int] = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        """Whether hands are counted."""
        return self.round < self.rounds

    @property
    def votes(self) -> tuple[Mapping[Choice, int], ...]:
        """The hands and the phones for each answer, by round."""
        return tuple(
            {each: hands.get(each, 0) + phones.get(each, 0) for each in {**hands, **phones}}
            for hands, phones in zip(self.hands, self.phones, strict=True)
        )[: self.rounds]

    def with_hands(self, choice: Choice, count: int) -> "Poll":
        """Return the poll with so many hands for an answer, in the round under way."""
        count = max(0, min(count, MOST_HANDS))
        now = {**self.hands[self.round], choice: count}
        now = {each: hands for each, hands in now.items() if hands}
        rounds = (*self.hands[: self.round], now, *self.hands[self.round + 1 :])
        return replace(self, hands=rounds)

    def with_one_more(self, choice: Choice) -> "Poll":
        """Return the poll with one hand more for an answer."""
        return self.with_hands(choice, self.count(choice) + 1)

    def count(self, choice: Choice) -> int:
        """Return how many hands an answer has in the round under way."""
        return self.hands[self.round].get(choice, 0)

    def next_round(self) -> "Poll":
        """Return the poll with the next round under way, or over."""
        return replace(self, round=self.round + 1)

    @property
    def winner(self) -> Choice | None:
        """The answer with most votes in the last round; None for a tie, or where nobody voted."""
        votes = self.votes[-1]
        most = max(votes.values(), default=0)
        first = [choice for choice, count in votes.items() if count == most > 0]
        return first[0] if len(first) == 1 else None

    def in_words(self) -> str:
        """Return both tallies, as far as hands were shown; empty without any."""
        return " ".join(
            tr(name, hands=", ".join(_hands_in_words(choice, count) for choice, count in shown))
            for name, votes in zip(_NAMES, self.votes, strict=False)
            if (shown := [(choice, count) for choice, count in votes.items() if count])
        )

    def bars(self, question: Question) -> Bars:
        """Return both tallies of a question; of squares, those that somebody has chosen."""
        choices: tuple[Choice, ...] = ANSWERS[question.ask]
        if not choices:
            chosen = {each for votes in (*self.votes, [question.answer]) for each in votes}
            choices = tuple(sorted(each for each in chosen if not isinstance(each, Answer)))
        bars = (
            Bar(
                choice_in_words(each),
                tuple(votes.get(each, 0) for votes in self.votes),
                each == question.answer,
            )
            for each in choices
        )
        return Bars(question.in_words(), tuple(bars), self.changes_in_words(question.answer))

    def changes_in_words(self, right: Choice) -> str:
        """Return how many phones changed their answer, and in which direction; empty where none."""
        return changes_in_words(self.changes, lambda answer: answer == right)


def choice_in_words(choice: Choice) -> str:
    """Return an answer, or the square that is one."""
    if isinstance(choice, Answer):
        return tr(choice.value)
    return tr("row {row}, column {column}", row=choice[0], column=choice[1])


def _hands_in_words(choice: Choice, count: int) -> str:
    if isinstance(choice, Answer):
        return tr("{answer} {hands}", answer=tr(choice.value), hands=number(count))
    return tr("column {column}: {hands}", column=choice[1], hands=number(count))
