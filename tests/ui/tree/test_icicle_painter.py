import numpy as np
import pytest

from nqviz.runs.icicle import NOTHING, IcicleRow
from nqviz.ui.tree.icicle_painter import Fill, Pattern, image_of_rows, pixels_of_row

FILLS = tuple(
    Fill(color, pattern, "#000000")
    for color, pattern in zip(
        ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff"), Pattern, strict=True
    )
)
HEIGHT = 14


def drawn(row):
    image = image_of_rows([pixels_of_row(row, FILLS, HEIGHT)], FILLS, "#ffffff")
    assert (image.width(), image.height()) == (len(row.kinds), HEIGHT)
    return [
        [image.pixelColor(x, y).name() for x in range(image.width())] for y in range(image.height())
    ]


def row_of(kind, coverage=1.0, edges=()):
    return IcicleRow(
        np.full(28, kind, np.uint8), np.full(28, coverage), np.array(edges, dtype=np.intp)
    )


def test_each_kind_can_be_told_apart_without_its_colour():
    shapes = []
    for kind, fill in enumerate(FILLS):
        lines = drawn(row_of(kind))
        shapes.append([[color == fill.color for color in line] for line in lines])
        assert any(map(any, shapes[-1]))
    for place, one in enumerate(shapes):
        assert all(one != other for other in shapes[place + 1 :])


def test_a_short_cell_hangs_from_the_upper_edge():
    lines = drawn(row_of(list(Pattern).index(Pattern.SHORT)))
    assert lines[0] == ["#00ff00"] * 28
    assert lines[HEIGHT // 2] == ["#ffffff"] * 28


def test_where_there_is_nothing_the_ground_is_seen_and_edges_cross_a_row():
    assert {color for line in drawn(row_of(NOTHING, 0.0)) for color in line} == {"#ffffff"}
    lines = drawn(row_of(0, edges=[3, 20]))
    assert [x for x, color in enumerate(lines[2]) if color == "#ffffff"] == [3, 20]


@pytest.mark.parametrize(("coverage", "shade"), [(1.0, 0), (0.5, 128), (0.01, 191)])
def test_a_pixel_that_is_partly_taken_is_paler(coverage, shade):
    color = drawn(row_of(0, coverage))[0][0]
    assert int(color[3:5], 16) == pytest.approx(shade, abs=1)
