import contextlib
import subprocess
import sys

import psutil
import pytest

from nqviz.programs.job import Job
from tests.support.patience import PATIENCE

_PARENT = (
    "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=-1); "
    "print(p.pid, flush=True); p.wait()"
)
windows = pytest.mark.skipif(sys.platform != "win32", reason="only Windows has job objects")


def started(code: str, memory: int) -> tuple[subprocess.Popen[str], Job]:
    """Return a process that waits for a line before it begins, and its job."""
    process = subprocess.Popen(
        [sys.executable, "-c", f"input(); {code}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    job = Job(getattr(process, "_handle", 0), memory)
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
    return process, job


@windows
@pytest.mark.parametrize("way", ["end", "close"])
def test_what_a_process_has_started_ends_with_its_job(way: str) -> None:
    process, job = started(_PARENT, 1 << 30)
    with process:
        assert process.stdout is not None
        other = psutil.Process(int(process.stdout.readline()))
        getattr(job, way)()
        assert process.wait(20) == 1
        other.wait(20)
    job.close()


@windows
def test_a_process_has_no_more_memory_than_its_job_gives() -> None:
    process, job = started("print(len(bytearray(1 << 29)))", 1 << 28)
    with process:
        assert process.wait(20) != 0
    job.close()


@windows
def test_what_is_started_ends_with_a_process_that_is_killed() -> None:
    code = (
        "import subprocess, sys; from nqviz.programs.job import end_with_this_process; "
        "end_with_this_process(); lasting = 'import threading; threading.Event().wait()'; "
        "p = subprocess.Popen([sys.executable, '-c', lasting]); print(p.pid, flush=True); p.wait()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as each:
        assert each.stdout is not None
        other = psutil.Process(int(each.stdout.readline()))
        try:
            each.kill()
            other.wait(PATIENCE)
        finally:
            with contextlib.suppress(psutil.Error):
                other.kill()


def test_a_process_whose_children_end_with_it_keeps_its_status() -> None:
    code = "from nqviz.programs.job import end_with_this_process as end; end(); end(); exit(3)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 3


def test_it_can_be_closed_twice() -> None:
    process, job = started("pass", 1 << 30)
    with process:
        process.wait(20)
    job.close()
    job.end()
    job.close()
