import pytest
from pytestqt.qtbot import QtBot

from nqviz.model.position import Counters
from nqviz.runs.race_result import LaneResult
from nqviz.solvers.registry import find_solver
from nqviz.ui.look.palette import LIGHT, LOOKS, Look
from nqviz.ui.race.result_view import ResultView
from tests.support.reading import cut, overlapping, texts_in

RESULTS = [
    LaneResult(find_solver(key), 6, Counters(tests=tests, comparisons=comparisons), seconds)
    for key, tests, comparisons, seconds in (
        ("wirth-basic", 894, 2016, 2e-5),
        ("bitmask", 152, 0, 1e-6),
        ("exact-cover", 110, 0, None),
    )
]


@pytest.fixture
def view(qtbot: QtBot) -> ResultView:
    view = ResultView()
    qtbot.addWidget(view)
    view.set_look(LIGHT, 1.0)
    view.show_results(RESULTS)
    view.show()
    return view


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_every_figure_of_every_lane_can_be_read(view: ResultView, look: Look) -> None:
    view.set_look(look, 1.0)
    view.resize(1000, view.height_for(len(RESULTS)))
    texts = texts_in(view)
    words = [each.words for each in texts]
    assert {"tests", "comparisons", "894", "152", "110", "–"} <= set(words)
    assert {"Backtracking, basic", "Bitmask"} <= set(words)
    assert not cut(texts)
    assert not overlapping(texts)


def test_a_bar_is_as_long_as_its_share(view: ResultView) -> None:
    view.resize(1000, view.height_for(len(RESULTS)))
    image = view.grab().toImage()
    row = view.height_for(0)

    def length(place: int) -> int:
        y = round((place + 0.5) * row)
        left = round(0.26 * view.width())
        colors = [image.pixelColor(x, y).name() for x in range(left, left + 220)]
        return sum(color in {LIGHT.accent, LIGHT.solution} for color in colors)

    assert length(2) / length(1) == pytest.approx(152 / 894, abs=0.03)


def test_a_screen_reader_hears_each_lane(view: ResultView) -> None:
    assert "Bitmask: tests 152, comparisons 0" in view.accessibleDescription()
