"""A controller of the Measure page, what it asks for, and views that are bound to it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.solvers.registry import SOLVERS
from nqviz.store.timing_store import TimingStore
from nqviz.ui.look.theme import apply_look
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView
from tests.support.measure import Asked
from tests.support.qt_objects import timer_of

V = TypeVar("V", bound=MeasureView)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[TimingStore]:
    store = TimingStore(tmp_path / "timings.sqlite")
    yield store
    store.close()


@pytest.fixture
def controller(
    qapp: QApplication, store: TimingStore, tmp_path: Path
) -> Iterator[MeasureController]:
    apply_look(qapp, LIGHT, 1.0)
    controller = MeasureController(SOLVERS, store, folder=tmp_path / "counts")
    timer_of(controller.estimator).setInterval(1)
    yield controller
    controller.close_down()


@pytest.fixture
def asked(controller: MeasureController) -> Asked:
    return Asked(controller)


@pytest.fixture
def show_view(qtbot: QtBot, controller: MeasureController) -> Callable[[type[V]], V]:
    """Return a function that shows a view of a kind, and its tools, in the active window."""

    def show(kind: type[V], width: int = 1200, height: int = 600) -> V:
        view = kind(controller)
        view.set_look(LIGHT, 1.0)
        qtbot.addWidget(view, before_close_func=lambda view: view.close_down())
        qtbot.addWidget(view.tools)
        view.resize(width, height)
        view.tools.show()
        with qtbot.waitActive(view):
            view.show()
            view.activateWindow()
        return view

    return show
