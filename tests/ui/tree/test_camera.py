import pytest
from PySide6.QtCore import QPointF, QRectF

from nqviz.scenes.step_state import TreePart
from nqviz.ui.tree.camera import Camera, camera

AREA = QRectF(40, 10, 700, 270)


def whole(slots: float, *, is_path: bool = False) -> Camera:
    return camera(slots, 9, AREA, 14.0, None, is_path=is_path)


def test_a_tree_fills_its_area_as_far_as_it_can_be_read() -> None:
    shown = whole(100)
    assert shown.viewport.is_whole
    assert shown.to_pixel(0, -0.5) == AREA.topLeft()
    assert (shown.slot, shown.level) == (pytest.approx(7), pytest.approx(30))
    assert whole(2000, is_path=True).slot == 5  # the columns of a path are scrolled
    narrow = whole(2)
    assert narrow.slot == pytest.approx(7 * 14)
    assert narrow.to_pixel(1, 0).x() == pytest.approx(AREA.center().x())


def test_a_pixel_is_a_slot_and_a_level() -> None:
    shown = camera(100, 9, AREA, 14.0, TreePart(20.0, 40.0, 30.0, 1.0), is_path=False)
    assert shown.to_pixel(30, 1) == AREA.topLeft()
    assert shown.to_tree(QPointF(240, 90)) == pytest.approx((40, 3))
    assert shown.to_pixel(40, 3) == QPointF(240, 90)


def test_a_part_is_the_same_in_another_area() -> None:
    part = TreePart(20.0, 40.0, 30.0, 1.0)
    for area in (AREA, QRectF(0, 0, 300, 200)):
        assert camera(100, 9, area, 14.0, part, is_path=False).part == part
    assert camera(20, 9, AREA, 14.0, part, is_path=False).part.left < 0  # it stands in the middle
