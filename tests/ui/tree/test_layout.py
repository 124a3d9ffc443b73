from itertools import pairwise

import pytest

from nqviz.frames.viewport import Axis, Viewport
from nqviz.runs.search_tree import ROOT
from nqviz.ui.tree.layout import Layout, Shape
from tests.support.trees import view_of


def part(layout, left, length):
    x, levels = Axis(left, length, 0, layout.slots, 1, layout.slots), layout.levels
    return Viewport(x, Axis(-0.5, levels, -0.5, levels - 0.5, 1, levels))


def everything(layout):
    return layout.items(part(layout, 0, layout.slots), 100.0)


def test_figure_1_has_every_node_in_its_level_and_none_above_another():
    layout = Layout(view_of(4), 4, is_whole=True)
    items = everything(layout)
    assert sorted(item.node for item in items) == list(range(61))
    assert [sum(item.y == level for item in items) for level in range(5)] == [1, 4, 16, 24, 16]
    assert sum(item.shape is Shape.CROSS for item in items) == 60 - 16
    for level in range(5):
        slots = sorted(item.x for item in items if item.y == level)
        assert all(right - left >= 0.99 for left, right in pairwise(slots))


def test_parents_stand_over_their_children():
    layout = Layout(view_of(5), 5, is_whole=True)
    items = {item.node: item for item in everything(layout)}
    for node, item in items.items():
        children = [items[child].x for child in layout.view.children(node)]
        if children:
            assert min(children) <= item.x <= max(children)
        for child in layout.view.children(node):
            assert items[child].parent_x == item.x


@pytest.mark.parametrize("is_whole", [False, True])
@pytest.mark.parametrize("n", [4, 5])
def test_a_node_lies_where_it_is_drawn(n, is_whole):
    layout = Layout(view_of(n, 200), n, is_whole=is_whole)
    for item in everything(layout):
        assert layout.position(item.node) == (item.x, item.y)


def test_the_path_folds_what_was_left_and_keeps_to_the_columns():
    view = view_of(8, 1500)
    layout = Layout(view, 8, is_whole=False)
    items = {item.node: item for item in everything(layout)}
    on_path = set(view.path)
    assert on_path <= set(items)
    for node, item in items.items():
        if node != ROOT:
            assert item.x == view.tree.columns[node] + 0.5
            assert view.tree.parents[node] in on_path
        if node not in on_path and view.size(node):
            assert item.shape is Shape.FOLDED


def test_of_100_000_nodes_only_what_can_be_seen_is_laid_out():
    view = view_of(10, 140_000)
    assert view.count > 100_000
    layout = Layout(view, 10, is_whole=True)
    for zoom in (1, 7, 50, 400, 3000):
        slot = 700 / layout.slots * zoom
        for share in (0.0, 0.31, 0.77):
            left = share * layout.slots * (1 - 1 / zoom)
            items = layout.items(part(layout, left, 700 / slot), slot)
            # Each level of 700 pixels has room for 175 nodes of 4 pixels, and some at its edges.
            assert len(items) <= layout.levels * (700 / 4 + 30)
            # Together they stand for the whole of the part: nothing is lost, only folded.
            assert items[0].node == ROOT
            assert set(view.path) <= {item.node for item in items} or zoom > 1


def test_narrow_neighbours_become_blocks_that_cover_them():
    view = view_of(8, 9000)
    layout = Layout(view, 8, is_whole=True)
    found = layout.items(part(layout, 0, layout.slots), 700 / layout.slots)
    for level in range(1, 9):
        items = [item for item in found if item.y == level]
        spans = sorted((item.x - item.width / 2, item.x + item.width / 2) for item in items)
        assert all(end <= start + 0.5 for (_, end), (start, _) in pairwise(spans))
