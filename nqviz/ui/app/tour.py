"""A few pictures of a run and of a measured curve, for where there is no screen."""

import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path

from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from nqviz.common.i18n import tr
from nqviz.measuring.timing import Measurement
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.app.offscreen import offscreen_application
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import MainWindow

_SIZE = QSize(1280, 720)
# These steps of the run that the window opens with are drawn.
_STEPS = (0, 27, 52)
# The ready-made race of this index is by equal steps.
_RACE, _RACE_STEP = 1, 1000
_SIZES = range(7, 12)


def render_tour(folder: Path) -> Generator[Path]:
    """Render the pictures into a folder, which is made where it is missing; yield the files.

    Raises OSError where a file can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with offscreen_application(), tempfile.TemporaryDirectory() as settings:
        window = MainWindow(QSettings(f"{settings}/tour.ini", QSettings.Format.IniFormat))
        window.show()
        for name, picture in _pictures(window):
            file = folder / f"{name}.png"
            if not picture.save(str(file)):
                raise OSError(tr("{file} can't be written.", file=file))
            yield file
        window.close()


def _pictures(window: MainWindow) -> Iterator[tuple[str, QPixmap]]:
    for step in _STEPS:
        window.step_page.player.seek(step)
        yield f"step-{step:03}", _grab(window)
    window.show_page(Where.RACE)
    window.race_page.controller.set_pairing(_RACE)
    window.race_page.player.seek(_RACE_STEP)
    yield "race", _grab(window)
    page = window.measure_page.curves_page
    page.first_box.setValue(_SIZES[0])
    page.last_box.setValue(_SIZES[-1])
    window.show_page(Where.MEASURE)
    solvers = [solver for solver in SOLVERS if solver.counts_to]
    for timing in Measurement(solvers, _SIZES, repeats=3, limit=2.0).run():
        page.curves.model.add(timing)
    page.curves.redraw()
    yield "measured", _grab(window)


def _grab(window: MainWindow) -> QPixmap:
    is_settled = False
    while not is_settled:  # once, the window makes itself fit the screen, which is not there
        window.resize(_SIZE)
        for _ in range(2):  # a layout that settles may ask for another
            QApplication.processEvents()
        is_settled = window.size() == _SIZE
    return window.grab()
