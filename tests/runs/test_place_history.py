from hypothesis import given
from hypothesis import strategies as st

from nqviz.runs.place_history import PlaceHistory

MOVES = st.lists(st.one_of(st.integers(0, 9), st.sampled_from(["back", "forward"])))


@given(MOVES)
def test_back_and_forward_walk_the_places_as_a_browser_does(moves):
    history, place = PlaceHistory(), 0
    visited, at = [0], 0  # the model: a list of places with a cursor
    for move in moves:
        if isinstance(move, int):
            history.leave(place)
            place = move
            visited, at = [*visited[: at + 1], move], at + 1
        else:
            found = history.back(place) if move == "back" else history.forward(place)
            if 0 <= at + (-1 if move == "back" else 1) < len(visited):
                at += -1 if move == "back" else 1
                assert found == visited[at]
                place = found
            else:
                assert found is None


def test_only_so_many_places_are_remembered():
    history = PlaceHistory(most=3)
    for place in range(10):
        history.leave(place)
    assert [history.back(99) for _ in range(4)] == [9, 8, 7, None]


def test_another_run_has_no_places():
    history = PlaceHistory()
    history.leave(3)
    history.clear()
    assert history.back(5) is None
