"""The values of a program's variables: in words, and as copies that show whether they change."""

import builtins
from collections import deque
from functools import cache
from types import FunctionType, MethodType, ModuleType
from typing import Any

from nqviz.programs.channel import LimitReached

_MOST_CHARACTERS = 120  # The words of a value are cut to so many.
MOST_ENTRIES = 64  # A container with more entries is shown in part.
FIRST = 16  # So many entries of a longer one are shown.
_MOST_ATTRIBUTES = 8  # So many are shown of an object without `__repr__`.
_MOST_COMPARED = 1000  # A board with more entries is not compared.
_MOST_NESTED = 3  # So many containers in each other are shown.
NEVER = object()  # It is no value of a program.
SCALARS = frozenset({int, float, str, bool, type(None), bytes, complex})
COPIES = frozenset({set, dict})  # They are compared with a copy.
# Modules, classes and whatever is there to be called; a decorator makes a function another object.
HIDDEN: tuple[type, ...] = (ModuleType, type, FunctionType, MethodType, type(len), type(cache(len)))
_CONTAINERS = frozenset({list, tuple, set, frozenset, dict, deque})
_NUMBERS = frozenset({int, float, bool, type(None)})
_CUT = frozenset({str, bytes, bytearray})
_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
    dict: ("{", "}"),
    deque: ("deque([", "])"),
}


class Snapshot(list[Any]):
    """The entries of a list, or of each of its rows; they can't change by themselves."""


def snapshot(value: Any) -> Any:
    """Return a copy of a list, set or dictionary to compare it with; `NEVER` for none."""
    kinds = set(map(type, value.values() if type(value) is dict else value))
    if len(value) > _MOST_COMPARED:
        return NEVER
    if SCALARS.issuperset(kinds):
        return Snapshot(value) if type(value) is list else value.copy()
    if type(value) is set and kinds == {tuple}:
        flat = all(SCALARS.issuperset(map(type, entry)) for entry in value)
        return value.copy() if flat else NEVER
    if type(value) is not list or not kinds <= {list, tuple} or len(value) > MOST_ENTRIES:
        return NEVER
    if not all(SCALARS.issuperset(map(type, row)) for row in value):
        return NEVER
    return Snapshot([row.copy() if type(row) is list else row for row in value])


def is_equal(before: Any, value: Any) -> bool:
    """Tell whether a copy still equals a value; an entry that can't be compared never does."""
    try:
        return bool(before == value)
    except Exception:
        return False


def in_words(value: Any, depth: int = 0) -> str:
    """Return a value as Python writes it, cut where it is long; never raises."""
    kind = type(value)
    try:
        if kind in _CUT:
            words = repr(value[:_MOST_CHARACTERS])
        elif kind in SCALARS:
            words = repr(value)
        elif kind in _CONTAINERS:
            words = _container_in_words(value, kind, depth)
        elif hasattr(value, "tolist"):
            words = repr(value.tolist()) if value.size <= MOST_ENTRIES else repr(value)
        elif kind.__module__ == builtins.__name__ or "__repr__" in vars(kind):
            words = _without_address(repr(value))
        else:
            words = _object_in_words(value, depth)
    except LimitReached:
        raise
    except BaseException:  # what the program's own objects may raise
        words = f"<{type.__getattribute__(kind, '__name__')}>"
    return words if len(words) <= _MOST_CHARACTERS else words[: _MOST_CHARACTERS - 1] + "…"


def _without_address(words: str) -> str:
    """Return words without an address, which says nothing: "<generator object f at 0x7f...>"."""
    before, at, _ = words.partition(" at 0x")
    return f"{before}>" if at and words[0] == "<" else words


def _container_in_words(value: Any, kind: type, depth: int) -> str:
    is_cut = len(value) > MOST_ENTRIES
    if not is_cut and kind is not dict and _NUMBERS.issuperset(map(type, value)):
        numbers = repr(value)
        if len(numbers) <= _MOST_CHARACTERS:
            return numbers
    if depth > _MOST_NESTED:
        return "…"
    words, left = [], _MOST_CHARACTERS
    for _, entry in zip(range(FIRST if is_cut else MOST_ENTRIES), value, strict=False):
        word = in_words(entry, depth + 1)
        words.append(f"{word}: {in_words(value[entry], depth + 1)}" if kind is dict else word)
        left -= len(words[-1]) + len(", ")
        if left < 0:
            is_cut = True
            break
    inside = ", ".join(words)
    if is_cut:
        return f"{kind.__name__}[{len(value)}]: {inside}, …"
    if kind is tuple and len(value) == 1:
        inside += ","
    before, after = _BRACKETS[kind]
    return f"{before}{inside}{after}"


def _object_in_words(value: Any, depth: int) -> str:
    if depth:
        return f"{type(value).__name__}(…)"
    attributes = list(vars(value).items())[:_MOST_ATTRIBUTES]
    shown = (f"{name}={in_words(each, depth + 1)}" for name, each in attributes)
    return f"{type(value).__name__}({', '.join(shown)})"
