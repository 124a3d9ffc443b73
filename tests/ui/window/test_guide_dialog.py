from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.solvers.guide import GUIDES
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.ui.look.theme import apply_look
from nqviz.ui.window.guide_dialog import GuideDialog
from tests.support.qt_objects import shown
from tests.support.reading import cut, faint, overlapping, texts_in


@pytest.fixture(params=LOOKS, ids=lambda look: look.name)
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Look]:
    apply_look(qapp, request.param, 1.0)
    yield request.param
    apply_look(qapp, LIGHT, 1.0)


def test_it_opens_on_the_algorithm_and_tells_of_the_others(qtbot: QtBot) -> None:
    dialog = shown(qtbot, GuideDialog(find_solver("sieve")))
    assert GUIDES["sieve"].does in dialog.text
    assert find_solver("sieve").source in dialog.text
    qtbot.keyClick(dialog.algorithm_box, Qt.Key.Key_Down)
    assert GUIDES["sieve-bits"].watch in dialog.text


def test_it_can_be_read(qtbot: QtBot, look: Look) -> None:
    for solver in SOLVERS:
        dialog = shown(qtbot, GuideDialog(solver))
        texts = texts_in(dialog)
        assert not cut(texts)
        assert not overlapping(texts)
        assert not faint(texts, dialog.grab().toImage(), 7.0 if look.hides_menus else 4.5)
        dialog.close()
