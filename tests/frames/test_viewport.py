import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.frames.viewport import Axis, board_part, board_viewport

_MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("zoomed"), st.floats(0.01, 100), st.floats(0, 1)),
        st.tuples(st.just("moved"), st.floats(-1e9, 1e9)),
        st.tuples(st.just("centered"), st.floats(0, 1)),
        st.tuples(st.just("revealing"), st.floats(0, 1), st.floats(0, 100)),
    )
)


@st.composite
def axes(draw: st.DrawFn) -> Axis:
    first, size = draw(st.floats(-10, 10)), draw(st.floats(1, 1e8))
    least, length = draw(st.floats(0.5, size)), draw(st.floats(0.5, 2 * size))
    is_centered = draw(st.booleans())
    most = max(size, length)
    return Axis(first, length, first, first + size, least, most, is_centered).clamped()


@given(axis=axes(), moves=_MOVES)
def test_whatever_is_done_the_part_lies_on_the_line(axis: Axis, moves: list[tuple]) -> None:
    for name, value, *more in moves:
        if name == "zoomed":
            axis = axis.zoomed(value, axis.start + more[0] * axis.length)
            assert axis.least - 1e-6 <= axis.length <= axis.most
        elif name == "moved":
            axis = axis.moved(value)
        else:
            at = axis.first + value * (axis.last - axis.first)
            axis = getattr(axis, name)(at, *more)
            assert axis.start - 1e-6 * axis.length <= at <= axis.end + 1e-6 * axis.length
        play = 1e-6 * axis.length
        if axis.length <= axis.last - axis.first:
            assert axis.first - play <= axis.start <= axis.end <= axis.last + play
        elif axis.is_centered:
            assert axis.middle == pytest.approx((axis.first + axis.last) / 2)
        else:
            assert axis.start == axis.first


@given(factor=st.floats(1, 50), down=st.floats(0, 1), across=st.floats(0, 1))
def test_what_is_under_the_pointer_stays_there(factor: float, down: float, across: float) -> None:
    before = board_viewport(1000, (300.0, 200.0, 400.0))
    x = before.x.start + across * before.x.length
    y = before.y.start + down * before.y.length
    after = before.zoomed(factor, x, y)
    assert (x - after.x.start) / after.x.length == pytest.approx(across, abs=1e-6)
    assert (y - after.y.start) / after.y.length == pytest.approx(down, abs=1e-6)


def test_a_part_of_a_board_is_known_by_its_row_column_and_span() -> None:
    part = board_viewport(100, (10.0, 20.0, 8.0))
    assert board_part(part) == (10.0, 20.0, 8.0)
    assert (part.y.start, part.x.start) == (10, 20)
    assert not part.is_whole
    assert board_viewport(5).is_whole
    for x, y, is_shown in ((20.5, 10.5, True), (27.5, 17.5, True), (20.5, 18.5, False)):
        assert part.shows(x, y) is is_shown
    moved = part.moved(3, -2)
    assert board_part(moved) == (8.0, 23.0, 8.0)
    assert board_part(part.centered(50, 60)) == (56.0, 46.0, 8.0)


def test_what_is_revealed_is_a_little_away_from_the_end() -> None:
    axis = Axis(0, 10, 0, 100, 1, 100)
    assert axis.revealing(50, 2).end == 52
    assert axis.moved(60).revealing(50, 2).start == 48
    assert axis.revealing(5, 2) == axis
    assert axis.revealing(50, 1000).middle == 50
