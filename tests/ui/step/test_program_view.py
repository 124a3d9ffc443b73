import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.solvers.base.calls import Call, Variable
from nqviz.ui.look.theme import apply_look
from nqviz.ui.step.program_view import ProgramView
from tests.support.qt_objects import shown
from tests.support.reading import cut, faint, overlapping, texts_in

VARIABLES = (
    Variable("queens", "[0, 2, 5]"),
    Variable("row", "3"),
    Variable("column", "1", is_changed=True),
)
CALLS = (
    Call("solve", "n=6", 14, ()),
    Call("search", "row=0", 11, ()),
    Call("safe", "queens=[0, 2, 5], column=1", 20, VARIABLES),
)


@pytest.fixture
def view(qtbot: QtBot) -> ProgramView:
    return shown(qtbot, ProgramView(), 700, 200)


def words(view: ProgramView) -> list[str]:
    return [text.words for text in texts_in(view)]


def calls_of(view: ProgramView) -> list[str]:
    return [text.words for text in texts_in(view) if text.widget is view.calls]


def test_it_shows_the_calls_the_variables_and_the_last_lines_of_the_output(
    view: ProgramView,
) -> None:
    view.show_program(CALLS, "one\ntwo\nthree\nfour\n", "queens")
    assert calls_of(view) == [
        "solve(n=6)",
        "›",
        "search(row=0)",
        "›",
        "safe(queens=[0, 2, 5], column=1)",
    ]
    shown = words(view)
    assert {"queens", "[0, 2, 5]", "row", "3", "column", "1"} <= set(shown)
    assert "> four" in shown
    assert "> one" not in shown
    assert view.accessibleDescription().startswith("solve(n=6) › search(row=0) › safe(")


def test_of_too_many_variables_those_that_have_changed_stay(view: ProgramView) -> None:
    many = (*(Variable(f"v{number}", "0") for number in range(30)), VARIABLES[-1])
    view.show_program((Call("solve", "", 1, many),), "printed\n", "queens")
    shown = words(view)
    assert "column" in shown
    assert "v29" in shown
    assert "v0" not in shown
    assert "> printed" in shown


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("width", [420, 700, 1000])
def test_it_can_be_read(view: ProgramView, qapp: QApplication, look: Look, width: int) -> None:
    apply_look(qapp, look, 1.0)
    view.set_look(look, 1.0)
    view.resize(width, view.heights()[1])
    view.show_program(CALLS, "one\n", "queens")
    texts = texts_in(view)
    assert not overlapping(texts)
    assert not faint(texts, view.grab().toImage(), 7.0 if look.hides_menus else 4.5)
    view.show_program(CALLS[:2], "", "queens")
    assert width < 700 or not cut(texts_in(view))
    apply_look(qapp, LIGHT, 1.0)


@pytest.mark.parametrize(
    ("typed", "chosen"), [("cols", ["cols"]), ("", []), ("a b", []), ("1", []), ("queens", [])]
)
def test_another_name_for_the_queens_is_typed(
    qtbot: QtBot, view: ProgramView, typed: str, chosen: list[str]
) -> None:
    names: list[str] = []
    view.choose_queens = names.append
    view.show_program(CALLS, "", "queens")
    view.queens_box.selectAll()
    qtbot.keyClicks(view.queens_box, typed)
    view.show_program(CALLS[:1], "", "queens")  # another step, while it is typed
    qtbot.keyClick(view.queens_box, Qt.Key.Key_Return)
    assert names == chosen
    assert view.queens_box.text() == "queens" or typed in {"", "cols"}
