import pytest
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nqviz.model.position import Position, Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import Cell, State, Tone, heading, strip
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.capabilities import longest
from nqviz.ui.look.palette import LOOKS, Look
from nqviz.ui.step.state_view import StateView


@pytest.fixture
def view(qtbot: QtBot) -> StateView:
    view = StateView()
    qtbot.addWidget(view)
    view.resize(400, 120)
    return view


def table(n: int, rows: int, lit: tuple[int, int] | None = None) -> State:
    def cells(row: int) -> list[Cell]:
        return [Cell("1", Tone.LIT if (row, column) == lit else Tone.PLAIN) for column in range(n)]

    return (heading("column", n), *(strip(f"row {row}", cells(row)) for row in range(rows)))


def image(view: StateView, state: State) -> QImage:
    view.show_state(state)
    return view.grab().toImage()


def test_every_tone_looks_different(view: StateView) -> None:
    seen = [image(view, (strip("x", [Cell("1", tone)]),)) for tone in Tone]
    for index, one in enumerate(seen):
        for other in seen[index + 1 :]:
            assert one != other


def test_tones_differ_without_colour_too(view: StateView) -> None:
    seen = [
        image(view, (strip("x", [Cell("1", tone)]),)).convertToFormat(QImage.Format.Format_Mono)
        for tone in (Tone.COLUMN, Tone.FALLING, Tone.RISING)
    ]
    assert seen[0] != seen[1] != seen[2] != seen[0]


@pytest.mark.parametrize("lit", [(0, 0), (5, 40), (29, 99), (17, 3)])
def test_the_lit_cell_of_a_large_table_is_shown(view: StateView, lit: tuple[int, int]) -> None:
    state = table(100, 30, lit)
    view.show_state(state)
    window = view._window(view._label_width(state), view._cell_width(state))
    assert window.strips[0] is state[0]
    assert state[1 + lit[0]] in window.strips
    assert window.first <= lit[1] < window.first + window.cells
    assert window.hidden == len(state) - len(window.strips)


def test_a_table_that_fits_is_shown_whole(view: StateView) -> None:
    state = table(8, 2)
    view.resize(view.width_for(state, longest(state)), view.heights_for(3)[0])
    view.show_state(state)
    window = view._window(view._label_width(state), view._cell_width(state))
    assert window.hidden == 0
    assert window.first == 0
    assert window.cells == 8


def test_cells_stay_in_place_whatever_the_labels_are(view: StateView) -> None:
    view.reserve(frozenset({"a rather long label"}), 8)
    short, long = table(4, 1), (*table(4, 1), strip("a rather long label", [Cell("1")]))
    assert view._label_width(short) == view._label_width(long)


def test_cells_have_room_for_a_column_on_trial_and_no_more(view: StateView) -> None:
    index, queens = (
        strip("index", [Cell(str(each)) for each in range(15)]),
        strip("queens", [Cell("7?")]),
    )
    for n, figures in ((8, 2), (11, 3)):
        view.reserve(frozenset(), n)
        assert view._cell_width((index,)) == view._cell_width((index, queens))
        wide = QFontMetricsF(view._cell_font(is_bold=False)).horizontalAdvance("0" * figures)
        assert wide < view._cell_width((index,)) < 1.6 * wide


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
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
