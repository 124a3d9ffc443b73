from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.ui.plot.curve_style import CurveStyle, algorithm_style
from nqviz.ui.plot.end_labels import EndLabel, EndLabels, spread
from tests.support.pixels import pixels_of
from tests.support.reading import texts_in

PLACES = st.lists(st.floats(-1000, 2000), max_size=14)


@pytest.fixture
def clicked() -> list[str]:
    return []


@pytest.fixture
def column(qtbot: QtBot, clicked: list[str]) -> EndLabels:
    column = EndLabels(clicked.append)
    column.set_look(LIGHT, 1.0)
    column.reserve(["Backtracking"], 900)
    column.resize(column.width(), 200)
    qtbot.addWidget(column)
    return column


def rows_with(image: QImage, color: str) -> list[int]:
    return [int(y) for y in np.flatnonzero((pixels_of(image) == QColor(color).rgb()).any(axis=1))]


def test_each_label_stands_at_its_curve(column: EndLabels) -> None:
    column.show_labels([EndLabel("Backtracking", CurveStyle(algorithm_style(0)), 120.0)], 0, 200)
    rows = rows_with(column.grab().toImage(), algorithm_style(0).light)
    assert rows
    assert abs(sum(rows) / len(rows) - 120) <= 1.5


def test_it_does_not_take_the_plot_s_room(column: EndLabels) -> None:
    column.set_look(PROJECTOR, 1.0)
    column.reserve(["An algorithm with a name that goes on for far too long"], 600)
    assert column.width() <= 600 * 0.42
    column.reserve([], 600)
    assert column.width() < 60


def test_a_click_on_a_name_says_which_curve_it_is(
    qtbot: QtBot, column: EndLabels, clicked: list[str]
) -> None:
    style = CurveStyle(algorithm_style(0))
    column.show_labels(
        [EndLabel("Upper", style, 40.0, "up"), EndLabel("Lower", style, 120.0, "down")], 0, 200
    )
    for y in (80, 122):
        qtbot.mouseClick(column, Qt.MouseButton.LeftButton, pos=QPoint(60, y))
    assert clicked == ["down"]


def test_a_muted_curve_has_a_grey_name(column: EndLabels) -> None:
    column.show_labels([EndLabel("x", CurveStyle(algorithm_style(0)), 100.0)], 0, 200)
    loud = column.grab().toImage()
    column.show_labels(
        [EndLabel("x", CurveStyle(algorithm_style(0), is_muted=True), 100.0)], 0, 200
    )
    quiet = column.grab().toImage()
    assert rows_with(loud, algorithm_style(0).light)
    assert not rows_with(quiet, algorithm_style(0).light)
    assert rows_with(quiet, LIGHT.muted)


def test_twelve_labels_on_a_projector_are_all_shown(column: EndLabels) -> None:
    column.set_look(PROJECTOR, 1.0)
    column.resize(column.width(), 300)
    titles = [f"algorithm {number}" for number in range(12)]
    labels = [EndLabel(each, CurveStyle(algorithm_style(0)), 150.0) for each in titles]
    column.show_labels(labels, 0, 290)
    assert None not in column.centers()
    assert column.letters.pixelSize() < PROJECTOR.font
    column.show_labels(labels[:3], 0, 290)
    assert column.letters.pixelSize() == PROJECTOR.font


def test_a_doubt_about_a_growth_is_explained_above_it_and_in_the_tip(column: EndLabels) -> None:
    style, notes = CurveStyle(algorithm_style(0)), ("×4.1 per queen, timings far apart", "×4.1 ?")
    for shown, is_explained in ((notes, True), (("×4.1 per queen", "×4.1"), False)):
        column.reserve(["Backtracking, version 1"], 700, [shown])
        column.show_labels([EndLabel("Backtracking, version 1", style, 120.0, "", shown)], 0, 200)
        assert ("uncertain" in " ".join(each.words for each in texts_in(column))) is is_explained
        assert ("uncertain" in column.toolTip()) is is_explained


def test_labels_that_do_not_fit_are_counted(column: EndLabels) -> None:
    labels = [EndLabel("x", CurveStyle(algorithm_style(0)), 10.0) for _ in range(40)]
    column.show_labels(labels, 0, column.height())
    column.show()
    left_out = column.centers().count(None)
    assert left_out > 0
    [told] = [each for each in texts_in(column) if each.words == f"and {left_out} curves more"]
    assert told.shown == told.rect
    below = column.height() - QFontMetricsF(column.letters).height()
    assert all(center is None or center < below for center in column.centers())


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
