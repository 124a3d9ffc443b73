"""Runs a program in a process of its own, and records what that says of it."""

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import psutil

import nqviz
from nqviz.common.frozen import is_frozen, own_process
from nqviz.programs.job import Job
from nqviz.programs.messages import (
    AtLimit,
    Died,
    Ending,
    Events,
    MessageReader,
    Said,
    Stopped,
    Unstarted,
)
from nqviz.programs.protocol import BROKEN, LIMITS, Limits, Order, line_count
from nqviz.programs.recording import Recording
from nqviz.programs.source import function_lines
from nqviz.solvers.base.own_program import ProgramSource

_GRACE_SECONDS = 2.0  # The process has so long to end by itself after a limit.
_START_SECONDS = 60.0  # It has so long to start: a virus scanner may look at all of it first.
_LOOK_SECONDS = 0.1  # The process is looked at so often.
_REST_SECONDS = 0.0003  # After a message a window's thread can have Python's lock for so long.
_MOST_OUTPUT_BYTES = 1 << 20  # So much is read of what it writes past Python.
_MOST_MESSAGE_BYTES = 1 << 26
_KEPT = (
    *("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC"),
    *("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"),
)


def command() -> list[str]:
    """Return the command that starts the process of `nqviz.programs.child`."""
    if is_frozen():
        return own_process("nqviz.programs.child")
    # The process imports this very nqviz, whatever else is installed.
    start = (
        f"import sys; sys.path.insert(0, {str(Path(nqviz.__file__).parents[1])!r}); "
        "from nqviz.programs.child import main; del sys.path[0]; main()"
    )
    # -P: no module is imported from the current folder; -s: none from the user's own packages.
    return [sys.executable, "-P", "-s", "-c", start]


