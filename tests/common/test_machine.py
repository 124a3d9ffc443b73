import sys

import pytest

from nqviz import __version__
from nqviz.common.machine import Machine, short_name, this_machine


def test_this_machine() -> None:
    machine = this_machine()
    assert machine.processor
    assert 1 <= machine.cores <= machine.threads
    assert machine.memory > 1 << 28
    versions = dict(machine.versions)
    assert versions["nqviz"] == __version__
    assert versions["Python"] == sys.version.split()[0]
    assert versions["numba"].startswith("0.")


@pytest.mark.parametrize(
    ("processor", "short"),
    [
        ("AMD EPYC 7B13 64-Core Processor", "AMD EPYC 7B13"),
        ("Intel(R) Core(TM) i5-8250U CPU @ 1.60GHz", "Intel Core i5-8250U"),
        ("AMD Ryzen 7 5800U with Radeon Graphics", "AMD Ryzen 7 5800U"),
        ("Apple M2", "Apple M2"),
        ("Processor", "Processor"),
        ("", "unknown processor"),
    ],
)
def test_a_short_name_keeps_what_tells_processors_apart(processor: str, short: str) -> None:
    assert short_name(Machine(processor, 1, 1, 1, "", ())) == short
