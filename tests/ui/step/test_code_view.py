import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import speaking
from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.code_view import CodeView
from tests.support.reading import columns_of, texts_in

CODE = SOLVERS[0].pseudocode


@pytest.fixture
def code(qtbot: QtBot) -> CodeView:
    code = CodeView()
    qtbot.addWidget(code)
    code.show_code(CODE)
    code.resize(500, 400)
    code.show()
    return code


def click(qtbot: QtBot, code: CodeView, line: int) -> None:
    point = code.line_rect(line).center()
    child = code.viewport().childAt(point)
    local = child.mapFrom(code.viewport(), point)
    qtbot.mouseClick(child, Qt.MouseButton.LeftButton, pos=local)


@pytest.mark.parametrize("line", [1, 5, len(CODE)])
def test_a_click_chooses_its_line(qtbot: QtBot, code: CodeView, line: int) -> None:
    with qtbot.waitSignal(code.line_chosen) as chosen:
        click(qtbot, code, line)
    assert chosen.args == [line]


def test_a_click_below_the_listing_chooses_nothing(qtbot: QtBot, code: CodeView) -> None:
    with qtbot.assertNotEmitted(code.line_chosen):
        qtbot.mouseClick(code.widget(), Qt.MouseButton.LeftButton, pos=QPoint(50, 395))


def test_lines_are_chosen_with_the_keyboard_from_the_lit_one(qtbot: QtBot, code: CodeView) -> None:
    code.light(4)
    code.activateWindow()
    qtbot.waitActive(code)
    code.widget().setFocus()
    qtbot.keyClick(code.widget(), Qt.Key.Key_Down)
    with qtbot.waitSignal(code.line_chosen) as chosen:
        qtbot.keyClick(code.widget(), Qt.Key.Key_Return)
    assert chosen.args == [5]


def test_the_lit_line_has_a_ground_and_a_bar(code: CodeView) -> None:
    code.light(3)
    image = code.viewport().grab().toImage()
    for line in range(1, len(CODE) + 1):
        rect = code.line_rect(line)
        ground = image.pixelColor(rect.right() - 4, rect.center().y()).name()
        bar = image.pixelColor(1, rect.center().y()).name()
        assert (ground == LIGHT.accent_soft) == (line == 3)
        assert (bar == LIGHT.accent) == (line == 3)


def test_a_screen_reader_hears_the_line(code: CodeView) -> None:
    code.light(4)
    assert code.widget().accessibleDescription() == "line 4: queens[row] ← column"


@pytest.mark.parametrize("lines", [2, 5])
def test_where_there_is_little_room_the_lit_line_is_in_sight_and_whole(
    code: CodeView, lines: int
) -> None:
    code.set_look(PROJECTOR, 1.0)
    height = code.least_height() * lines // len(CODE)
    code.resize(500, code.whole_lines(height))
    for line in (*range(1, len(CODE) + 1), *range(len(CODE), 0, -1), 6):
        code.light(line)
        rect = code.line_rect(line)
        assert rect.top() >= 0
        assert rect.bottom() <= code.viewport().height()
        assert rect.top() % rect.height() == 0


def test_lines_move_together_before_any_is_hidden(code: CodeView) -> None:
    code.resize(500, code.least_height())
    assert code.verticalScrollBar().maximum() == 0
    assert code.line_rect(len(CODE)).bottom() <= code.viewport().height()
    code.resize(500, code.sizeHint().height())
    assert code.line_rect(1).height() == round(1.5 * LIGHT.font)


def test_the_lit_line_stays_in_sight_when_the_room_becomes_small(code: CodeView) -> None:
    code.light(len(CODE) - 1)
    code.resize(500, 90)
    assert code.viewport().rect().contains(code.line_rect(len(CODE) - 1).center())


def test_the_function_of_the_lit_line_is_seen_whole_where_it_has_space(code: CodeView) -> None:
    text = ("import sys", "", "def one():", "    if a:", "        b", "", "    c", "", "def two():")
    code.show_code((*text, *("    d",) * 6, "two()"), is_program=True)
    code.resize(500, code.least_height(6))

    def seen(line: int) -> bool:
        rect = code.line_rect(line)
        return rect.top() >= 0 and rect.bottom() <= code.viewport().height()

    for lit in (16, 5, 3, 7):
        code.light(lit)
        assert seen(lit)
        assert lit == 16 or all(map(seen, range(3, 8)))
    code.light(12)  # its function is too long: the next lines are seen
    assert all(map(seen, range(10, 15)))


