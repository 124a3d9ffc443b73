from hypothesis import given
from hypothesis import strategies as st

from nqviz.ui.board.zoom import LEAST_SPAN, Zoom, whole

moves = st.lists(
    st.one_of(
        st.tuples(
            st.just("scaled"),
            st.floats(0.01, 100),
            st.floats(0, 1),
            st.floats(0, 1),
        ),
        st.tuples(st.just("moved"), st.floats(-1e9, 1e9), st.floats(-1e9, 1e9)),
        st.tuples(st.just("centered"), st.floats(0, 1), st.floats(0, 1)),
    )
)


@given(n=st.integers(1, 10**8), moves=moves)
def test_whatever_is_done_the_part_lies_on_the_board(n, moves):
    zoom = whole(n)
    for name, *values in moves:
        if name == "scaled":
            factor, down, across = values
            zoom = zoom.scaled(
                n, factor, zoom.row + down * zoom.span, zoom.column + across * zoom.span
            )
        elif name == "moved":
            zoom = zoom.moved(n, *values)
        else:
            zoom = zoom.centered(n, *(n * value for value in values))
        assert min(LEAST_SPAN, n) - 1e-6 <= zoom.span <= n
        for start in (zoom.row, zoom.column):
            assert 0 <= start <= n - zoom.span + 1e-6


@given(factor=st.floats(1, 50), down=st.floats(0, 1), across=st.floats(0, 1))
def test_what_is_under_the_pointer_stays_there(factor, down, across):
    before = Zoom(300.0, 200.0, 400.0)
    row, column = before.row + down * before.span, before.column + across * before.span
    after = before.scaled(1000, factor, row, column)
    assert abs((row - after.row) / after.span - down) < 1e-6
    assert abs((column - after.column) / after.span - across) < 1e-6


def test_shows():
    zoom = Zoom(10.0, 20.0, 8.0)
    assert zoom.shows(10, 20)
    assert zoom.shows(17, 27)
    assert not zoom.shows(18, 20)
    assert not zoom.shows(10, 19)
    assert whole(5).is_whole(5)
    assert not zoom.is_whole(100)
