"""What stands on the board: a pure function of the position and of what explains it."""

from itertools import groupby
from operator import attrgetter

from nqviz.frames.attacks import Stroke, attack_strokes, rays, reach_strokes, reached
from nqviz.frames.mark import Layer, Mark, Plane
from nqviz.frames.palette import role_of
from nqviz.frames.signs import THREATS, Sign
from nqviz.frames.step_marks import step_marks
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks, user_marks
from nqviz.model.annotations import NO_ANNOTATIONS, Annotations
from nqviz.model.board import EMPTY, Square, lines_of, squares_of
from nqviz.model.position import Position
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import Kind
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay


def marks_of(
    position: Position,
    overlay: Overlay = NO_OVERLAY,
    annotations: Annotations = NO_ANNOTATIONS,
    user: UserMarks = NO_USER_MARKS,
) -> tuple[Mark, ...]:
    """Return all that stands on the board, in the order in which it is painted."""
    rule, last = position.task.rule, position.last
    is_on_rays = bool(annotations.rays)
    struck, attacked = overlay_marks(overlay, position.n, rule)
    below, above, last_of_all = position_marks(position, overlay.extra, is_on_rays=is_on_rays)
    explained = [*_rays(annotations, position.n, rule)]
    if annotations.blamed:
        explained.append(Mark(Sign.FAULT, annotations.blamed, "warning_soft"))
    lies_on_rays = is_on_rays and last is not None and last.kind is Kind.CONFLICT
    return (
        *struck,
        *(explained if lies_on_rays else ()),
        *below,
        *attacked,
        *(() if lies_on_rays else explained),
        *above,
        *_missing(overlay),
        *_annotated(annotations),
        *last_of_all,
        *user_marks(user, position.queens, rule),
    )


def overlay_marks(overlay: Overlay, n: int, rule: Rule) -> tuple[list[Mark], list[Mark]]:
    """Return what an algorithm has marked: below what the last step marks there, and above it."""
    return _of_rule(rule) + _struck(overlay), _attacked(overlay, n, rule)


def position_marks(
    position: Position, extra: tuple[Square, ...] = (), *, is_on_rays: bool = False
) -> tuple[list[Mark], list[Mark], list[Mark]]:
    """Return what shows the position whatever the algorithm has marked.

    This is what the last step marks below the queens; the queens with what it marks above them; and
    what lies over all explanations.
    """
    below = step_marks(position, Plane.BELOW, is_on_rays=is_on_rays)
    above = step_marks(position, Plane.ABOVE)
    if extra:  # With a second queen in a row the board is no solution.
        above = tuple(each for each in above if each.sign is not Sign.SOLUTION)
    last_of_all = _letters(position.task.rule) + _focus(position)
    return [*below], [*_queens(position, extra), *above], last_of_all


def given_rows(position: Position) -> list[int]:
    """Return the rows of the queens that were given and stay; all of a full board may move."""
    given = position.task.given
    return [row for row, column in enumerate(given) if column != EMPTY] if EMPTY in given else []


def focus(position: Position) -> Square | None:
    """Return the square that the last step is about; None where it is about the whole board."""
    step = position.last
    row, column = (None, None) if step is None else step.row_and_column
    if row is None and column is None:
        return None
    if column is None and row is not None and position.queens[row] != EMPTY:
        column = position.queens[row]
    middle = position.n // 2
    return (middle if row is None else row, middle if column is None else column)


def _of_rule(rule: Rule) -> list[Mark]:
    marks = []
    if rule.regions:
        marks.append(Mark(Sign.REGIONS, plane=Plane.SQUARES, letters=rule.regions))
    if rule.blocked:
        blocked = tuple(sorted(rule.blocked))
        marks.append(Mark(Sign.BLOCKED, blocked, "muted", Plane.SQUARES, Layer.BLOCKED))
    return marks


def _letters(rule: Rule) -> list[Mark]:
    if not rule.regions:
        return []
    return [Mark(Sign.LETTERS, color="text", plane=Plane.ABOVE, letters=rule.regions)]


