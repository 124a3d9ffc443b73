import pytest
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.frames.palette import LOOKS, Look
from nqviz.model.position import Counters
from nqviz.ui.step.counters_view import TITLES, CountersView
from tests.support.reading import cut, overlapping, texts_in


@pytest.fixture
def view(qtbot: QtBot) -> CountersView:
    view = CountersView()
    qtbot.addWidget(view)
    return view


def test_only_the_counters_of_the_algorithm_are_shown(view: CountersView) -> None:
    view.show_names(("visits", "tests", "removals", "solutions"))
    view.show_counters(Counters(visits=9, tests=12_345, removals=1, swaps=7))
    assert view.texts() == ["12\N{NARROW NO-BREAK SPACE}345 tests", "1 taken back", "0 solutions"]
    assert view.accessibleDescription().endswith("0 solutions")


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("width", [60, 300, 1000])
def test_large_figures_stay_within_their_columns(
    view: CountersView, look: Look, width: int
) -> None:
    view.set_look(look, 1.0)
    view.show_names(tuple(TITLES))
    view.resize(width, view.height_for(width))
    view.show_counters(Counters(*[10**12] * 10))
    view.show()
    figures = [text.rect for text in texts_in(view) if text.words == number(10**12)]
    assert len(figures) == len(TITLES)
    columns = sorted({rect.left() for rect in figures})
    ends = dict(zip(columns, [*columns[1:], width], strict=True))
    assert all(rect.right() <= ends[rect.left()] for rect in figures)


def test_columns_are_balanced(view: CountersView) -> None:
    view.show_names(("tests", "comparisons", "placements", "removals", "solutions"))
    width = view.width_for(4)
    assert view.height_for(width) == view.height_for(view.width_for(3))
    assert view.height_for(view.width_for(5)) < view.height_for(width)


def test_the_height_does_not_depend_on_the_figures(view: CountersView) -> None:
    before = view.height_for(400)
    view.show_counters(Counters(*[10**9] * 10))
    assert view.height_for(400) == before


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("share", [0.5, 0.7, 1.0])
def test_nothing_overlaps_where_height_is_short(
    view: CountersView, look: Look, share: float
) -> None:
    view.set_look(look, 1.0)
    view.show_names(("tests", "comparisons", "placements", "removals", "solutions"))
    view.show_counters(Counters(tests=15_720, comparisons=46_752, placements=2_056))
    width = view.width_for(3)
    view.resize(round(1.3 * width), round(share * view.height_for(width)))
    view.show()
    texts = texts_in(view)
    assert len(texts) == 10
    assert not overlapping(texts)
    assert not cut(texts)
    assert min(text.pixels for text in texts) >= look.font
