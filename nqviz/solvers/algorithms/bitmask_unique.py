"""Search for unique layouts: pseudocode and stepper. Of eight symmetric images only one is found.

Source: takaken, "N Queens Problem (number of Solutions)", version 3.1, sections 2 to 4.

Of the eight images of a layout only the smallest is searched for, where columns are compared row by
row. In the corner case (the first queen is in column 0) the only other image that begins with
column 0 is the reflection in the long diagonal; forbidden squares exclude the larger of the two. In
the inside case (the first queen is in column b > 0) forbidden squares exclude all other images that
begin with b, except rotations that put a queen on the first one's square: these are compared.

What is counted: a visit and a test are a free bit that is taken; a rotation that is compared is a
step, but is not counted. There are no marks.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from nqviz.common.bits import bits
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.model.board import EMPTY, rotated, symmetries
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.algorithms import bitmask
from nqviz.solvers.algorithms.bitmask import full_word, queens_above, registers
from nqviz.solvers.base import sentences
from nqviz.solvers.base.calls import CallsByRow
from nqviz.solvers.base.given import check_rows
from nqviz.solvers.base.lines_run import Lines as Ran
from nqviz.solvers.base.lines_run import LinesRun
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.search import Lines, depth_first, shared_step
from nqviz.solvers.base.sentences import explainer, values_of
from nqviz.solvers.base.solver import Solver, queens_only
from nqviz.solvers.base.state import Cell, State, Strip, Tone, heading, strip, word_strip

CODE = (
    "search(row, left, down, right):",
    "  free ← allowed(row) & ~(left | down | right)",
    "  while free ≠ 0:",
    "    bit ← free & -free",
    "    place a queen on bit; free ← free ^ bit",
    "    if row = n-1: judge, else:",
    "      search(row+1, (left|bit)<<1, down|bit, (right|bit)>>1)",
    "    take the queen back",
    "allowed(row): row 0: the left half",
    "  corner case, queens in (0, 0) and (1, b):",
    "    b not n-1, and column 1 not above row b",
    "  inside case, first queen in (0, b), b > 0:",
    "    columns 0 and n-1 only in rows b … n-1-b",
    "    row n-1-b: if one is empty, only that; if both, none",
    "    last row: only columns b … n-1-b",
    "judge: worth ← 8",
    "  inside case, for each turn by 90°, 180°, 270°",
    "  that puts a queen on the first one's square:",
    "    if the turned layout is smaller: reject",
    "    if it is the same: worth ← 2 (90°) or 4 (180°); stop",
    "  a solution, counted worth times",
)
_LINES = Lines(place=5, remove=8, solution=21, row_end=3, done=1)
_TAKE_LINE = 4
_LARGER_LINE, _SMALLER_LINE, _SAME_LINE = 17, 19, 20


def forbidden(n: int, queens: Sequence[int]) -> tuple[int, ...]:
    """Return, for each row, the word of the squares that symmetry forbids, given the queens.

    They depend on the first queen, and in the corner case on the second.
    """
    return _forbidden(n, tuple(queens[:2]))


@lru_cache(maxsize=1024)
def _forbidden(n: int, queens: tuple[int, ...]) -> tuple[int, ...]:
    words = [0] * n
    if n == 1:
        return (0,)
    words[0] = _outside(n, 0, n // 2 - 1)
    if queens and queens[0] == 0:
        words[1] = 1 << (n - 1)
        if len(queens) > 1:
            words[2 : queens[1]] = [1 << 1] * (queens[1] - 2)
    elif queens:
        first = queens[0]
        for row in (*range(1, first), *range(n - first, n)):
            words[row] = _outside(n, 1, n - 2)
        words[n - 1] = _outside(n, first, n - 1 - first)
    return tuple(words)


def _outside(n: int, leftmost: int, rightmost: int) -> int:
    return full_word(n) & ~(full_word(rightmost + 1) >> leftmost << leftmost)


def is_last_side_row(n: int, queens: Sequence[int]) -> bool:
    """Return whether the row below the queens is the last where the side columns are allowed."""
    return len(queens) > 1 and 0 < queens[0] == n - 1 - len(queens)


def allowed(n: int, queens: Sequence[int]) -> int:
    """Return the word of the squares that symmetry leaves to the row below the queens.

    In the last row where the side columns are allowed, the queen must be in the one that is still
    empty; if both are empty, no square is left.
    """
    if len(queens) == n:
        return 0
    word = full_word(n) & ~forbidden(n, queens)[len(queens)]
    if is_last_side_row(n, queens):
        sides = _outside(n, 1, n - 2)
        taken = sides & registers(n, queens).down
        if taken != sides:
            return word & sides if taken else 0
    return word


def free_bits(n: int, queens: Sequence[int]) -> int:
    """Return the word of the squares below the queens that are allowed and not attacked."""
    return allowed(n, queens) & ~registers(n, queens).attacked


def matching_turns(queens: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (quarter turns, image) for each rotation with a queen on the first one's square."""
    image = tuple(queens)
    for turns in (1, 2, 3) if len(queens) > 1 else ():
        image = rotated(image)
        if image[0] == queens[0]:
            yield turns, image


