"""A tree as an icicle: a row of cells for each level, each cell as wide as the leaves below it.

Icicles are Kruskal and Landwehr's ("Icicle plots", The American Statistician 37, 1983). What is
asked of one is what the pixels of a row show, so it costs what is drawn, and not what there is.
"""

from functools import cached_property
from math import ceil, floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nqviz.runs.tree_arrays import TreeArrays

NOTHING = 255  # the kind of a pixel without a node
LEAST_EDGE = 3.0  # Cells of at least so many pixels have an edge.


class IcicleRow(NamedTuple):
    """What the pixels of a row show.

    Attributes:
        kinds: the kind that takes most of each pixel, uint8; `NOTHING` where there is no node.
        coverage: which share of each pixel nodes take, of any kind, from 0 to 1.
        edges: the pixels in which a cell begins that is wide enough to have an edge.
    """

    kinds: NDArray[np.uint8]
    coverage: NDArray[np.float64]
    edges: NDArray[np.intp]


class Icicle:
    """The cells of a tree, each of one of a few kinds.

    Attributes:
        width: how many leaves the tree has; what lies across is counted in leaves.
        depth: how many levels there are, the root's among them.
        changes: how often the kinds have been set.
    """

    def __init__(self, arrays: TreeArrays, kinds: NDArray[np.uint8]) -> None:
        """Take on a tree, and the kind of each node, from 0 on."""
        self._arrays = arrays
        self._before = arrays.leaves_before()
        self.width = int(self._before[-1])
        self._depths = arrays.depths()
        self._nodes = arrays.levels(self._depths)
        self.depth = len(self._nodes)
        self.changes = 0
        self.set_kinds(kinds)

    def __len__(self) -> int:
        return len(self._arrays)

    def set_kinds(self, kinds: NDArray[np.uint8]) -> None:
        """Give the nodes other kinds."""
        self._kinds = kinds
        self.changes += 1
        self._levels: dict[int, _Level] = {}  # those that have been asked for, of a thousand

    def row(self, level: int, left: float, right: float, pixels: int) -> IcicleRow:
        """Return what the pixels between two leaves of a level show."""
        if level >= self.depth:
            nothing = np.full(pixels, NOTHING, np.uint8)
            return IcicleRow(nothing, np.zeros(pixels), np.zeros(0, np.intp))
        return self._level(level).row(left, right, pixels)

    def cells(self, level: int, left: float, right: float, least: float) -> list[int]:
        """Return the nodes of a level between two leaves that span at least so many leaves."""
        return self._level(level).cells(left, right, least) if level < self.depth else []

    def node_at(self, level: int, leaf: float) -> int | None:
        """Return the node of a level that spans a leaf; None where there is none."""
        return self._level(level).node_at(leaf) if 0 <= level < self.depth else None

    def reach(self, level: int, node: int) -> float:
        """Return the leaf up to which the cells of a level belong to nodes before this one."""
        return self._level(level).reach(node) if level < self.depth else 0.0

    def span(self, node: int) -> tuple[int, int]:
        """Return the leaves below a node: the first one, and the one after the last."""
        return int(self._before[node]), int(self._before[self._arrays.ends[node]])

    def firsts(self, nodes: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the first leaf below each of some nodes."""
        return self._before[nodes]

    def level_of(self, node: int) -> int:
        """Return the level of a node."""
        return int(self._depths[node])

    @cached_property
    def leaves(self) -> NDArray[np.intp]:
        """The numbers of the leaves."""
        return np.flatnonzero(np.diff(self._before))

    def _level(self, level: int) -> "_Level":
        """Return the cells of a level, laid out when they are asked for first."""
        if level not in self._levels:
            nodes = self._nodes[level]
            self._levels[level] = _Level(nodes, self._arrays, self._before, self._kinds)
        return self._levels[level]


class _Level:
    def __init__(
        self,
        nodes: NDArray[np.int32],
        arrays: TreeArrays,
        before: NDArray[np.int32],
        kinds: NDArray[np.uint8],
    ) -> None:
        self.nodes = nodes
        self.left = before[nodes]
        self.right = before[arrays.ends[nodes]]
        self.widths = self.right - self.left
        self.kinds = kinds[nodes]
        count = int(self.kinds.max(initial=0)) + 1
        # How many leaves those of each kind span up to each node.
        self._spanned = np.zeros((count, len(self.nodes) + 1), np.int32)
        for kind in range(count):
            np.cumsum(self.widths * (self.kinds == kind), out=self._spanned[kind, 1:])

    def _at(self, leaves: NDArray[np.int32] | np.int32) -> NDArray[np.intp] | np.intp:
        """Return the last cell that begins at a leaf or before, for one leaf or many; -1 for none.

        Of another type than the cells', the leaves would make numpy copy all cells.
        """
        return np.searchsorted(self.left, leaves, side="right") - 1

    def row(self, left: float, right: float, pixels: int) -> IcicleRow:
        leaves = np.linspace(left, right, pixels + 1)
        at = self._at(np.floor(leaves).astype(np.int32))
        inside = np.maximum(at, 0)
        # Of the cell at each of them, the leaves that it spans up to there.
        begun = np.clip(leaves - self.left[inside], 0, self.widths[inside])
        begun[at < 0] = 0
        spanned = self._spanned[:, inside].astype(np.float64)
        spanned[self.kinds[inside], np.arange(len(leaves))] += begun
        shares = np.diff(spanned, axis=1)
        covered = shares.sum(axis=0) * (pixels / (right - left))
        kinds = shares.argmax(axis=0).astype(np.uint8)
        kinds[covered <= 1e-9] = NOTHING
        # A cell wider than a pixel spans one of the leaves between two pixels.
        scale = pixels / (right - left)
        starts = inside[np.diff(at, prepend=-1) > 0]
        begins = self.left[starts[self.widths[starts] * scale >= LEAST_EDGE]]
        begins = begins[(begins >= left) & (begins < right)]
        edges = np.floor((begins - left) * scale).astype(np.intp)
        return IcicleRow(kinds, np.minimum(covered, 1.0), np.minimum(edges, pixels - 1))

    def cells(self, left: float, right: float, least: float) -> list[int]:
        first = max(0, int(self._at(np.int32(floor(left)))))
        last = int(self._at(np.int32(ceil(right) - 1))) + 1
        is_wide = self.right[first:last] - self.left[first:last] >= least
        is_seen = self.right[first:last] > left
        return [int(node) for node in self.nodes[first:last][is_wide & is_seen]]

    def node_at(self, leaf: float) -> int | None:
        at = int(self._at(np.int32(floor(leaf))))
        return int(self.nodes[at]) if at >= 0 and leaf < self.right[at] else None

    def reach(self, node: int) -> float:
        at = int(np.searchsorted(self.nodes, np.int32(node))) - 1
        return float(self.right[at]) if at >= 0 else 0.0
