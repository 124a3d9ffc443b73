from nqviz.solvers.registry import SOLVERS
from nqviz.ui.look.palette import SERIES, series_style


def test_every_algorithm_has_a_style_of_its_own():
    styles = [series_style(index) for index in range(len(SOLVERS))]
    assert len({(style.dash, style.marker) for style in styles}) == len(SOLVERS)


def test_styles_repeat_after_the_last():
    assert series_style(len(SERIES)) == SERIES[0]
