import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.model.position import Counters
from nqviz.ui.step.counters_view import CountersView
from tests.support.qt_objects import added
from tests.support.reading import cut, overlapping, texts_in


@pytest.fixture
def view(qtbot: QtBot) -> CountersView:
    return added(qtbot, CountersView())


def test_only_the_counters_of_the_algorithm_are_shown(view: CountersView) -> None:
    view.show_names(("visits", "tests", "removals", "solutions"))
    view.show_counters(Counters(visits=9, tests=12_345, removals=1, swaps=7))
    words = "12\N{NARROW NO-BREAK SPACE}345 tests, 1 taken back, 0 solutions"
    assert view.accessibleDescription() == words


def test_columns_are_balanced(view: CountersView) -> None:
    view.show_names(("tests", "comparisons", "placements", "removals", "solutions"))
    width = view.width_for(4)
    assert view.height_for(width) == view.height_for(view.width_for(3))
    assert view.height_for(view.width_for(5)) < view.height_for(width)


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
@pytest.mark.parametrize(
    ("share", "figure", "columns"),
    [(0.5, 15_720, 3), (0.7, 15_720, 3), (1.0, 15_720, 3), (1.0, 10**12, 1)],
)
def test_nothing_overlaps_where_height_or_width_is_short(
    view: CountersView, look: Look, share: float, figure: int, columns: int
) -> None:
    view.set_look(look, 1.0)
    view.show_names(("tests", "comparisons", "placements", "removals", "solutions"))
    view.show_counters(Counters(*[figure] * 10))
    width = view.width_for(columns)
    view.resize(round(1.3 * width), round(share * view.height_for(width)))
    view.show()
    texts = texts_in(view)
    assert len(texts) == 10
    assert not overlapping(texts)
    assert not cut(texts)
    assert all(text.rect.left() >= 0 and text.rect.right() <= view.width() for text in texts)


def test_a_name_behind_its_figure_is_whole_where_the_row_has_space_for_all(
    view: CountersView,
) -> None:
    view.set_look(LIGHT, 1.0)
    view.show_names(("tests", "comparisons", "placements", "removals", "solutions"))
    view.show_counters(Counters(0, 15_720, 46_752, 2_056, 2_056, 92))
    view.show()
    width = round(1.14 * view.width_for(3))
    view.resize(width, round(0.7 * view.height_for(width)))
    words = [text.words for text in texts_in(view)]
    assert "comparisons" in words
    assert not [each for each in words if each.endswith("…")]
