"""A room and the workers that have joined it, as processes of this computer."""

import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from nqviz.lab.room import load_room

START = "import sys; from nqviz.cli.main import main; sys.exit(main(sys.argv[1:]))"


class Lab:
    """A room of this computer, and the processes that have joined it."""

    def __init__(self, folder: Path, *options: str, patch: str = "") -> None:
        """Open a room, by code that alters it and options of `nqviz lab open`."""
        self.path = folder / "room.nqlab"
        self._open = patch, *options
        self._children: dict[str, subprocess.Popen[str]] = {}
        self.open()
        self.room = load_room(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        for name in list(self._children):
            self.kill(name)

    def open(self) -> None:
        """Open the room, and wait until it is."""
        patch, *options = self._open
        child = self._start("open", patch, "open", "--port", "0", *options)
        assert child.stdout is not None
        assert child.stdout.readline(), "the room could not be opened"

    def join(self, name: str, patch: str = "", within: Sequence[str] = ()) -> None:
        """Let a worker of one thread join, and wait until it has.

        `patch` is code that alters it, `within` how its command begins.
        """
        options = ("--threads", "1", "--name", name)
        self._start(name, patch, "join", *options, within=within)
        self.wait_until_said(name, "In the room")

    def wait_until_said(self, name: str, words: str) -> None:
        """Read what a process says until that."""
        output = self._children[name].stdout
        assert output is not None
        while words not in (said := output.readline()):
            assert said, f"{name} has ended"

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """Send a signal to a process; one that is killed is waited for."""
        child = self._children[name]
        child.send_signal(number)
        if number == signal.SIGKILL:
            child.communicate()
            del self._children[name]

    def _start(
        self, name: str, patch: str, command: str, *options: str, within: Sequence[str] = ()
    ) -> subprocess.Popen[str]:
        words = [*within, sys.executable, "-c", patch + START, "lab", command, str(self.path)]
        self._children[name] = subprocess.Popen(
            [*words, *options], stdout=subprocess.PIPE, text=True
        )
        return self._children[name]


@contextmanager
def lab_of(workers: int, *options: str, patch: str = "") -> Iterator[Lab]:
    """Open a room with some workers of one thread."""
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder), *options, patch=patch) as lab:
        for number in range(workers):
            lab.join(f"w{number}")
        yield lab
