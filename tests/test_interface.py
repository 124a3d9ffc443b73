"""What `import nqviz` gives: nothing heavy is loaded, and every name says how it is used."""

import doctest
import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import nqviz

ROOT = Path(__file__).parents[1]
HEAVY = ("PySide6", "pyqtgraph", "numba", "llvmlite", "numpy", "PIL", "pandas", "distributed")
MODULES = sorted((ROOT / "nqviz" / "api").glob("*.py"))


def _loaded(code):
    """Return the modules that are loaded after some code in a new process."""
    line = f"{code}; import sys; print(*sys.modules)"
    return subprocess.check_output([sys.executable, "-c", line], cwd=ROOT, text=True).split()


def test_the_import_loads_nothing_but_one_file():
    assert set(_loaded("import nqviz")) - set(_loaded("pass")) == {"nqviz"}


@pytest.mark.parametrize(
    ("code", "may"),
    [
        ("nqviz.algorithms()", ()),
        ("nqviz.run(6, 'sieve')[10].svg()", ()),
        ("list(nqviz.run(6, 'sieve').solutions())", ()),
        ("nqviz.Solution((1, 3, 0, 2)).svg()", ()),
        ("nqviz.puzzle.make(5).solve()", ()),
        ("nqviz.count(6)", ("numba", "llvmlite", "numpy")),
        ("nqviz.run(4, 'wirth-basic').tree()", ("numpy",)),
    ],
)
def test_what_is_heavy_is_loaded_when_it_is_needed(code, may):
    roots = {name.partition(".")[0] for name in _loaded(f"import nqviz; {code}")}
    assert {*HEAVY} & roots <= {*may}


def test_every_name_is_there_and_no_other():
    assert set(nqviz.__all__) <= set(dir(nqviz))
    for name in nqviz.__all__:
        assert getattr(nqviz, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        nqviz.solv  # noqa: B018


def _public():
    """Yield each public function, class and method with its name."""
    for name in nqviz.__all__:
        value = getattr(nqviz, name)
        yield f"nqviz.{name}", value
        members = (
            value.__all__
            if inspect.ismodule(value)
            else vars(value)
            if inspect.isclass(value)
            else ()
        )
        for member in members:
            if not member.startswith("_"):
                yield f"nqviz.{name}.{member}", inspect.getattr_static(value, member)


def test_every_function_says_what_it_takes_and_shows_an_example():
    without = []
    for name, value in _public():
        if isinstance(value, property):
            assert value.fget.__doc__, name
        elif inspect.isfunction(value):
            text = inspect.getdoc(value) or ""
            parameters = [each for each in inspect.signature(value).parameters if each != "self"]
            without += [f"{name}: {each}" for each in parameters if f"    {each}: " not in text]
            without += [f"{name} has no example"] * (">>> " not in text)
    assert without == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_examples_are_true(path):
    module = importlib.import_module(f"nqviz.api.{path.stem}")
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert not failed


def test_the_example_of_the_package_is_true():
    assert doctest.testmod(nqviz).failed == 0


def test_types_are_marked():
    assert (ROOT / "nqviz" / "py.typed").exists()
