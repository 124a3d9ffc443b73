"""The orders in which lines of Python make one and the same program.

Two neighbouring statements may change places where neither touches what the other writes: their
dependence is that of A. J. Bernstein ("Analysis of programs for parallel processing", 1966). What
a function does is not looked at, so a call of one keeps its place.
"""

import ast
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

# A call of one of these functions or methods changes nothing.
_PURE = frozenset(
    {"abs", "bit_length", "copy", "index", "len", "list", "max", "min", "range", "set", "sum"}
)
_KEEP_PLACE = (ast.Return, ast.Break, ast.Continue, ast.Nonlocal, ast.Global, ast.Raise)
_PLAIN = (ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If)


@dataclass(frozen=True, slots=True)
class Suite:
    """Statements of one indentation; each has heads (as `if` and `else`) and what stands below."""

    statements: tuple[tuple[tuple[str, "Suite"], ...], ...]
    effects: tuple["_Effect", ...]

    def first_wrong(self, lines: Sequence[str]) -> int | None:
        """Return the index of the first line that no order of this program has there.

        None where the lines make this program.
        """
        at, is_right = self._walk(lines, 0)
        return None if is_right and at == len(lines) else at

    def _walk(self, lines: Sequence[str], at: int) -> tuple[int, bool]:
        """Return the index behind the statements, or that of a wrong line and False."""
        left = list(range(len(self.statements)))
        while left:
            found = next(
                (each for each in left if self._stands(each, left, lines[at : at + 1])), None
            )
            if found is None:
                return at, False
            left.remove(found)
            for head, below in self.statements[found]:
                if list(lines[at : at + 1]) != [head]:
                    return at, False
                at, is_right = below._walk(lines, at + 1)
                if not is_right:
                    return at, False
        return at, True

    def _stands(self, index: int, left: Sequence[int], line: Sequence[str]) -> bool:
        """Tell whether a line begins a statement, and all that it depends on has been there."""
        if list(line) != [self.statements[index][0][0]]:
            return False
        effect = self.effects[index]
        return not any(effect.depends_on(self.effects[each]) for each in left if each < index)


@dataclass(frozen=True, slots=True)
class _Effect:
    """The names that a statement uses and writes.

    Attributes:
        keeps_place: whether no other statement may change places with it.
        leaves: the way in which it may leave the statements below it alone, if it does.
    """

    uses: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    keeps_place: bool = False
    leaves: str = ""

    def depends_on(self, other: "_Effect") -> bool:
        """Tell whether the two may not change places."""
        if self.keeps_place or other.keeps_place:
            return True
        if (self.leaves or other.leaves) and self.leaves != other.leaves:
            return True
        return bool(self.writes & (other.uses | other.writes) or other.writes & self.uses)


def suite_of(lines: Sequence[str]) -> Suite:
    """Return the statements that lines of Python make."""
    statements: list[list[tuple[str, list[str]]]] = []
    indent = min((_indent(line) for line in lines), default=0)
    for line in lines:
        if _indent(line) > indent:
            statements[-1][-1][1].append(line)
        elif line.split(maxsplit=1)[0].rstrip(":") in {"else", "elif", "except", "finally"}:
            statements[-1].append((line, []))
        else:
            statements.append([(line, [])])
    return Suite(
        tuple(tuple((head, suite_of(below)) for head, below in each) for each in statements),
        tuple(
            _effect([line for head, below in each for line in (head, *below)])
            for each in statements
        ),
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _effect(lines: Sequence[str]) -> _Effect:
    """Return the effect of a statement; a comment and a docstring keep their place."""
    body = ast.parse(textwrap.dedent("\n".join(lines))).body
    statement = body[0] if body else None
    if isinstance(statement, ast.FunctionDef):  # Its body runs where it is called.
        return _Effect(writes=frozenset({statement.name}))
    looked_at: ast.AST | None = statement
    leaves = ""
    if isinstance(statement, ast.If) and not statement.orelse and len(statement.body) == 1:
        is_leaving = isinstance(statement.body[0], ast.Continue | ast.Return)
        if is_leaving:
            leaves, looked_at = ast.dump(statement.body[0]), statement.test
    if looked_at is None or not isinstance(statement, _PLAIN):
        return _Effect(keeps_place=True)
    nodes = list(ast.walk(looked_at))
    if any(isinstance(node, _KEEP_PLACE) or _may_change(node) for node in nodes):
        return _Effect(keeps_place=True)
    names = frozenset(node.id for node in nodes if isinstance(node, ast.Name))
    return _Effect(names, frozenset(filter(None, map(_written, nodes))), leaves=leaves)


def _may_change(node: ast.AST) -> bool:
    """Tell whether a node is a call that may change anything."""
    if not isinstance(node, ast.Call):
        return False
    function = node.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return name not in _PURE


def _written(node: ast.AST) -> str:
    """Return the name of the variable that a node writes, or an item of it; else nothing."""
    if not isinstance(getattr(node, "ctx", None), ast.Store):
        return ""
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
