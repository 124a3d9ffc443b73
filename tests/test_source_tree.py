"""The rules of the source tree that no other tool holds."""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "nqviz"
MOST_MODULES = 20  # of its own that a folder shows


def test_no_folder_has_too_many_modules_to_be_seen_at_once() -> None:
    modules = Counter(
        str(path.parent.relative_to(ROOT))
        for path in PACKAGE.rglob("*.py")
        if path.name != "__init__.py"
    )
    assert modules
    assert not {name: number for name, number in modules.items() if number > MOST_MODULES}


def test_no_public_class_name_stands_twice() -> None:
    names = Counter(
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert names
    assert not {name: number for name, number in names.items() if number > 1}
