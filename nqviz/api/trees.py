"""Search trees as nested dictionaries and as graphs of networkx."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from nqviz.common.i18n import number, tr
from nqviz.model.board import Square
from nqviz.model.step import Step
from nqviz.runs.search_tree import MOST_NODES, ROOT, SearchTree, TreeAt
from nqviz.runs.step_range import check_step

if TYPE_CHECKING:
    import networkx


def read_tree(steps: Iterable[Step], until: int | None, path: Sequence[Square]) -> TreeAt:
    """Return the tree of a run after some steps, or at its end; ValueError where it is too large.

    Steps beyond the end of the run are as its end; `path` is the given queens, in the order of the
    tree's levels.
    """
    if until is not None:
        check_step(until)
    tree = SearchTree(path)
    for step in islice(steps, until):
        if not tree.capacity_left:
            words = tr(
                "The tree has more than {most} nodes: ask for an earlier step or a smaller board.",
                most=number(MOST_NODES),
            )
            raise ValueError(words)
        tree.add(step)
    return tree.at(tree.index)


def as_dict(tree: TreeAt, depth: int | None) -> dict[str, Any]:
    """Return the tree to a depth as nested dictionaries."""
    nodes: dict[int, dict[str, Any]] = {}
    for node, parent, values in _nodes(tree, depth):
        nodes[node] = {**values, "children": []}
        if parent is not None:
            nodes[parent]["children"].append(nodes[node])
    return nodes[ROOT]


def as_networkx(tree: TreeAt, depth: int | None) -> "networkx.DiGraph[int]":
    """Return the tree to a depth as a graph whose edges lead from the root."""
    import networkx  # noqa: PLC0415  few have it

    graph = networkx.DiGraph()
    for node, parent, values in _nodes(tree, depth):
        graph.add_node(node, **values)
        if parent is not None:
            graph.add_edge(parent, node)
    return graph


def _nodes(tree: TreeAt, depth: int | None) -> Iterator[tuple[int, int | None, dict[str, Any]]]:
    """Yield each node to a depth with the one above it, None for the root, and its values."""
    depths = {ROOT: 0}
    for node in range(tree.count):
        parent = tree.tree.parents[node]
        if node != ROOT:
            if parent not in depths or (depth is not None and depths[parent] >= depth):
                continue
            depths[node] = depths[parent] + 1
        square = None if node == ROOT else (tree.tree.rows[node], tree.tree.columns[node])
        values = {
            "square": square,
            "state": tree.state(node).value,
            "step": tree.tree.first[node],
            "solutions": tree.solutions(node),
        }
        yield node, None if node == ROOT else parent, values