def test_a_long_line_is_drawn_with_narrow_letters_and_not_cut(qtbot: QtBot) -> None:
    code = CodeView()
    qtbot.addWidget(code)
    code.show_code(("x" * 60,))
    code.resize(code.sizeHint().width() * 9 // 10, 60)
    code.show()
    image = code.viewport().grab().toImage()
    middle = code.line_rect(1).center().y()
    rows = range(middle - 4, middle + 4)
    colours = [{image.pixelColor(x, y).name() for y in rows} for x in range(image.width())]
    assert max(map(len, colours)) > 1
    assert colours[-1] == colours[-2]
    assert len(colours[-1]) == 1


def test_full_width_letters_count_as_wide_as_they_are(code: CodeView) -> None:
    line = "remaining[row] を除いた、次の行の残りの列"
    with speaking("ja"):  # which loads the program's own font for these letters
        code.show_code((line,))
        wide = code.sizeHint().width()
        assert wide > QFontMetricsF(code_font(LIGHT.font)).horizontalAdvance(line)
        code.show_code(("x" * len(line),))
        assert code.sizeHint().width() < wide


PROGRAM = ("def solve(n):", "    # all", "    for row in range(n):", "        pass", "    return n")


def test_a_program_says_how_often_its_lines_have_run(code: CodeView) -> None:
    code.show_code(PROGRAM, is_program=True)
    assert not columns_of(code, LIGHT.accent_soft)
    code.show_counts([0, 0, 0, 1, 900, 1])
    words = [text.words for text in texts_in(code)]
    assert "900" in words
    assert words.count("1") == 3  # two counts, one number of a line
    image = code.viewport().grab().toImage()
    lengths = {}
    for line in (3, 4):
        row = code.line_rect(line).center().y()
        colors = [image.pixelColor(x, row).name() for x in range(image.width())]
        lengths[line] = colors.count(LIGHT.accent_soft)
    assert lengths[4] > 2 * lengths[3] > 0


def test_parts_of_a_program_stand_out(code: CodeView) -> None:
    code.show_code(PROGRAM, is_program=True)
    assert columns_of(code, LIGHT.accent)
    words = [text.words for text in texts_in(code)]
    assert {"def", "solve", "for", "# all"} <= set(words)


def test_a_wrong_line_is_lit_as_a_warning(code: CodeView) -> None:
    code.show_code(PROGRAM, is_program=True)
    code.light(2, is_wrong=True)
    rect = code.line_rect(2)
    image = code.viewport().grab().toImage()
    assert image.pixelColor(rect.right() - 4, rect.center().y()).name() == LIGHT.warning_soft
    assert image.pixelColor(rect.left() + 1, rect.center().y()).name() == LIGHT.warning


def test_the_lines_after_the_lit_one_of_a_program_are_seen(qtbot: QtBot, code: CodeView) -> None:
    code.show_code(tuple(f"n = {number}" for number in range(80)), is_program=True)
    for line in (1, 40, 60, 79, 20, 80, 1):
        code.light(line)
        qtbot.waitUntil(lambda: code.verticalScrollBar().maximum() > 0)
        for near in (max(1, line - 1), line, min(80, line + 1)):
            rect = code.line_rect(near)
            assert rect.top() >= 0
            assert rect.bottom() <= code.viewport().height() + 1


def test_another_listing_is_shown_from_its_first_line(qtbot: QtBot, code: CodeView) -> None:
    lines = tuple(f"line {line}" for line in range(100))
    code.show_code(lines)
    qtbot.waitUntil(lambda: code.verticalScrollBar().maximum() > 0)
    code.light(100)
    assert code.line_rect(1).bottom() < 0
    code.show_code(lines[::-1])
    assert code.line_rect(1).top() >= 0


def test_what_is_painted_again_after_a_step_is_all_that_has_changed(
    qtbot: QtBot, code: CodeView
) -> None:
    counts = [0] * (len(CODE) + 1)
    for line in (3, 7, 7, 2, len(CODE), 3):
        counts = [*counts[:line], counts[line] + 90, *counts[line + 1 :]]
        code.light(line, is_wrong=line == 2)
        code.show_counts(counts)
        qtbot.waitUntil(lambda: on_screen(code) == code.grab().toImage(), timeout=2000)
    code.show_counts(())
    code.light(None)
    qtbot.waitUntil(lambda: on_screen(code) == code.grab().toImage(), timeout=2000)


def on_screen(code: CodeView) -> QImage:
    """Return what has been painted so far, part by part."""
    return code.screen().grabWindow(code.winId()).toImage()
