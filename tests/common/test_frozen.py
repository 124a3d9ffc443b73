import subprocess
import sys

from nqviz.common.frozen import PROCESS, is_frozen, own_process


def test_python_itself_is_no_bundle(monkeypatch):
    assert not is_frozen()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert is_frozen()


def test_the_entry_point_runs_the_module_that_is_named(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    command = own_process("nqviz.solvers.kernels.compile_worker")
    assert command[:2] == [sys.executable, PROCESS]
    # The executable of a bundle is the entry point itself.
    done = subprocess.run(
        [sys.executable, "-m", "nqviz", *command[1:], "1", "0"],
        input=b"\x00",  # the first algorithm
        capture_output=True,
        timeout=100,
        check=True,
    )
    assert done.stdout == b"\x00"
