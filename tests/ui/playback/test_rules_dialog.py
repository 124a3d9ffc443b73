from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.frames.palette import PROJECTOR
from nqviz.model.rule import MOVES, Rule
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.theme import style_sheet
from nqviz.ui.playback.rules_dialog import RulesDialog


def test_the_table_says_what_the_algorithms_say_of_themselves(qtbot: QtBot) -> None:
    dialog = RulesDialog(Rule("torus"), print)
    qtbot.addWidget(dialog)
    dialog.show()
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
        ("use_button", Rule("superqueens", blocked)),
        ("whole_button", Rule("torus")),
    ):
        chosen: list[Rule] = []
        dialog = RulesDialog(Rule("torus", blocked), chosen.append)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
        qtbot.mouseClick(getattr(dialog, button), Qt.MouseButton.LeftButton)
        assert chosen == [expected]


def test_what_is_drawn_is_not_chosen_there(qtbot: QtBot) -> None:
    dialog = RulesDialog(Rule(), print)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.whole_button.isVisible()
    qtbot.keyClick(dialog.table, Qt.Key.Key_End)
    assert not dialog.use_button.isEnabled()
    assert "own position" in dialog.about.text()


def test_all_of_the_table_is_read_from_far_away(qtbot: QtBot) -> None:
    for language in LANGUAGES:
        with speaking(language):
            dialog = RulesDialog(Rule(), print)
            qtbot.addWidget(dialog)
            dialog.setStyleSheet(style_sheet(PROJECTOR, 1.0))
            dialog.resize(1276, 716)
            dialog.show()
        table = dialog.table
        assert table.horizontalScrollBar().maximum() == 0
        assert table.verticalScrollBar().maximum() == 0
        assert table.fontInfo().pixelSize() >= 0.8 * PROJECTOR.font
