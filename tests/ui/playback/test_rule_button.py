import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES, speaking, tr
from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.model.rule import MOVES, QUEENS, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import narrowed, style_sheet
from nqviz.ui.playback.rule_button import Choose, RuleButton, RulesDialog
from nqviz.ui.widgets.header import EXPENDABLE
from tests.support.qt_objects import added, shown

Chosen = tuple[Rule, Solver | None]


def noting(chosen: list[Chosen]) -> Choose:
    return lambda rule, solver: chosen.append((rule, solver))


def test_it_names_the_rule_and_lets_another_one_be_chosen(qtbot: QtBot) -> None:
    button = added(qtbot, RuleButton())
    button.setStyleSheet(style_sheet(LIGHT, 1.0))  # Wine's own font has no height.
    button.show()
    chosen: list[Chosen] = []
    button.choose, button.solver = noting(chosen), SOLVERS[5]
    assert button.text() == "Queens"
    assert button.property(EXPENDABLE)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    (dialog,) = button.findChildren(RulesDialog)
    assert dialog.table.currentRow() == 5
    assert dialog.focusWidget() is dialog.table
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    qtbot.mouseClick(dialog.use_button, Qt.MouseButton.LeftButton)
    assert chosen == [(Rule("torus"), SOLVERS[5])]
    assert button.rule == QUEENS, "its page decides"


@pytest.mark.parametrize("is_key", [True, False])
def test_enter_and_a_double_click_use_a_rule(qtbot: QtBot, is_key: bool) -> None:
    chosen: list[Chosen] = []
    dialog = shown(qtbot, RulesDialog(QUEENS, SOLVERS[0], noting(chosen)))
    table = dialog.table
    if is_key:
        qtbot.keyClick(table, Qt.Key.Key_Right)
        qtbot.keyClick(table, Qt.Key.Key_Return)
    else:
        point = table.visualItemRect(table.item(2, 1)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=point)
        assert not chosen
        qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert chosen == [(Rule("torus"), SOLVERS[0 if is_key else 2])]
    assert not dialog.isVisible()


def test_another_rule_is_named_however_short_the_space(qtbot: QtBot) -> None:
    button = added(qtbot, RuleButton())
    rule = Rule("kings", frozenset({(0, 1), (2, 2)}))
    button.show_rule(rule)
    assert button.text() == "Queens apart +"
    assert rule.title() in button.accessibleName()
    assert not button.property(EXPENDABLE)


def test_a_rule_with_regions_has_the_name_of_its_column(qtbot: QtBot) -> None:
    for language in LANGUAGES:
        with speaking(language):
            button = added(qtbot, RuleButton())
            button.show_rule(Rule("kings", regions=("AABB", "AABB", "CCDD", "CCDD")))
            assert button.text() == button.rule.title() == tr("Queens apart with regions")


def test_the_whole_name_is_shown_when_it_is_at_its_narrowest(qtbot: QtBot) -> None:
    button = added(qtbot, RuleButton())
    button.setStyleSheet(style_sheet(PROJECTOR, 1.0))
    button.show_rule(Rule("superqueens"))
    assert button.minimumSizeHint().width() < button.sizeHint().width()
    button.resize(button.minimumSizeHint())
    option = QStyleOptionButton()
    button.initStyleOption(option)
    part = QStyle.SubElement.SE_PushButtonContents
    inside = button.style().subElementRect(part, option, button)
    assert narrowed(button.text(), button.font(), inside.width())[1] == "Superqueens"


def test_the_table_says_what_the_algorithms_say_of_themselves(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesDialog(Rule("torus"), SOLVERS[0], print))
    table = dialog.table
    assert table.currentColumn() == 1
    assert "torus" in dialog.about.text()
    for row, solver in enumerate(SOLVERS):
        for column, key in enumerate(MOVES):
            item = table.item(row, column)
            assert (item.text() == "✓") == (not solver.why_not(Rule(key)))
    for _ in range(4):
        qtbot.keyClick(table, Qt.Key.Key_Right)
    for _ in range(8):
        qtbot.keyClick(table, Qt.Key.Key_Down)
    assert SOLVERS[8].why_not(Rule("one-diagonal")) in dialog.reason.text()
    qtbot.keyClick(table, Qt.Key.Key_Up)
    assert SOLVERS[7].why_not(Rule("one-diagonal"))[:-1] in dialog.reason.text()


