"""Where the nodes of a search tree lie; what is not visible is not laid out.

There are two arrangements. The path puts every level's tests under the columns of the board and
folds what has been left. The whole tree gives each leaf a slot, and folds a subtree only where its
slots take too few pixels to be drawn. Lengths across are slots, lengths down are levels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from nqviz.frames.viewport import Viewport
from nqviz.runs.search_tree import ROOT, State, TreeAt

_LEAST_OPEN_PIXELS = 14.0  # A narrower subtree is folded.
GAP = 0.4  # So many slots are between what is below two nodes.
_LEAST_NODE_PIXELS = 4.0  # Narrower neighbours are drawn as one block.


class Shape(Enum):
    """How a node is drawn."""

    NODE = "node"
    CROSS = "cross"
    FOLDED = "folded"  # A node with everything below it.
    BLOCK = "block"  # Neighbours that are too narrow to be told apart.


class Item(NamedTuple):
    """A node that is drawn."""

    node: int  # of a block the first one
    shape: Shape
    x: float  # the slot of its middle
    y: int  # its level; the root is at 0
    width: float  # in slots
    parent_x: float  # the root's is its own `x`


@dataclass(frozen=True, slots=True)
class Layout:
    """An arrangement of a tree."""

    view: TreeAt
    n: int
    is_whole: bool  # subtrees that were left are unfolded
    has_columns: bool = True  # the tests of a level have a column each, else stand side by side

    @property
    def slots(self) -> float:
        """The width of the arrangement."""
        return self._span(ROOT)[1] if self.is_whole else self.n

    @property
    def levels(self) -> int:
        """The height of the arrangement."""
        return self.n + 1

    def position(self, node: int) -> tuple[float, int] | None:
        """Return the slot and the level of a node; None where it is folded away."""
        view, parent = self.view, self.view.tree.parents[node]
        if self.is_whole:
            return self._middle(node), len(view.tree.squares(node))
        if node == ROOT:
            return self.n / 2, 0
        if parent not in view.path:
            return None
        rank = 0 if self.has_columns else list(view.children(parent)).index(node)
        return self._slot(node, rank), view.path.index(parent) + 1

    def items(self, viewport: Viewport, pixels: float) -> list[Item]:
        """Return the nodes in a part (slots and levels), at so many pixels for a slot."""
        return list(self._whole(viewport, pixels) if self.is_whole else self._path(viewport))

    def _slot(self, node: int, rank: int) -> float:
        return (self.view.tree.columns[node] if self.has_columns else rank) + 0.5

    def _path(self, viewport: Viewport) -> Iterator[Item]:
        view, on_path, columns = self.view, set(self.view.path), self.view.tree.columns
        above, left, right = self.n / 2, viewport.x.start - 1, viewport.x.end + 1
        if viewport.y.start <= 0.5:
            yield Item(ROOT, Shape.NODE, above, 0, 1.0, above)
        for level, parent in enumerate(view.path, 1):
            if level - 0.5 > viewport.y.end:
                return
            if level + 1.5 <= viewport.y.start and self.has_columns:  # Nothing of it is seen.
                below = view.path[level] if level < len(view.path) else parent
                above = self._slot(below, 0)
                continue
            below_x, is_visible = above, level + 1.5 > viewport.y.start
            for rank, node in enumerate(view.children(parent)):
                x = (columns[node] if self.has_columns else rank) + 0.5
                is_on_path = node in on_path
                below_x = x if is_on_path else below_x
                if is_visible and (is_on_path or left < x < right):
                    yield Item(node, self._shape(node, is_on_path), x, level, 1.0, above)
            above = below_x

    def _shape(self, node: int, is_open: bool) -> Shape:
        if self.view.state(node) is State.CROSSED:
            return Shape.CROSS
        return Shape.FOLDED if self.view.size(node) and not is_open else Shape.NODE

    def _span(self, node: int) -> tuple[float, float]:
        """Return the slots that a subtree takes in the whole tree, with a gap at its left.

        Each leaf takes a slot and each other node a gap. What stands before a node is known from
        its number and the number of leaves among the nodes before it.
        """
        first, last = self.view.leaves(node)
        return first + GAP * (node - first), last + GAP * (self.view.end(node) - last)

    def _middle(self, node: int) -> float:
        """Return the slot above the middle of what is below a node."""
        first, last = self._span(node)
        return (first + last + (GAP if self.view.size(node) else 0.0)) / 2

    def _whole(self, viewport: Viewport, pixels: float) -> Iterator[Item]:
        first, last = self._span(ROOT)
        middle = self._middle(ROOT)
        yield Item(ROOT, Shape.NODE, middle, 0, last - first, middle)
        on_path = set(self.view.path)
        left = [(ROOT, middle, 1)]
        while left:
            parent, above, level = left.pop()
            block: Item | None = None
            for node in self.view.children(parent):
                first, last = self._span(node)
                width, is_open = last - first, node in on_path
                if last < viewport.x.start or first > viewport.x.end:
                    continue
                if width * pixels < _LEAST_NODE_PIXELS and not is_open:
                    block = _wider(block, node, level, first, last, above)
                    continue
                if block is not None:
                    yield block
                    block = None
                opens = is_open or width * pixels >= _LEAST_OPEN_PIXELS
                x = self._middle(node)
                yield Item(node, self._shape(node, opens), x, level, width, above)
                if opens and self.view.size(node) and level < viewport.y.end:
                    left.append((node, x, level + 1))
            if block is not None:
                yield block


def _wider(
    block: Item | None, node: int, level: int, first: float, last: float, above: float
) -> Item:
    """Return a block with one more node at its right."""
    start = first if block is None else block.x - block.width / 2
    begin = node if block is None else block.node
    return Item(begin, Shape.BLOCK, (start + last) / 2, level, last - start, above)
