import itertools
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LOOKS
from nqviz.model.position import Task
from nqviz.runs.search_tree import ROOT, SearchTree, TreeAt
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree import tree_icicle
from nqviz.ui.tree.tree_icicle import TreeIcicle
from tests.support.mouse import wheel
from tests.support.qt_objects import added, shown
from tests.support.sizes import draw_at_any_size
from tests.support.trees import nodes_chosen, tree_of

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def widget(qtbot: QtBot) -> TreeIcicle:
    return shown(qtbot, TreeIcicle(), 900, 260)


def show(widget: TreeIcicle, view: TreeAt, n: int) -> None:
    widget.show_run(tuple(map(str, range(n))), has_columns=True)
    widget.show_tree(view)


def test_every_node_of_figure_1_has_a_cell_below_its_parent(
    qtbot: QtBot, widget: TreeIcicle
) -> None:
    tree = tree_of(4)
    view = tree.at(tree.index)
    show(widget, view, 4)
    nodes = nodes_chosen(widget)
    for node in range(1, view.count):
        rect = widget.rect_of(node)
        assert rect is not None
        above = widget.rect_of(tree.parents[node])
        if above is not None:
            assert above.left() - 0.01 <= rect.left() < rect.right() <= above.right() + 0.01
            assert rect.top() == above.bottom()
        qtbot.mouseClick(widget, LEFT, pos=rect.center().toPoint())
    assert nodes == list(range(1, view.count))
    assert widget.rect_of(ROOT) is None


def test_cells_are_as_wide_as_the_leaves_below_them(widget: TreeIcicle) -> None:
    tree = tree_of(6)
    view = tree.at(tree.index)
    show(widget, view, 6)
    leaf = widget.geometry_of_cells().area.width() / view.leaves(ROOT)[1]
    for node in range(1, view.count):
        first, last = view.leaves(node)
        rect = widget.rect_of(node)
        assert rect is not None
        assert rect.width() == pytest.approx((last - first) * leaf, abs=0.01)


def test_arrows_walk_and_bring_the_node_into_sight(qtbot: QtBot, widget: TreeIcicle) -> None:
    tree = tree_of(8)
    show(widget, tree.at(0, with_future=True), 8)
    wheel(widget, QPointF(60, 50), 20)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(widget, key)
    children = list(tree.at(tree.index).children(ROOT))
    assert widget.selected == children[2]
    rect = widget.rect_of(children[2])
    assert rect is not None
    assert widget.geometry_of_cells().area.intersects(rect)
    assert widget.accessibleDescription() == "Row 0, column 2: tested later."


def test_a_step_takes_nothing_but_the_future_away(widget: TreeIcicle) -> None:
    tree = tree_of(5)
    pictures = []
    for index in (0, 40, 200, tree.index):
        show(widget, tree.at(index, with_future=True), 5)
        cells = [widget.rect_of(node) for node in range(1, len(tree))]
        pictures.append((cells, widget.grab().toImage()))
    assert all(cells == pictures[0][0] for cells, _ in pictures)
    images = [image for _, image in pictures]
    assert all(one != other for one, other in pairwise(images))
    show(widget, tree.at(40, with_future=True), 5)
    assert widget.grab().toImage() == images[1]


def test_a_node_that_is_hidden_can_not_be_found(widget: TreeIcicle) -> None:
    tree = tree_of(5)
    show(widget, tree.at(60), 5)
    seen = tree.at(60).count
    found = {widget.node_at(QPointF(x, y)) for x in range(0, 900, 9) for y in range(8, 260, 16)}
    assert {node for node in found if node is not None} == set(range(1, seen))


def test_a_large_tree_is_taken_over_once_it_rests(
    qtbot: QtBot, widget: TreeIcicle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_icicle, "_MOST_NODES_AT_ONCE", 100)
    tree = tree_of(8, 2000)
    show(widget, tree.at(2000), 8)
    last = len(tree) - 1
    assert widget.rect_of(last) is not None
    for step in list(find_solver("wirth-basic").steps(Task(8), None))[2000:3000]:
        tree.add(step)
    widget.show_tree(tree.at(3000))
    assert widget.rect_of(last + 1) is None
    qtbot.waitUntil(lambda: widget.rect_of(last + 1) is not None)


def test_subtrees_like_the_selected_one_are_framed(qtbot: QtBot, widget: TreeIcicle) -> None:
    tree = tree_of(6)
    view = tree.at(tree.index)
    show(widget, view, 6)
    plain = widget.grab().toImage()
    assert widget.like() is None
    qtbot.keyClick(widget, Qt.Key.Key_R)
    assert widget.like() is None
    qtbot.keyClick(widget, Qt.Key.Key_Down)
    first = list(view.children(ROOT))
    like = widget.like()
    assert like is not None
    assert (like.equal.tolist(), like.mirrored.tolist()) == ([], [first[5]])
    framed = widget.grab().toImage()
    rect = widget.rect_of(first[5])
    assert rect is not None
    edge = [QPointF(rect.left(), y).toPoint() for y in range(int(rect.top()), widget.height() - 9)]
    assert any(framed.pixel(point) != plain.pixel(point) for point in edge)


def test_any_tree_can_be_drawn_at_any_size(widget: TreeIcicle) -> None:
    for n, steps in ((1, 10), (8, 700), (40, 300)):
        tree = tree_of(n, steps)
        show(widget, tree.at(tree.index // 2, with_future=True), n)
        draw_at_any_size(widget)


def test_a_picture_of_cells_that_is_kept_is_what_would_be_painted_anew(
    qtbot: QtBot, widget: TreeIcicle
) -> None:
    tree = tree_of(6)
    names = tuple(map(str, range(6)))
    widget.clearFocus()
    widget.show_run(names, has_columns=True)
    for index, notches in ((40, 0), (300, 3), (120, -1), (700, -9)):
        for has_future in (True, False, True):
            widget.show_tree(tree.at(index, with_future=has_future))
            wheel(widget, QPointF(500, 100), notches)
            widget.grab()  # the picture is kept, and used below
            anew = added(qtbot, TreeIcicle())
            anew.resize(widget.size())
            anew.show_run(names, has_columns=True)
            anew.show_tree(tree.at(index, with_future=has_future))

            def is_same(anew: TreeIcicle = anew) -> bool:
                anew.look_at(widget.part)
                return widget.grab().toImage() == anew.grab().toImage()

            qtbot.waitUntil(is_same)
        widget.set_look(LOOKS[index % len(LOOKS)], 1.0)
        widget.set_look(LOOKS[0], 1.0)


def test_a_tree_that_grows_is_taken_over_at_once_and_then_now_and_then(
    qtbot: QtBot, widget: TreeIcicle
) -> None:
    tree = SearchTree()
    widget.show_run(tuple(map(str, range(8))), has_columns=True)
    drawn: list[int] = []  # of the nodes that are known, how many have cells
    for step in itertools.islice(find_solver("wirth-basic").steps(Task(8), None), 200):
        tree.add(step)
        widget.show_tree(tree.at(tree.index))
        drawn.append(sum(widget.rect_of(node) is not None for node in range(1, len(tree))))
    assert drawn[:2] == [1, 1]
    assert len(set(drawn)) < 100  # not with every step
    qtbot.waitUntil(lambda: widget.rect_of(len(tree) - 1) is not None)