def test_a_rule_is_used_with_the_squares_that_are_blocked_or_without(qtbot: QtBot) -> None:
    blocked = frozenset({(0, 0)})
    for button, expected in (
        ("use_button", (Rule("superqueens", blocked), SOLVERS[0])),
        ("whole_button", (Rule("torus"), None)),
    ):
        chosen: list[Chosen] = []
        dialog = shown(qtbot, RulesDialog(Rule("torus", blocked), SOLVERS[0], noting(chosen)))
        qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
        qtbot.mouseClick(getattr(dialog, button), Qt.MouseButton.LeftButton)
        assert chosen == [expected]


def test_algorithms_are_judged_with_the_squares_that_are_blocked(qtbot: QtBot) -> None:
    blocked = frozenset({(0, 0)})
    dialog = added(qtbot, RulesDialog(Rule(blocked=blocked), SOLVERS[0], print))
    for row, solver in enumerate(SOLVERS):
        for column, key in enumerate(MOVES):
            obstacle = solver.why_not(Rule(key, blocked))
            dialog.table.setCurrentCell(row, column)
            assert dialog.table.item(row, column).text() == ("–" if obstacle else "✓")
            assert obstacle in dialog.reason.text()
            assert dialog.use_button.isEnabled() is not bool(obstacle)


def test_what_is_drawn_is_not_chosen_there(qtbot: QtBot) -> None:
    dialog = shown(qtbot, RulesDialog(Rule(), SOLVERS[0], print))
    assert not dialog.whole_button.isVisible()
    qtbot.keyClick(dialog.table, Qt.Key.Key_End)
    assert not dialog.use_button.isEnabled()
    assert "draw blocked squares or regions" in dialog.reason.text()


def test_the_column_of_a_rule_with_regions_is_in_hand_for_another_algorithm(qtbot: QtBot) -> None:
    rule = Rule("kings", regions=("AABB", "AABB", "CCDD", "CCDD"))
    chosen: list[Chosen] = []
    first, second = [each for each in SOLVERS if not each.why_not(rule)][:2]
    dialog = added(qtbot, RulesDialog(rule, first, noting(chosen)))
    column = dialog.table.currentColumn()
    assert column == dialog.table.columnCount() - 1
    dialog.table.setCurrentCell(SOLVERS.index(second), column)
    assert "draw blocked" not in dialog.reason.text()
    dialog.use_button.click()
    assert chosen == [(rule, second)]


@pytest.mark.parametrize("solver", [SOLVERS[0], None])
def test_an_algorithm_that_does_not_serve_a_rule_is_not_chosen_for_it(
    qtbot: QtBot, solver: Solver | None
) -> None:
    chosen: list[Chosen] = []
    dialog = shown(qtbot, RulesDialog(Rule(), solver, noting(chosen)))
    unserved = next(row for row, each in enumerate(SOLVERS) if each.why_not(Rule("torus")))
    dialog.table.setCurrentCell(unserved, 1)
    assert dialog.use_button.isEnabled() is (solver is None)
    qtbot.mouseClick(dialog.use_button, Qt.MouseButton.LeftButton)
    assert chosen == ([(Rule("torus"), None)] if solver is None else [])


def test_all_of_the_table_is_read_from_far_away(qtbot: QtBot) -> None:
    for language in LANGUAGES:
        with speaking(language):
            dialog = added(qtbot, RulesDialog(Rule(), SOLVERS[0], print))
            dialog.setStyleSheet(style_sheet(PROJECTOR, 1.0))
            dialog.resize(1276, 716)
            dialog.show()
        table = dialog.table
        assert table.horizontalScrollBar().maximum() == 0
        assert table.verticalScrollBar().maximum() == 0
        assert table.fontInfo().pixelSize() >= 0.8 * PROJECTOR.font
