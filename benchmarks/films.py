"""What a film costs, start of Python and all: its seconds and the memory of its process."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure

_COMMAND = "film 8 --algorithm wirth-basic --from 0 --to 300"
# A process begins with the memory of the one that started it: so a small one starts it.
_LAUNCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
_FILMS = (
    ("run.gif", "--beside nothing"),
    ("run.png", "--beside nothing"),
    ("run.webp", "--beside nothing"),
    ("run.gif", "--beside code"),
)


def figures() -> Iterator[Figure]:
    """Yield the figures."""
    for name, option in _FILMS:
        seconds, megabytes, size = _cost(name, option)
        what = f"301 frames of n = 8 as {Path(name).suffix[1:]} {option}"
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
        done = subprocess.run(
            [sys.executable, "-S", "-c", _LAUNCH, *command, "--out", str(file)],
            stdout=subprocess.PIPE,
            check=True,
        )
        seconds = time.perf_counter() - started
        unit = 1 if sys.platform == "darwin" else 1024
        return seconds, int(done.stdout) * unit / 1e6, file.stat().st_size
