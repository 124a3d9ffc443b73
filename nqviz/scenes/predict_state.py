"""The questions to a class about a run, its answers and its votes, as a frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from nqviz.common.i18n import mark, together, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of, attacks_of
from nqviz.model.board import Square
from nqviz.model.position import Position
from nqviz.runs.predicting import ANSWERS, NO_SCORE, Answer, Ask, Question, Score
from nqviz.runs.reasons import Reason, Reasons
from nqviz.scenes.voting import (
    HOW_TO_VOTE_ON_SQUARES,
    NOBODY,
    ROUNDS,
    Choice,
    Poll,
    by_square,
    most_chosen,
)
from nqviz.solvers.base.solver import Solver

_BY_PHONE = mark("Answer by phone. →, PageDown or Enter shows the step.")
_FIRST_BY_PHONE = mark("First vote, by phone. →, PageDown or Enter goes on: talk, then vote again.")
_FIRST_VOTE = mark(
    "First vote: press an answer's digit for each hand. →, PageDown or Enter goes on: talk, then "
    "vote again."
)
_FIRST_ON_SQUARES = mark(
    "First vote: one hand each. →, PageDown or Enter goes on: talk, then vote again."
)
_SECOND_VOTE = mark("Talk, then vote again. →, PageDown or Enter shows the step.")


class Stage(Enum):
    """The screens between the answer to a question and the next question."""

    RESULT = "result"  # both votes
    WHY = "why"  # reasons to choose from
    REASON = "reason"  # which of them is true, and why the others are not


@dataclass(frozen=True, slots=True)
class PredictState:
    """What is asked of a class at a step of its run, and how it has answered so far.

    Attributes:
        chosen: the kind of decision that was chosen, for whatever algorithm.
        question: the open question.
        shown: the question whose answer has just been shown.
        was_right: whether that answer was right; None where it was shown without one.
        explanation: shows on the board why a wrong answer is wrong, until the next question.
        is_over: whether no further decision of this kind was found.
        poll: the votes on the question; None where the class does not vote.
        asks_phones: whether phones of the class are asked.
        counted: the kind and the step of each decision of the run whose answer is in the score.
        asks_why: whether the reason of a decision is asked for when an answer has been judged.
        reasons: the sentences to choose from, where there are some about the shown decision.
        why_no_reasons: the sentence that says why there are none, where they were looked for.
        reason: the one that the class has chosen, by index; None where it has chosen none.
        answered: how many phones have answered what is asked, in words; empty where none are asked.
        reason_votes: how many hands or phones have chosen each of the reasons, by index.
        stage: the screen in place of the panes, if any.
    """

    is_armed: bool = False
    chosen: Ask = Ask.EVENT
    question: Question | None = None
    shown: Question | None = None
    was_right: bool | None = None
    explanation: Annotations = NO_ANNOTATIONS
    is_over: bool = False
    poll: Poll[Choice] | None = None
    asks_phones: bool = False
    score: Score = NO_SCORE
    counted: frozenset[tuple[Ask, int]] = frozenset()
    asks_why: bool = True
    reasons: Reasons | None = None
    why_no_reasons: str = ""
    reason: int | None = None
    answered: str = ""
    reason_votes: Mapping[int, int] = field(default_factory=dict)
    stage: Stage | None = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that the open question offers, beside squares."""
        return () if self.question is None else ANSWERS[self.question.ask]

    @property
    def choices(self) -> tuple[Reason, ...]:
        """The reasons to choose from; none where there are none, or they were not looked for."""
        return () if self.reasons is None else self.reasons.choices

    def without_phones(self) -> Self:
        """Return the same without how many phones have answered."""
        votes = {} if self.asks_phones else self.reason_votes
        return replace(self, answered="", reason_votes=votes)

    def result(self) -> tuple[object, ...]:
        """Return all that the screens show which come after an answer: equal ones look alike."""
        votes = self.reason_votes if self.stage is Stage.REASON else None
        poll = self.poll if self.stage is Stage.RESULT else None
        shown = self.shown, self.was_right, self.reasons, self.reason
        return () if self.stage is None else (self.stage, *shown, poll, votes)

    @property
    def counts_reasons(self) -> bool:
        """Whether the hands for each of the reasons are counted, as those for the answers were."""
        return self.stage is Stage.WHY and self.votes_twice and not self.asks_phones

    @property
    def hands(self) -> tuple[tuple[str, int], ...]:
        """The names of what hands are counted for now, beside squares, and how many each has."""
        if self.counts_reasons and self.choices:
            claims = [each.claim.in_words() for each in self.choices]
            return tuple((each, self.reason_votes.get(i, 0)) for i, each in enumerate(claims))
        if self.poll is None or not self.poll.is_open:
            return ()
        return tuple((tr(each.value), self.poll.count(each)) for each in self.answers)

    def with_hands(self, index: int, count: int) -> Self:
        """Return the same with so many hands for one of the answers, or of the reasons."""
        if self.counts_reasons:
            return replace(self, reason_votes={**self.reason_votes, index: count})
        if self.poll is None or index >= len(self.answers):
            return self
        return replace(self, poll=self.poll.with_hands(self.answers[index], count))

    def in_words(self) -> str:
        """Return the request to the class, empty where nothing is asked."""
        question, poll = self.question, self.poll
        if question is None:
            return ""
        vote = nobody = ""
        if poll is not None and poll.is_open:
            if poll.round:
                vote = _SECOND_VOTE
                nobody = "" if poll.last_votes else tr(NOBODY)
            elif self.asks_phones:
                vote = _FIRST_BY_PHONE if self.votes_twice else _BY_PHONE
            else:
                vote = _FIRST_VOTE if self.answers else _FIRST_ON_SQUARES
        return together(question.in_words(), nobody, tr(vote) if vote else "")

    def with_hand_back(self, square: Square) -> Self:
        """Return the same with one hand less for a square, where hands are counted for squares."""
        poll = self.poll
        if not self.votes_on_squares or poll is None:
            return self
        return replace(self, poll=poll.with_hands(square, poll.count(square) - 1))

    @property
    def how_to_choose(self) -> tuple[str, ...]:
        """The sentences that say how a square is chosen, or how hands for squares are counted."""
        if self.votes_on_squares:
            return (tr(HOW_TO_VOTE_ON_SQUARES),)
        return tr("Click a square."), tr("Or Ctrl+arrows and Enter.")

    @property
    def votes_on_squares(self) -> bool:
        """Whether a vote is under way whose answers are squares."""
        return self.is_voting and not self.answers

    @property
    def is_voting(self) -> bool:
        """Whether a vote on the open question is under way."""
        return self.question is not None and self.poll is not None and self.poll.is_open

    @property
    def votes_twice(self) -> bool:
        """Whether the class votes on each question, talks, and votes again."""
        return self.poll is not None and self.poll.rounds == ROUNDS

    @property
    def new_poll(self) -> Poll[Choice] | None:
        """The votes on a question, of which none has been counted yet."""
        return Poll() if self.votes_twice else self.poll_once

    @property
    def poll_once(self) -> Poll[Choice] | None:
        """The votes where the class does not vote twice: those of the phones, if there are any."""
        return Poll(rounds=1) if self.asks_phones else None

    def marks(self, n: int) -> UserMarks:
        """Return the marks of the question on a board of side n: its row or square, and a cursor.

        During a vote on squares they say how many hands each has, and with its result, how many
        have chosen each.
        """
        question = self.question
        if self.stage is Stage.RESULT and self.shown is not None and self.poll is not None:
            votes = self.poll.last_votes
            if self.shown.ask is not Ask.SQUARE or not votes:
                return NO_USER_MARKS
            return UserMarks(votes=by_square(votes, n))
        if question is None or question.ask is Ask.EVENT:
            return NO_USER_MARKS
        row, _column = question.square
        asked = question.square if row >= 0 else None
        if question.ask is not Ask.SQUARE:
            return UserMarks(asked=asked)
        hands = self.poll.hands[self.poll.round] if self.poll and self.is_voting else {}
        counted = by_square(hands, n) if any(hands.values()) else None
        return UserMarks(cursor=(max(row, 0), 0), asked=asked, votes=counted)

    @property
    def annotations(self) -> Annotations:
        """The explanation, without crosses while squares have the numbers of votes."""
        is_result = self.stage is Stage.RESULT
        return replace(self.explanation, crosses=()) if is_result else self.explanation

    def ask_for(self, solver: Solver) -> Ask:
        """Return the kind of decision that is asked for: the chosen one if there are any of it."""
        return self.chosen if self.chosen in asks_of(solver) else Ask.EVENT

    def forgotten(self) -> Self:
        """Return the same without a question or its answer."""
        return replace(
            self,
            question=None,
            shown=None,
            was_right=None,
            explanation=NO_ANNOTATIONS,
            is_over=False,
            reasons=None,
            why_no_reasons="",
            reason=None,
            reason_votes={},
            stage=None,
        )

    def with_reasons(self, reasons: Reasons | None, why_none: str = "") -> Self:
        """Return the same at the first screen after an answer: a vote's result, or the reasons.

        `why_none` says why there are no reasons, where they were looked for.
        """
        stage = None
        if self.votes_twice or (self.poll is not None and any(self.poll.votes)):
            stage = Stage.RESULT
        elif self.asks_why and reasons is not None and self.was_right is not None:
            stage = Stage.WHY
        return replace(self, reasons=reasons, why_no_reasons=why_none, stage=stage)

    def at_next_stage(self) -> Self:
        """Return the same at the next screen before the next question; at none after the last.

        The reason that most hands were shown for is the one that the class has chosen.
        """
        stage, reason = None, self.reason
        if self.stage is Stage.RESULT and self.reasons is not None:
            stage = Stage.WHY if self.asks_why else Stage.REASON
        elif self.stage is Stage.WHY:
            stage = Stage.REASON
            if self.counts_reasons:
                reason = most_chosen(self.reason_votes)
        return replace(self, stage=stage, reason=reason)

    def giving_reason(self, index: int) -> Self:
        """Return the same with one of the reasons chosen, or one more hand for it, if asked for."""
        if self.counts_reasons:
            return self.with_hands(index, self.reason_votes.get(index, 0) + 1)
        return replace(self.at_next_stage(), reason=index) if self.stage is Stage.WHY else self

    def asking_why(self, *, is_on: bool) -> Self:
        """Return the same with reasons asked for, or not; what is asked now is no longer."""
        stage = None if self.stage is Stage.WHY and not is_on else self.stage
        return replace(self, asks_why=is_on, stage=stage)

    def asking(self, question: Question | None) -> Self:
        """Return the same with a question, on which no hand has been counted; None at the end."""
        asking = replace(self.forgotten(), is_armed=True, poll=self.new_poll)
        return replace(asking, question=question, is_over=question is None)

    def showing(self, answer: Choice | None, before: Position, after: Position) -> Self:
        """Return the same with the open question answered; None shows what is right.

        The answer counts once for each decision. `before` is the position of the question, and
        `after` that of the decision.
        """
        question, score, counted = self.question, self.score, self.counted
        assert question is not None, "a question is open"
        if answer is None:
            return replace(self.forgotten(), shown=question)
        is_right, decision = answer == question.answer, (question.ask, question.shown_at)
        if decision not in counted:
            score, counted = score.add(is_right=is_right), counted | {decision}
        return replace(
            self.forgotten(),
            shown=question,
            was_right=is_right,
            explanation=NO_ANNOTATIONS if is_right else _why(question, answer, before, after),
            score=score,
            counted=counted,
        )


def _why(question: Question, answer: Choice, before: Position, after: Position) -> Annotations:
    """Return the marks that show why an answer is wrong.

    A square is crossed out, with the attack on it if there is one.
    """
    if question.answer is Answer.DEAD_END:
        return attacks_of(after)
    if isinstance(answer, Answer):
        return NO_ANNOTATIONS
    attacker = attacker_of(before.queens, *answer, before.task.rule)
    arrows = () if attacker is None else ((answer, attacker),)
    return Annotations(crosses=(answer,), arrows=arrows)


def asks_of(solver: Solver) -> tuple[Ask, ...]:
    """Return the kinds of decision in runs of an algorithm."""
    shown = capabilities(solver).layers
    return tuple(ask for ask in Ask if ask is not Ask.TEST or Layer.CONFLICT in shown)
