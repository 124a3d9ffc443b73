import ast
from collections.abc import Iterator
from pathlib import Path

import nqviz
from tooling.strings import template

CALLS = {"tr", "mark", "ntr"}


def written() -> Iterator[str]:
    """Yield every text in the source that is handed to one of the functions of `common.i18n`."""
    for file in Path(nqviz.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in CALLS
                and isinstance(node.args[0], ast.Constant)
            ):
                yield str(node.args[0].value)


def test_every_string_in_the_source_is_in_the_catalogues() -> None:
    ids = (message.id for message in template() if message.id)
    known = {each if isinstance(each, str) else each[0] for each in ids}
    assert not set(written()) - known, "Python 3.11 hides what is called inside of an f-string"
