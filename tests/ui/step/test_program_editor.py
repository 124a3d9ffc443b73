import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QSyntaxHighlighter, QTextCursor
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT, LOOKS
from nqviz.ui.step.code_view import plain_document
from nqviz.ui.step.program_editor import ProgramEditor
from tests.support.own_programs import QUEENS
from tests.support.pixels import colors_in
from tests.support.qt_objects import shown

_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def editor(qtbot: QtBot) -> ProgramEditor:
    return shown(qtbot, ProgramEditor(), 600, 400)


def edit(editor: ProgramEditor, text: str, at: int | None = None) -> None:
    editor.edit(plain_document(text, editor), text)
    cursor = editor.textCursor()
    cursor.setPosition(len(text) if at is None else at)
    editor.setTextCursor(cursor)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", "\n"),
        ("    n = 1", "    n = 1\n    "),
        ("def solve(n):", "def solve(n):\n    "),
        ("    if n:  # always: yes", "    if n:  # always: yes\n        "),
        ("    n = 1  # so:", "    n = 1  # so:\n    "),
        ("        return n", "        return n\n    "),
        ("    break  # done", "    break  # done\n"),
        ("    return max(", "    return max(\n    "),
        ("    returned = 1", "    returned = 1\n    "),
    ],
)
def test_enter_keeps_the_indentation(
    qtbot: QtBot, editor: ProgramEditor, text: str, after: str
) -> None:
    edit(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.toPlainText() == after
    qtbot.keyClick(editor, Qt.Key.Key_Z, _CONTROL)
    assert editor.toPlainText() == text


@pytest.mark.parametrize(("text", "after"), [("", "    "), ("ab", "ab  "), ("    ", "        ")])
def test_tab_goes_to_the_next_indentation(
    qtbot: QtBot, editor: ProgramEditor, text: str, after: str
) -> None:
    edit(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.toPlainText() == after


@pytest.mark.parametrize(
    ("spaces", "backspace", "back_tab"), [(8, 4, 4), (15, 12, 12), (2, 0, 0), (0, 0, 0)]
)
def test_backspace_and_shift_tab_go_to_the_previous_indentation(
    qtbot: QtBot, editor: ProgramEditor, spaces: int, backspace: int, back_tab: int
) -> None:
    for key, after in ((Qt.Key.Key_Backspace, backspace), (Qt.Key.Key_Backtab, back_tab)):
        edit(editor, spaces * " " + "n", at=spaces)
        qtbot.keyClick(editor, key)
        assert editor.toPlainText() == after * " " + "n"
    edit(editor, "    n = 1")
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    assert editor.toPlainText() == "    n = "


def test_tab_and_shift_tab_move_the_selected_lines(qtbot: QtBot, editor: ProgramEditor) -> None:
    text = "if n:\n\n    n = 1\n  m = 2\nk = 3"
    edit(editor, text)
    cursor = editor.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(text.index("k"), QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.toPlainText() == "    if n:\n\n        n = 1\n      m = 2\nk = 3"
    qtbot.keyClick(editor, Qt.Key.Key_Backtab, _SHIFT)
    qtbot.keyClick(editor, Qt.Key.Key_Backtab, _SHIFT)
    assert editor.toPlainText() == "if n:\n\nn = 1\nm = 2\nk = 3"
    for _ in range(2):
        editor.undo()
    editor.undo()
    assert editor.toPlainText() == text


def test_f5_asks_for_a_run_and_escape_leaves(qtbot: QtBot, editor: ProgramEditor) -> None:
    asked: list[str] = []
    editor.run, editor.leave = lambda: asked.append("run"), lambda: asked.append("leave")
    qtbot.keyClick(editor, Qt.Key.Key_F5)
    qtbot.keyClick(editor, Qt.Key.Key_Escape)
    assert asked == ["run", "leave"]


def lit_ground(editor: ProgramEditor, line: int) -> str:
    rect = editor.line_rect(line)
    image = editor.viewport().grab().toImage()
    return image.pixelColor(image.width() - 4, round(rect.center().y())).name()


def test_the_line_of_the_step_is_lit_while_the_text_is_what_runs(
    qtbot: QtBot, editor: ProgramEditor
) -> None:
    edit(editor, QUEENS, at=0)
    editor.light(3)
    assert editor.lit() == 3
    assert lit_ground(editor, 3) == LIGHT.accent_soft
    qtbot.keyClicks(editor, "#")
    assert editor.lit() is None
    assert lit_ground(editor, 3) == LIGHT.card
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    assert editor.lit() == 3
    editor.light(4, is_wrong=True)
    assert lit_ground(editor, 4) == LIGHT.warning_soft
    editor.show_run("something else")
    assert editor.lit() is None


def test_the_cursor_goes_to_a_line(editor: ProgramEditor) -> None:
    edit(editor, QUEENS)
    editor.go_to(5)
    assert editor.textCursor().blockNumber() == 4
    editor.go_to(500)
    assert editor.textCursor().blockNumber() == 4
    editor.go_to(2, 4)
    assert editor.textCursor().positionInBlock() == 4
    editor.go_to(2, 400)
    assert (editor.textCursor().blockNumber(), editor.textCursor().atBlockEnd()) == (1, True)


@pytest.mark.parametrize("text", [QUEENS, "def", QUEENS * 9])
def test_how_large_its_letters_may_be_does_not_depend_on_what_is_typed(
    editor: ProgramEditor, text: str
) -> None:
    edit(editor, text)
    assert editor.fits(700, 700)
    assert not editor.fits(700, 300)
    assert not editor.fits(200, 700)


def formats(editor: ProgramEditor, line: int) -> list[tuple[int, int, bool, bool, str]]:
    block = editor.document().findBlockByNumber(line - 1)
    return [
        (
            each.start,
            each.length,
            each.format.font().bold(),
            each.format.font().italic(),
            each.format.foreground().color().name(),
        )
        for each in block.layout().formats()
    ]


def test_keywords_and_comments_stand_out_by_shape_and_colour(editor: ProgramEditor) -> None:
    edit(editor, QUEENS)
    for look in LOOKS:
        editor.set_look(look, 1.0)
        assert formats(editor, 1)[0] == (0, 3, True, False, QColor(look.accent).name())
        assert formats(editor, 2)[-1][3:] == (True, QColor(look.muted).name())


def test_a_string_that_is_opened_changes_all_lines_below(
    qtbot: QtBot, editor: ProgramEditor
) -> None:
    edit(editor, "n = 1\n\nif n:\n    pass\n", at=0)
    assert formats(editor, 3)[0][4] == LIGHT.accent
    qtbot.keyClicks(editor, '"""')
    assert formats(editor, 3)[0][4] == LIGHT.success
    assert formats(editor, 4)[0][4] == LIGHT.success
    qtbot.keyClick(editor, Qt.Key.Key_Z, _CONTROL)
    assert formats(editor, 3)[0][4] == LIGHT.accent


def test_letters_beyond_sixteen_bits_move_nothing(editor: ProgramEditor) -> None:
    edit(editor, "q = '\U0001f451' if n else 2")
    assert [each[:2] for each in formats(editor, 1) if each[2]] == [(9, 2), (14, 4)]


def test_the_numbers_of_lines_are_painted(editor: ProgramEditor) -> None:
    edit(editor, QUEENS, at=0)
    editor.light(2)
    for look in (LIGHT, DARK):
        editor.set_look(look, 1.0)
        picture = editor.grab().toImage()
        side = colors_in(picture, QRect(0, 0, editor.viewport().x(), picture.height()))
        assert {look.card, look.accent, look.accent_soft} <= side


def test_a_document_that_is_edited_again_is_highlighted_once(editor: ProgramEditor) -> None:
    document = plain_document(QUEENS, editor)
    for _ in range(3):
        editor.edit(document, QUEENS)
    assert len(document.findChildren(QSyntaxHighlighter)) == 1


def test_where_one_writes_stays_in_sight_in_another_size(
    qtbot: QtBot, editor: ProgramEditor
) -> None:
    edit(editor, QUEENS * 3)
    editor.setFocus()
    qtbot.waitUntil(editor.hasFocus)
    editor.resize(400, 400)
    qtbot.keyClick(editor, Qt.Key.Key_Home, _CONTROL)
    for _ in range(12):
        qtbot.keyClick(editor, Qt.Key.Key_Down)
    editor.resize(400, 120)
    assert editor.viewport().rect().contains(editor.cursorRect())
