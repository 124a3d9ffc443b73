from itertools import combinations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from nqviz.curves.curve_data import CurveOrigin
from nqviz.frames.palette import LIGHT, LOOKS, Look
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.plot.curve_style import (
    ALGORITHM_STYLES,
    PROGRAM_STYLES,
    CurveStyle,
    algorithm_style,
    curve_color,
    marker_size,
    sample_icon,
)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_samples_differ_without_their_colour(look: Look) -> None:
    """Only which pixels are covered is compared, as in a picture of one colour."""
    size = QSize(round(2.4 * look.font), round(1.1 * look.font))
    covered = [
        sample_icon(CurveStyle(style), look, 1.0, size, 1.0)
        .pixmap(size)
        .toImage()
        .convertToFormat(QImage.Format.Format_Alpha8)
        for style in ALGORITHM_STYLES + PROGRAM_STYLES
    ]
    for one, other in combinations(covered, 2):
        assert one != other


def test_the_projector_has_larger_markers() -> None:
    light, dark, projector = LOOKS
    assert marker_size(light, 1.0) == marker_size(dark, 1.0) < marker_size(projector, 1.0)
    assert marker_size(light, 2.0) == 2 * marker_size(light, 1.0)


def test_dark_ground_has_its_own_colours() -> None:
    light, dark, _ = LOOKS
    for style in ALGORITHM_STYLES + PROGRAM_STYLES:
        assert curve_color(style, light).lightness() < curve_color(style, dark).lightness()


def test_every_algorithm_has_a_style_of_its_own() -> None:
    styles = [algorithm_style(index) for index in range(len(SOLVERS))]
    assert len({(style.dash, style.marker) for style in styles}) == len(SOLVERS)


def test_programs_have_styles_that_no_algorithm_has() -> None:
    styles = [
        algorithm_style(len(ALGORITHM_STYLES) + place) for place in range(len(PROGRAM_STYLES))
    ]
    assert not {(style.dash, style.marker) for style in styles} & {
        (style.dash, style.marker) for style in ALGORITHM_STYLES
    }
    assert algorithm_style(len(ALGORITHM_STYLES) + len(PROGRAM_STYLES)) == PROGRAM_STYLES[0]


def test_published_curves_differ_from_ours_without_colour() -> None:
    for style in ALGORITHM_STYLES:
        ours, theirs, old = (
            CurveStyle(style, origin)
            for origin in (CurveOrigin.MEASURED, CurveOrigin.PUBLISHED, CurveOrigin.STORED)
        )
        pens = [each.pen(LIGHT, 1.0) for each in (ours, theirs, old)]
        assert pens[1].widthF() < pens[0].widthF()
        assert len({tuple(pen.dashPattern()) for pen in pens}) == 3
        assert ours.marker_ground(LIGHT) != theirs.marker_ground(LIGHT) == QColor(LIGHT.card)
