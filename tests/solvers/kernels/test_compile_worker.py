import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.patience import PATIENCE

WORKER = (sys.executable, "-m", "nqviz.solvers.kernels.compile_worker")


def test_each_index_is_answered_when_its_kernels_are_in_the_cache(tmp_path: Path) -> None:
    workers = 2 if hasattr(os, "fork") else 1
    numbers = bytes(SOLVERS.index(find_solver(key)) for key in ("bitmask", "wirth-basic"))
    done = subprocess.run(
        [*WORKER, str(workers), "0"],
        input=numbers,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        timeout=100,
        check=True,
    )
    assert sorted(done.stdout) == sorted(numbers)
    assert done.stderr == b""
    compiled = {path.name.partition(".")[0] for path in tmp_path.rglob("*.nbc")}
    assert {"bitmask", "wirth"} <= compiled


@pytest.mark.skipif(not hasattr(select, "poll"), reason="there is no poll here")
def test_it_ends_when_nobody_waits_for_its_answers() -> None:
    """As where the program that has started it was killed; orders may still be coming."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*WORKER, "1", "0"], stdin=pipe, stdout=pipe) as worker:
        assert worker.stdout is not None
        worker.stdout.close()
        assert worker.wait(PATIENCE) == 0
