import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from nqviz.ui.board.geometry import fit


@given(
    st.integers(1, 1000),
    st.floats(160, 2000),
    st.floats(160, 2000),
    st.sampled_from([0.0, 14.0, 24.0]),
)
def test_a_board_and_its_labels_stay_within_the_rectangle(
    n: int, width: float, height: float, label: float
) -> None:
    rect = QRectF(10, 20, width, height)
    geometry = fit(n, rect, label, 3.0)
    # One pixel of play: the upper left corner is moved to a whole pixel.
    room = rect.adjusted(-1, -1, 1, 1)
    assert room.contains(
        geometry.board.adjusted(-geometry.edge, -geometry.edge, geometry.edge, geometry.edge)
    )
    assert geometry.board.bottom() + geometry.edge + label <= room.bottom()


@given(st.integers(1, 200), st.data())
def test_the_square_under_a_point_is_the_inverse_of_its_middle(n: int, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, n - 1))
    column = data.draw(st.integers(0, n - 1))
    geometry = fit(n, QRectF(0, 0, 640, 480), 14, 3.0)
    assert geometry.at(geometry.center(row, column)) == (row, column)
    assert geometry.square(row, column).center() == geometry.center(row, column)


def test_beside_the_board_there_is_no_square() -> None:
    geometry = fit(8, QRectF(0, 0, 400, 400), 14, 3.0)
    assert geometry.at(QPointF(0, 0)) is None
    assert geometry.at(geometry.board.bottomRight() + QPointF(1, 1)) is None


@pytest.mark.parametrize("n", [1, 8, 20, 64, 100, 1000])
@pytest.mark.parametrize("label", [14.0, 24.0])
def test_labels_have_room_beside_each_other(n: int, label: float) -> None:
    geometry = fit(n, QRectF(0, 0, 480, 480), label, 3.0)
    if geometry.label_step < n:
        assert geometry.label_step * geometry.cell >= 0.6 * label * len(str(n - 1))
        assert geometry.label_step * geometry.cell >= 1.2 * label


def test_every_row_of_a_small_board_is_labelled() -> None:
    assert fit(8, QRectF(0, 0, 480, 480), 14, 3.0).label_step == 1
