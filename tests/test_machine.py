import sys

from nqviz import __version__
from nqviz.machine import this_machine


def test_this_machine() -> None:
    machine = this_machine()
    assert machine.processor
    assert 1 <= machine.cores <= machine.threads
    assert machine.memory > 1 << 28
    versions = dict(machine.versions)
    assert versions["nqviz"] == __version__
    assert versions["Python"] == sys.version.split()[0]
    assert versions["numba"].startswith("0.")