def _struck(overlay: Overlay) -> list[Mark]:
    marks = []
    if overlay.struck:
        marks.append(Mark(Sign.STRUCK, color="struck", layer=Layer.STRUCK, counts=overlay.struck))
    if overlay.forbidden:
        marks.append(Mark(Sign.FORBIDDEN, overlay.forbidden, "muted", layer=Layer.FORBIDDEN))
    return marks


def _attacked(overlay: Overlay, n: int, rule: Rule) -> list[Mark]:
    marks = [
        Mark(
            THREATS[line],
            tuple((each.row, each.column) for each in threats),
            role_of(line),
            layer=Layer.THREAT,
        )
        for line, threats in groupby(overlay.threats, attrgetter("line"))
    ]
    if overlay.attacks:
        pairs = [(attack.one, attack.other) for attack in overlay.attacks]
        strokes = tuple(each for pair in pairs for each in attack_strokes(*pair, n, rule))
        queens = tuple(dict.fromkeys(each for pair in pairs for each in pair))
        marks.append(Mark(Sign.ATTACK, color="conflict", layer=Layer.ATTACK, strokes=strokes))
        marks.append(Mark(Sign.DISC, queens, "warning_soft"))
    return marks


def _missing(overlay: Overlay) -> list[Mark]:
    if not overlay.missing:
        return []
    return [Mark(Sign.GHOST, overlay.missing, "solution", Plane.ABOVE, Layer.MISSING)]


def _queens(position: Position, extra: tuple[Square, ...]) -> list[Mark]:
    queens = position.queens
    standing = squares_of(queens)
    squares = standing + extra
    marks = [Mark(Sign.QUEEN, squares, "queen", Plane.QUEENS, Layer.QUEEN)] if squares else []
    given = tuple((row, queens[row]) for row in given_rows(position) if queens[row] != EMPTY)
    if given:
        marks.append(Mark(Sign.LOCK, given, "accent", Plane.ABOVE, Layer.GIVEN))
    return marks


def _rays(annotations: Annotations, n: int, rule: Rule) -> list[Mark]:
    """Return the lines of attack of some queens; regions show themselves.

    Of a single queen, a dot is on each square that they have come to.
    """
    marks, reach, most = list[Mark](), annotations.reach, round(annotations.reach * n)
    moves = QUEENS if rule.key == QUEENS.key else Rule(rule.key)
    for square in annotations.rays:
        row, straight = square[0], rays(square, n, reach)
        if moves is QUEENS:
            marks += [
                Mark(Sign.RAY, color=role_of(line), strokes=(straight[line],)) for line in straight
            ]
            continue
        marks.append(Mark(Sign.RAY, color=role_of(None), strokes=(straight[None],)))
        above = range(row - 1, max(-1, row - 1 - most), -1)
        below = range(row + 1, min(n, row + 1 + most))
        for line in lines_of(moves):
            strokes = [reach_strokes(square, line, rows, n, moves) for rows in (above, below)]
            marks.append(Mark(Sign.RAY, color=role_of(line), strokes=strokes[0] + strokes[1]))
    if len(annotations.rays) == 1:
        found = reached(annotations.rays[0], n, reach, moves)
        marks += [Mark(Sign.DOT, tuple(found[line]), role_of(line)) for line in found]
    return marks


def _annotated(annotations: Annotations) -> list[Mark]:
    found = []
    if annotations.arrows:
        strokes = tuple(Stroke(*arrow) for arrow in annotations.arrows)
        found.append(Mark(Sign.POINTER, color="conflict", plane=Plane.ABOVE, strokes=strokes))
    signs = (
        (Sign.RING, annotations.rings, "accent"),
        (Sign.WRONG, annotations.crosses, "conflict"),
        (Sign.RIGHT, annotations.ticks, "solution"),
        (Sign.BLAME, annotations.blamed, "conflict"),
    )
    return found + [Mark(*each, Plane.ABOVE) for each in signs if each[1]]


def _focus(position: Position) -> list[Mark]:
    square = focus(position)
    return [] if square is None else [Mark(Sign.FOCUS, (square,), "accent", Plane.ABOVE)]
