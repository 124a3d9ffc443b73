from itertools import combinations

import pytest
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nqviz.frames.capabilities import longest
from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import Cell, State, Tone, heading, strip
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.state_view import StateView
from tests.support.pixels import colors_in
from tests.support.qt_objects import shown
from tests.support.reading import texts_in


@pytest.fixture
def view(qtbot: QtBot) -> StateView:
    return shown(qtbot, StateView(), 400, 120)


def table(n: int, rows: int, lit: tuple[int, int] | None = None) -> State:
    def cells(row: int) -> list[Cell]:
        return [Cell("1", Tone.LIT if (row, column) == lit else Tone.PLAIN) for column in range(n)]

    return (heading("column", n), *(strip(f"row {row}", cells(row)) for row in range(rows)))


def test_every_tone_looks_different_and_those_of_lines_without_colours(view: StateView) -> None:
    seen: dict[Tone, QImage] = {}
    for tone in Tone:
        view.show_state((strip("x", [Cell("1", tone)]),))
        seen[tone] = view.grab().toImage()
    assert all(seen[one] != seen[other] for one, other in combinations(Tone, 2))
    lines = (Tone.COLUMN, Tone.FALLING, Tone.RISING)
    plain = [seen[tone].convertToFormat(QImage.Format.Format_Mono) for tone in lines]
    assert plain[0] != plain[1] != plain[2] != plain[0]


@pytest.mark.parametrize("lit", [(0, 0), (5, 40), (29, 99), (17, 3)])
def test_the_lit_cell_of_a_large_table_is_shown(view: StateView, lit: tuple[int, int]) -> None:
    view.show_state(table(100, 30, lit))
    texts = texts_in(view)
    labels = [text.words for text in texts if text.words.startswith("row ")]
    assert {"column", f"row {lit[0]}", str(lit[1])} <= {text.words for text in texts}
    left_out = 30 - len(labels)
    last = f"{left_out} more lines above" if "row 29" in labels else f"and {left_out} lines more"
    assert texts[-1].words == last
    assert LIGHT.accent_soft in colors_in(view.grab().toImage())
    view.show_state(table(100, 30, (0, 0)))  # as many rows at its start as anywhere
    assert sum(text.words.startswith("row ") for text in texts_in(view)) == len(labels)


@pytest.mark.parametrize("row", [2, 5, 6])
def test_the_row_of_a_sentence_is_seen_beside_the_queens(view: StateView, row: int) -> None:
    solver, task = find_solver("filter-1"), Task(8)
    position = Position.start(task)
    for step in solver.steps(task, None):
        position.apply(step)
        if step.kind is Kind.CONFLICT and step.row == row:
            break
    view.resize(600, view.heights_for(8)[0])  # of 4 and more strips for each row
    view.show_state(solver.state(position))
    words = {text.words for text in texts_in(view)}
    assert {"queens", f"{step.column}?", f"columns[{row}]", f"rising[{row}]"} <= words
    assert "columns[0]" not in words


def test_of_two_lit_arrays_the_one_with_the_conflict_is_seen(view: StateView) -> None:
    solver, task = find_solver("filter-2"), Task(8)
    position = Position.start(task)
    for step in solver.steps(task, None):
        position.apply(step)
        if step.kind is Kind.CONFLICT and "falling[7] is set" in solver.why(position):
            break
    view.resize(600, view.heights_for(5)[0])  # of six strips
    view.show_state(solver.state(position))
    words = {text.words for text in texts_in(view)}
    assert "falling" in words
    assert "columns" not in words


def test_a_table_that_fits_is_shown_whole(view: StateView) -> None:
    state = table(8, 2)
    view.resize(view.width_for(state, longest(state)), view.heights_for(3)[0])
    view.show_state(state)
    words = [text.words for text in texts_in(view)]
    assert words == [
        "column",
        *map(str, range(8)),
        *("row 0", *"11111111"),
        *("row 1", *"11111111"),
    ]


def test_no_cell_moves_whatever_the_labels_are(view: StateView) -> None:
    view.reserve(frozenset({"a rather long label"}), 8)
    lefts = []
    for state in (table(4, 1), (*table(4, 1), strip("a rather long label", [Cell("1")]))):
        view.show_state(state)
        lefts.append(next(text.rect.left() for text in texts_in(view) if text.words == "1"))
    assert lefts[0] == lefts[1]


def width_of_cells(view: StateView, state: State) -> float:
    """Return how far apart the middles of the first two cells of a state are."""
    view.show_state(state)
    middles = [text.rect.center().x() for text in texts_in(view) if text.words.isdecimal()]
    return middles[1] - middles[0]


def test_cells_have_room_for_a_column_on_trial_and_no_more(view: StateView) -> None:
    index, queens = (
        strip("index", [Cell(str(each)) for each in range(15)]),
        strip("queens", [Cell("7?")]),
    )
    view.resize(900, 200)
    figure = QFontMetricsF(code_font(LIGHT.font)).horizontalAdvance("0")
    for n, figures in ((8, 2), (11, 3)):
        view.reserve(frozenset(), n)
        width = width_of_cells(view, (index,))
        assert width == pytest.approx(width_of_cells(view, (index, queens)), abs=0.1)
        assert figures * figure < width < 1.6 * figures * figure


def test_cells_move_together_where_all_of_them_fit_in_then(view: StateView) -> None:
    index = strip("index", [Cell(str(each)) for each in range(15)])
    view.reserve(frozenset(), 8)
    view.show_state((index,))
    needed = view.width_for((index,), 15)
    view.resize(needed, 200)
    assert "…" not in [text.words for text in texts_in(view)]
    view.resize(round(0.85 * needed), 200)
    assert [text.words for text in texts_in(view)][-1] == "14"
    view.resize(round(0.5 * needed), 200)
    assert [text.words for text in texts_in(view)][-1] == "…"


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_every_state_can_be_drawn_at_any_size(view: StateView, solver: Solver, look: Look) -> None:
    view.set_look(look, 1.0)
    for n in (1, 8, 64):
        view.show_state(solver.state(Position.start(Task(n))))
        for size in ((700, 200), (120, 20), (1, 1)):
            view.resize(*size)
            view.grab()


def test_a_screen_reader_hears_the_strips(view: StateView) -> None:
    view.show_state((strip("queens", [Cell("3"), Cell("1?", Tone.LIT)]),))
    assert view.accessibleDescription() == "queens: 3 1?"
