import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.model.position import Counters
from nqviz.ui.race.figures_table import FiguresTable, LaneCounts
from tests.support.reading import cut, overlapping, texts_in

OWN = frozenset({"tests", "comparisons", "placements"})
LANES = (
    LaneCounts("Backtracking, basic", 2, 21_890, Counters(tests=15_720, comparisons=46_752), OWN),
    LaneCounts("Bitmask", 1, 8_226, Counters(tests=2056), OWN - {"comparisons"}),
    LaneCounts("A program with a very long name indeed " * 3, None, 7, Counters(tests=1), OWN),
)


@pytest.fixture
def table(qtbot: QtBot) -> FiguresTable:
    table = FiguresTable()
    qtbot.addWidget(table)
    table.show_lanes(LANES)
    table.show()
    return table


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
            ("Backtracking, basic", "2nd", "21890", "15720", "46752"),
            ("Bitmask", "1st", "8226", "2056", "–"),
        )
    ]
    assert all(max(row) - min(row) <= 2 for row in rows)
    assert max(heads) < min(rows[0]) < min(rows[1])
    assert not overlapping(texts)
    assert [each.words[:9] for each in cut(texts)] in ([], ["A program"])


def test_a_screen_reader_hears_each_lane(table: FiguresTable) -> None:
    said = table.accessibleDescription().replace("\u202f", "")
    assert "Backtracking, basic, 2nd: steps 21890, tests 15720, comparisons 46752" in said
    assert "Bitmask, 1st: steps 8226, tests 2056, comparisons –" in said
