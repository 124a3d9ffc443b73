from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from nqviz.runs.film_encoders import ApngFile, GifFile, WebpFile, choose_palette, count_colors
from tests.support.pixels import numbers_of_frame

KINDS = ("GIF", "PNG", "WEBP")


def written(kind, frames, milliseconds):
    """Write frames to a film in memory and return it."""
    file = BytesIO()
    if kind == "GIF":
        colors = {}
        for frame in frames:
            for color, count in count_colors(frame).items():
                colors[color] = colors.get(color, 0) + count
        film = GifFile(file, choose_palette(colors))
    else:
        film = ApngFile(file, len(frames)) if kind == "PNG" else WebpFile(file)
    for frame, each in zip(frames, milliseconds, strict=True):
        film.add(frame, each)
    film.close()
    file.seek(0)
    return Image.open(file)


@st.composite
def films(draw):
    """Return frames of one size in a few colours, each with some change, or none."""
    height, width = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    frame = np.full((height, width), draw(st.integers(0, 0xFFFFFF)), np.uint32)
    frames = [frame]
    for _ in range(draw(st.integers(0, 5))):
        frame = frame.copy()
        for _ in range(draw(st.integers(0, 3))):
            row, column = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
            frame[row, column] = draw(st.integers(0, 0xFFFFFF))
        frames.append(frame)
    return frames


@pytest.mark.parametrize("kind", KINDS)
@given(frames=films())
@settings(max_examples=40)
def test_a_film_is_read_back_as_it_was_written(kind, frames):
    image = written(kind, frames, [30 + 10 * each for each in range(len(frames))])
    assert image.format == kind
    assert getattr(image, "n_frames", 1) == len(frames)
    for index, frame in enumerate(frames):
        assert (numbers_of_frame(image, index) == frame).all()


@pytest.mark.parametrize("kind", KINDS)
def test_durations_are_those_that_were_asked_for(kind):
    frames = [np.full((4, 4), color, np.uint32) for color in (0, 0xFF0000, 0xFF0000, 0xFF)]
    asked = [100, 250, 40, 2000]
    image = written(kind, frames, asked)
    seen = []
    for index in range(4):
        image.seek(index)
        image.load()
        seen.append(image.info["duration"])
    assert seen == asked
    assert image.info["loop"] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_frames_that_change_little_take_little(kind):
    still = np.random.default_rng(1).integers(0, 200, (80, 80), np.uint32)
    dots = [still.copy() for _ in range(20)]
    for index, frame in enumerate(dots):
        frame[index, 2 * index] = 0xFFFFFF
    sizes = [len(written(kind, dots[:count], [50] * count).fp.getvalue()) for count in (1, 11, 20)]
    assert all(later - sooner < 1500 for sooner, later in pairwise(sizes))


def test_a_palette_keeps_frequent_colours_and_is_near_to_the_others():
    rng = np.random.default_rng(2)
    frequent = {int(color): 1000 for color in rng.integers(0, 1 << 24, 40)}
    greys = {value * 0x010101: 1 for value in range(256)}
    rare = {int(color): 1 for color in rng.integers(0, 1 << 24, 300)}
    palette = choose_palette({**rare, **greys, **frequent})
    assert len(palette) <= 255
    assert set(frequent) <= set(palette.tolist())
    frame = np.array([list(greys)], np.uint32)
    film = GifFile(BytesIO(), choose_palette({**greys, 0xFF0000: 3, 0xFF00: 3}))
    film.add(frame, 10)
    nearest = film.palette[film._indices(frame)]
    assert int(np.abs((nearest & 255).astype(int) - (frame & 255).astype(int)).max()) <= 4
