"""What there is to say of a search tree: of one of its nodes, and of its current path."""

from nqviz.common.i18n import ntr, number, tr
from nqviz.runs.search_tree import ROOT, State, TreeAt


def node_in_words(view: TreeAt, node: int) -> str:
    """Say what a node stands for."""
    tree = view.tree
    if node == ROOT:
        return tr("The empty board.")
    row, column = tree.rows[node], tree.columns[node]
    state = view.state(node)
    if state is State.CROSSED:
        return tr("Row {row}, column {column}: attacked.", row=row, column=column)
    if state is State.PROMISING:
        return tr("Row {row}, column {column}: promising.", row=row, column=column)
    if state is State.OPEN:
        return tr("Row {row}, column {column}: on the current path.", row=row, column=column)
    if view.is_solution(node):
        return tr("Row {row}, column {column}: completed a solution.", row=row, column=column)
    return ntr(
        "Row {row}, column {column}: left, with {count} node below it; solutions: {solutions}.",
        "Row {row}, column {column}: left, with {count} nodes below it; solutions: {solutions}.",
        view.size(node),
        row=row,
        column=column,
        solutions=number(view.solutions(node)),
    )


def path_in_words(view: TreeAt) -> str:
    """Say where the current path of a tree leads."""
    squares = view.tree.squares(view.path[-1])
    if not squares:
        return tr("The current path is empty.")
    path = ", ".join(f"{row}-{column}" for row, column in squares)
    return tr("The current path by row and column: {path}.", path=path)
