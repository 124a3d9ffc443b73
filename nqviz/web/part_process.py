"""A process that encodes a part of a long run: every so many of its segments."""

import contextlib
import subprocess
import sys
import threading
from typing import Any

import msgspec

from nqviz.common.frozen import is_frozen, own_process
from nqviz.model.position import Task

_WORKER = "nqviz.web.part_worker"
# -P: no module is imported from the current folder, which may be any.
_COMMAND = own_process(_WORKER) if is_frozen() else [sys.executable, "-P", "-m", _WORKER]


class PartOrder(msgspec.Struct, frozen=True):
    """What a process is to encode.

    Attributes:
        solver: the key of one of our algorithms.
        most_steps: where the run is cut.
        part, parts: it takes the segments whose number has the remainder `part` by `parts`.
    """

    solver: str
    task: Task
    languages: tuple[str, ...]
    most_steps: int
    part: int
    parts: int


class PartProcess:
    """The process, whose answers a thread reads.

    Attributes:
        done: how many steps it has come to.
        found: the values and the encoded texts of an `EncodedRun`; None before its end.
        is_over: whether it has ended, by itself or otherwise.
    """

    def __init__(self, order: PartOrder) -> None:
        """Start it; raises OSError where that can't be done."""
        self.done = 0
        self.found: tuple[dict[str, Any], dict[str, str]] | None = None
        self.is_over = False
        self._process = subprocess.Popen(  # noqa: S603  our own module
            _COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        threading.Thread(target=self._read, args=(order,), daemon=True).start()

    def close(self) -> None:
        """End it, whatever it has come to."""
        self._process.kill()

    def _read(self, order: PartOrder) -> None:
        with self._process as process:
            assert process.stdin is not None
            assert process.stdout is not None
            with contextlib.suppress(OSError):  # It has ended: there is no answer.
                process.stdin.write(msgspec.json.encode(order))
                process.stdin.close()
            for line in process.stdout:
                with contextlib.suppress(msgspec.DecodeError):  # It was ended within a line.
                    self._note(msgspec.json.decode(line))
        self.is_over = True

    def _note(self, answer: Any) -> None:
        if isinstance(answer, int):
            self.done = answer
        else:
            self.found = answer[0], answer[1]
