"""How the keyboard walks a tree: down to a child, sideways to a sibling, up, and to the root."""

from collections.abc import Callable, Container, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from nqviz.runs.search_tree import ROOT

ENTERS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_WAYS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_R})


def is_for_walk(event: QKeyEvent) -> bool:
    """Tell whether a key walks a tree, or chooses the node that it has come to."""
    is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return is_plain and Qt.Key(event.key()) in _WAYS | ENTERS


def neighbour(
    key: Qt.Key,
    node: int,
    parent: int,
    children: Callable[[int], Iterable[int]],
    path: Container[int],
) -> int:
    """Return the node that a key leads to; the same where there is none.

    Down leads to the child on the current path, if one is, else to the first.
    """
    if key is Qt.Key.Key_R:
        return ROOT
    if key is Qt.Key.Key_Up:
        return max(parent, ROOT)
    if key is Qt.Key.Key_Down:
        below = list(children(node))
        return next((each for each in below if each in path), (below or [node])[0])
    if node == ROOT:
        return node
    beside = list(children(parent))
    place = beside.index(node) + (1 if key is Qt.Key.Key_Right else -1)
    return beside[max(0, min(place, len(beside) - 1))]
