"""How much memory a window holds after ten thousand random actions, back at rest."""

import gc
import os
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.application import application, in_process_of_its_own
from benchmarks.figures import Figure
from nqviz.common.heap import keep_one_heap, trim_heap
from tests.support.random_user import WalkError, random_actions, walking

os.environ["NQVIZ_TIMINGS"] = ":memory:"

_FEW, _MANY = 500, 10_000  # actions
_MOST = 450  # MiB
_SEED = 7


def figures() -> Iterator[Figure]:
    """Yield the figure of a short walk."""
    yield in_process_of_its_own(_figure, _FEW)


def long_figures() -> Iterator[Figure]:
    """Yield the figure of a long walk."""
    yield in_process_of_its_own(_figure, _MANY)


def _figure(actions: int) -> Figure:
    keep_one_heap()  # as the window does
    application()
    failures = 0
    with tempfile.TemporaryDirectory() as folder, walking(Path(folder)) as user:
        start = resident_memory()
        for action in islice(random_actions(_SEED), actions):
            try:
                user.do(action)
            except WalkError:
                failures += 1
                user.forgive()
        user.tidy_up()
        held = resident_memory()
    failed = f", {failures} of them failed" if failures else ""
    return Figure(
        f"memory of a window after {actions} random actions{failed}, back at rest",
        f"{held} MiB, {start} at its start",
        f"{_MOST} MiB",
    )


def resident_memory() -> int:
    """Return the memory of this process in MiB once all that is free was given back; 0 if unknown.

    The heap is trimmed where the C library can do it.
    """
    gc.unfreeze()
    gc.collect()
    trim_heap()
    gc.freeze()
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20
