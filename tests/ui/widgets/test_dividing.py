from hypothesis import given
from hypothesis import strategies as st

from nqviz.ui.widgets.dividing import ZOOMS, Demand, divide, largest

GAP = 8
PANES = ("code", "state", "counters", "tree")
DEMANDS = st.lists(
    st.builds(
        Demand,
        st.sampled_from(PANES),
        st.integers(1, 300),
        st.booleans(),
        st.sampled_from(("", *PANES)),
    ),
    max_size=8,
)


@given(space=st.integers(-50, 1000), demands=DEMANDS)
def test_what_is_shown_fits_and_was_asked_for(space: int, demands: list[Demand]) -> None:
    heights = divide(space, GAP, demands)
    assert all(height > 0 for height in heights.values())
    used = sum(heights.values()) + GAP * max(0, len(heights) - 1)
    assert not heights or used <= space
    for pane, height in heights.items():
        asked = [each for each in demands if each.pane == pane]
        assert height <= max(each.height for each in asked)
        assert not asked[0].is_whole or height >= asked[0].height
        assert not asked[0].only_with or asked[0].only_with in heights


@given(space=st.integers(0, 1000), demands=DEMANDS)
def test_more_space_takes_nothing_from_what_goes_first(space: int, demands: list[Demand]) -> None:
    plain = [each._replace(is_whole=False, only_with="") for each in demands]
    before, after = divide(space, GAP, plain), divide(space + 40, GAP, plain)
    for each in plain[:1]:  # Any later demand can lose what one between them gets.
        assert min(each.height, before.get(each.pane, 0)) <= after.get(each.pane, 0)
    everything = divide(10_000, GAP, plain)
    assert everything == {
        pane: max(each.height for each in plain if each.pane == pane)
        for pane in {each.pane for each in plain}
    }


def test_panes_are_left_out_before_the_first_is_made_smaller() -> None:
    demands = (
        Demand("code", 100),
        Demand("state", 50, is_whole=True),
        Demand("counters", 30, is_whole=True, only_with="state"),
        Demand("state", 80),
        Demand("code", 200),
    )
    assert divide(400, 10, demands) == {"code": 200, "state": 80, "counters": 30}
    assert divide(220, 10, demands) == {"code": 100, "state": 70, "counters": 30}
    assert divide(199, 10, demands) == {"code": 109, "state": 80}
    assert divide(159, 10, demands) == {"code": 159}
    assert divide(90, 10, demands) == {"code": 90}


@given(st.floats(0.5, 2.0))
def test_the_largest_zoom_that_fits_is_found_and_tried_last(limit: float) -> None:
    tried: list[float] = []

    def fits(zoom: float) -> bool:
        tried.append(zoom)
        return zoom <= limit

    fitting = [zoom for zoom in ZOOMS if zoom <= limit]
    assert largest(ZOOMS, fits) == max(fitting, default=ZOOMS[-1]) == tried[-1]
