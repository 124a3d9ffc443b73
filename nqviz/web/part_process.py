"""A process that encodes a part of a long run: every so many of its segments.

Run as a program, this module is the process. Standard input has the order, as JSON. Lines of JSON
are written to standard output: now and then the number of steps that it has come to, and at last
the values and the encoded texts.
"""

import contextlib
import subprocess
import sys
import threading
from time import perf_counter
from typing import Any

import msgspec

from nqviz.common.collector import without_collector
from nqviz.common.frozen import own_process
from nqviz.common.i18n import speaking
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver

COMMAND = own_process("nqviz.web.part_process")
_REPORT_EVERY = 0.1  # Between two reports are so many seconds.


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
            COMMAND,
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


def main() -> None:
    """Encode, and write what was asked for."""
    from nqviz.web.encoding import RunWriter, write_steps  # noqa: PLC0415  It starts this module.

    order = msgspec.json.decode(sys.stdin.buffer.read(), type=PartOrder)
    timeline = Timeline(find_solver(order.solver), order.task)
    with without_collector(), speaking(order.languages[0]):
        writer = RunWriter(timeline, order.languages, part=order.part, parts=order.parts)
        writing = write_steps(timeline, writer, order.most_steps)
        reported = perf_counter()
        while True:
            try:
                done = next(writing).done
            except StopIteration as end:
                _say((end.value.values, end.value.encoded))
                return
            if perf_counter() - reported > _REPORT_EVERY:
                reported = perf_counter()
                _say(done)


def _say(answer: object) -> None:
    """Write a line; raises OSError where nobody reads it any more, which ends the process."""
    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
