"""A room that the window keeps open, by the commands of the command line as processes."""

import json
import sys
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QProcess, Signal

from nqviz.common.frozen import is_frozen
from nqviz.common.i18n import tr

_PATIENCE = 2000  # A killed process is waited for so many milliseconds, at the end of the program.


class Visitor(NamedTuple):
    """A computer that has joined a room."""

    name: str
    threads: int


class RoomProcess(QObject):
    """Opens a room, lets this computer join it if it should, and tells who is there.

    Its processes end with this one, however it ends: their standard input does.

    Signals:
        opened(Path): the room is open, and this is its file.
        visitors_changed(): somebody has come or gone.
        failed(str): the room can't be opened, or was closed by an accident, in one sentence.
    """

    opened = Signal(object)
    visitors_changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.visitors: list[Visitor] = []
        self._path: Path | None = None
        self._is_joined_here = False
        self._scheduler: QProcess | None = None
        self._worker: QProcess | None = None

    @property
    def is_open(self) -> bool:
        """Whether a room is open or is being opened."""
        return self._scheduler is not None

    def open(self, path: Path, address: str, *, is_joined_here: bool) -> None:
        """Open the room of a file, at an address of this computer; close the one before."""
        self.close()
        self._path, self._is_joined_here = path, is_joined_here
        options = [str(path), "--json", *(["--address", address] if address else [])]
        self._scheduler = self._started("open", *options)
        self._scheduler.readyReadStandardOutput.connect(self._on_output)
        self._scheduler.finished.connect(self._on_ended)

    def close(self) -> None:
        """Close the room; what its computers were counting is not lost."""
        processes = [each for each in (self._worker, self._scheduler) if each is not None]
        if self._scheduler is not None:
            self._scheduler.readyReadStandardOutput.disconnect(self._on_output)
            self._scheduler.finished.disconnect(self._on_ended)
        self._scheduler = self._worker = None
        for process in processes:
            process.finished.connect(process.deleteLater)
            process.kill()
        if self.visitors:
            self.visitors = []
            self.visitors_changed.emit()

    def close_down(self) -> None:
        """Close the room at the end of the program, and wait for its processes."""
        self.close()
        for process in self.findChildren(QProcess):
            process.waitForFinished(_PATIENCE)

    def _started(self, *arguments: str) -> QProcess:
        process = QProcess(self)
        start = [sys.executable] if is_frozen() else [sys.executable, "-P", "-m", "nqviz"]
        process.setProgram(start[0])
        process.setArguments([*start[1:], "lab", *arguments, "--until-input-ends"])
        process.start()
        return process

    def _on_output(self) -> None:
        while self._scheduler is not None and self._scheduler.canReadLine():
            event = json.loads(bytes(self._scheduler.readLine().data()))
            match event["event"]:
                case "open":
                    self._on_open()
                case "joined":
                    self.visitors.append(Visitor(event["name"], event["threads"]))
                case "left":
                    self.visitors.remove(Visitor(event["name"], event["threads"]))
            self.visitors_changed.emit()

    def _on_open(self) -> None:
        assert self._path is not None
        if self._is_joined_here:
            self._worker = self._started("join", str(self._path))
        self.opened.emit(self._path)

    def _on_ended(self) -> None:
        assert self._scheduler is not None
        output = bytes(self._scheduler.readAllStandardError().data()).decode(errors="replace")
        self.close()
        lines = output.strip().splitlines() or [tr("The room is closed.")]
        self.failed.emit(lines[-1])
