"""Equal and mirrored subtrees against sets of sets that are compared one by one."""

import pytest

from nqviz.runs.equal_subtrees import EqualSubtrees
from nqviz.runs.search_tree import State
from tests.support.trees import shared_tree


def below(view, node, column_of):
    """Return what is below a node as nested sets of squares and outcomes."""
    tree = view.tree
    return frozenset(
        (
            tree.rows[child],
            column_of(tree.columns[child]),
            view.state(child) is State.CROSSED,
            view.is_solution(child),
            below(view, child, column_of),
        )
        for child in view.children(node)
    )


@pytest.mark.parametrize(("key", "n"), [("wirth-basic", 6), ("wirth-2", 6), ("sieve", 5)])
def test_subtrees_are_alike_where_the_same_is_below_them(key, n):
    tree = shared_tree(n, key=key)
    view = tree.at(tree.index)
    plain = [below(view, node, lambda column: column) for node in range(view.count)]
    mirrored = [below(view, node, lambda column: n - 1 - column) for node in range(view.count)]
    subtrees = EqualSubtrees(tree, view.count, n)
    found = 0
    for node in range(view.count):
        like = subtrees.like(node)
        if not plain[node]:
            assert not len(like.equal)
            assert not len(like.mirrored)
            continue
        others = [each for each in range(view.count) if each != node]
        assert like.equal.tolist() == [each for each in others if plain[each] == plain[node]]
        is_own_image = plain[node] == mirrored[node]
        images = [each for each in others if plain[each] == mirrored[node]]
        assert like.mirrored.tolist() == ([] if is_own_image else images)
        found += bool(images) and not is_own_image
    assert found


def test_the_halves_of_the_first_row_mirror_each_other():
    tree = shared_tree(6)
    first = list(tree.at(tree.index).children(0))
    subtrees = EqualSubtrees(tree, len(tree), 6)
    for column, node in enumerate(first):
        assert subtrees.like(node).mirrored.tolist() == [first[5 - column]]


def test_of_a_tree_that_grows_only_the_first_nodes_are_compared():
    tree = shared_tree(6)
    first = list(tree.at(tree.index).children(0))
    assert not len(EqualSubtrees(tree, first[3], 6).like(first[0]).mirrored)
