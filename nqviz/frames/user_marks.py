"""What the user's part in a run adds to a board: a cursor, a question, crosses, hints, pairs."""

from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.frames.attacks import attack_strokes
from nqviz.frames.mark import Mark, Plane
from nqviz.frames.signs import Sign
from nqviz.model.board import Square, squares_of
from nqviz.model.rule import QUEENS, Rule
from nqviz.runs.square_use import SquareUse


@dataclass(frozen=True, slots=True)
class UserMarks:
    """Marks on the squares of a board, each square as (row, column)."""

    cursor: Square | None = None  # the square that the keyboard stands on
    asked: Square | None = None  # by a question; column -1 means the whole row
    hints: tuple[Square, ...] = ()  # where the next queen could go
    pairs: tuple[tuple[int, int], ...] = ()  # the rows of two queens that attack each other
    attacked: tuple[Square, ...] = ()  # by queens that stand
    crossed: tuple[Square, ...] = ()  # by the user
    reason: tuple[Square, ...] = ()  # to look at, for a hint
    is_solved: bool = False  # the queens are a solution
    use: SquareUse | None = None  # how many solutions have a queen on each square
    votes: SquareUse | None = None  # how many of a class have chosen each square


NO_USER_MARKS = UserMarks()


def user_marks(user: UserMarks, queens: Sequence[int], rule: Rule = QUEENS) -> tuple[Mark, ...]:
    """Return the marks, in the order in which they are painted over a board with these queens."""
    n, found = len(queens), list[Mark]()

    def add(sign: Sign, squares: tuple[Square, ...], color: str) -> None:
        if squares:
            found.append(Mark(sign, squares, color, Plane.USER))

    if user.use is not None:
        standing = squares_of(queens)
        found.append(Mark(Sign.USE, standing, "accent", Plane.USER, counts=user.use))
        add(Sign.EXCLUDED_IN_CORNER, user.attacked, "text")  # the middle has a number
        add(Sign.CROSSED_IN_CORNER, user.crossed, "text")
    else:
        add(Sign.EXCLUDED, user.attacked, "text")
        add(Sign.CROSSED, user.crossed, "text")
    if user.votes is not None:
        squares = ((row, column) for row in range(n) for column in range(n))
        left = tuple(
            (row, column)
            for row, column in squares
            if not user.votes[row][column] or queens[row] == column
        )
        found.append(Mark(Sign.USE, left, "accent", Plane.USER, counts=user.votes))
    if user.is_solved:
        found.append(Mark(Sign.SOLUTION, (), "solution", Plane.USER))
    add(Sign.REASON, user.reason, "accent")
    add(Sign.HINT, user.hints, "solution")
    pairs = [((upper, queens[upper]), (lower, queens[lower])) for upper, lower in user.pairs]
    if pairs:
        strokes = tuple(each for pair in pairs for each in attack_strokes(*pair, n, rule))
        found.append(Mark(Sign.PAIR, (), "conflict", Plane.USER, strokes=strokes))
        add(Sign.IN_CONFLICT, tuple(sorted({each for pair in pairs for each in pair})), "conflict")
    if user.asked is not None:
        row, column = user.asked
        if column < 0:
            add(Sign.ASKED_ROW, tuple((row, each) for each in range(n)), "accent")
        else:
            add(Sign.ASKED, (user.asked,), "accent")
    if user.cursor is not None:
        add(Sign.CURSOR, (user.cursor,), "accent")
    return tuple(found)
