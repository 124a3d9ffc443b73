import pytest
from PySide6.QtGui import QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.frames.counter_names import COUNTER_NAMES
from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.solvers.registry import find_solver
from nqviz.ui.look.theme import text_font
from nqviz.ui.race.lane_figures import ORDER, LaneFigures
from tests.support.lanes import lane_frame
from tests.support.qt_objects import added
from tests.support.reading import cut, texts_in

NAMES = frozenset({"tests", "placements", "solutions", "comparisons"})


@pytest.fixture
def figures(qtbot: QtBot) -> LaneFigures:
    figures = added(qtbot, LaneFigures())
    figures.show_names(NAMES)
    return figures


def test_every_counter_but_the_visits_and_layouts_is_shown() -> None:
    assert sorted(ORDER) == sorted(COUNTER_NAMES)


def test_counters_are_shown_in_words_and_what_is_not_counted_is_not_zero(
    figures: LaneFigures,
) -> None:
    figures.show_frame(lane_frame(3, 9, length=9, tests=12, solver=find_solver("bitmask")))
    assert figures.texts() == ["12 tests", "0 solutions", "– comparisons", "0 placements"]
    assert figures.accessibleDescription().startswith("step 3 of 9, 12 tests")


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR])
def test_rows_follow_from_the_width(figures: LaneFigures, look) -> None:
    figures.set_look(look, 1.0)
    column = figures.column_width()
    assert [figures.rows_for(columns * column) for columns in (1, 2, 3, 4, 9)] == [5, 3, 3, 2, 2]
    assert figures.rows_for(1) == 6  # the steps take two
    assert figures.height_for(4) == pytest.approx(2 * figures.height_for(2), abs=1)


@pytest.mark.parametrize("tests", [0, 888_888_888, 12_345_678_901_234])
def test_long_figures_get_smaller_and_stay_inside(figures: LaneFigures, tests: int) -> None:
    figures.show_frame(lane_frame(3, 9, length=9, tests=tests))
    figures.resize(figures.column_width(), figures.height_for(9))
    figures.show()
    texts = {text.words: text for text in texts_in(figures)}
    figure, title = texts[number(tests)], texts["tests"]
    usual = QFontMetricsF(text_font(LIGHT.font))
    assert figure.rect.width() <= usual.horizontalAdvance("888 888 888")
    assert figure.rect.right() < title.rect.left()
    assert not cut(texts.values())
    assert (figure.pixels < title.pixels) == (tests > 888_888_888)


def test_a_long_way_takes_a_second_row_where_there_is_one(figures: LaneFigures) -> None:
    figures.show_frame(lane_frame(225_718_418, 268_943_835, tests=7))
    figures.resize(figures.column_width(), figures.height_for(4))
    long = figures.grab().toImage()
    figures.show_frame(lane_frame(2, 9, length=9, tests=7))
    short = figures.grab().toImage()
    row = figures.height_for(1)
    ground = short.pixelColor(short.width() - 1, 0)

    def starts_left(image: QImage, top: int) -> bool:
        return any(
            image.pixelColor(x, y) != ground for x in range(20) for y in range(top, top + row)
        )

    assert starts_left(long, row)
    assert not starts_left(short, row)


def test_letters_keep_away_from_a_frame(figures: LaneFigures) -> None:
    figures.show_frame(lane_frame(3, 9, length=9, tests=12))
    figures.show()
    for is_wanted in (False, True):
        figures.leave_edge(is_wanted=is_wanted)
        width = figures.column_width()
        figures.resize(width, figures.height_for(figures.rows_for(width)))
        texts = texts_in(figures)
        assert len(texts) == 9  # the steps, and four counters with their names
        free = min(text.rect.left() for text in texts)
        assert (free > 4) == is_wanted
        assert max(text.rect.bottom() for text in texts) <= figures.height()
