from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Counters
from nqviz.runs.race_result import LaneResult
from nqviz.solvers.registry import find_solver
from nqviz.ui.race.result_view import ResultPanel, ResultView
from tests.support.qt_objects import added, shown
from tests.support.reading import cut, overlapping, texts_in

RESULTS = [
    LaneResult(
        find_solver(key), 6, Counters(tests=tests, comparisons=comparisons), seconds, 2 * tests
    )
    for key, tests, comparisons, seconds in (
        ("wirth-basic", 894, 2016, 2e-5),  # the others compare no queens
        ("bitmask", 152, 0, 1e-6),
        ("exact-cover", 110, 0, None),
    )
]


@pytest.fixture
def view(qtbot: QtBot) -> ResultView:
    view = ResultView()
    view.show_result(RESULTS[1], RESULTS, by_time=True)
    return shown(qtbot, view)


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
def test_every_figure_can_be_read_in_the_narrowest_lane(view: ResultView, look: Look) -> None:
    view.set_look(look, 1.0)
    view.resize(round(12 * look.font), view.sizeHint().height())
    texts = texts_in(view)
    assert [each.words for each in texts] == [
        "152",
        "tests in all",
        "–",
        "comparisons in all",
        "1 µs",
        "time in all, natively",
    ]
    assert not cut(texts)
    assert not overlapping(texts)


def test_a_bar_is_as_long_as_its_share(view: ResultView) -> None:
    def length(index: int) -> int:
        view.show_result(RESULTS[index], RESULTS, by_time=True)
        view.resize(1000, view.sizeHint().height())
        image = view.grab().toImage()
        y = round(1.26 * LIGHT.font)  # the bar below the words of the first row
        colors = [image.pixelColor(x, y).name() for x in range(image.width())]
        return sum(color in {LIGHT.accent, LIGHT.solution} for color in colors)

    whole = length(0)
    assert whole == pytest.approx(1000 - 0.5 * LIGHT.font, abs=2)
    assert length(1) == pytest.approx(whole * 152 / 894, abs=2)


def test_nothing_has_a_track_without_a_bar_and_no_row_has_a_ground(view: ResultView) -> None:
    few = LaneResult(find_solver("wirth-basic"), 6, Counters(tests=894), 2e-5, 4000)
    view.show_result(few, [few, RESULTS[0]], by_time=False)
    view.resize(1000, view.sizeHint().height())
    image = view.grab().toImage()
    y = round((2 * 1.7 + 1.26) * LIGHT.font)  # the bar of the comparisons: 0 beside 2016
    assert {image.pixelColor(x, y).name() for x in range(10, 990)} == {LIGHT.border}
    colors = {image.pixelColor(x, 2).name() for x in range(300, 700)}
    assert not colors & {LIGHT.accent_soft, LIGHT.success_soft}


def test_a_screen_reader_hears_the_figures(view: ResultView) -> None:
    assert "tests in all 152, comparisons in all –, time in" in view.accessibleDescription()
    view.show_result(RESULTS[1], RESULTS, by_time=False)
    words = "steps in all 304, tests in all 152, comparisons in all –"
    assert view.accessibleDescription() == words
    cut_off = replace(RESULTS[1], shortfall="was ended")
    view.show_result(cut_off, [RESULTS[0], cut_off], by_time=True)
    assert "time of the recorded part 1" in view.accessibleDescription()


def test_what_a_lane_on_the_way_has_needed_so_far_grows(view: ResultView) -> None:
    def shown(tests: int) -> list[str]:
        so_far = Counters(tests=tests, comparisons=3 * tests)
        on_the_way = LaneResult(find_solver("wirth-basic"), 6, None, None, so_far=so_far)
        view.show_result(on_the_way, [on_the_way, RESULTS[1]], by_time=True)
        view.resize(400, view.sizeHint().height())
        return [each.words for each in texts_in(view)]

    assert shown(12)[::2] == ["12+", "36+", "–"]
    assert shown(1200)[::2] == [f"{number(1200)}+", f"{number(3600)}+", "–"]
    assert f"tests in all {number(1200)}+" in view.accessibleDescription()
    image = view.grab().toImage()
    y = round(1.26 * LIGHT.font)
    colors = {image.pixelColor(x, y).name() for x in range(image.width())}
    assert LIGHT.accent in colors
    assert LIGHT.solution not in colors  # What is not over is not the least.


def test_a_line_of_the_reason_has_several_words_however_narrow_it_is(qtbot: QtBot) -> None:
    panel = added(qtbot, ResultPanel())
    panel.set_look(PROJECTOR, 1.0)
    panel.reason.say("Sieve is first: " + "it never visits an attacked square. " * 3)
    widths = range(4, 40, 4)  # in heights of text
    sizes = [panel.fit(QSize(width * PROJECTOR.font, 4000), 2) for width in widths]
    assert sizes == sorted(sizes)
    assert sizes[0] == 0.0  # There is no space for it.
    assert sizes[-1] == 2.0
    assert all(10 * size <= width for size, width in zip(sizes, widths, strict=True))
