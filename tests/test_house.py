"""The rules of the source tree that no other tool holds."""

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
