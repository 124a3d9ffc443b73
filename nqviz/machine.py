"""The machine that times are measured on, and the versions of what takes part."""

import os
import platform
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

from nqviz import __version__

_PARTS = ("numba", "llvmlite", "numpy", "PySide6_Essentials", "pyqtgraph")


@dataclass(frozen=True, slots=True)
class Machine:
    """What a time depends on.

    Attributes:
        processor: the processor's name.
        cores: how many cores it has.
        threads: how many threads this process may run at a time.
        memory: its main memory in bytes.
        system: the operating system.
        versions: (name, version) of nqviz, Python and the libraries that take part.
    """

    processor: str
    cores: int
    threads: int
    memory: int
    system: str
    versions: tuple[tuple[str, str], ...]


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def free_memory() -> int:
    """Return how many bytes of memory programs can still have."""
    return int(psutil.virtual_memory().available)


def this_machine() -> Machine:
    """Describe the machine this program runs on."""
    threads = processors()
    return Machine(
        processor=_processor(),
        cores=psutil.cpu_count(logical=False) or threads,
        threads=threads,
        memory=psutil.virtual_memory().total,
        system=platform.platform(terse=True),
        versions=_versions(),
    )


def _versions() -> tuple[tuple[str, str], ...]:
    """Read versions from what is installed: importing numba would take half a second."""
    found = [("nqviz", __version__), ("Python", platform.python_version())]
    for name in _PARTS:
        try:
            found.append((name.replace("_", "-"), version(name)))
        except PackageNotFoundError:
            continue
    return tuple(found)


def _processor() -> str:
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
