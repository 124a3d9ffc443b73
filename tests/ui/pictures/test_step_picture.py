import re
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nqviz.frames.palette import DARK, LIGHT, LOOKS, PROJECTOR, Look
from nqviz.model.position import Position, Task
from nqviz.runs.film import film
from nqviz.runs.film_encoders import Pixels
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.ui.board.view import BoardView
from nqviz.ui.look.theme import apply_look
from nqviz.ui.pictures.step_picture import Picture, PictureStyle, save_step
from nqviz.ui.pictures.text_panel import Beside
from nqviz.ui.widgets.picture_file import svg_bytes
from tests.support.pixels import numbers_of_frame
from tests.support.qt_objects import added

RGB = QImage.Format.Format_RGB32
SIEVE = find_solver("sieve")


@pytest.fixture
def timeline() -> Timeline:
    timeline = Timeline(SIEVE, Task(6))
    timeline.extend(300)
    return timeline


def on_the_window(qtbot: QtBot, position: Position, style: PictureStyle) -> QImage:
    """Return what the board of a window in the style's look shows."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_look(app, style.look, style.scale)
    board = added(qtbot, BoardView())
    board.set_look(style.look, style.scale)
    board.resize(style.width, style.height)
    board.show_attacks(is_shown=style.has_attacks)
    board.show_position(position, SIEVE.overlay(position))
    board.show()
    image = board.grab().toImage().convertToFormat(RGB)
    apply_look(app, LIGHT, 1.0)
    return image


def numbers(image: QImage) -> Pixels:
    rows = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    return rows & np.uint32(0xFFFFFF)


def parts(pixels: Pixels) -> np.ndarray:
    return np.stack([pixels >> shift & 255 for shift in (16, 8, 0)]).astype(int)


@pytest.mark.parametrize(
    ("look", "size", "has_attacks"),
    [(LIGHT, (300, 300), True), (DARK, (900, 760), False), (PROJECTOR, (900, 760), True)],
)
def test_a_picture_is_what_the_board_of_the_window_shows(
    qtbot: QtBot,
    timeline: Timeline,
    tmp_path: Path,
    look: Look,
    size: tuple[int, int],
    has_attacks: bool,
) -> None:
    style = PictureStyle(*size, look, has_attacks=has_attacks)
    for step in (0, 31, 44):
        save_step(timeline, step, style, tmp_path / "step.png")
        saved = QImage(str(tmp_path / "step.png")).convertToFormat(RGB)
        assert saved == on_the_window(qtbot, timeline.position_at(step), style)


@pytest.mark.parametrize(
    ("look", "suffix"), list(zip(LOOKS, (".gif", ".png", ".webp"), strict=True))
)
def test_frames_of_a_film_are_what_the_board_of_the_window_shows(
    qtbot: QtBot, timeline: Timeline, tmp_path: Path, look: Look, suffix: str
) -> None:
    style, path = PictureStyle(240, 240, look), tmp_path / f"run{suffix}"
    picture = added(qtbot, Picture(timeline, style))
    list(film(timeline, StepRange(30, 75), picture.draw, path))
    image = Image.open(BytesIO(path.read_bytes()))
    assert image.n_frames == 46
    for frame in (0, 9, 45):
        shown = numbers(on_the_window(qtbot, timeline.position_at(30 + frame), style))
        filmed = numbers_of_frame(image, frame)
        if suffix == ".gif":
            difference = np.abs(parts(filmed) - parts(shown)).max(axis=0)
            assert (difference > 0).mean() < 0.08
            assert difference.mean() < 0.2
        else:
            assert (filmed == shown).all()


def svg(picture: Picture) -> bytes:
    # Qt's own renderer takes a list of fonts for the name of one.
    return re.sub(rb", ([A-Za-z, ]*sans-serif|monospace)", b"", svg_bytes(picture, "", clips=True))


@pytest.mark.parametrize("beside", [Beside.NOTHING, Beside.CODE])
def test_an_svg_is_the_same_drawing_with_text_as_text(
    qtbot: QtBot, timeline: Timeline, beside: Beside
) -> None:
    style = PictureStyle(800, 450, beside=beside)
    picture = added(qtbot, Picture(timeline, style))
    position = timeline.position_at(44)
    picture.show_position(position)
    renderer = QSvgRenderer(svg(picture))
    assert renderer.isValid()
    image = QImage(800, 450, QImage.Format.Format_RGB32)
    image.fill(0xFFFF00FF)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    difference = np.abs(parts(numbers(image)) - parts(numbers(picture.image()))).max(axis=0)
    # On Windows the letters of a picture are whole pixels wide, those of a drawing are not.
    factor = 2.5 if sys.platform == "win32" else 1
    assert difference.mean() < factor * 2
    assert (difference > 80).mean() < factor * 0.01
    text = " ".join(re.findall(r">\s*([^<>]+?)\s*</text>", svg(picture).decode()))
    words = SIEVE.why(position).split()
    assert text.startswith("0 1 2 3 4 5")
    assert all(word in text for word in words) is (beside is Beside.CODE)
    assert ("Sieve, n = 6, step 44" in text) is (beside is Beside.CODE)
    assert all(line.strip() in text for line in SIEVE.listing()) is (beside is Beside.CODE)


@pytest.mark.parametrize(
    ("name", "style", "sentence"),
    [
        ("step.jpg", PictureStyle(), ".png or .svg"),
        ("step.png", PictureStyle(50, 50), "sides from 120 to 4096 pixels, not 50x50"),
        ("step.png", PictureStyle(720, 5000), "720x5000"),
        ("no/step.png", PictureStyle(), "can't be written"),
    ],
)
@pytest.mark.usefixtures("qapp")
def test_what_cannot_be_drawn_is_said(
    timeline: Timeline, tmp_path: Path, name: str, style: PictureStyle, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        save_step(timeline, 3, style, tmp_path / name)
    assert not list(tmp_path.iterdir())
