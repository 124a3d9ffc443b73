import pytest
from PySide6.QtCore import QPointF, QRectF

from nqviz.ui.tree.camera import Camera

AREA = QRectF(40, 10, 700, 270)


def test_a_camera_keeps_the_point_under_the_pointer():
    camera = Camera()
    camera.set_world(100, 9, AREA, 14.0, is_path=False)
    assert camera.shows_everything
    at = QPointF(300, 100)
    before = camera.to_tree(at)
    camera.zoom(3, at)
    assert not camera.shows_everything
    assert camera.to_tree(at).x() == pytest.approx(before.x())
    camera.reveal(99.5, 8)
    assert camera.window.contains(QPointF(99.5, 8))
    camera.is_fitted = True
    camera.set_world(100, 9, AREA, 14.0, is_path=False)
    assert camera.shows_everything
    assert camera.to_pixel(0, -0.5) == QPointF(40, 10)


@pytest.fixture
def zoomed() -> Camera:
    camera = Camera()
    camera.set_world(100, 9, AREA, 14.0, is_path=False)
    camera.zoom(4, AREA.center())
    return camera


def test_the_tree_cannot_be_moved_out_of_the_area(zoomed: Camera) -> None:
    for way in (QPointF(9999, 9999), QPointF(-9999, -9999)):
        zoomed.pan(way)
        window = zoomed.window
        assert window.left() >= 0
        assert window.right() <= 100 + 1e-9
        assert window.top() >= -0.5


def test_another_camera_follows_what_the_user_has_chosen_alone(zoomed: Camera) -> None:
    other = Camera()
    other.set_world(100, 9, AREA, 14.0, is_path=False)
    assert other.part is None  # it shows everything: nobody has chosen that
    assert zoomed.part is not None
    other.look_at(zoomed.part)
    assert other.window == zoomed.window
