"""A student at work in place of an algorithm, as a frozen value: turns, replies and the score."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Self

from nqviz.common.i18n import mark, ntr, number, together, tr
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations, attacker_of
from nqviz.model.board import EMPTY, Square
from nqviz.model.rule import QUEENS
from nqviz.practice.acts import ON_SQUARES, TESTS, Act
from nqviz.practice.judging import Reply, Slip, fact, judge
from nqviz.practice.turns import PracticeRun, Turn


@dataclass(frozen=True, slots=True)
class Result:
    """How a turn has gone: a reply, and the slip in it; the step was shown where there is none."""

    reply: Reply | None
    slip: Slip | None = None

    @property
    def is_right(self) -> bool:
        """Whether the student did the right thing."""
        return self.reply is not None and self.slip is None


@dataclass(frozen=True, slots=True)
class PracticeState:
    """The turns of a run that a student makes, and how they have gone so far.

    Attributes:
        results: of the turns that are over.
        cursor: the square that an act is done with.
        struck: the squares that are marked to be struck out.
        refused: the last act, if it could not be done with its square and was not judged.
    """

    run: PracticeRun
    results: tuple[Result, ...] = ()
    cursor: Square = (0, 0)
    struck: frozenset[Square] = frozenset()
    refused: Act | None = None

    @property
    def turn(self) -> Turn | None:
        """The turn that the student is to make; None when all have been."""
        turns = self.run.turns
        return turns[len(self.results)] if len(self.results) < len(turns) else None

    @property
    def result(self) -> Result | None:
        """How the last turn has gone, while that is what is said; None before the first."""
        return self.results[-1] if self.results and self.refused is None else None

    @property
    def index(self) -> int:
        """The step at which the run stands."""
        return self.run.turns[len(self.results) - 1].end if self.results else self.run.start

    @property
    def right(self) -> int:
        """How many turns were made right."""
        return sum(result.is_right for result in self.results)

    def with_cursor(self, square: Square) -> Self:
        """Return the same with another square to do something with."""
        return replace(self, cursor=square, refused=None)

    def with_struck(self, square: Square) -> Self:
        """Return the same with a square marked to be struck out, or no longer marked."""
        is_used = Act.STRIKE in self.run.practised.buttons
        struck = self.struck ^ {square} if is_used else self.struck
        return replace(self, cursor=square, struck=struck, refused=None)

    def replied(self, act: Act) -> Self:
        """Return the same after an act of the student, judged; one that can't be is refused."""
        turn = self.turn
        if turn is None or act not in self.run.practised.buttons:
            return self
        has_queen = turn.before.queens[self.cursor[0]] == self.cursor[1]
        needs_square = act in ON_SQUARES and not self.run.practised.is_given
        if (needs_square and has_queen is not (act is Act.REMOVE)) or (
            act is Act.STRIKE and not self.struck
        ):
            return replace(self, refused=act)
        reply = Reply(act, self.cursor if needs_square else None, self.struck)
        return self._with(Result(reply, judge(self.run.practised, turn, reply)))

    def shown(self) -> Self:
        """Return the same after the program has made a turn in place of the student."""
        return self if self.turn is None else self._with(Result(None))

    def begun_again(self) -> Self:
        """Return the same turns, none of them made."""
        return replace(self, results=(), cursor=(0, 0), struck=frozenset(), refused=None)

    def _with(self, result: Result) -> Self:
        assert self.turn is not None, "there is a turn left"
        cursor = self.turn.square or self.cursor
        return replace(
            self, results=(*self.results, result), cursor=cursor, struck=frozenset(), refused=None
        )

    def slips(self) -> list[tuple[Slip, int]]:
        """Return the slips that were made with how often, the most frequent first."""
        return Counter(each.slip for each in self.results if each.slip).most_common()

    def in_words(self) -> str:
        """Return what is said of the last turn, and asked of the next one."""
        if self.refused is not None:
            return refusal(self.refused)
        rule = self.run.task.rule
        said = self.verdict() if self.results else tr("Now you are the algorithm.")
        if not self.results and rule.key != QUEENS.key:
            said = together(said, tr(rule.moves.words))  # what else holds is seen on the board
        turn = self.turn
        is_asked = turn is not None and (turn.asked or not self.results)
        return together(said, self.question()) if is_asked else said

    def verdict(self) -> str:
        """Return what is said of the last turn: right or not, the slip, and what comes instead."""
        if not self.results:
            return ""
        result, turn = self.results[-1], self.run.turns[len(self.results) - 1]
        words = fact(self.run.solver, turn)
        if result.reply is None:
            return words
        if result.slip is None:
            return together(tr("✓ Right."), words)
        return together("✗ " + tr(result.slip.value), words)

    def question(self) -> str:
        """Return what is asked: what comes next, or how it stands with what the run names."""
        turn = self.turn
        if turn is None:
            return ""
        if turn.act in {Act.SWAP, Act.LEAVE}:
            one, other = (square[0] for square in turn.asked)
            return tr("Rows {row} and {other}: swap their columns?", row=one, other=other)
        if len(turn.asked) == 1 and turn.before.queens[turn.asked[0][0]] == EMPTY:
            row, column = turn.asked[0]
            return tr("Does a queen go to row {row}, column {column}?", row=row, column=column)
        if turn.asked:
            return tr("Do two of these queens attack each other?")
        return tr("What comes next?")

    def progress(self) -> str:
        """Return which turn it is, and the score."""
        turns = len(self.run.turns)
        return tr(
            "Step {step} of {turns}   ✓ {right}   ✗ {wrong}",
            step=number(min(len(self.results) + 1, turns)),
            turns=number(turns),
            right=number(self.right),
            wrong=number(len(self.results) - self.right),
        )

    def figures(self) -> str:
        """Return the same in figures alone."""
        wrong = number(len(self.results) - self.right)
        return f"{len(self.results)}/{len(self.run.turns)}  ✓ {number(self.right)}  ✗ {wrong}"

    def summary(self) -> tuple[str, ...]:
        """Return the score of all turns, the slips, and what was shown, each in a line."""
        score = ntr(
            "{right} of {count} step right at once.",
            "{right} of {count} steps right at once.",
            len(self.run.turns),
            right=number(self.right),
        )
        not_right = [(slip.value, count) for slip, count in self.slips()]
        if shown := sum(result.reply is None for result in self.results):
            not_right.append((mark("The step was shown to you."), shown))
        return (score, *(f"{number(count)} × {tr(words)}" for words, count in not_right))

    def marks(self) -> UserMarks:
        """Return the marks of the cursor, and of what is asked or struck out."""
        turn = self.turn
        if turn is None:
            return NO_USER_MARKS
        struck = tuple(sorted(self.struck))
        cursor = None if self.run.practised.is_given else self.cursor
        return UserMarks(cursor=cursor, crossed=struck, reason=turn.asked)

    def explanation(self) -> Annotations:
        """Return the marks that show on the board why the last reply was wrong."""
        result = self.results[-1] if self.results else None
        if result is None or result.slip is None or result.reply is None:
            return NO_ANNOTATIONS
        turn, reply = self.run.turns[len(self.results) - 1], result.reply
        if turn.act is Act.STRIKE:
            wrong = reply.struck - turn.allowed if reply.act is Act.STRIKE else frozenset()
            return Annotations(
                crosses=tuple(sorted(wrong)), rays=((turn.step.row, turn.step.column),)
            )
        if reply.square is None or reply.square == turn.square:
            return NO_ANNOTATIONS
        if reply.act is Act.REMOVE:
            return Annotations(blamed=(reply.square,))
        queens, rule = turn.before.queens, turn.before.task.rule
        attacker = None if reply.act in TESTS else attacker_of(queens, *reply.square, rule)
        arrows = () if attacker is None else ((reply.square, attacker),)
        return Annotations(crosses=(reply.square,), arrows=arrows)


def refusal(act: Act) -> str:
    """Return why an act was not done with the chosen square; it counts for nothing."""
    if act is Act.STRIKE:
        return tr("First mark what is struck out: right click, or Backspace.")
    if act is Act.REMOVE:
        return tr("First choose the queen that is taken back: click it, or use the arrows.")
    return tr("First choose an empty square: click it, or use the arrows.")
