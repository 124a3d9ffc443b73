import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import speaking
from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import code_font
from nqviz.ui.step.code_view import NUMBER_COLUMNS, CodeView, function_around
from tests.support.qt_objects import added
from tests.support.reading import columns_of, picture_of, texts_in

CODE = SOLVERS[0].pseudocode
PROGRAM = ("def solve(n):", "    # all", "    for row in range(n):", "        pass", "    return n")


@pytest.fixture
def card(qtbot: QtBot) -> QWidget:
    """Return what is seen behind the code."""
    return added(qtbot, QWidget())


@pytest.fixture
def code(card: QWidget) -> CodeView:
    code = CodeView(card)
    code.show_code(CODE)
    card.resize(600, 600)
    code.resize(500, 400)
    card.show()
    return code


@pytest.fixture
def chosen(code: CodeView) -> list[tuple[str, int]]:
    """Return the lines that are chosen, and those whose breakpoint is."""
    chosen: list[tuple[str, int]] = []
    code.choose_line = lambda line: chosen.append(("line", line))
    code.toggle_stop = lambda line: chosen.append(("stop", line))
    return chosen


def test_a_click_into_the_text_of_a_program_writes_there_and_its_number_chooses_it(
    qtbot: QtBot, code: CodeView, chosen: list[tuple[str, int]]
) -> None:
    written: list[tuple[int, int]] = []
    code.write_at = lambda line, column: written.append((line, column))
    code.show_code(("def solve(n):", "    return 0"), is_program=True)
    middle = round(code.line_rect(2).center().y())
    letter = QFontMetricsF(code.document().defaultFont()).horizontalAdvance("0")
    left = NUMBER_COLUMNS * letter - code.viewport().x()
    for letters in (4, 10, 30):
        point = QPoint(round(left + letters * letter), middle)
        qtbot.mouseClick(code.viewport(), Qt.MouseButton.LeftButton, pos=point)
    number = code.childAt(10, code.viewport().y() + middle)
    assert max(map(len, number.toolTip().splitlines())) <= 70
    qtbot.mouseClick(number, Qt.MouseButton.LeftButton, pos=QPoint(10, middle))
    assert (written, chosen) == ([(2, 4), (2, 10), (2, 12)], [("line", 2)])


def is_whole(code: CodeView, line: int) -> bool:
    rect = code.line_rect(line)
    return rect.top() >= 0 and rect.bottom() <= code.viewport().height()


@pytest.mark.parametrize("line", [1, 5, len(CODE)])
def test_a_click_chooses_its_line_and_another_its_breakpoint(
    qtbot: QtBot, code: CodeView, chosen: list[tuple[str, int]], line: int
) -> None:
    point = code.line_rect(line).center().toPoint()
    left, right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
    qtbot.mouseClick(code.viewport(), left, pos=point)
    qtbot.mouseClick(code.viewport(), right, pos=point)
    qtbot.mouseClick(code.viewport(), left, Qt.KeyboardModifier.ControlModifier, point)
    number = code.childAt(10, code.viewport().y() + point.y())
    qtbot.mouseClick(number, left, pos=QPoint(10, point.y()))
    assert chosen == [("line", line), ("stop", line), ("line", line)]
    assert code.chosen() == line  # with the right button, for the menu


def test_a_click_below_the_listing_chooses_nothing(
    qtbot: QtBot, code: CodeView, chosen: list[tuple[str, int]]
) -> None:
    qtbot.mouseClick(code.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(50, 380))
    assert not chosen


def test_lines_are_chosen_with_the_keyboard_from_the_lit_one(
    qtbot: QtBot, code: CodeView, chosen: list[tuple[str, int]]
) -> None:
    code.light(4)
    assert code.accessibleDescription() == "line 4: queens[row] ← column"
    code.activateWindow()
    qtbot.waitActive(code)
    code.setFocus()
    qtbot.keyClick(code, Qt.Key.Key_Down)
    qtbot.keyClick(code, Qt.Key.Key_Return)
    assert chosen == [("line", 5)]
    code.show_stops(frozenset({5}))
    assert "line 5, with a breakpoint" in code.accessibleDescription()


@pytest.mark.parametrize("is_wrong", [False, True])
def test_the_lit_line_has_a_ground_and_a_bar(code: CodeView, is_wrong: bool) -> None:
    soft, strong = (
        (LIGHT.warning_soft, LIGHT.warning) if is_wrong else (LIGHT.accent_soft, LIGHT.accent)
    )
    code.light(3, is_wrong=is_wrong)
    image = code.grab().toImage()
    for line in range(1, len(CODE) + 1):
        y = code.viewport().y() + round(code.line_rect(line).center().y())
        assert (image.pixelColor(code.width() - 4, y).name() == soft) == (line == 3)
        assert (image.pixelColor(1, y).name() == strong) == (line == 3)


@pytest.mark.parametrize("lines", [2, 5])
def test_where_there_is_little_room_the_lit_line_is_in_sight_and_whole(
    code: CodeView, lines: int
) -> None:
    code.set_look(PROJECTOR, 1.0)
    height = code.least_height() * lines // len(CODE)
    code.resize(500, code.whole_lines(height))
    for line in (*range(1, len(CODE) + 1), *range(len(CODE), 0, -1), 6):
        code.light(line)
        assert is_whole(code, line)
        assert code.line_rect(line).top() % code.line_rect(line).height() == 0
    code.resize(500, 400)
    code.resize(500, code.whole_lines(height))
    assert is_whole(code, 6)


