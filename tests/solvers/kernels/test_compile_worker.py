import os
import subprocess
import sys
from pathlib import Path

import pytest

from nqviz.solvers.registry import SOLVERS, find_solver


@pytest.mark.parametrize("workers", [1, 2])
def test_each_index_is_answered_when_its_kernels_are_in_the_cache(
    tmp_path: Path, workers: int
) -> None:
    if workers > 1 and not hasattr(os, "fork"):
        pytest.skip("there is one worker in each process")
    numbers = bytes(SOLVERS.index(find_solver(key)) for key in ("bitmask", "wirth-basic"))
    done = subprocess.run(
        [sys.executable, "-m", "nqviz.solvers.kernels.compile_worker", str(workers)],
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
