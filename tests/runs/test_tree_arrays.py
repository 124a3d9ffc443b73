import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nqviz.runs.tree_arrays import TreeArrays

SHAPES = st.recursive(st.just(()), lambda below: st.lists(below, max_size=4).map(tuple))


def arrays_of(shape):
    """Return the arrays of nested tuples, and each node's level, in the order of the numbers."""
    parents, ends, depths = [], [], []

    def add(node, parent, depth):
        number = len(parents)
        parents.append(parent)
        ends.append(0)
        depths.append(depth)
        for child in node:
            add(child, number, depth + 1)
        ends[number] = len(parents)

    add(shape, -1, 0)
    nothing = np.full(len(parents), -1, np.int16)
    return TreeArrays(
        np.array(parents, np.int32), nothing, nothing, np.array(ends, np.int32)
    ), depths


@given(SHAPES)
def test_levels_and_leaves_are_those_of_a_recursion(shape):
    arrays, depths = arrays_of(shape)
    assert arrays.depths().tolist() == depths
    levels = arrays.levels()
    assert [level.tolist() for level in levels] == [
        [node for node, depth in enumerate(depths) if depth == level]
        for level in range(max(depths) + 1)
    ]
    is_leaf = [node not in arrays.parents for node in range(len(arrays))]
    assert arrays.leaves_before().tolist() == [
        sum(is_leaf[:node]) for node in range(len(arrays) + 1)
    ]
