from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.solvers.registry import find_solver
from nqviz.ui.race.figures_table import FiguresTable
from tests.support.lanes import lane_frame
from tests.support.pixels import colors_in
from tests.support.qt_objects import shown
from tests.support.reading import cut, overlapping, texts_in

BASIC, BITMASK = find_solver("wirth-basic"), find_solver("bitmask")
LONG = replace(BASIC, title="A program with a very long name indeed " * 3)
LANES = (
    lane_frame(21_890, 21_890, rank=2, solver=BASIC, tests=15_720),
    lane_frame(8_226, 8_226, rank=1, solver=BITMASK, tests=2056),
    lane_frame(7, 9, solver=LONG, tests=1),
)


@pytest.fixture
def table(qtbot: QtBot) -> FiguresTable:
    table = FiguresTable()
    table.show_frames(LANES)
    return shown(qtbot, table)


@pytest.mark.parametrize(("look", "width"), [(LIGHT, 900), (PROJECTOR, 1240)])
def test_every_figure_is_read_in_its_row(table: FiguresTable, look, width) -> None:
    table.set_look(look, 1.0)
    table.resize(width, table.height_for(len(LANES)))
    texts = texts_in(table)
    tops = {each.words.replace("\u202f", ""): each.rect.center().y() for each in texts}
    heads = {tops[head] for head in ("steps", "tests", "comparisons", "placements")}
    assert len(heads) == 1
    rows = [
        {tops[word] for word in words}
        for words in (
            ("Backtracking, basic", "2nd", "21890", "15720"),
            ("Bitmask", "1st", "8226", "2056", "–"),
        )
    ]
    assert all(max(row) - min(row) <= 2 for row in rows)
    assert max(heads) < min(rows[0]) < min(rows[1])
    assert not overlapping(texts)
    assert [each.words[:9] for each in cut(texts)] in ([], ["A program"])


def test_a_screen_reader_hears_each_lane(table: FiguresTable) -> None:
    said = table.accessibleDescription().replace("\u202f", "")
    assert "Backtracking, basic, 2nd: steps 21890, tests 15720, solutions 0, comparisons 0" in said
    assert "Bitmask, 1st: steps 8226, tests 2056, solutions 0, comparisons –" in said


def test_who_has_no_rank_has_a_cross_instead_in_the_colour_of_what_is_wrong(
    table: FiguresTable,
) -> None:
    for note in ("found a wrong board first", ""):
        table.show_frames([LANES[0], lane_frame(9, 9, length=9, solver=BITMASK, note=note)])
        table.set_look(LIGHT, 1.0)
        table.resize(900, table.height_for(2))
        assert ("✗" in [each.words for each in texts_in(table)]) is bool(note)
        assert ("Bitmask, ✗: steps 9" in table.accessibleDescription()) is bool(note)
        assert (LIGHT.warning in colors_in(table.grab().toImage())) is bool(note)
