import sys

from nqviz.__main__ import start
from nqviz.common.frozen import PROCESS, is_frozen, own_process


def test_python_itself_is_no_bundle(monkeypatch):
    assert not is_frozen()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert is_frozen()


def test_the_entry_point_runs_the_module_that_is_named(monkeypatch):
    """The executable of a bundle is the entry point itself."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    module, begun = "nqviz.solvers.kernels.compile_worker", []
    command = own_process(module)
    assert command == [sys.executable, PROCESS, module]
    monkeypatch.setattr(f"{module}.main", lambda: begun.append(sys.argv))
    monkeypatch.setattr("signal.signal", lambda *_handling: None)
    monkeypatch.setattr(sys, "argv", [*command, "1", "0"])
    assert start() == 0
    assert begun == [[module, "1", "0"]]
