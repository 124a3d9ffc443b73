"""A window that nobody touches comes to rest: a layout must not ask for itself again."""

from collections import Counter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.ui.look.theme import apply_look
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenery import places, settle

_ROUNDS = 30  # of events; a layout that never rests asks once in each
_MOST = 20  # what comes from the background may ask, too


class RequestCounter(QObject):
    """Counts by their class the widgets that are asked to lay out or to draw themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.UpdateRequest}:
            self.asked[type(watched).__name__] += 1
        return False


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_every_place_comes_to_rest(qapp: QApplication, main_window: MainWindow, look: Look) -> None:
    main_window.resize(1280, 720)
    main_window.set_look(look)
    watch = RequestCounter()
    qapp.installEventFilter(watch)
    try:
        for place in places(main_window):
            settle()
            main_window.race_page.player.let_scout(is_wanted=False)  # it shows how far it has come
            watch.asked.clear()
            for _ in range(_ROUNDS):
                QCoreApplication.processEvents()
            assert max(watch.asked.values(), default=0) < _MOST, f"{place}: {watch.asked}"
    finally:
        qapp.removeEventFilter(watch)
        apply_look(qapp, LIGHT, 1.0)
