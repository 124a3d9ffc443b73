"""Changes of one place in a program's text, one of which may make it right."""

import ast
from collections.abc import Iterator
from itertools import islice

from nqviz.programs.mistakes import Mistake

_MOST = 24  # So many changes of a program are tried.
# Only texts that use nothing else are changed: they can do nothing but compute.
_MODULES = frozenset({"collections", "copy", "functools", "itertools", "math", "typing", "time"})
_REACHING_OUT = frozenset({"__import__", "compile", "eval", "exec", "input", "open"})
_SIGNS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.LtE: (ast.Lt, ast.Eq),
    ast.Lt: (ast.LtE, ast.Eq),
    ast.GtE: (ast.Gt, ast.Eq),
    ast.Gt: (ast.GtE, ast.Eq),
    ast.NotEq: (ast.Eq,),
    ast.Eq: (ast.NotEq,),
}
_INVERSES = {"append": "{}.pop()", "add": "{}.discard({})"}
_REMOVING = frozenset({"pop", "remove", "discard", "clear", "difference_update"})


def repairs(text: str) -> Iterator[tuple[Mistake, str]]:
    """Yield the text with one mistake mended in each, at most `_MOST`; none that could do harm.

    Either what is set before a function calls itself is undone after it, or a comparison has
    another sign, or a range another bound.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    if not _only_computes(tree):
        return
    yield from islice(_changed(tree), _MOST)


def _changed(tree: ast.Module) -> Iterator[tuple[Mistake, str]]:
    for block, at in _calls_of_itself(tree):
        undoing = [each for made in block[:at] for each in _undoing(made, block[at + 1 :])]
        if undoing:
            before = [each for each, _ in undoing if each is not None]
            after = [each for _, each in reversed(undoing)]
            whole = block[:]
            block[:] = [*before, *whole[: at + 1], *after, *whole[at + 1 :]]
            yield Mistake.NOT_UNDONE, ast.unparse(ast.fix_missing_locations(tree))
            block[:] = whole
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        for index, sign in enumerate(node.ops):
            for other in _SIGNS.get(type(sign), ()):
                node.ops[index] = other()
                yield Mistake.SIGN, ast.unparse(tree)
            node.ops[index] = sign
    yield from _with_other_bounds(tree)


def _with_other_bounds(tree: ast.Module) -> Iterator[tuple[Mistake, str]]:
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "range"):
            continue
        has_start = len(node.args) > 1
        for index, bound in enumerate(node.args[:2]):
            for meant in _meant(bound, node, is_start=has_start and index == 0):
                node.args[index] = meant
                yield Mistake.RANGE, ast.unparse(tree)
            node.args[index] = bound


def _meant(bound: ast.expr, of_range: ast.Call, *, is_start: bool) -> Iterator[ast.expr]:
    """Yield what may be meant by a bound of a range: it has a 1 too many, or stops before 0."""
    match bound:
        case ast.BinOp(whole, ast.Add() | ast.Sub(), ast.Constant(1)):
            yield whole
        case ast.Constant(1) if is_start:
            yield ast.Constant(0)
        case ast.Constant(0) if not is_start and len(of_range.args) == 3:
            yield ast.Constant(-1)


def _only_computes(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                if not all(each.name in _MODULES for each in names):
                    return False
            case ast.ImportFrom(module):
                if module not in _MODULES:
                    return False
            case ast.Name(name) | ast.Attribute(attr=name):
                if name in _REACHING_OUT or (name.startswith("__") and name != "__name__"):
                    return False
    return True


def _calls_of_itself(tree: ast.Module) -> Iterator[tuple[list[ast.stmt], int]]:
    """Yield each block of a function with the place of a statement in which it calls itself."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            for name in ("body", "orelse"):
                block = getattr(node, name, None)
                if not isinstance(block, list):
                    continue
                for at, statement in enumerate(block):
                    if not isinstance(statement, ast.FunctionDef) and _calls(statement, function):
                        yield block, at


def _calls(statement: ast.stmt, function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == function.name
        for node in ast.walk(statement)
    )


def _undoing(made: ast.stmt, later: list[ast.stmt]) -> Iterator[tuple[ast.stmt | None, ast.stmt]]:
    """Yield what keeps a value before a statement, if that is needed, and what undoes it later."""
    match made:
        case ast.Expr(ast.Call(ast.Attribute(owner, name), arguments)) if name in _INVERSES:
            if not any(_undoes(each, ast.unparse(owner)) for each in later):
                values = ast.unparse(owner), *map(ast.unparse, arguments)
                yield None, ast.parse(_INVERSES[name].format(*values)).body[0]
        case ast.Assign([ast.Subscript() as target]):
            named = ast.unparse(target)
            if not any(named == each for each in map(_assigned, later)):
                kept = f"_kept_{made.lineno}"
                before, after = ast.parse(f"{kept} = {named}\n{named} = {kept}").body
                yield before, after


def _undoes(statement: ast.stmt, owner: str) -> bool:
    return any(
        isinstance(node, ast.Attribute)
        and node.attr in _REMOVING
        and ast.unparse(node.value) == owner
        for node in ast.walk(statement)
    )


def _assigned(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign([target]):
            return ast.unparse(target)
    return ""
