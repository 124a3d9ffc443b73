"""The rules of the source tree that no other tool holds."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "nqviz"
TESTS = ROOT / "tests"
MOST_MODULES = 20  # of its own that a folder shows
MOST_METHODS = 30  # of a class that does not say why it has more
MOST_PRIVATE_NAMES = 39  # of the program that tests use
WITHOUT_TEST = {  # modules that do nothing, each with what it holds instead
    "common/outcome.py": "numbers, and an exception without a method",
    "common/signals.py": "numbers of signals",
    "programs/protocol.py": "what the messages and orders are made of",
    "scenes/algorithm.py": "the fields of a program's file, and a type",
    "solvers/base/overlay.py": "the fields of what the board shows",
}
_OF_NAMED_TUPLES = {"_replace", "_asdict", "_fields"}
_BY_NAME = {"setattr", "getattr", "delattr", "hasattr"}
# A private name that is neither defined nor asked of `self`; a text without one is not parsed.
_MAYBE_PRIVATE = re.compile(r"(?<!\bdef )(?<!\bself\.)(?<!\bcls\.)\b_[a-zA-Z]")


def _is_private(name: str) -> bool:
    if name.startswith(("__", "_repr_")):  # the latter are asked for by notebooks
        return False
    return name.startswith("_") and name not in _OF_NAMED_TUPLES


def _private_names(tree: ast.AST) -> Iterator[str]:
    """Yield the private names of others that a module uses: by a dot, an import or a string."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) | ast.alias(name=name) if _is_private(name):
                yield name
            case ast.Call(func=ast.Attribute(attr=called) | ast.Name(id=called)):
                if called in _BY_NAME:
                    words = (arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant))
                    yield from filter(_is_private, (str(word).split(".")[-1] for word in words))


def test_private_names_are_found() -> None:
    for code in ("from a import _b", "c._b", "setattr(f, '_b', 1)", "patch.delattr('a.C._b')"):
        assert _MAYBE_PRIVATE.search(code)
        assert list(_private_names(ast.parse(code))) == ["_b"]
    assert not list(_private_names(ast.parse("self._e; h._replace(); i.__j__")))


def test_tests_use_few_private_names_of_the_program() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        if TESTS / "data" not in path.parents
        if _MAYBE_PRIVATE.search(text := path.read_text(encoding="utf-8"))
        for name in _private_names(ast.parse(text))
    ]
    assert len(found) <= MOST_PRIVATE_NAMES, "\n".join(found)


def test_no_folder_has_too_many_modules_to_be_seen_at_once() -> None:
    modules = Counter(
        str(path.parent.relative_to(ROOT))
        for path in PACKAGE.rglob("*.py")
        if path.name != "__init__.py"
    )
    assert modules
    assert not {name: number for name, number in modules.items() if number > MOST_MODULES}


def test_a_class_of_more_than_thirty_methods_says_why() -> None:
    silent = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if (text := path.read_text(encoding="utf-8")).count(" def ") > MOST_METHODS
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
        and sum(isinstance(each, ast.FunctionDef) for each in node.body) > MOST_METHODS
        and "more than thirty methods, because"
        not in " ".join((ast.get_docstring(node) or "").split())
    ]
    assert not silent, "\n".join(silent)


def test_no_public_class_name_stands_twice() -> None:
    """The library's interface has the plainest names, as it is read by itself."""
    names = Counter(
        name
        for path in PACKAGE.rglob("*.py")
        if path.parent != PACKAGE / "api"
        for name in re.findall(
            r"^class ([^\W_]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    )
    assert names
    assert not {name: number for name, number in names.items() if number > 1}


def test_every_module_that_does_something_has_a_test_of_its_name() -> None:
    modules = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    without = {
        module.as_posix()
        for module in modules
        if module.name != "__init__.py" and not _test_of(module).exists()
    }
    assert without == set(WITHOUT_TEST)


def _test_of(module: Path) -> Path:
    """Return where the test of a module stands; that of `__main__` has no dashes."""
    return TESTS / module.with_name(f"test_{module.stem.strip('_')}.py")
