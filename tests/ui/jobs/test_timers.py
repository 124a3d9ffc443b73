from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from nqviz.ui.jobs.timers import repeating_timer, single_timer


def test_a_single_timer_calls_once_after_each_start(qtbot: QtBot) -> None:
    owner, calls = QObject(), list[str]()
    single, repeating = (
        single_timer(owner, lambda: calls.append("single")),
        repeating_timer(owner, lambda: calls.append("repeating"), 1),
    )
    assert not single.isActive()
    assert not repeating.isActive()
    single.start()
    repeating.start()
    qtbot.waitUntil(lambda: calls.count("repeating") > 2)
    assert calls.count("single") == 1
    single.start()
    qtbot.waitUntil(lambda: calls.count("single") == 2)
