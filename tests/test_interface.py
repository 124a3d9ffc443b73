"""What `import nqviz` gives: nothing heavy is loaded, and every name says how it is used."""

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import nqviz

ROOT = Path(__file__).parents[1]
LIGHT = """nqviz.algorithms()
nqviz.run(6, 'sieve')[10].svg()
list(nqviz.run(6, 'sieve').solutions())
nqviz.Solution((1, 3, 0, 2)).svg()
nqviz.puzzle.make(5).solve()"""
HEAVY = ("PySide6", "pyqtgraph", "numba", "llvmlite", "numpy", "PIL", "pandas", "distributed")


def _loaded(code):
    """Return the modules that are loaded after some code in a new process."""
    line = f"{code}; import sys; print(*sys.modules)"
    return subprocess.check_output([sys.executable, "-c", line], cwd=ROOT, text=True).split()


def test_the_import_loads_nothing_but_one_file():
    assert set(_loaded("import nqviz")) - set(_loaded("pass")) == {"nqviz"}


@pytest.mark.parametrize(
    ("code", "may"),
    [
        (LIGHT, ()),
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
    """Yield each public function, class, method and property with its name."""
    for name in nqviz.__all__:
        value = getattr(nqviz, name)
        if inspect.ismodule(value):
            members = {f"nqviz.{name}.{each}": getattr(value, each) for each in value.__all__}
        else:
            members = {f"nqviz.{name}": value}
        yield f"nqviz.{name}", value
        for full, member in members.items():
            if inspect.ismodule(value):
                yield full, member
            if inspect.isclass(member):
                for each, inner in vars(member).items():
                    if not each.startswith("_") and callable(inner) | isinstance(inner, property):
                        yield f"{full}.{each}", inner


PUBLIC = dict(_public())
FUNCTIONS = {name: value for name, value in PUBLIC.items() if inspect.isfunction(value)}
# Functions for which every argument of the right type is right.
NEVER_FAIL = {
    "nqviz.Run.at",
    "nqviz.Run.solutions",
    "nqviz.Run.steps",
    "nqviz.Solution.mirrored",
    "nqviz.Solution.rotated",
    "nqviz.Solution.verify",
    "nqviz.Step.as_values",
    "nqviz.Verdict.as_dict",
    "nqviz.algorithms",
}
# What is said of a number or of its attribute wherever there is one of this name.
UNITS = {
    "n": "squares",
    "size": "pixels",
    "limit": "seconds",
    "seconds": "seconds",
    "seconds_left": "seconds",
    "share": "from 0 to 1",
}


def _sections(value):
    """Return the parts of a docstring by their headings, what is before them by nothing."""
    parts, heading = {"": ""}, ""
    for line in (inspect.getdoc(value) or "").splitlines():
        if line in {"Args:", "Attributes:", "Raises:", "Examples:"}:
            heading = line
        parts[heading] = parts.get(heading, "") + line + "\n"
    return parts


def _told(section):
    """Return what is said of each name of a section, in one line."""
    told, name = {}, ""
    for line in section.splitlines()[1:]:
        if line.startswith("    ") and not line.startswith("     "):
            name = line.partition(":")[0].strip()
        told[name] = f"{told.get(name, '')} {line.strip()}"
    return told


@pytest.mark.parametrize("name", PUBLIC)
def test_every_name_is_explained_and_has_an_example(name):
    parts = _sections(PUBLIC[name])
    assert parts[""].strip()
    assert ">>> " in parts.get("Examples:", "")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_says_what_it_takes_and_what_it_raises(name):
    parts = _sections(FUNCTIONS[name])
    told = _told(parts.get("Args:", ""))
    assert set(told) == set(inspect.signature(FUNCTIONS[name]).parameters) - {"self"}
    assert ("Raises:" in parts) is (name not in NEVER_FAIL)


def test_numbers_have_units():
    without = [
        (name, each)
        for name, value in PUBLIC.items()
        for section in ("Args:", "Attributes:")
        for each, words in _told(_sections(value).get(section, "")).items()
        if UNITS.get(each, "") not in words
    ]
    assert without == []


def test_every_field_of_a_value_is_explained():
    for name, value in PUBLIC.items():
        if inspect.isclass(value):
            fields = getattr(value, "_fields", getattr(value, "__match_args__", ()))
            told = _told(_sections(value).get("Attributes:", ""))
            assert {each for each in fields if not each.startswith("_")} <= set(told), name


@pytest.mark.parametrize("name", PUBLIC)
def test_the_examples_are_true(name):
    value = PUBLIC[name]
    finder = doctest.DocTestFinder(recurse=False)
    tests = finder.find(value, name, module=False, globs={"__name__": "__main__"})
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert [runner.run(each).failed for each in tests if each.examples] in ([0], [])


def test_the_example_of_the_package_is_true():
    assert doctest.testmod(nqviz).failed == 0


def test_types_are_marked():
    assert (ROOT / "nqviz" / "py.typed").exists()
