"""The machine that times are measured on, and the versions of the libraries."""

import os
import platform
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from nqviz import __version__
from nqviz.common.i18n import ntr, tr

if sys.platform == "win32":
    import winreg

_PROCESSOR_KEY = r"HARDWARE\DESCRIPTION\System\CentralProcessor\0"
_PARTS = ("numba", "llvmlite", "numpy", "PySide6_Essentials", "pyqtgraph")
_NOISE = re.compile(
    r"\((R|TM|C)\)|\bCPU\b|@.*|\b\w+-Core\b|\bProcessor\b|\bwith\b.*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine that a time depends on.

    `threads` may run at a time in this process; `memory` is in bytes; `versions` are pairs of a
    name and a version: nqviz, Python and the libraries.
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


def available_memory() -> int:
    """Return how many bytes of memory are available without swapping."""
    import psutil  # noqa: PLC0415  light commands start without

    return int(psutil.virtual_memory().available)


def this_machine() -> Machine:
    """Describe the machine this program runs on."""
    import psutil  # noqa: PLC0415  as above

    threads = processors()
    return Machine(
        processor=_processor(),
        cores=psutil.cpu_count(logical=False) or threads,
        threads=threads,
        memory=psutil.virtual_memory().total,
        system=platform.platform(terse=True),
        versions=_versions(),
    )


def in_words(machine: Machine) -> str:
    """Describe a machine in one line."""
    return tr(
        "{processor}, {cores}, {threads}, {memory} GB, {system}",
        processor=machine.processor,
        cores=ntr("{count} core", "{count} cores", machine.cores),
        threads=ntr("{count} thread", "{count} threads", machine.threads),
        memory=round(machine.memory / 1e9),
        system=machine.system,
    )


def versions_in_words(machine: Machine) -> str:
    """Return the versions in one line."""
    return ", ".join(f"{name} {version}" for name, version in machine.versions)


def _versions() -> tuple[tuple[str, str], ...]:
    """Read versions from what is installed: importing numba would take half a second."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  it takes long

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
    if sys.platform == "win32":
        with suppress(OSError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _PROCESSOR_KEY) as key:
            return str(winreg.QueryValueEx(key, "ProcessorNameString")[0]).strip()
    return platform.processor() or platform.machine()


def short_name(machine: Machine) -> str:
    """Return the processor's name without trademarks and clock rates: "AMD EPYC 7B13"."""
    words = _NOISE.sub(" ", machine.processor).split()
    return " ".join(words) or machine.processor or tr("unknown processor")
