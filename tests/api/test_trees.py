import pytest

import nqviz
from nqviz.runs import search_tree


def _count(node):
    return 1 + sum(map(_count, node["children"]))


def _height(node):
    return max((1 + _height(child) for child in node["children"]), default=0)


def _nested(graph, node):
    children = [_nested(graph, child) for child in graph.successors(node)]
    return {**graph.nodes[node], "children": children}


def _squares(node):
    return node["square"], [_squares(child) for child in node["children"]]


def test_the_tree_has_a_node_for_each_square_that_was_tested():
    run = nqviz.run(5, "wirth-basic")
    tree = run.tree()
    assert _count(tree) == 1 + run.counters["tests"]
    assert tree["solutions"] == 10
    assert tree["square"] is None
    assert {child["square"] for child in tree["children"]} == {(0, column) for column in range(5)}


def test_both_forms_have_the_same_nodes_to_a_depth():
    run = nqviz.run(6, "wirth-basic")
    tree, graph = run.tree(depth=3), run.tree(depth=3, form="networkx")
    assert _nested(graph, 0) == tree
    assert _count(tree) == len(graph) == len(graph.edges) + 1 < _count(run.tree())
    assert _height(tree) == 3
    assert graph.nodes[0]["solutions"] == 4


def test_the_tree_is_as_it_was_at_a_step():
    run = nqviz.run(6, "wirth-basic")
    early = run.tree(step=20)
    assert _count(early) < 20
    states = {child["state"] for child in early["children"]}
    assert "open" in states


@pytest.mark.parametrize("algorithm", ["wirth-basic", "sieve"])
def test_the_tree_of_given_queens_begins_with_them(algorithm):
    tree = nqviz.run(6, algorithm, given=[1, 3]).tree()
    (first,) = tree["children"]
    (second,) = first["children"]
    assert [(node["square"], node["step"], node["state"]) for node in (first, second)] == [
        ((0, 1), 0, "open"),
        ((1, 3), 0, "open"),
    ]
    assert {child["square"][0] for child in second["children"]} == {2}
    assert tree["solutions"] == 1  # (1, 3, 5, 0, 2, 4)
    # As the same search has it that has placed the queens itself.
    whole = nqviz.run(6, algorithm).tree()["children"][1]
    below = next(node for node in whole["children"] if node["square"] == (1, 3))
    assert _squares(second) == _squares(below)


def test_there_is_no_tree_of_swaps_and_none_that_is_too_large(monkeypatch):
    with pytest.raises(ValueError, match="searches no tree"):
        nqviz.run(8, "min-conflicts").tree()
    with pytest.raises(ValueError, match="dict or networkx"):
        nqviz.run(4, "sieve").tree(form="list")
    with pytest.raises(ValueError, match="Steps are counted from 0; there is no step -1"):
        nqviz.run(4, "sieve").tree(step=-1)
    monkeypatch.setattr(search_tree, "MOST_NODES", 20)
    with pytest.raises(ValueError, match="more than"):
        nqviz.run(6, "wirth-basic").tree()
