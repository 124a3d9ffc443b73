from PySide6.QtWidgets import QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.part_styles import PartStyles, style_dialog
from tests.support.qt_objects import added

_SMALL, _LARGE = "QLabel { font-size: 10px; }", "QLabel { font-size: 30px; }"


def test_a_hidden_part_is_styled_when_it_is_shown(qtbot: QtBot) -> None:
    window = added(qtbot, QWidget())
    parts = shown, hidden = QWidget(window), QWidget(window)
    labels = [QLabel("n", part) for part in parts]
    hidden.hide()
    styles = PartStyles(window, window)
    window.show()
    for sheet, pixels in ((_SMALL, 10), (_LARGE, 30)):
        hidden.hide()
        styles.change(sheet, iter(parts))
        styles.style(window)
        assert (shown.styleSheet(), hidden.styleSheet() == sheet) == (sheet, False)
        hidden.show()
        assert [label.fontInfo().pixelSize() for label in labels] == [pixels, pixels]


def test_a_dialog_has_the_controls_of_its_window(qtbot: QtBot) -> None:
    window = added(qtbot, QWidget())
    part = QWidget(window)
    styles = PartStyles(window, window)
    styles.change(_SMALL, iter([part]))
    dialog = QDialog(part)
    style_dialog(dialog)
    assert dialog.styleSheet() == _SMALL
    styles.change(_LARGE, iter([part]))
    assert dialog.styleSheet() == _LARGE
