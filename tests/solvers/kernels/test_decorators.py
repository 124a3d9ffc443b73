import importlib.util
import logging

import pytest
from numba.core import config

from nqviz.solvers.kernels.decorators import inlined

SOURCE = """
from nqviz.solvers.kernels.decorators import helper, inlined, kernel

@inlined
def doubled(x):
    return 2 * x

@helper
def one_more(x):
    return doubled(x) + 1

@kernel
def fold(x, times):
    for _ in range(times):
        x = one_more(x)
    return x
"""


@pytest.fixture
def load(tmp_path, monkeypatch):
    """Return a function that loads the source as a new process would, with a cache of its own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    source = tmp_path / "folding.py"
    source.write_text(SOURCE)

    def load_module():
        spec = importlib.util.spec_from_file_location("folding", source)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load_module


def expected(x, times):
    return (x + 1) * 2**times - 1


def test_kernels_helpers_and_inlined_functions_compute_what_python_computes(load):
    module = load()
    assert module.fold(5, 10) == expected(5, 10)
    assert module.one_more.py_func(5) == 11
    assert inlined(expected)(5, 10) == expected(5, 10)


def test_a_second_process_loads_what_the_first_has_compiled(load):
    load().fold(5, 10)
    module = load()
    assert module.fold(5, 10) == expected(5, 10)
    assert sum(module.fold.stats.cache_hits.values()) == 1
    assert not module.fold.stats.cache_misses


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_file_is_compiled_again(load, tmp_path, caplog, ending):
    load().fold(5, 10)
    damaged = list((tmp_path / "cache").rglob(f"*.{ending}"))
    assert damaged
    for file in damaged:
        file.write_bytes(b"damaged")
    with caplog.at_level(logging.WARNING):
        module = load()
        assert module.fold(5, 10) == expected(5, 10)
    assert "damaged" in caplog.text
    again = load()
    again.fold(5, 10)
    assert sum(again.fold.stats.cache_hits.values()) == 1