class Recorder:
    """Records one run from its construction on.

    Attributes:
        is_stopped: whether it was ended before the program was.
        error: why no process could be started, which the recording says, too.
    """

    def __init__(self, order: Order) -> None:
        """Start the process."""
        text = order["text"]
        self.recording = Recording(order["n"], line_count(text), function_lines(text))
        self.is_stopped = False
        self._reader, self._limits = MessageReader(order), order["limits"]
        self._thread = threading.Thread(target=self._read, daemon=True)
        self.error: OSError | None = None
        try:
            self._process = ChildProcess(order)
        except OSError as error:
            self.error, self.is_stopped = error, True
            self.recording.end(Ending(Unstarted(error.strerror or str(error)), self._limits))
        else:
            self._thread.start()

    def stop(self) -> None:
        """End the run; what was recorded stays. This waits for nothing: `wait` does.

        What a program has started is looked for in another thread, because that takes as long as it
        goes on starting processes.
        """
        if self._thread.is_alive():
            self.is_stopped = True
            threading.Thread(target=self._process.kill, daemon=True).start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the run has ended; return whether it has."""
        if self.error is None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    def _read(self) -> None:
        fact: Said | Stopped | Died | None = None
        try:
            for line in self._process.lines():
                message = self._reader.read(line)
                if not isinstance(message, Events):
                    fact = message.fact
                    break
                self.recording.add(message.events)
                time.sleep(_REST_SECONDS)
        except Exception:  # a program can write whatever it likes
            self._process.kill("channel")
        status = self._process.finish()
        fact = fact or _WITHOUT_WORD.get(self._process.why) or Died(is_disturbed=status == BROKEN)
        self.recording.end(Ending(fact, self._limits))


# What has ended a process that says nothing of it, by why we ended it.
_WITHOUT_WORD: dict[str, AtLimit | Stopped | Died] = {
    "seconds": AtLimit("seconds"),
    "memory": AtLimit("memory"),
    "output": AtLimit("output"),
    "stopped": Stopped(),
    "channel": Died(is_disturbed=True),
}


def run_to_end(order: Order, stop: threading.Event | None = None) -> Recording:
    """Carry out an order and return its recording, which ends with "stopped" when `stop` is set.

    Raises OSError where no process can be started.
    """
    recorder = Recorder(order)
    if recorder.error is not None:
        raise recorder.error
    try:
        while not recorder.wait(_LOOK_SECONDS):
            if stop is not None and stop.is_set():
                recorder.stop()
                recorder.wait()
    finally:
        recorder.stop()
    return recorder.recording


class ChildProcess:
    """The process of `nqviz.programs.child`, with the folder that it works in.

    Attributes:
        why: which limit made us end it, "stopped" where somebody asked for it, "channel" where it
            has written what is no message, else empty.
    """

    def __init__(self, order: Order) -> None:
        """Start it; raises OSError where that can't be done."""
        self.why = ""
        self._latest = time.monotonic() + _START_SECONDS
        self._limits: Limits = order["limits"]
        self._folder = tempfile.mkdtemp(prefix="nqviz-")
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment |= {
            "PYTHONHASHSEED": "0",
            "PYTHONUTF8": "1",
            "OPENBLAS_NUM_THREADS": "1",
            **dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), self._folder),
        }
        try:
            self._process = subprocess.Popen(  # noqa: S603  our own module
                command(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self._folder,
                env=environment,
                start_new_session=sys.platform != "win32",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        # It starts nothing before it has its order.
        job = Job(getattr(self._process, "_handle", 0), self._limits["memory"])
        self._job = job
        self._stop = weakref.finalize(self, _end, self._process, self._folder, job)
        assert self._process.stdout is not None
        self._channel: IO[bytes] = self._process.stdout
        self._is_over = threading.Event()
        threading.Thread(target=self._drain, daemon=True).start()
        threading.Thread(target=self._watch, daemon=True).start()
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(order).encode())
            self._process.stdin.close()

    def lines(self) -> Iterator[bytes]:
        """Yield the lines that the process writes; raises ValueError where there are too many.

        With the first of them the time begins that the program may take.
        """
        read = 0
        while line := self._channel.readline(_MOST_MESSAGE_BYTES):
            if not read:
                self._latest = time.monotonic() + self._limits["seconds"] + _GRACE_SECONDS
            read += len(line)
            if read > 2 * self._limits["log"] + _MOST_MESSAGE_BYTES:
                raise ValueError("there are too many messages")
            yield line

    def kill(self, why: str = "stopped") -> None:
        """End the process and what it has started."""
        self.why = self.why or why
        _kill(self._process, self._folder, self._job)

    def finish(self) -> int | None:
        """Wait for the end of the process, remove its folder, and return its status."""
        try:
            status = self._process.wait(_GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            status = None
        self._is_over.set()
        self._stop()
        return status if status is not None else self._process.returncode

    def _drain(self) -> None:
        """Read what is written past Python, so that the process never waits for us."""
        read = 0
        output = self._process.stderr
        assert output is not None
        with contextlib.suppress(OSError, ValueError):
            while block := os.read(output.fileno(), 1 << 16):
                read += len(block)
                if read > _MOST_OUTPUT_BYTES:
                    self.kill("output")

    def _watch(self) -> None:
        while not self._is_over.wait(_LOOK_SECONDS):
            if time.monotonic() > self._latest:
                self.kill("seconds")
                return
            with contextlib.suppress(psutil.Error):
                if _memory(self._process.pid) > self._limits["memory"]:
                    self.kill("memory")
                    return


def _memory(pid: int) -> int:
    """Return the bytes that a process has in memory.

    In an environment on Windows it is one that starts Python, which has the program.
    """
    process = psutil.Process(pid)
    others = process.children(recursive=True) if sys.platform == "win32" else []
    return sum(each.memory_info().rss for each in (process, *others))


def _kill(process: subprocess.Popen[bytes], folder: str, job: Job) -> None:
    job.end()
    with contextlib.suppress(psutil.Error):
        for each in psutil.Process(process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                each.kill()
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    # One that has made itself a session of its own is known by its folder. While it is being killed
    # it may start another, so they are looked for until there is none.
    latest = time.monotonic() + _GRACE_SECONDS
    while _kill_those_in(folder, process.pid) and time.monotonic() < latest:
        pass


def _kill_those_in(folder: str, after: int) -> bool:
    """End the processes started after one whose home is a folder; return whether there were any."""
    found = False
    for pid in psutil.pids():
        if pid > after:
            with contextlib.suppress(psutil.Error, OSError):
                other = psutil.Process(pid)
                if other.environ().get("HOME") == folder:
                    other.kill()
                    found = True
    return found


def _end(process: subprocess.Popen[bytes], folder: str, job: Job) -> None:
    """End the process and remove its folder: also where nobody has waited for it."""
    _kill(process, folder, job)
    process.wait()
    job.close()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    # Windows removes no folder that a process works in, and one that was ended may take a moment.
    latest = time.monotonic() + _GRACE_SECONDS
    shutil.rmtree(folder, ignore_errors=True)
    while sys.platform == "win32" and Path(folder).exists() and time.monotonic() < latest:
        time.sleep(_LOOK_SECONDS / 10)
        shutil.rmtree(folder, ignore_errors=True)


def order(
    source: ProgramSource, n: int, *, seed: int = 0, mode: str = "record", limits: Limits = LIMITS
) -> Order:
    """Return an order to run a program."""
    return {
        "mode": mode,
        "path": str(source.path),
        "text": source.text,
        "n": n,
        "seed": seed,
        "queens": source.queens,
        "limits": limits,
        "secret": secrets.token_hex(16),
    }