def multiplicity(_task: Task, queens: Sequence[int]) -> int:
    """Return how many solutions a full placement stands for, 0 if it is not the smallest image."""
    own = tuple(queens)
    for turns, image in matching_turns(own):
        if image < own:
            return 0
        if image == own:
            return 2 * turns
    return 8 if len(own) > 1 else 1


def _look(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    return bitmask.take_bits(free_bits(task.n, queens), len(queens), start, _TAKE_LINE)


def _judge(task: Task, queens: Sequence[int]) -> Iterator[Step]:
    """Yield the step of each rotation that is compared, until one is smaller or equal."""
    own = tuple(queens)
    row = task.n - 1
    for turns, image in matching_turns(own):
        line = _SMALLER_LINE if image < own else _SAME_LINE if image == own else _LARGER_LINE
        differs = next((each for each in range(task.n) if image[each] != own[each]), -1)
        yield shared_step(Kind.ROTATE, row, own[row], line, differs, turns)
        if image <= own:
            return


def _after_placement(position: Position, _step: Step, _before: Step) -> Ran:
    """Return the lines up to the next row's loop, with `allowed`, or up to the loop of `judge`."""
    if EMPTY not in position.queens:
        return 6, 16
    is_corner = position.queens[0] == 0
    return (6, 7, 1, 2, 9, 10, 11) if is_corner else (6, 7, 1, 2, 9, 10, 12, 13, 14, 15)


def _lines_of_solution(_position: Position, step: Step, _before: Step) -> Ran:
    """Return the end of the loop over the turns, unless it was stopped by an equal one."""
    return (21,) if step.multiplicity in {2, 4} else (17, 18, 21)


# The head of the loop over the turns has two lines.
_LINES_OF_TURN = {_LARGER_LINE: (17, 18), _SMALLER_LINE: (17, 18, 19), _SAME_LINE: (17, 18, 19, 20)}
_LINES_RUN = LinesRun(
    (1, 2, 9, 10, 12),
    {
        Kind.PROMISING: (3, 4),
        Kind.ROTATE: lambda _position, step, _before: _LINES_OF_TURN[step.line],
        Kind.SOLUTION: _lines_of_solution,
    },
    {
        Kind.PLACE: _after_placement,
        Kind.ROTATE: lambda _position, step, _before: (19, 20) if step.line == _LARGER_LINE else (),
    },
)


def _say_promising(position: Position, step: Step) -> str:
    row, column = step.row, step.column
    if position.n == 1:
        return tr("The only square is free.")
    if row == 0 and column == 0:
        text = mark(
            "The corner case: bit 0 of row 0. A queen in another corner would only give images of "
            "these layouts, so this corner is enough."
        )
    elif row == 0:
        text = mark(
            "The inside case: bit {column} of row 0. On the other edges no queen may stand nearer "
            "to a corner, so those squares are now forbidden."
        )
    elif row == 1 and position.queens[0] == 0:
        text = mark(
            "The corner case: bit {column} of row 1. Column 1 is now forbidden above row "
            "{column}, because the image in the long diagonal would be smaller."
        )
    elif column in {0, position.n - 1} and is_last_side_row(position.n, queens_above(position)):
        text = mark(
            "Row {row} is the last in which column {column} may hold a queen, and nothing attacks "
            "it there: this is the only bit left in free."
        )
    else:
        text = mark(
            "Bit {column} is the lowest bit left in free: no queen attacks row {row}, column "
            "{column}, and symmetry allows it."
        )
    return tr(text, **values_of(step))


def _say_dead_end(position: Position, step: Step) -> str:
    above = queens_above(position)
    if registers(position.n, above).attacked == full_word(position.n):
        text = mark(
            "Dead end: no free bit is left in row {row}, because left, down and right together "
            "cover every column. A queen above must move."
        )
    elif is_last_side_row(position.n, above) and not {0, position.n - 1}.issubset(above):
        text = mark(
            "Dead end: columns 0 and {last} are forbidden below row {row}, and this row can't "
            "hold the queens that they still need. A queen above must move."
        )
    else:
        text = mark(
            "Dead end: symmetry forbids every square of row {row} that no queen attacks. A queen "
            "above must move."
        )
    return tr(text, row=step.row, last=position.n - 1)


def _say_rotated(position: Position, step: Step) -> str:
    degrees = 90 * step.turns
    row = step.first_difference
    if row is None:
        return tr(
            "Turned by {degrees}°, the layout is the same, so it stands for {count} solutions "
            "instead of 8.",
            count=2 * step.turns,
            degrees=degrees,
        )
    column = position.queens[row]
    image_column = rotated(position.queens, step.turns)[row]
    if image_column < column:
        text = mark(
            "Turned by {degrees}°, the layout is smaller: row {row} has column {image_column} "
            "instead of {column}. It is rejected, because the smaller one is counted."
        )
    else:
        text = mark(
            "Turned by {degrees}°, the layout is larger: row {row} has column {image_column} "
            "instead of {column}. It may still be the smallest."
        )
    return tr(text, degrees=degrees, row=row, column=column, image_column=image_column)


def _say_solution(position: Position, step: Step) -> str:
    if position.n == 1:
        return sentences.solution(position, step)
    return tr(
        "Unique layout {layouts}: none of its images is smaller. It stands for {count} solutions, "
        "which makes {found}.",
        layouts=number(position.counters.layouts),
        count=step.multiplicity,
        found=number(position.counters.solutions),
    )


def _say_done(position: Position, step: Step) -> str:
    counters = position.counters
    if position.task.first or counters.layouts == 0:
        return sentences.done(position, step)
    return ntr(
        "The search is complete: n = {n} has {count} unique layout; the number of solutions is "
        "{solutions}.",
        "The search is complete: n = {n} has {count} unique layouts; the number of solutions is "
        "{solutions}.",
        counters.layouts,
        n=position.n,
        solutions=number(counters.solutions),
    )


def _layout_strip(label: str, queens: Sequence[int], lit: int | None) -> Strip:
    return strip(
        label,
        (
            Cell(str(column), Tone.LIT if row == lit else Tone.QUEEN)
            for row, column in enumerate(queens)
        ),
    )


def _unique_state(position: Position) -> State:
    n = position.n
    above = queens_above(position)
    may_take = word_strip("allowed", n, allowed(n, above), Tone.PLAIN)
    shown = bitmask.register_strips(position, free_bits, may_take)
    step = position.last
    if step is None or step.kind is not Kind.ROTATE:
        return shown
    turned = tr("turned by {degrees}°", degrees=90 * step.turns)
    return (
        *shown,
        heading(tr("row"), n),
        _layout_strip(tr("layout"), above, step.first_difference),
        _layout_strip(turned, rotated(above, step.turns), step.first_difference),
    )


def _unique_overlay(position: Position) -> Overlay:
    n = position.n
    step = position.last
    found = step is not None and step.kind is Kind.SOLUTION
    return Overlay(
        threats=bitmask.threats(position),
        forbidden=tuple(
            (row, column)
            for row, word in enumerate(forbidden(n, queens_above(position)))
            for column in bits(word)
        ),
        images=tuple(dict.fromkeys(symmetries(position.queens))) if found else (),
    )


BITMASK_UNIQUE = Solver(
    key="bitmask-unique",
    title=mark("Bitmask, unique layouts"),
    source=f"{bitmask.SOURCE}, sections 2 to 4",
    pseudocode=CODE,
    steps=partial(depth_first, lines=_LINES, look=_look, filled=_judge, multiplicity=multiplicity),
    why=explainer(
        {
            Kind.PROMISING: _say_promising,
            Kind.REMOVE: partial(bitmask.say_removed, free_bits),
            Kind.DEAD_END: _say_dead_end,
            Kind.EXHAUSTED: bitmask.say_exhausted,
            Kind.ROTATE: _say_rotated,
            Kind.SOLUTION: _say_solution,
            Kind.DONE: _say_done,
        },
        mark(
            "Of the eight images of a layout, turned and mirrored, only the smallest is looked "
            "for, read row by row from the top. Bit 0 is written at the left."
        ),
    ),
    state=_unique_state,
    obstacle=queens_only(
        mark(
            "Which layouts it leaves out is proved for the eight symmetries of queens on a whole "
            "board."
        )
    ),
    fewer_tests=mark("it looks for one of each eight images only, and visits no attacked square"),
    fewer_comparisons=bitmask.REGISTERS,
    lines_run=_LINES_RUN,
    calls=CallsByRow(
        7,
        variable="bit",
        value=bitmask.bit_in_words,
        helper="judge",
        helper_lines=range(16, 22),
        helper_has_square=False,
    ),
    places_on=_LINES.place,
    kernel="bitmask_unique:BITMASK_UNIQUE",
    has_images=True,
    counts_unique=True,
    check_given=partial(
        check_rows, columns=lambda task, queens: tuple(bits(allowed(task.n, queens)))
    ),
    overlay=_unique_overlay,
)
