import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from nqviz.solvers.kernels import cache, precompilation
from nqviz.solvers.kernels.precompilation import Precompilation, compilation_order
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.patience import PATIENCE


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return tmp_path


def test_processes_fill_the_cache(empty_cache: Path) -> None:
    solvers = [find_solver(key) for key in ("wirth-basic", "bitmask")]
    compilation = Precompilation(solvers, most=2)
    for solver in solvers:
        compilation.wait(solver)
    assert compilation.is_whole
    compiled = {path.name.split(".")[0] for path in empty_cache.rglob("*.nbc")}
    assert {"wirth", "bitmask"} <= {name.partition("-")[0] for name in compiled}
    compilation.stop()
    assert not has_scan(empty_cache)  # it would keep somebody waiting


def test_a_complete_cache_needs_no_process(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precompilation, "WORKER_COMMAND", ("/nowhere",))
    cache.mark_complete()
    assert (empty_cache / "complete").exists()
    Precompilation(SOLVERS).wait(SOLVERS[0])
    cache.discard_cache(EOFError())
    assert not cache.is_complete()


@pytest.mark.usefixtures("empty_cache")
@pytest.mark.parametrize(
    "command", [("/nowhere/python",), (sys.executable, "-c", "pass")], ids=["missing", "silent"]
)
def test_processes_that_help_nothing_keep_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(precompilation, "WORKER_COMMAND", command)
    compilation = Precompilation(SOLVERS, most=2)
    for solver in SOLVERS:
        compilation.wait(solver)


@pytest.mark.usefixtures("empty_cache")
def test_what_is_not_in_the_list_of_algorithms_is_ignored() -> None:
    Precompilation([replace(SOLVERS[0], counts_to=0)]).wait(SOLVERS[0])


# Two processes, each of which answers one order, and then is long at work.
FORKED = """
import os, time
hasattr(os, "fork") and os.fork()
os.write(1, os.read(0, 1))
time.sleep(300)
"""


@pytest.mark.usefixtures("empty_cache")
def test_stopped_it_keeps_nobody_waiting_and_leaves_no_process_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A worker is a child of a child, which nobody waits for."""
    monkeypatch.setattr(precompilation, "WORKER_COMMAND", (sys.executable, "-c", FORKED))
    this = psutil.Process()
    others = this.children(recursive=True)  # such as the one that tests of programs leave open
    compilation = Precompilation(SOLVERS, most=2)
    compilation.wait(SOLVERS[0])
    workers = set(this.children(recursive=True)).difference(others)
    assert len(workers) >= 2  # On Windows each has a process of its console beside it.
    compilation.stop()
    assert psutil.wait_procs(workers, timeout=PATIENCE)[1] == []
    for solver in SOLVERS:
        compilation.wait(solver)


def test_what_counts_comes_before_what_only_finds_one_solution() -> None:
    order = [SOLVERS[number] for number in compilation_order(range(len(SOLVERS)))]
    assert sorted(order, key=SOLVERS.index) == list(SOLVERS)
    counts = [bool(solver.counts_to) for solver in order]
    assert counts == sorted(counts, reverse=True)
    assert {order[0].key, order[1].key} == {"quarters", "wirth-basic"}


def test_the_cache_can_be_filled_before_the_first_start(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precompilation, "SOLVERS", [find_solver("wirth-basic")])
    precompilation.main()
    assert (empty_cache / "complete").exists()
    assert any(empty_cache.rglob("wirth*.nbc"))
    assert has_scan(empty_cache)  # nobody waits here


def has_scan(folder: Path) -> bool:
    """Tell whether a kernel that counts its operations has been compiled."""
    return any(folder.rglob("op_counters.note_test*.nbc"))


def test_a_cache_that_could_not_be_filled_is_not_called_complete(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(precompilation, "WORKER_COMMAND", (sys.executable, "-c", "pass"))
    precompilation.main()
    assert not (empty_cache / "complete").exists()
