"""What a film costs, start of Python and all: its seconds and the memory of its process."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure

_COMMAND = "film 8 --algorithm wirth-basic --from 0 --to 300"
_FILMS = (("run.gif", ""), ("run.png", ""), ("run.webp", ""), ("run.gif", "--with-code"))


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    for name, option in _FILMS:
        seconds, megabytes, size = _cost(name, option)
        what = f"301 frames of n = 8 as {Path(name).suffix[1:]}{f' {option}' * bool(option)}"
        yield Figure(
            f"{what}, start included",
            f"{seconds:.1f} s, {megabytes:.0f} MB of memory, {size / 1e6:.1f} MB of film",
            "10 s, 200 MB",
        )


def _cost(name: str, option: str) -> tuple[float, float, int]:
    """Return the seconds, the peak of memory in MB, and the size of the file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        command = [sys.executable, "-m", "nqviz", *f"{_COMMAND} {option}".split()]
        started = time.perf_counter()
        process = subprocess.Popen([*command, "--out", str(file)], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        unit = 1 if sys.platform == "darwin" else 1024
        return seconds, used.ru_maxrss * unit / 1e6, file.stat().st_size
