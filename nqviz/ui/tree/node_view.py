"""The base of drawn trees, whose nodes are chosen with the mouse and the keyboard."""

from abc import abstractmethod
from collections.abc import Callable, Container, Iterable
from typing import Protocol

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.runs.search_tree import ROOT, SearchTree
from nqviz.ui.look.glyphs import pen
from nqviz.ui.widgets.accessible import Role
from nqviz.ui.widgets.panned_view import PannedView

_ENTERS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_WAYS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_R})


class Nodes(Protocol):
    """The nodes of a tree at a step of its run."""

    @property
    def step(self) -> object:
        """The tree and its step."""

    @property
    def current(self) -> int:
        """The node that the run has come to."""

    @property
    def path(self) -> Container[int]:
        """The nodes from the root to the queen that was placed last."""

    @property
    def description(self) -> str:
        """Where the run stands, in words."""

    def parent(self, node: int) -> int:
        """Return the node above a node; of the root, itself."""

    def children(self, node: int) -> Iterable[int]:
        """Return the nodes below a node."""

    def in_words(self, node: int) -> str:
        """Say what a node stands for."""


class NodeView(PannedView):
    """A drawn tree: a click chooses a node, or looks closer where nodes are too small.

    With the keyboard focus the arrows go from node to node, R to the root, and Enter chooses the
    selected node.

    Attributes:
        selected: the node that the keyboard has come to; None where that is the run's own.

    Signals:
        node_chosen(int): a node was clicked, or Enter was pressed on it.
        node_selected(object): `selected` has changed.
    """

    node_chosen = Signal(int)
    node_selected = Signal(object)
    _closer = 6  # A click on what is too small zooms by so many notches.

    def __init__(self, name: str, parent: QWidget | None) -> None:
        super().__init__(name, Role.Graphic, parent)
        self.selected: int | None = None
        self._nodes: Nodes = SearchTree().at(0)
        self.setToolTip(tr("Arrows go from node to node; Enter or a click goes to its step."))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @abstractmethod
    def _hit(self, point: QPointF) -> tuple[int, bool] | None:
        """Return the node at a point, and whether it is too small to be told from others."""

    @abstractmethod
    def _reveal(self, node: int) -> None:
        """Bring a node into sight."""

    def _drawn_children(self, node: int) -> Iterable[int]:
        return self._nodes.children(node)

    def select(self, node: int | None) -> None:
        """Mark a node as the one that the keyboard has come to, without a signal."""
        self.selected = node
        if node is not None:
            self._reveal(node)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        start = self._nodes.current if self.selected is None else self.selected
        if not self._claims(event):
            super().keyPressEvent(event)
        elif event.key() in _ENTERS:
            self.node_chosen.emit(start)
        else:
            nodes = self._nodes
            key, parent = Qt.Key(event.key()), nodes.parent(start)
            node = neighbour(key, start, parent, self._drawn_children, nodes.path)
            self.select(node)
            self.setAccessibleDescription(nodes.in_words(node))
            self.node_selected.emit(node)

    def _claims(self, event: QKeyEvent) -> bool:
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        return is_plain and event.key() in _WAYS | _ENTERS

    def _click_at(self, point: QPointF) -> None:
        node, is_too_small = self._hit(point) or (None, False)
        if is_too_small:
            self.zoom_by_notches(self._closer, point)
        elif node is not None:
            self.node_chosen.emit(node)

    def _tip_at(self, point: QPointF) -> str:
        node, is_too_small = self._hit(point) or (None, False)
        if is_too_small:
            return tr("Too small to be drawn: click to look closer.")
        return "" if node is None else self._nodes.in_words(node)

    def _show_nodes(self, nodes: Nodes) -> None:
        """Walk these nodes from now on; a selection ends with its step."""
        if nodes.step != self._nodes.step:
            self.selected = None
            self.setAccessibleDescription(nodes.description)
        self._nodes = nodes

    def _paint_focus(self, painter: QPainter) -> None:
        """Paint a frame around a view that has keyboard focus."""
        if self.hasFocus():
            painter.setPen(pen(self._look.accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))


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
        return parent
    if key is Qt.Key.Key_Down:
        below = list(children(node))
        return next((each for each in below if each in path), (below or [node])[0])
    beside = list(children(parent))
    if node not in beside:  # the root, or a node that is folded away
        return node
    index = beside.index(node) + (1 if key is Qt.Key.Key_Right else -1)
    return beside[max(0, min(index, len(beside) - 1))]
