"""A class compares five algorithms, from the keyboard alone.

`python -m benchmarks.scenario` writes a picture of each stage, and the slide, into build/scenario.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QDialog

from benchmarks.application import application
from benchmarks.figures import Figure
from nqviz.frames.palette import LOOKS, PROJECTOR, Look
from nqviz.solvers.registry import find_solver
from nqviz.ui.window.main_window import MainWindow
from tests.support.scenario import ALGORITHMS, Scenario
from tests.support.scenery import settle

_SIZES = (8, 14)
_REPEATS = 7
_FOLDER = Path("build/scenario")
_WINDOW = QSize(1280, 720)
_PATIENCE = 300.0  # seconds to wait for any stage


def figures() -> Iterator[Figure]:
    """Yield the figure."""
    with _open_window(PROJECTOR, _WINDOW) as window, tempfile.TemporaryDirectory() as folder:
        scenario = Scenario(window, Path(folder) / "slide.png", _SIZES, _REPEATS, _PATIENCE)
        for stage in scenario.stages():
            if stage == "seconds":
                break
    yield Figure(
        f"{len(ALGORITHMS)} algorithms, n = {_SIZES[0]} to {_SIZES[1]}, {_REPEATS} repeats: "
        "from F5 to the last point",
        f"{scenario.seconds:.0f} s",
        "120 s",
    )


def draw(folder: Path, look: Look, size: QSize) -> None:
    """Write a picture of each stage into a folder, and the slide."""
    folder.mkdir(parents=True, exist_ok=True)
    slide = folder / "slide.png"
    slide.unlink(missing_ok=True)
    with _open_window(look, size) as window:
        scenario = Scenario(window, slide, _SIZES, _REPEATS, _PATIENCE)
        for place, stage in enumerate(scenario.stages(), 1):
            settle()
            for dialog in window.findChildren(QDialog):
                if dialog.isVisible():
                    dialog.grab().save(str(folder / f"{place}-{stage}-dialog.png"))
            window.grab().save(str(folder / f"{place}-{stage}.png"))
    print(f"{scenario.seconds:.1f} s from F5 to the last point; pictures in {folder}")


@contextmanager
def _open_window(look: Look, size: QSize) -> Iterator[MainWindow]:
    """Show a window that knows nothing of the user's data, its kernels compiled."""
    application()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        settings = QSettings(str(Path(folder) / "scenario.ini"), QSettings.Format.IniFormat)
        window = MainWindow(settings)
        window.set_look(look)
        window.resize(size)
        window.show()
        window.activateWindow()
        for key in ALGORITHMS:
            find_solver(key).load_kernel().compile()
        settle()
        yield window
        window.close()


if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else PROJECTOR.name
    draw(_FOLDER, next(each for each in LOOKS if each.name == name), _WINDOW)
