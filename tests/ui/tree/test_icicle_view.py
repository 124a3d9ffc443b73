"""How an icicle is moved, whatever its tree is."""

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from nqviz.runs.icicle import LEAST_EDGE
from nqviz.ui.tree.icicle_view import IcicleView
from nqviz.ui.tree.tree_icicle import TreeIcicle
from tests.support.mouse import drag, wheel
from tests.support.qt_objects import added, shown
from tests.support.trees import nodes_chosen, shared_tree

LEFT, TREE = Qt.MouseButton.LeftButton, shared_tree(8)


@pytest.fixture
def widget(qtbot: QtBot) -> IcicleView:
    widget = TreeIcicle()
    widget.show_run(tuple(map(str, range(8))), has_columns=True)
    widget.show_tree(TREE.at(TREE.index))
    return shown(qtbot, widget, 900, 260)


def middle(widget: IcicleView, node: int) -> QPointF:
    rect = widget.rect_of(node)
    assert rect is not None
    return rect.center()


def test_the_wheel_and_a_drag_move_it_and_a_click_on_narrow_cells_looks_closer(
    qtbot: QtBot, widget: IcicleView
) -> None:
    nodes = nodes_chosen(widget)
    assert widget.part is None
    narrow = next(node for node in range(9000, len(TREE)) if len(TREE.squares(node)) == 7)
    qtbot.mouseClick(widget, LEFT, pos=middle(widget, narrow).toPoint())
    assert not nodes
    assert widget.part is not None
    seen = widget.part
    wheel(widget, middle(widget, narrow), 12)
    assert widget.part[1] < seen[1] / 10
    left = widget.part[0]
    drag(widget, QPointF(400, 50), QPointF(300, 50))
    assert widget.part[0] > left
    assert not nodes
    wheel(widget, QPointF(400, 50), -60)
    assert widget.part is None


def test_the_whole_width_comes_back(widget: IcicleView) -> None:
    before = widget.rect_of(1)
    wheel(widget, QPointF(300, 100), 8)
    assert widget.rect_of(1) != before
    widget.fit()
    assert widget.rect_of(1) == before


def test_another_view_of_the_tree_looks_where_it_does(qtbot: QtBot, widget: IcicleView) -> None:
    other = added(qtbot, TreeIcicle())
    other.show_tree(TREE.at(0))
    wheel(widget, QPointF(300, 100), 8)
    other.look_at(widget.part)
    assert other.part == widget.part is not None


def test_all_boxes_of_a_row_have_numbers_or_none(widget: IcicleView) -> None:
    boxes: dict[int, list[int]] = {}
    for node in range(1, len(TREE)):
        level = len(TREE.squares(node))
        if level <= 3 and widget.rect_of(node).width() >= LEAST_EDGE:
            boxes.setdefault(level, []).append(node)
    assert widget.labelled(1) == boxes[1]
    assert all(widget.labelled(level) in ([], nodes) for level, nodes in boxes.items())
    widget.resize(600, 260)
    assert widget.labelled(2) == []  # Some of them are too narrow.
