"""The walk of the keyboard against a small tree that is written down."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from nqviz.ui.tree.node_view import NodeView, neighbour
from tests.support.trees import nodes_chosen

CHILDREN = {0: [1, 4], 1: [2, 3], 4: [5]}
PARENTS = {child: node for node, children in CHILDREN.items() for child in children} | {0: 0}
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
        (RIGHT, 0, (), 0),
        (Qt.Key.Key_R, 5, (), 0),
    ],
)
def test_a_key_leads_from_node_to_node(key, node, path, expected):
    assert (
        neighbour(key, node, PARENTS[node], lambda each: CHILDREN.get(each, []), path) == expected
    )


@pytest.mark.parametrize("key", [LEFT, RIGHT])
def test_a_node_that_is_folded_away_has_none_beside_it(key):
    assert neighbour(key, 5, 4, lambda _: (), (0, 1)) == 5


class Numbers:
    """The same tree, as a view of nodes walks it."""

    step, current, path, description = 0, 0, (0, 4), "At the root."

    def parent(self, node: int) -> int:
        return PARENTS[node]

    def children(self, node: int) -> list[int]:
        return CHILDREN.get(node, [])

    def in_words(self, node: int) -> str:
        return f"Node {node}."


class View(NodeView):
    """A node lies at the pixel of its number; those from 4 on are too small."""

    zoomed = 0.0

    def zoom_by(self, factor: float, _point: QPointF | None = None) -> None:
        self.zoomed = factor

    def _hit(self, point: QPointF) -> tuple[int, bool] | None:
        node = round(point.x())
        return (node, node >= 4) if node in PARENTS else None

    def _reveal(self, node: int) -> None:
        self.revealed = node

    def show_nodes(self, nodes: Numbers) -> None:
        self._show_nodes(nodes)


@pytest.fixture
def view(qtbot: QtBot) -> View:
    view = View("Numbers", None)
    qtbot.addWidget(view)
    view.show_nodes(Numbers())
    return view


def test_the_keyboard_walks_says_where_it_is_and_chooses(qtbot: QtBot, view: View) -> None:
    chosen, selected = nodes_chosen(view), []
    view.node_selected.connect(selected.append)
    assert view.accessibleDescription() == "At the root."
    qtbot.keyClick(view, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    for key in (DOWN, LEFT, DOWN, Qt.Key.Key_Return):
        qtbot.keyClick(view, key)
    for held in (Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier):
        qtbot.keyClick(view, LEFT, held)  # for the window
    qtbot.keyClick(view, Qt.Key.Key_T)
    assert (chosen, selected, view.revealed) == ([0, 2], [4, 1, 2], 2)
    assert view.accessibleDescription() == "Node 2."


def test_a_selection_lasts_as_long_as_the_step(qtbot: QtBot, view: View) -> None:
    qtbot.keyClick(view, DOWN)
    view.show_nodes(Numbers())
    assert view.selected == 4
    other = Numbers()
    other.step = 1
    view.show_nodes(other)
    assert view.selected is None


def test_a_click_chooses_a_node_or_looks_closer_at_what_is_too_small(
    qtbot: QtBot, view: View
) -> None:
    chosen = nodes_chosen(view)
    for x in (3, 40, 5):
        qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(x, 0))
    assert chosen == [3]
    assert view.zoomed == pytest.approx(1.25**6)
