"""What the fast counter knows, as strips: its quarter tables, and the words of both halves."""

from collections.abc import Iterator

from nqviz.common.i18n import tr
from nqviz.model.board import EMPTY
from nqviz.model.position import Position
from nqviz.model.step import Kind
from nqviz.solvers.algorithms.quarters_boards import quarters, tabulated
from nqviz.solvers.base.state import Cell, State, Strip, Tone, heading, strip


def table_strips(position: Position) -> State:
    """Return how many placements each quarter has, as far as they have been tabulated."""
    n, step = position.n, position.last
    here = (-1, -1, -1) if step is None else (step.column, step.row, step.other)
    if step is not None and step.kind is Kind.DONE:
        here = (n, n, n)
    names = tr("top left"), tr("bottom left"), tr("top right"), tr("bottom right")
    strips = [heading(tr("queens"), (n + 1) // 2 + 1)]
    for name, quarter in zip(names, quarters(n), strict=True):
        cells = []
        for queens in range(min(len(quarter.rows), len(quarter.columns)) + 1):
            place = (quarter.columns.start, quarter.rows.start, queens)
            text = str(tabulated(quarter, queens)) if place <= here else ""
            cells.append(Cell(text, Tone.LIT if place == here else Tone.PLAIN))
        strips.append(strip(name, cells))
    return tuple(strips)


def word_strips(position: Position) -> Iterator[Strip]:
    """Yield the words of both halves: the diagonals that they share, under their numbers."""
    n, cut = position.n, position.n // 2
    squares = [(row, column) for row, column in enumerate(position.queens) if column != EMPTY]
    for title, numbers, sign, tone in (
        (tr("row − column"), range(1 - cut, n - cut), -1, Tone.FALLING),
        (tr("row + column"), range(cut, n + cut - 1), 1, Tone.RISING),
    ):
        yield strip(title, (Cell(str(each), Tone.FADED) for each in numbers))
        taken = [row + sign * column for row, column in squares]
        left = {row + sign * column for row, column in squares if column < cut}
        right = {row + sign * column for row, column in squares if column >= cut}
        for label, own in ((tr("left"), left), (tr("right"), right)):
            yield strip(label, (_digit(each in own, taken.count(each), tone) for each in numbers))


def _digit(is_set: bool, queens: int, tone: Tone) -> Cell:
    """Return a bit of a word, given how many queens both halves have on its diagonal."""
    if not is_set:
        return Cell("0", Tone.FADED)
    return Cell("1", Tone.CONFLICT if queens > 1 else tone)
