import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz import __version__
from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import DARK, LIGHT, PROJECTOR, Look
from nqviz.measuring.timing import Timing
from nqviz.model.published import known
from nqviz.scenes.measure_state import PlotView
from nqviz.solvers.registry import SOLVERS
from nqviz.store.series import Identity, Series
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timings_csv import read_file
from nqviz.ui.look.theme import apply_look
from nqviz.ui.plot.export import SIZES, SLIDE, export_picture, export_table
from tests.support.pixels import pixels_of
from tests.support.plots import responsive_curves
from tests.support.qt_objects import added

IN_MAY = Series(Identity("one", "bitmask", 1, False, "queens"), "In May", ((8, 0.5), (9, 2.0)))
KEYS = ("wirth-basic", "wirth-1", "bitmask")
TIMINGS = [
    Timing(key, n, 1, False, (s, 1.5 * s), known(n).solutions)
    for place, key in enumerate(KEYS)
    for n in range(8, 13)
    for s in [10.0 ** (n - 13 - place)]
]


def model() -> PlotModel:
    model = PlotModel(SOLVERS, range(8, 13))
    model.visible = set(KEYS)
    for timing in TIMINGS:
        model.add(timing)
    return model


SHOWN = model()


def drawn(path: Path, size: QSize) -> QImage:
    """Return a written picture, an SVG drawn by Qt's own reader on magenta."""
    if path.suffix == ".png":
        return QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32)
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def near(image: QImage, color: str) -> np.ndarray:
    """Return where an image has a colour, but for smoothing."""
    parts = pixels_of(image).view(np.uint8).reshape(image.height(), image.width(), 4)
    is_near = np.True_
    for index, part in zip((2, 1, 0), QColor(color).getRgb(), strict=False):
        least, most = np.uint8(max(part - 23, 0)), np.uint8(min(part + 23, 255))
        is_near = is_near & (parts[..., index] >= least) & (parts[..., index] <= most)
    return np.asarray(is_near)


@pytest.fixture(scope="module")
def slide(
    qapp: QApplication,  # noqa: ARG001  fonts need it
    tmp_path_factory: pytest.TempPathFactory,
) -> Callable[[Look, str], QImage]:
    """Return a function that exports the curves in a look as a file with a suffix, once."""

    @cache
    def export(look: Look, suffix: str) -> QImage:
        path = tmp_path_factory.mktemp("plots") / f"plot{suffix}"
        export_picture(SHOWN, path, look, SLIDE)
        return drawn(path, SLIDE)

    return export


@pytest.mark.parametrize(
    ("look", "suffix"), [(LIGHT, ".png"), (DARK, ".svg"), (PROJECTOR, ".png"), (PROJECTOR, ".svg")]
)
def test_a_picture_has_its_size_its_ground_and_all_curves(
    slide: Callable[[Look, str], QImage], look: Look, suffix: str
) -> None:
    image = slide(look, suffix)
    assert image.size() == SLIDE
    assert near(image, look.card)[[0, -1, 0, -1], [0, -1, -1, 0]].all()
    assert not near(image, "#ff00ff").any()
    colors = (
        ("#f08a3c", "#e69f00", "#2fc79a") if look is DARK else ("#d55e00", "#9a6a00", "#00785a")
    )
    for color in colors:
        assert near(image, color).sum() > 3000


def test_the_svg_shows_the_curves_where_the_png_does(slide: Callable[[Look, str], QImage]) -> None:
    """Dashes, markers and places agree; only smoothing and fonts may differ."""
    images = [slide(PROJECTOR, suffix) for suffix in (".png", ".svg")]
    for color in ("#d55e00", "#9a6a00", "#00785a"):
        one, other = (near(image, color) for image in images)
        assert (one & other).sum() / (one | other).sum() > 0.8


