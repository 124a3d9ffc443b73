from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LOOKS
from nqviz.runs.merged_tree import NEVER, MergedAt, merge
from nqviz.runs.search_tree import ROOT
from nqviz.ui.race.merged_icicle import MergedIcicle, fills
from tests.support.pixels import colors_in
from tests.support.sizes import draw_at_any_size
from tests.support.trees import shared_tree

N = 4
NAMES = tuple(map(str, range(N)))
PAIR = ("wirth-basic", "wirth-1")
TREES = shared_tree(N, key=PAIR[0]), shared_tree(N, key=PAIR[1])
MERGED = merge(*TREES)


@pytest.fixture
def widget(qtbot: QtBot) -> MergedIcicle:
    widget = MergedIcicle()
    qtbot.addWidget(widget)
    widget.resize(900, 260)
    at(widget, 0, 0)
    widget.show()
    return widget


def at(widget: MergedIcicle, first: int, second: int) -> None:
    paths = [
        MERGED.nodes[run][list(TREES[run].at(index).path)].tolist()
        for run, index in enumerate((first, second))
    ]
    widget.show_tree(MergedAt(MERGED, (first, second), (paths[0], paths[1])), NAMES)


def test_what_only_one_run_tests_is_hatched(qtbot: QtBot, widget: MergedIcicle) -> None:
    at(widget, TREES[0].index, TREES[1].index)
    image = widget.grab().toImage()
    ink = fills(LOOKS[0])[1].ink
    said = {}
    for node in range(1, len(MERGED.arrays)):
        rect = widget.rect_of(node)
        assert rect is not None
        inner = rect.toRect().adjusted(3, 2, -3, -4)
        colors = colors_in(image, inner.adjusted(0, 0, -1, -1))
        is_shared = MERGED.steps[1][node] < NEVER
        if inner.width() > 10:
            assert (ink in colors) is not is_shared
            said[is_shared] = node
    assert set(said) == {True, False}
    qtbot.keyClick(widget, Qt.Key.Key_R)
    assert widget.selected == ROOT
    for is_shared, node in said.items():
        widget.select(MERGED.arrays.parents[node])
        qtbot.keyClick(widget, Qt.Key.Key_Down)
        while widget.selected != node:
            qtbot.keyClick(widget, Qt.Key.Key_Right)
        words = "both runs test it" if is_shared else "only run 1 tests it"
        assert words in widget.accessibleDescription()


def test_what_is_tested_later_is_pale_and_the_runs_stand_where_they_are(
    widget: MergedIcicle,
) -> None:
    images = []
    for first, second in ((0, 0), (60, 20), (60, 50), (TREES[0].index, TREES[1].index)):
        at(widget, first, second)
        images.append(widget.grab().toImage())
    assert all(one != other for one, other in pairwise(images))
    at(widget, 60, 20)
    assert widget.grab().toImage() == images[1]


def test_it_can_be_drawn_at_any_size_in_every_look(widget: MergedIcicle) -> None:
    at(widget, 60, 20)
    draw_at_any_size(widget)


def test_cells_are_painted_anew_when_only_their_kinds_have_changed(widget: MergedIcicle) -> None:
    widget.show_tree(MergedAt(MERGED, (0, 0), ([], [])), NAMES)
    before = widget.grab().toImage()
    widget.show_tree(MergedAt(MERGED, (TREES[0].index, TREES[1].index), ([], [])), NAMES)
    assert widget.grab().toImage() != before
    widget.show_tree(MergedAt(MERGED, (0, 0), ([], [])), NAMES)
    assert widget.grab().toImage() == before
