import pytest

from nqviz.model.position import Position, Task
from nqviz.model.step import Kind, Step
from nqviz.solvers.base.state import (
    Cell,
    Strip,
    Tone,
    blank_strip,
    flag_strip,
    heading,
    lines_in_use,
    queens_strips,
    strip,
)


def at(n, queens, step=None):
    position = Position.start(Task(n))
    position.queens[: len(queens)] = queens
    position.last = step
    return position


def texts(row):
    return [cell.text for cell in row.cells]


def test_a_heading_numbers_the_cells_from_0():
    assert texts(heading("row", 5)) == ["0", "1", "2", "3", "4"]
    assert {cell.tone for cell in heading("row", 5).cells} == {Tone.FADED}


def test_a_strip_holds_any_cells():
    assert strip("x", (Cell(each) for each in "ab")) == Strip("x", (Cell("a"), Cell("b")))


@pytest.mark.parametrize(
    ("step", "row", "cell"),
    [
        (Step(Kind.PROMISING, 2, 3, 1), 2, Cell("3?", Tone.LIT)),
        (Step(Kind.SKIP, 2, 3, 1), 2, Cell("3?", Tone.LIT)),
        (Step(Kind.CONFLICT, 2, 0, 1, 1, 1), 2, Cell("0?", Tone.LIT)),
        (Step(Kind.CONFLICT, 2, 0, 1, 1, 1), 1, Cell("2", Tone.CONFLICT)),
        (Step(Kind.PLACE, 1, 2, 1), 1, Cell("2", Tone.LIT)),
        (Step(Kind.REMOVE, 2, 1, 1), 2, Cell("", Tone.LIT)),
        (Step(Kind.DEAD_END, 2, -1, 1), 2, Cell("", Tone.LIT)),
        (Step(Kind.COPY, 1, 2, 1), 1, Cell("2", Tone.QUEEN)),
        (Step(Kind.DONE, -1, -1, 1), 3, Cell("", Tone.PLAIN)),
        (None, 0, Cell("0", Tone.QUEEN)),
    ],
)
def test_the_queens_are_shown_by_row_with_the_square_of_the_step(step, row, cell):
    numbers, queens = queens_strips(at(4, (0, 2), step))
    assert texts(numbers) == ["0", "1", "2", "3"]
    assert queens.cells[row] == cell
    attacker = step.attacker if step and step.kind is Kind.CONFLICT else -1
    others = [i for i in range(4) if step is None or i not in {step.row, attacker}]
    assert all(queens.cells[i].tone in {Tone.QUEEN, Tone.PLAIN} for i in others)


def test_a_row_has_its_line_once_the_one_above_was_copied():
    """A line follows a placement with its copy, and is never one more than the board has."""
    assert lines_in_use(at(4, ())) == 1
    assert lines_in_use(at(4, (0,), Step(Kind.PLACE, 0, 0, 1))) == 1
    assert lines_in_use(at(4, (0,), Step(Kind.COPY, 0, 0, 1))) == 2
    assert lines_in_use(at(4, (1, 3, 0, 2), Step(Kind.SOLUTION, 3, 2, 1))) == 4


def test_flags_are_ones_in_their_tone_and_the_lit_ones_keep_their_value():
    row = flag_strip("f", 5, {1, 4}, Tone.COLUMN, {0: Tone.LIT, 4: Tone.CONFLICT})
    assert texts(row) == ["0", "1", "0", "0", "1"]
    tones = [cell.tone for cell in row.cells]
    assert tones == [Tone.LIT, Tone.COLUMN, Tone.FADED, Tone.FADED, Tone.CONFLICT]


def test_a_blank_strip_is_as_long_and_has_no_text():
    assert texts(blank_strip("b", 3)) == [""] * 3
