"""Wirth's backtracking and its variants: pseudocode and steppers.

Source: "The N queens problem - new variants of the Wirth algorithm", Annales UMCS Informatica.
"""

from collections.abc import Iterator

from nqviz.board import EMPTY
from nqviz.i18n import mark, tr
from nqviz.position import Position, Task
from nqviz.solvers.search import (
    Lines,
    depth_first,
    doubled_by_mirror,
    first_row_end,
    shared_step,
)
from nqviz.solvers.sentences import explainer
from nqviz.solvers.solver import Solver
from nqviz.solvers.state import Cell, State, Strip, Tone, heading, strip
from nqviz.step import Kind, Step

_SOURCE = "The N queens problem - new variants of the Wirth algorithm, Annales UMCS Informatica"


def _queens_strips(position: Position) -> tuple[Strip, Strip]:
    """Return the array of queens, with the row of the last step and its attacker lit."""
    step = position.last
    cells = [
        Cell("" if column == EMPTY else str(column), Tone.PLAIN if column == EMPTY else Tone.QUEEN)
        for column in position.queens
    ]
    if step is not None and step.row >= 0:
        if step.kind in {Kind.CONFLICT, Kind.PROMISING, Kind.SKIP}:
            cells[step.row] = Cell(f"{step.column}?", Tone.LIT)
        elif step.kind in {Kind.PLACE, Kind.SOLUTION}:
            cells[step.row] = Cell(str(step.column), Tone.LIT)
        else:
            cells[step.row] = Cell("", Tone.LIT)
        if step.kind is Kind.CONFLICT:
            cells[step.other] = Cell(str(position.queens[step.other]), Tone.CONFLICT)
    return heading(tr("row"), position.n), strip(tr("queens"), cells)


BASIC_CODE = (
    "search(row):",
    "  for column in 0 … n-1:",
    "    if promising(row, column):",
    "      queens[row] ← column",
    "      if row = n-1: solution",
    "      else: search(row + 1)",
    "      take the queen back",
    "promising(row, column):",
    "  for each placed queen, earliest row first:",
    "    if same column or same diagonal: return no",
    "  return yes",
)
_BASIC_LINES = Lines(place=4, remove=7, solution=5, row_end=2, done=1)


def _look_basic(task: Task, queens: tuple[int, ...], start: int) -> Iterator[Step]:
    row = len(queens)
    for column in range(start, task.n if row else first_row_end(task)):
        for other, other_column in enumerate(queens):
            if other_column in (column, column - row + other, column + row - other):
                yield shared_step(Kind.CONFLICT, row, column, 10, other, other + 1)
                break
        else:
            yield shared_step(Kind.PROMISING, row, column, 11, -1, row)


def basic_steps(task: Task, after: Position | None = None) -> Iterator[Step]:
    """Yield the steps of backtracking with a check function (Wirth variants, ch. 2)."""
    return depth_first(task, after, _BASIC_LINES, _look_basic, worth=doubled_by_mirror)


def _basic_state(position: Position) -> State:
    return _queens_strips(position)


BASIC = Solver(
    key="wirth-basic",
    title=mark("Backtracking, basic"),
    source=f"{_SOURCE}, ch. 2",
    pseudocode=BASIC_CODE,
    steps=basic_steps,
    why=explainer(
        {},
        mark(
            "Backtracking places one queen in each row and goes back when a row has no safe "
            "square. Press the right arrow for one step, or Space to play."
        ),
    ),
    state=_basic_state,
    places_on=_BASIC_LINES.place,
    kernel="wirth:BASIC",
    counts_to=32,
    mirrors=True,
)
