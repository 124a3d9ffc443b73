"""The walk of the keyboard against a small tree that is written down."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from nqviz.ui.tree.keyboard import is_for_walk, neighbour

CHILDREN = {0: [1, 4], 1: [2, 3], 4: [5]}
PARENTS = {child: node for node, children in CHILDREN.items() for child in children} | {0: -1}
DOWN, UP, LEFT, RIGHT = Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right


@pytest.mark.parametrize(
    ("key", "node", "path", "expected"),
    [
        (DOWN, 0, (), 1),
        (DOWN, 0, (0, 4), 4),
        (DOWN, 3, (), 3),
        (UP, 3, (), 1),
        (UP, 0, (), 0),
        (RIGHT, 2, (), 3),
        (RIGHT, 3, (), 3),
        (LEFT, 3, (), 2),
        (LEFT, 2, (), 2),
        (LEFT, 0, (), 0),
        (Qt.Key.Key_R, 5, (), 0),
    ],
)
def test_a_key_leads_from_node_to_node(key, node, path, expected):
    assert (
        neighbour(key, node, PARENTS[node], lambda each: CHILDREN.get(each, []), path) == expected
    )


@pytest.mark.parametrize(
    ("key", "held", "expected"),
    [
        (UP, Qt.KeyboardModifier.NoModifier, True),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, True),
        (Qt.Key.Key_R, Qt.KeyboardModifier.NoModifier, True),
        (LEFT, Qt.KeyboardModifier.AltModifier, False),
        (Qt.Key.Key_T, Qt.KeyboardModifier.NoModifier, False),
    ],
)
def test_keys_that_are_held_together_are_left_to_the_window(key, held, expected):
    assert is_for_walk(QKeyEvent(QEvent.Type.KeyPress, key, held)) is expected
