from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QFont, QFontMetricsF

from nqviz.api.timing_plot import timing_plot
from nqviz.common.i18n import LANGUAGES, speaking
from nqviz.frames.palette import DARK, LIGHT
from nqviz.measuring.timing import Timing
from nqviz.solvers.registry import SOLVERS

TIMINGS = [
    Timing("bitmask", 8, 1, False, (0.002,), 92),
    Timing("bitmask", 9, 1, False, (0.02,), 352),
    Timing("wirth-basic", 9, 1, False, (5.0,), None, is_beyond_limit=True),
]


def _circles(svg):
    return ElementTree.fromstring(svg).findall(".//{*}circle")  # noqa: S314  ours


def test_a_curve_goes_up_and_what_takes_too_long_is_hollow():
    first, second, beyond = sorted(_circles(timing_plot(TIMINGS, LIGHT)), key=_place)
    assert float(first.get("cy")) > float(second.get("cy")) > float(beyond.get("cy"))
    assert first.get("fill") == first.get("stroke")
    assert beyond.get("fill") != beyond.get("stroke")


def _place(circle):
    return float(circle.get("cx")), -float(circle.get("cy"))


def test_an_algorithm_has_the_colour_of_the_window():
    assert 'stroke="#00785a"' in timing_plot(TIMINGS, LIGHT)
    assert 'stroke="#2fc79a"' in timing_plot(TIMINGS, DARK)


def test_both_axes_have_names():
    texts = ElementTree.fromstring(timing_plot(TIMINGS, LIGHT)).findall(".//{*}text")  # noqa: S314
    assert {"n", "time"} <= {each.text for each in texts}


def test_one_point_or_none_is_a_plot():
    assert len(_circles(timing_plot(TIMINGS[:1], LIGHT))) == 1
    assert not _circles(timing_plot([], LIGHT))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_has_room_beside_the_curves(language):
    mine = "/home/anna/my_first_backtracking_with_pruning.py"
    timings = [Timing(key, 8, 1, False, (1.0,), 92) for key in (*(s.key for s in SOLVERS), mine)]
    font = QFont("sans-serif")
    font.setPixelSize(12)
    with speaking(language):
        texts = ElementTree.fromstring(timing_plot(timings, LIGHT)).findall(".//{*}text")  # noqa: S314
    names = texts[-len(timings) :]
    assert "my_first_backtra…runing.py" in {each.text for each in names}
    for each in names:
        assert float(each.get("x")) + QFontMetricsF(font).horizontalAdvance(each.text) < 640