@pytest.mark.usefixtures("qapp")
def test_an_svg_is_text_and_lines_that_any_program_can_draw(tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    export_picture(SHOWN, path, LIGHT, SLIDE)
    text = path.read_text(encoding="utf-8")
    for each in ("Backtracking, basic", "Bitmask", "n (queens)", f"nqviz {__version__}"):
        assert f"{each}" in text
    assert "<image" not in text
    assert "vector-effect" not in text
    assert "stroke-dasharray" in text
    assert "sans-serif" in text


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]], ids=lambda size: str(size.width()))
def test_larger_pictures_show_the_same(qapp: QApplication, tmp_path: Path, size: QSize) -> None:
    apply_look(qapp, LIGHT, 0.7)  # the window's own sizes have no say
    try:
        path = tmp_path / "plot.png"
        export_picture(SHOWN, path, PROJECTOR, size)
        image = drawn(path, size)
        shares = [near(image, color).mean() for color in ("#d55e00", "#000000")]
    finally:
        qapp.setStyleSheet("")
    assert 0.003 < shares[0] < 0.012
    assert 0.004 < shares[1] < 0.03


def test_the_picture_shows_what_the_window_shows(qtbot: QtBot, tmp_path: Path) -> None:
    """View, sources, older curves, growth, what is muted and the zoom: each changes the picture.

    An SVG is the same text for the same picture, so that its text tells; that it shows what a PNG
    does has a test of its own.
    """
    model = SHOWN.copy()
    curves = added(qtbot, responsive_curves(model), 900, 520)
    texts = [svg_text(model, tmp_path)]
    assert svg_text(model, tmp_path) == texts[0]
    for change in (
        lambda: model.change(muted=frozenset({"bitmask"})),
        lambda: model.change(sources=("wirth",)),
        lambda: setattr(model, "series", [IN_MAY]),
        lambda: model.change(shows_growth=True),
        lambda: (curves.redraw(), curves.zoom(2)),
        lambda: model.change(view=PlotView.SPEED_UP),
        lambda: model.change(baseline="bitmask"),
        lambda: model.change(is_logarithmic=False),
    ):
        change()
        texts.append(svg_text(model, tmp_path))
    assert all(one != other for one, other in pairwise(texts))
    assert "Core 2 Duo" in texts[2]
    assert "In May" in texts[3]
    assert "n = 27: about" in texts[4]
    assert re.search(r">[^<:.]*years *</text>", texts[4])  # beside the axis, in wider words
    assert "Point at" not in texts[4]
    assert "Times as fast as Backtracking, basic" in texts[6]
    assert "Times as fast as Bitmask" in texts[7]


def test_the_picture_says_what_its_question_marks_mean(tmp_path: Path) -> None:
    model = PlotModel(SOLVERS)
    for n in (8, 9, 10):
        model.add(Timing("bitmask", n, 1, False, (0.001 * n, 0.9 * n), 1))
    text = svg_text(model, tmp_path)
    assert re.search(r">[^<]*×[^<]* \?</text>", text)
    assert "?: the timings lie far apart" in text


def svg_text(model: PlotModel, folder: Path) -> str:
    path = folder / "plot.svg"
    export_picture(model, path, LIGHT, SIZES[0])
    return path.read_text(encoding="utf-8")


def test_a_table_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "times.csv"
    origin = Origin.of_this_machine()
    measured = [TimingRecord(0, datetime.now(UTC), timing, origin) for timing in TIMINGS]
    export_table(measured, path)
    assert read_file(path) == measured
    with pytest.raises(ValueError, match="No time has been measured"):
        export_table([], path)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("name", "size", "sentence"),
    [
        ("plot.jpg", SLIDE, "should end in .png or .svg"),
        ("plot", SLIDE, "should end in .png or .svg"),
        ("plot.png", QSize(100, 100), "from 640x360 to 7680x4320 pixels, not 100x100"),
        ("plot.png", QSize(9000, 1000), "not 9000x1000"),
        ("missing/plot.png", SLIDE, "can't be written"),
    ],
)
def test_what_cannot_be_written_is_said(
    tmp_path: Path, name: str, size: QSize, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        export_picture(SHOWN, tmp_path / name, LIGHT, size)
    assert list(tmp_path.iterdir()) == []
