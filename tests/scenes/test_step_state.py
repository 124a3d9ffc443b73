"""The state of the Step page, without a window."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from nqviz.scenes.step_state import PRESENTED, Below, Chart, StepState

states = st.builds(
    StepState,
    has_tree=st.booleans(),
    has_calls=st.booleans(),
    chart=st.sampled_from(Chart),
    presented=st.sampled_from([None, *PRESENTED]),
    is_chosen=st.booleans(),
    preferred=st.sampled_from(["", "code", "state", "tree", "counters"]),
    below=st.sampled_from(Below),
    hides_future=st.booleans(),
)


@given(states, st.booleans())
def test_the_tree_is_shown_where_it_is_wanted(state: StepState, is_shown: bool) -> None:
    after = state.with_tree(is_shown=is_shown)
    assert after.shows_tree is is_shown
    assert after.has_tree is is_shown
    assert (after.presented is None) == (state.presented is None)
    assert after.with_tree(is_shown=is_shown) == after


@given(states, st.booleans())
def test_the_calls_stand_in_place_of_the_state(state: StepState, is_shown: bool) -> None:
    after = state.with_calls(is_shown=is_shown)
    assert after.shows_calls is is_shown
    assert not (after.shows_calls and after.presented == "state")


@given(states, st.sampled_from(Chart))
def test_a_chart_that_is_chosen_twice_gives_way_to_the_tree_a_heat_map_to_the_chart_before(
    state: StepState, chart: Chart
) -> None:
    hidden = state.with_tree(is_shown=False)
    once = hidden.with_chart(chart)
    assert once.shows_tree
    assert once.chart is chart
    heat = Chart.HEAT_MAP
    before = state.chart if chart is heat and state.chart is not heat else Chart.TREE
    assert once.with_chart(chart).chart is before


@given(states, st.booleans())
def test_a_key_shows_each_pane_once_before_the_first_comes_again(
    state: StepState, recurs: bool
) -> None:
    state = replace(state, presented="code")
    seen = []
    for _ in range(len(PRESENTED) - (not recurs)):
        state = state.with_next_pane(recurs=recurs)
        seen.append(state.presented)
    assert seen[-1] == "code"
    expected = {"code", "tree", "state", "counters", *(["calls"] if recurs else [])}
    assert sorted(filter(None, seen)) == sorted(expected)
    assert state.is_chosen


@given(states)
def test_presenting_begins_with_the_tree_where_there_is_one_and_ends_with_all(
    state: StepState,
) -> None:
    alone = replace(state, presented=None).presenting(is_on=True)
    assert alone.presented == ("tree" if state.has_tree else "code")
    assert alone.presenting(is_on=True) is alone
    assert alone.presenting(is_on=False).presented is None


@given(states, st.sampled_from(["", "why", "code", "state", "counters", "tree"]))
def test_what_a_lesson_points_at_is_presented_if_anything_is(state: StepState, pane: str) -> None:
    after = state.preferring(pane)
    assert after.preferred == pane
    assert not after.is_chosen
    is_pane = pane in PRESENTED and bool(pane)
    is_presented = state.presented is not None and is_pane
    assert after.presented == (pane if is_presented else state.presented)


def test_another_run_has_neither_calls_nor_an_editor_that_are_not_its_own() -> None:
    state = StepState(has_tree=True, presented="calls", below=Below.EDITOR)
    after = state.for_run(recurs=False, is_file=False)
    assert after == StepState(has_tree=True, presented="code")
    kept = state.for_run(recurs=True, is_file=True)
    assert (kept.presented, kept.below) == ("calls", Below.EDITOR)


@given(states, st.sampled_from([None, *Chart]))
def test_each_tab_leads_to_its_drawing_and_the_first_to_the_code(
    state: StepState, chart: Chart | None
) -> None:
    after = state.with_tab(chart)
    assert after.shows_tree is (chart is not None)
    assert after.chart is (state.chart if chart is None else chart)
    assert after.with_tab(chart) == after


def test_the_code_of_a_file_that_was_not_shown_before_is_seen_and_the_chart_is_kept() -> None:
    state = StepState(has_tree=True, chart=Chart.ICICLE)
    assert state.for_run(recurs=True, is_file=True) == state
    after = state.for_run(recurs=True, is_file=True, is_new_file=True)
    assert (after.has_tree, after.chart) == (False, Chart.ICICLE)
    assert (
        replace(state, presented="tree")
        .for_run(recurs=True, is_file=True, is_new_file=True)
        .presented
        == "code"
    )
