import json
from dataclasses import FrozenInstanceError, asdict

import pytest

from nqviz.scenes.measure_state import (
    CountState,
    CurvesState,
    MeasureScene,
    MeasureState,
    Operation,
    PlotView,
    TimingsFilter,
    TimingsState,
)

PART = (8.0, 10.0, -4.0, 1.0)


def state() -> MeasureState:
    return MeasureState(MeasureScene((), 8, 14), CountState("quarters", 18, 2))


def test_states_are_values() -> None:
    assert state() == state()
    assert hash(state()) == hash(state())
    with pytest.raises(FrozenInstanceError):
        state().sheet = 1  # type: ignore[misc]
    assert json.loads(json.dumps(asdict(state()), default=str))["count"]["n"] == 18


@pytest.mark.parametrize(
    "values",
    [
        {"view": PlotView.SPEED_UP},
        {"operation": Operation.PLACEMENTS},
        {"baseline": "sieve"},
        {"is_logarithmic": False},
    ],
)
def test_other_axes_end_the_zoom(values: dict[str, object]) -> None:
    assert CurvesState(zoom=PART).but(**values).zoom is None


@pytest.mark.parametrize(
    "values", [{"muted": frozenset({"sieve"})}, {"shows_growth": True}, {"has_list": False}]
)
def test_the_same_axes_keep_it(values: dict[str, object]) -> None:
    assert CurvesState(zoom=PART).but(**values) == CurvesState(zoom=PART, **values)


def test_nothing_is_filtered_at_first_and_the_newest_come_first() -> None:
    timings = state().timings
    assert timings == TimingsState(TimingsFilter("", None, None, None))
    assert timings.is_descending
