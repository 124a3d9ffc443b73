"""Runs the program as its command does, and prints each change of what its lesson shows.

`python -m tests.support.lesson_window LESSON`
"""

import sys
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QTimer
from PySide6.QtGui import QShowEvent

from nqviz.solvers.kernels.precompilation import Precompilation
from nqviz.ui.app import app
from nqviz.ui.window.main_window import MainWindow

_POLL = 50  # milliseconds


class ReportingWindow(MainWindow):
    """The window, which prints on one line what its lesson shows, whenever that changes."""

    _printed = ""

    def warm_up(self, precompilation: Precompilation | None = None, after: int = 0) -> None:  # noqa: ARG002
        """Compile no kernels: nothing here needs one, and compilers would take all the time."""
        self.step_page.controller.scanner.hold()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        timer = QTimer(self, interval=_POLL)
        timer.timeout.connect(self._report)
        timer.start()

    def _report(self) -> None:
        line = "|".join(self._shown()) or "NO LESSON"
        if line != self._printed:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            self._printed = line

    def _shown(self) -> list[str]:
        controller = self.lesson_controller
        if controller.blank_screen.isVisible():
            return ["BLACK"]
        if not controller.is_on:
            return []
        bar, player = controller.bar, self.step_page.player
        state = "PLAYS" if player.is_playing else "RESTS"
        return [bar.first.text(), bar.second.text(), str(player.position.index), state]


if __name__ == "__main__":
    with patch.object(app, "MainWindow", ReportingWindow):
        sys.exit(app.run(Path(sys.argv[1])))
