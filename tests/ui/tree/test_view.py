from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT
from nqviz.model.position import Task
from nqviz.runs.search_tree import ROOT, SearchTree, TreeAt
from nqviz.solvers.registry import find_solver
from nqviz.ui.tree.layout import Shape
from nqviz.ui.tree.view import TreeView
from tests.support.mouse import drag, wheel
from tests.support.pixels import colors_in
from tests.support.qt_objects import shown
from tests.support.sizes import draw_at_any_size
from tests.support.trees import nodes_chosen, shared_tree, view_of

BASIC = find_solver("wirth-basic")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def widget(qtbot: QtBot) -> Iterator[TreeView]:
    return shown(qtbot, TreeView(), 700, 300)


def show(widget: TreeView, view: TreeAt, n: int) -> None:
    widget.show_search(BASIC, Task(n))
    widget.show_tree(view)


def test_every_node_of_figure_1_can_be_clicked(qtbot: QtBot, widget: TreeView) -> None:
    view = view_of(4)
    show(widget, view, 4)
    assert widget.is_whole
    nodes = nodes_chosen(widget)
    for node in range(view.count):
        qtbot.mouseClick(widget, LEFT, pos=widget.point_of(node).toPoint())
    assert nodes == list(range(view.count))


def test_the_wheel_zooms_and_the_current_node_stays_in_sight(widget: TreeView) -> None:
    show(widget, view_of(8, 9000), 8)
    widget.toggle_whole()
    before = len(widget.items())
    wheel(widget, QPointF(200, 100), 12)
    assert len(widget.items()) != before
    for steps in (3000, 9000):
        view = view_of(8, steps)
        widget.show_tree(view)
        assert widget.rect().contains(widget.point_of(view.current).toPoint())
    widget.fit()
    assert widget.rect().contains(widget.point_of(1).toPoint())
    assert widget.rect().contains(widget.point_of(widget.view.path[-1]).toPoint())


def test_dragging_moves_the_tree_and_chooses_nothing(widget: TreeView) -> None:
    show(widget, view_of(8, 9000), 8)
    widget.toggle_whole()
    wheel(widget, QPointF(350, 100), 10)
    nodes, before = nodes_chosen(widget), widget.point_of(ROOT)
    drag(widget, QPointF(300, 200), QPointF(380, 200))
    assert not nodes
    assert widget.point_of(ROOT).x() == pytest.approx(before.x() + 80, abs=1)


def test_what_is_seen_of_a_high_tree_depends_on_the_step_alone(widget: TreeView) -> None:
    n = 40
    views = [view_of(n, steps) for steps in (1, 40, 300, 900)]
    pictures = []
    for view in views:
        show(widget, view, n)
        pictures.append(widget.grab().toImage())
        assert widget.rect().contains(widget.point_of(view.current).toPoint())
    assert not widget.camera.viewport.is_whole
    for view, picture in reversed(list(zip(views, pictures, strict=True))):
        widget.show_tree(view)
        assert widget.grab().toImage() == picture


def test_what_was_moved_by_hand_stays_while_the_step_is_in_sight(widget: TreeView) -> None:
    view = view_of(40, 300)
    show(widget, view, 40)
    at = widget.point_of(view.current)
    drag(widget, QPointF(300, 200), QPointF(300, 186))
    moved = widget.point_of(view.current)
    assert moved.y() < at.y()
    widget.show_tree(view)
    assert widget.point_of(view.current) == moved
    widget.fit()
    assert widget.point_of(view.current) == at


def test_what_is_tested_later_is_drawn_and_can_be_clicked(qtbot: QtBot, widget: TreeView) -> None:
    whole = view_of(4)
    now, then = (whole.tree.at(20, with_future=future) for future in (False, True))
    show(widget, now, 4)
    without = widget.grab().toImage()
    places = {item.node for item in widget.items()}
    widget.show_tree(then)
    assert widget.grab().toImage() != without
    assert {item.node for item in widget.items()} == set(range(whole.count)) > places
    nodes = nodes_chosen(widget)
    for node in range(then.count, whole.count):
        qtbot.mouseClick(widget, LEFT, pos=widget.point_of(node).toPoint())
        assert "tested later" in then.in_words(node)
    assert nodes == list(range(then.count, whole.count))


def test_a_larger_folded_subtree_is_drawn_larger(widget: TreeView) -> None:
    view = view_of(8, 9000)
    show(widget, view, 8)
    image = widget.grab().toImage()
    ground = image.pixel(2, 2)
    heights = {}
    for item in widget.items():
        if item.shape is Shape.FOLDED and item.y == 1:
            at = widget.point_of(item.node).toPoint()
            column = [image.pixel(at.x(), at.y() + down) != ground for down in range(-9, 10)]
            heights[view.size(item.node)] = sum(column)
    assert len(heights) >= 2
    assert heights[max(heights)] >= heights[min(heights)]


def test_a_screen_reader_hears_the_path(widget: TreeView) -> None:
    show(widget, view_of(4, 20), 4)
    view = widget.view
    squares = view.tree.squares(view.path[-1])
    assert squares
    for row, column in squares:
        assert f"{row}-{column}" in widget.accessibleDescription()
    show(widget, SearchTree().at(0), 4)
    assert "empty" in widget.accessibleDescription()


@pytest.mark.parametrize("n", [1, 4, 8, 40])
def test_any_tree_can_be_drawn_at_any_size(widget: TreeView, n: int) -> None:
    for steps in (0, 1, 700):
        show(widget, view_of(n, steps), n)
        for _ in range(2):
            draw_at_any_size(widget)
            widget.toggle_whole()


def test_what_a_node_is_changes_its_picture(widget: TreeView) -> None:
    images = []
    for steps in (0, 1, 2, 3, 6):  # empty, promising, placed, attacked, promising
        show(widget, view_of(4, steps), 4)
        images.append(widget.grab().toImage())
    for index, one in enumerate(images):
        assert all(one != other for other in images[index + 1 :])


def test_crosses_of_a_high_tree_stay_below_the_names_of_its_columns(widget: TreeView) -> None:
    tree = shared_tree(100, 4000, "filter-2")
    show(widget, tree.at(tree.index), 100)
    image = widget.grab().toImage()
    top = round(widget.camera.area.top())
    rows = [colors_in(image, QRect(0, y, image.width(), 1)) for y in range(image.height())]
    cross = QColor(LIGHT.conflict)
    reddish = [any(is_like(QColor(each), cross) for each in row) for row in rows]
    assert not any(reddish[: top - 1])
    assert any(reddish[top:])


def is_like(color: QColor, other: QColor) -> bool:
    """Tell whether a colour has the hue of another one, however faint its pixel is."""
    return color.saturation() > 40 and abs(color.hue() - other.hue()) < 15
