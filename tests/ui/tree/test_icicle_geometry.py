import pytest
from PySide6.QtCore import QRectF

from nqviz.ui.tree.icicle_geometry import IcicleGeometry, leaves_of

AREA = QRectF(20, 10, 400, 100)


def test_leaves_are_seen_whole_or_in_a_part_that_is_never_too_large() -> None:
    assert leaves_of(100, None, 400, 14).is_whole
    assert leaves_of(100, (30.0, 20.0), 400, 14)[:2] == (30, 20)
    assert leaves_of(100, (90.0, 20.0), 400, 14).start == 80
    assert leaves_of(10, (3.0, 20.0), 400, 14).is_whole
    assert leaves_of(100, None, 400, 10).zoomed(1000, 50).length == pytest.approx(400 / 60)


def test_cells_stand_below_each_other_in_whole_pixels() -> None:
    geometry = IcicleGeometry(AREA, 3, leaves_of(100, (30.0, 20.0), 400, 14))
    assert geometry.leaf == 20
    assert [geometry.edges(level) for level in (1, 2, 3)] == [(10, 43), (43, 77), (77, 110)]
    assert geometry.cell(2, 31, 34) == QRectF(40, 43, 60, 34)
    assert (geometry.to_pixel(31), geometry.to_leaf(40)) == (40, 31)
    assert [geometry.level_at(y) for y in (11, 44, 109)] == [1, 2, 3]
