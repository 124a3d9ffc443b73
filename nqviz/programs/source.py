"""Files of programs of the user's own, and those that one of one's own can begin with."""

import ast
import re
import tokenize
import warnings
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

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


def names_program(key: str) -> bool:
    """Tell whether the key of a solver is a program's path, with its folders: no other has any."""
    return "/" in key or "\\" in key


@lru_cache(maxsize=8)
def function_lines(text: str) -> Mapping[int, int]:
    """Return the line of `def` of each function, by its first line, which may be a decorator's.

    Lines are counted from 1. A function whose text begins on that line is left out, and all are
    where the text is no Python.
    """
    return {
        min([node.lineno, *(each.lineno for each in node.decorator_list)]): node.lineno
        for node in _nodes(text)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body[0].lineno > node.lineno
    }


class Branch(NamedTuple):
    """Where the head of an `if`, `while` or `for` leads: into its block, or past it.

    Attributes:
        is_loop: whether it is that of a `for`.
        lines: some of the lines to which it leads, from 1; any other is one of the other way.
        is_block: whether these lines are its block, or come after it.
    """

    is_loop: bool
    lines: range
    is_block: bool

    def enters(self, line: int) -> bool:
        """Tell whether the block has been entered where this line comes next."""
        return (line in self.lines) == self.is_block


@lru_cache(maxsize=8)
def branches(text: str) -> Mapping[int, Branch]:
    """Return the branches of a program by each line, from 1, of their heads.

    Left out are those where the line that comes next does not tell the way, such as
    `if done: count += 1`, which has its block beside it.
    """
    found: dict[int, Branch] = {}
    following: dict[ast.AST, range | None] = {}  # the lines after a statement, as far as known
    for node in _nodes(text):
        after = following.get(node)
        after_blocks: dict[str, range | None] = {}
        if isinstance(node, ast.If | ast.While | ast.For):
            test = node.iter if isinstance(node, ast.For) else node.test
            head, block = range(node.lineno, _stop(test)), _lines(node.body)
            is_if = isinstance(node, ast.If)
            after_blocks = {"body": after if is_if else head, "orelse": after}
            past = _lines(node.orelse[:1]) if node.orelse else after
            if block.start >= head.stop:
                branch = Branch(isinstance(node, ast.For), block, is_block=True)
                found.update(dict.fromkeys(head, branch))
            elif is_if and past is not None and _is_left_for_others(node.body[-1], past):
                found[node.lineno] = Branch(False, past, is_block=False)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                lines = [*(_lines([each]) for each in value[1:]), after_blocks.get(name)]
                following.update(zip(value, lines, strict=True))
    return found


def _is_left_for_others(last: ast.stmt, past: range) -> bool:
    """Tell whether a block that ends in a statement goes on elsewhere than in the lines past it."""
    if isinstance(last, ast.Continue):  # with the head of the loop, which is above
        return past.start > last.lineno
    return isinstance(last, ast.Break | ast.Return | ast.Raise)


@lru_cache(maxsize=8)
def except_lines(text: str) -> frozenset[int]:
    """Return the lines of `except` of a program, from 1."""
    return frozenset(each.lineno for each in _nodes(text) if isinstance(each, ast.ExceptHandler))


def _nodes(text: str) -> Iterator[ast.AST]:
    """Yield the nodes of a program, the outer before the inner; none where it is no Python."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return iter(())
    return ast.walk(tree)


def _lines(block: Sequence[ast.stmt]) -> range:
    return range(block[0].lineno, _stop(block[-1]))


def _stop(node: ast.expr | ast.stmt) -> int:
    return (node.end_lineno or node.lineno) + 1


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


@cache
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
