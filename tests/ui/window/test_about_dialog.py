from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqviz import __version__
from nqviz.common.folders import cache_folder, data_folder
from nqviz.common.machine import this_machine
from nqviz.ui.window.about_dialog import AboutDialog
from tests.support.qt_objects import added


def test_about_names_versions_machine_and_licences(qtbot: QtBot) -> None:
    dialog = added(qtbot, AboutDialog("/etc/nqviz.conf"))
    [text] = [label.text() for label in dialog.findChildren(QLabel)]
    for part in (f"nqviz {__version__}", f"Qt {qVersion()}", "numba 0.", "MIT", "LGPL", "OFL"):
        assert part.replace("OFL", "Open Font License") in text
    assert this_machine().processor in text


def test_about_says_where_data_lie(qtbot: QtBot) -> None:
    dialog = added(qtbot, AboutDialog("/etc/nqviz.conf"))
    [text] = [label.text() for label in dialog.findChildren(QLabel)]
    for place in (data_folder(), cache_folder(), "/etc/nqviz.conf"):
        assert str(place) in text
