from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.ui.plot.labels import spread

PLACES = st.lists(st.floats(-1000, 2000), max_size=14)


@given(PLACES, st.floats(5, 60), st.floats(20, 900))
def test_labels_never_overlap_and_never_leave_the_room(
    wanted: list[float], height: float, room: float
) -> None:
    centres = [each for each in spread(wanted, height, 10, 10 + room) if each is not None]
    for one, other in combinations(centres, 2):
        assert abs(one - other) >= height - 1e-6
    for centre in centres:
        assert 10 + height / 2 - 1e-6 <= centre <= 10 + room - height / 2 + 1e-6


@given(PLACES, st.floats(5, 60), st.floats(20, 900))
def test_labels_are_left_out_only_where_there_is_no_room(
    wanted: list[float], height: float, room: float
) -> None:
    centres = spread(wanted, height, 0, room)
    placed = sum(each is not None for each in centres)
    assert placed == len(wanted) or (placed + 1) * height > room - 1e-6


@given(PLACES)
def test_labels_keep_the_order_of_their_curves(wanted: list[float]) -> None:
    centres = spread(wanted, 20, 0, 20 * max(1, len(wanted)))
    for (one, at), (other, other_at) in combinations(zip(wanted, centres, strict=True), 2):
        if one < other:
            assert at < other_at


def test_labels_with_room_stand_where_they_want() -> None:
    assert spread([100, 40, 200], 20, 0, 300) == [100, 40, 200]


def test_labels_that_want_the_same_place_share_it_around_its_middle() -> None:
    assert spread([100, 100, 100], 20, 0, 300) == pytest.approx([80, 100, 120])
    assert spread([100, 104], 20, 0, 300) == pytest.approx([92, 112])


@given(st.lists(st.integers(0, 12), min_size=2, max_size=3))
def test_no_other_arrangement_is_nearer(wanted: list[int]) -> None:
    """Try every arrangement on a fine grid."""
    height, bottom, grid = 4, 16, 0.5
    grid_places = [2 + grid * step for step in range(int((bottom - height) / grid) + 1)]
    best = min(
        sum((place - want) ** 2 for place, want in zip(places, sorted(wanted), strict=True))
        for places in combinations(grid_places, len(wanted))
        if all(below - above >= height for above, below in pairwise(places))
    )
    ours = spread(wanted, height, 0, bottom)
    assert sum((at - want) ** 2 for at, want in zip(ours, wanted, strict=True)) <= best + 1e-9