def test_lines_move_together_before_any_is_hidden(code: CodeView) -> None:
    code.resize(500, code.least_height())
    assert code.verticalScrollBar().maximum() == 0
    assert is_whole(code, len(CODE))
    code.resize(500, code.sizeHint().height())
    assert code.line_rect(1).height() == round(1.5 * LIGHT.font)


def test_a_wheel_changes_no_letters(code: CodeView) -> None:
    before = code.grab().toImage()
    event = QWheelEvent(
        QPointF(50, 50),
        QPointF(50, 50),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(code.viewport(), event)
    assert event.type() is QEvent.Type.Wheel
    assert code.grab().toImage() == before


def test_the_function_of_the_lit_line_is_seen_whole_where_it_has_space(code: CodeView) -> None:
    text = ("import sys", "", "def one():", "    if a:", "        b", "", "    c", "", "def two():")
    code.show_code((*text, *("    d",) * 6, "two()"), is_program=True)
    code.resize(500, code.least_height(6))
    for lit in (16, 5, 3, 7):
        code.light(lit)
        assert is_whole(code, lit)
        assert lit == 16 or all(is_whole(code, line) for line in range(3, 8))
    code.light(12)  # its function is too long: the next lines are seen
    assert all(is_whole(code, line) for line in range(10, 15))


@pytest.mark.parametrize(
    ("line", "around"), [(1, (1, 7)), (2, (2, 4)), (4, (2, 4)), (6, (6, 7)), (9, (9, 9))]
)
def test_a_function_is_found_around_a_line(line: int, around: tuple[int, int]) -> None:
    lines = ("import a", "def one():", "", "    b", "", "def two():", "    c")
    assert function_around(lines, line) == around


def test_a_long_line_is_drawn_with_narrow_letters_and_not_cut(code: CodeView) -> None:
    code.show_code(("x" * 60,))
    code.resize(code.sizeHint().width() * 9 // 10, 60)
    code.clearFocus()
    image = code.viewport().grab().toImage()
    middle = round(code.line_rect(1).center().y())
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


def test_a_count_covers_no_end_of_a_long_line(code: CodeView) -> None:
    code.show_code(("def solve(n):", "    return " + "n + " * 90 + "n"), is_program=True)
    code.show_counts([0, 700, 800])
    words = [text.words for text in texts_in(code)]
    assert "700" in words
    assert "800" not in words


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
        row = round(code.line_rect(line).center().y())
        colors = [image.pixelColor(x, row).name() for x in range(image.width())]
        lengths[line] = colors.count(LIGHT.accent_soft)
    assert lengths[4] > 2 * lengths[3] > 0


def test_tokens_of_a_program_stand_out_and_those_of_pseudocode_do_not(code: CodeView) -> None:
    code.show_code(PROGRAM, is_program=True)
    assert columns_of(code, LIGHT.accent)
    assert {"def", "solve", "for", "# all"} <= {text.words for text in texts_in(code)}
    code.show_code(PROGRAM)
    code.clearFocus()
    assert not columns_of(code, LIGHT.accent)


def test_another_listing_is_shown_from_its_first_line(code: CodeView) -> None:
    lines = tuple(f"line {line}" for line in range(100))
    code.show_code(lines)
    code.light(100)
    assert code.line_rect(1).bottom() < 0
    code.show_code(lines[::-1])
    assert code.line_rect(1).top() >= 0


def test_after_a_step_all_that_has_changed_is_painted_again(qtbot: QtBot, code: CodeView) -> None:
    def on_screen() -> QImage:
        return picture_of(code.window()).copy(code.geometry())

    def painted() -> QImage:
        return code.window().grab().toImage().copy(code.geometry())

    counts = [0] * (len(CODE) + 1)
    for line in (3, 7, 7, 2, len(CODE), 3):
        counts = [*counts[:line], counts[line] + 90, *counts[line + 1 :]]
        code.light(line, is_wrong=line == 2)
        code.show_counts(counts)
        qtbot.waitUntil(lambda: on_screen() == painted())
    code.show_counts(())
    code.light(None)
    qtbot.waitUntil(lambda: on_screen() == painted())


@pytest.mark.parametrize(("is_program", "words"), [(True, "has run"), (False, "was called")])
def test_what_the_numbers_at_the_right_count_is_said(
    code: CodeView, is_program: bool, words: str
) -> None:
    code.show_code(("a", "b"), is_program=is_program)
    assert words in code.toolTip()


@pytest.mark.qt_log_ignore("does not support raise", extend=True)
def test_the_counts_have_a_tip_and_the_text_has_none(code: CodeView) -> None:
    code.show_counts([0, *range(1, len(CODE) + 1)])

    def tip_at(x: int) -> str:
        at = QPoint(x, 60)
        target = code.viewport().mapToGlobal(at)
        QApplication.sendEvent(code.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, target))
        return QToolTip.text() if QToolTip.isVisible() else ""

    assert tip_at(40) == ""
    assert "how often each line has run" in tip_at(code.viewport().width() - 8)
    QToolTip.hideText()
