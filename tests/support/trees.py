"""Search trees of real runs."""

from functools import cache

from nqviz.model.position import Task
from nqviz.runs.search_tree import SearchTree, TreeAt
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree.node_view import NodeView


def tree_of(n: int, steps: int = 10**9, key: str = "wirth-basic") -> SearchTree:
    """Return the tree of a run as far as so many steps, or to its end."""
    tree = SearchTree()
    run = find_solver(key).steps(Task(n), None)
    for _, step in zip(range(steps), run, strict=False):
        tree.add(step)
    return tree


@cache
def shared_tree(n: int, steps: int = 10**9, key: str = "wirth-basic") -> SearchTree:
    """Return the same tree to all who ask; nobody may let it grow."""
    return tree_of(n, steps, key)


def view_of(n: int, steps: int = 10**9) -> TreeAt:
    """Return the shared tree of a run as it is after its steps."""
    tree = shared_tree(n, steps)
    return tree.at(tree.index)


def nodes_chosen(widget: NodeView) -> list[int]:
    """Return a list to which the nodes are added that are chosen in a view from now on."""
    nodes: list[int] = []
    widget.node_chosen.connect(nodes.append)
    return nodes
