import os
import subprocess
import sys
from pathlib import Path

from nqviz.solvers.registry import SOLVERS, find_solver


def test_each_index_is_answered_when_its_kernels_are_in_the_cache(tmp_path: Path) -> None:
    workers = 2 if hasattr(os, "fork") else 1
    numbers = bytes(SOLVERS.index(find_solver(key)) for key in ("bitmask", "wirth-basic"))
    done = subprocess.run(
        [sys.executable, "-m", "nqviz.solvers.kernels.compile_worker", str(workers), "0"],
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
