import select
import subprocess
import sys

import pytest

from tests.support.patience import PATIENCE

WORKER = (sys.executable, "-m", "nqviz.solvers.kernels.compile_worker", "1", "0")


@pytest.mark.skipif(not hasattr(select, "poll"), reason="there is no poll here")
def test_it_ends_when_nobody_waits_for_its_answers() -> None:
    """As where the program that has started it was killed; orders may still be coming."""
    pipe = subprocess.PIPE
    with subprocess.Popen(WORKER, stdin=pipe, stdout=pipe) as worker:
        assert worker.stdout is not None
        worker.stdout.close()
        assert worker.wait(PATIENCE) == 0
