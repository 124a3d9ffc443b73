"""Files of programs of the user's own, and those that one of one's own can begin with."""

import ast
import re
import tokenize
import warnings
from functools import cache
from io import BytesIO
from pathlib import Path

from nqviz.common.assets import asset
from nqviz.common.files import check_regular
from nqviz.common.i18n import tr
from nqviz.common.text import quoted, visible
from nqviz.solvers.base.own_program import QUEENS, ProgramSource

SUFFIX = ".py"
TEMPLATE = "template"  # The program of this key is an empty frame.
_MOST_BYTES = 1 << 20
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*nqviz:[ \t]*queens[ \t]*=[ \t]*(\w+)", re.MULTILINE)


def read_source(path: Path, queens: str = "") -> ProgramSource:
    """Read a program; another name of the queens goes before the one that its comment gives.

    Raises ValueError with one sentence where there is no text to be read.
    """
    path = path.absolute()
    if not path.is_dir():
        check_regular(path)
    try:
        data = path.read_bytes()[: _MOST_BYTES + 1]
    except OSError as error:
        raise ValueError(
            tr("{file} can't be read: {why}.", file=visible(path.name), why=error.strerror or error)
        ) from error
    if len(data) > _MOST_BYTES:
        raise ValueError(tr("{file} is too long for a program.", file=visible(path.name)))
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(data).readline)
        text = data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise ValueError(tr("{file} is not a text.", file=visible(path.name))) from error
    return source_of(path, text, queens)


def source_of(path: Path, text: str, queens: str = "") -> ProgramSource:
    """Return a text as the program of a file, which need not exist."""
    named = _DIRECTIVE.search(text)
    return ProgramSource(path, text, queens or (named[1] if named else QUEENS))


def function_lines(text: str) -> dict[int, int]:
    """Return the line of `def` of each function, by its first line, which may be a decorator's.

    Lines are counted from 1. A function whose text begins on that line is left out, and all are
    where the text is no Python.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    return {
        min([node.lineno, *(each.lineno for each in node.decorator_list)]): node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body[0].lineno > node.lineno
    }


def is_python(text: str) -> bool:
    """Tell whether a text can be compiled, which carries nothing of it out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, "", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
            return False
    return True


@cache
def template_keys() -> tuple[str, ...]:
    """Return the keys of what there is: the template first, then algorithms."""
    keys = sorted(path.stem for path in asset("programs").glob("*.py"))
    return tuple(sorted(keys, key=lambda key: key != TEMPLATE))


def template_text(key: str) -> str:
    """Return the text of one; raises ValueError with a sentence that names the keys."""
    if key not in template_keys():
        words = tr(
            "There is no program {key}; there are {keys}.",
            key=quoted(key),
            keys=", ".join(template_keys()),
        )
        raise ValueError(words)
    return asset("programs", f"{key}.py").read_text(encoding="utf-8")
