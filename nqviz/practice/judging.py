"""Whether what a student did is what the algorithm does, and if not, which slip it was."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from nqviz.common.i18n import mark, ntr, together
from nqviz.model.board import EMPTY, Square, attackers
from nqviz.model.step import Kind
from nqviz.practice.acts import TESTS, Act, Practised
from nqviz.practice.turns import Turn
from nqviz.solvers.base.sentences import taken_back
from nqviz.solvers.base.solver import Solver


@dataclass(frozen=True, slots=True)
class Reply:
    """What a student did.

    Attributes:
        square: the square it was done with, if any was.
        struck: the squares that were marked to be struck out.
    """

    act: Act
    square: Square | None = None
    struck: frozenset[Square] = frozenset()


class Slip(Enum):
    """A mistake that is often made, in a sentence about the student."""

    WENT_ON = mark("You went on testing after a safe square was found.")
    MISSED_ATTACK = mark("You missed the attack on this square.")
    SAW_ATTACK = mark("You saw an attack where there is none.")
    COUNTED_TWICE = mark("You counted a solution twice: now the search goes on for others.")
    EARLY_SOLUTION = mark("You called it a solution while rows were still empty.")
    MISSED_SOLUTION = mark("You did not see that every row has a queen: this is a solution.")
    FORGOT_STRIKE = mark("You went on before what the new queen attacks was struck out.")
    LEFT_UNMARKED = mark("You left squares unmarked that the new queen attacks.")
    MARKED_TOO_MUCH = mark("You marked squares that the new queen does not attack.")
    NOTHING_TO_STRIKE = mark("You struck squares out where no queen had just been placed.")
    NEEDLESS_TEST = mark("You tested a square whose column is used: it is passed over untested.")
    NEEDLESS_PASS = mark("You passed over a square whose column is not used.")
    USED_COLUMN = mark("You looked at a column that is used: it is no longer in the row’s list.")
    UNTESTED = mark("You placed a queen on a square that had not been tested.")
    AGAIN = mark("You went back to a square that had been looked at already.")
    LEFT_OUT = mark("You left out a square: columns are looked at in turn, from the left.")
    ON_BLOCKED = mark("You chose a blocked square, on which no queen may stand.")
    ON_ATTACKED = mark("You placed a queen on a square that is attacked.")
    OTHER_ITEM = mark("You took a row or column that has more squares left than another.")
    OTHER_OPTION = mark("You took another square of that row or column than the first one left.")
    FURTHER_RIGHT = mark("You left out a free square further to the left.")
    OTHER_SQUARE = mark("You placed the queen on another square than the one found safe.")
    OTHER_ROW = mark("You worked in another row than the one whose turn it was.")
    GAVE_UP = mark("You took a queen back while squares of the row were left.")
    OTHER_QUEEN = mark("You took back another queen than the one placed last.")
    STAYED = mark("You stayed at a solution: its last queen is taken back to look for others.")
    MISSED_END = mark("You went on where no square was left to take.")
    MISSED_SWAP = mark("You left two queens where a swap would have ended conflicts.")
    BAD_SWAP = mark("You swapped two queens though that ends no conflict.")
    OTHER_ACT = mark("You did something else than what came next.")


def judge(practised: Practised, turn: Turn, reply: Reply) -> Slip | None:
    """Return the slip in a reply; None where it is right."""
    if _is_right(turn, reply):
        return None
    return next(slip for slip, is_it in _SLIPS if is_it(_Case(practised, turn, reply)))


def fact(solver: Solver, turn: Turn) -> str:
    """Return what the algorithm does in a turn, and why, in the language in use."""
    step = turn.step
    if turn.act is Act.STRIKE:
        return ntr(
            "The queen in row {row}, column {column} strikes {count} square in the empty rows.",
            "The queen in row {row}, column {column} strikes {count} squares in the empty rows.",
            len(turn.squares),
            row=step.row,
            column=step.column,
        )
    sentences = [
        # The algorithm's own sentence on a removal would say what comes next, too.
        taken_back(each, each.last) if each.last.kind is Kind.REMOVE else solver.why(each)
        for each in turn.after
        if each.last is not None
    ]
    if turn.act is Act.PLACE and len(sentences) > 1:
        sentences = sentences[:1]  # Why this square; that a queen goes there is seen.
    return together(*sentences)


def _is_right(turn: Turn, reply: Reply) -> bool:
    if reply.act is not turn.act:
        return False
    if turn.act is Act.STRIKE:
        return turn.squares <= reply.struck <= turn.allowed
    return not turn.needs_square or reply.square == turn.square


@dataclass(frozen=True, slots=True)
class _Case:
    """A wrong reply, with what the slips ask about it."""

    practised: Practised
    turn: Turn
    reply: Reply

    @property
    def asked(self) -> Act:
        return self.turn.act

    @property
    def done(self) -> Act:
        return self.reply.act

    @property
    def queens(self) -> list[int]:
        return self.turn.before.queens

    @property
    def is_full(self) -> bool:
        return EMPTY not in self.queens

    @property
    def is_same_square(self) -> bool:
        return not self.turn.needs_square or self.reply.square == self.turn.square

    def is_elsewhere(self, axis: int) -> bool:
        """Tell whether the square is in another row than the right one, or column for axis 1."""
        own, right = self.reply.square, self.turn.square
        return own is not None and right is not None and own[axis] != right[axis]

    @property
    def is_left(self) -> bool:
        """Whether the square is further to the left than the right one."""
        own, right = self.reply.square, self.turn.square
        return own is not None and right is not None and own[1] < right[1]

    @property
    def is_used(self) -> bool:
        return self.reply.square is not None and self.reply.square[1] in self.queens

    @property
    def is_attacked(self) -> bool:
        square, rule = self.reply.square, self.turn.before.task.rule
        return square is not None and any(attackers(self.queens, *square, rule))


_LOOKS = TESTS | {Act.PASS}
_SLIPS: tuple[tuple[Slip, Callable[[_Case], bool]], ...] = (
    (Slip.BAD_SWAP, lambda case: case.asked is Act.LEAVE and case.done is Act.SWAP),
    (Slip.MISSED_SWAP, lambda case: case.asked is Act.SWAP and case.done is Act.LEAVE),
    (Slip.COUNTED_TWICE, lambda case: case.done is Act.SOLUTION and case.is_full),
    (Slip.EARLY_SOLUTION, lambda case: case.done is Act.SOLUTION),
    (Slip.MISSED_SOLUTION, lambda case: case.asked is Act.SOLUTION),
    (Slip.FORGOT_STRIKE, lambda case: case.asked is Act.STRIKE is not case.done),
    (
        Slip.LEFT_UNMARKED,
        lambda case: (
            case.done is Act.STRIKE is case.asked and not case.turn.squares <= case.reply.struck
        ),
    ),
    (Slip.MARKED_TOO_MUCH, lambda case: case.done is Act.STRIKE is case.asked),
    (Slip.NOTHING_TO_STRIKE, lambda case: case.done is Act.STRIKE),
    (Slip.WENT_ON, lambda case: case.asked is Act.PLACE and case.done in _LOOKS and _tests(case)),
    (
        Slip.MISSED_ATTACK,
        lambda case: (
            case.asked is Act.ATTACKED
            and case.done in {Act.SAFE, Act.PLACE}
            and case.is_same_square
            and (case.done is Act.SAFE or case.practised.is_given)
        ),
    ),
    (
        Slip.SAW_ATTACK,
        lambda case: (
            case.asked in {Act.SAFE, Act.PLACE}
            and case.done is Act.ATTACKED
            and case.is_same_square
        ),
    ),
    (
        Slip.NEEDLESS_TEST,
        lambda case: case.asked is Act.PASS and case.done in TESTS and case.is_same_square,
    ),
    (
        Slip.NEEDLESS_PASS,
        lambda case: case.asked in TESTS and case.done is Act.PASS and case.is_same_square,
    ),
    (Slip.GAVE_UP, lambda case: case.done is Act.REMOVE is not case.asked),
    (Slip.OTHER_QUEEN, lambda case: case.done is Act.REMOVE),
    (Slip.STAYED, lambda case: case.asked is Act.REMOVE and case.is_full),
    (Slip.STAYED, lambda case: case.asked is Act.REMOVE and _was_solution(case)),
    (Slip.MISSED_END, lambda case: case.asked is Act.REMOVE),
    (Slip.ON_BLOCKED, lambda case: case.reply.square in case.turn.before.task.rule.blocked),
    (Slip.ON_ATTACKED, lambda case: case.done is Act.PLACE and case.is_attacked),
    (Slip.UNTESTED, lambda case: case.done is Act.PLACE and case.asked in _LOOKS),
    (
        Slip.OTHER_ITEM,
        lambda case: case.practised.chooses_item and case.is_elsewhere(0) and case.is_elsewhere(1),
    ),
    (Slip.OTHER_OPTION, lambda case: case.practised.chooses_item and case.is_elsewhere(0)),
    (Slip.OTHER_ROW, lambda case: case.is_elsewhere(0)),
    (
        Slip.USED_COLUMN,
        lambda case: case.practised.leaves_out_used and case.done in TESTS and case.is_used,
    ),
    (Slip.AGAIN, lambda case: case.is_left),
    (Slip.LEFT_OUT, lambda case: case.done in _LOOKS and case.asked in _LOOKS),
    (Slip.FURTHER_RIGHT, lambda case: case.done is Act.PLACE and not _tests(case)),
    (Slip.OTHER_SQUARE, lambda case: case.done is Act.PLACE),
    (Slip.OTHER_ACT, lambda _case: True),
)


def _tests(case: _Case) -> bool:
    """Tell whether each square is tested before a queen is placed, and by the student."""
    return Act.SAFE in case.practised.buttons


def _was_solution(case: _Case) -> bool:
    last = case.turn.before.last
    return last is not None and last.kind is Kind.SOLUTION
