import tracemalloc
from collections import Counter
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from nqviz.model.position import Task
from nqviz.model.step import MOVES, ROW_ENDS, Kind
from nqviz.runs.film import FPS, LAST_FRAME, MOST_FRAMES, choose_frames, durations, film
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from tests.support.generators import result_of


@pytest.fixture
def timeline():
    return Timeline(find_solver("wirth-basic"), Task(6))


def chosen(timeline, step_range):
    return result_of(choose_frames(timeline, step_range))


def drawn(position):
    """Return a picture from which the step can be told, by its binary digits."""
    digits = [position.index >> place & 1 for place in range(20)]
    return np.array([digits] * 3, np.uint32) * 0xFFFFFF


def steps_in(path):
    image = Image.open(BytesIO(path.read_bytes()))
    for index in range(image.n_frames):
        image.seek(index)
        row = image.convert("L")
        yield sum((row.getpixel((place, 1)) > 0) << place for place in range(20))


def test_every_step_of_a_range_is_a_frame(timeline):
    assert chosen(timeline, StepRange(3, 10)).frames == list(range(3, 11))
    assert chosen(timeline, StepRange(7, 7)).frames == [7]
    whole = chosen(timeline, StepRange())
    assert whole.frames == list(range(timeline.length + 1))


@pytest.mark.parametrize("kinds", [MOVES, ROW_ENDS, frozenset(Kind)])
@pytest.mark.parametrize("every", [1, 3, 1000])
def test_steps_of_a_size_are_frames_beside_the_first_and_the_last(timeline, kinds, every):
    first, last = 20, 400
    plan = chosen(timeline, StepRange(first, last, kinds, every))
    ends = [
        index for index in range(first + 1, last + 1) if timeline.step_at(index - 1).kind in kinds
    ]
    assert plan.frames == sorted({first, *ends[every - 1 :: every], last})


def test_samples_show_every_kind_of_step(timeline):
    plan = chosen(timeline, StepRange())
    kinds = Counter(timeline.step_at(index - 1).kind for index in plan.frames if index)
    sampled = {timeline.step_at(index - 1).kind for index in plan.samples if index}
    assert sampled == set(kinds)
    assert {plan.frames[0], plan.frames[-1]} <= set(plan.samples) <= set(plan.frames)
    assert len(plan.samples) < 30


def test_durations_keep_the_speed_and_hold_the_last_frame():
    seen = durations(31, 30, 10)
    assert set(seen[:-1]) == {30, 40}
    assert sum(seen[:-1]) == 1000
    assert seen[-1] == LAST_FRAME
    assert durations(3, 0.1, 1) == [10_000] * 3


@pytest.mark.parametrize("suffix", [".gif", ".png", ".webp", ".GIF"])
def test_a_film_shows_the_steps_in_their_order(timeline, tmp_path, suffix):
    timeline.seek(5)
    path = tmp_path / f"run{suffix}"
    reports = list(film(timeline, StepRange(10, 50, every=4), drawn, path))
    assert reports[-1] == (11, 11)
    assert list(steps_in(path)) == list(range(10, 51, 4))
    assert timeline.position.index == 5
    image = Image.open(BytesIO(path.read_bytes()))
    image.seek(3)
    image.load()
    assert image.info["duration"] == 1000 / FPS


@pytest.mark.parametrize("after", [1, 9, 25])
def test_a_film_that_is_given_up_leaves_nothing(timeline, tmp_path, after):
    frames = film(timeline, StepRange(0, 100), drawn, tmp_path / "run.gif")
    for _ in range(after):
        next(frames)
    frames.close()
    assert not list(tmp_path.iterdir())


def test_a_drawing_that_fails_leaves_the_old_film(timeline, tmp_path):
    path = tmp_path / "run.png"
    path.write_bytes(b"old")

    def fail(position):
        if position.index == 30:
            raise RuntimeError
        return drawn(position)

    with pytest.raises(RuntimeError):
        list(film(timeline, StepRange(0, 100), fail, path))
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"old"]


@pytest.mark.parametrize(
    ("step_range", "name", "fps", "sentence"),
    [
        (StepRange(5, 4), "run.gif", 4, "from step 5 on to step 4"),
        (StepRange(0, 10_000), "run.gif", 4, "no step 10"),
        (StepRange(10_000), "run.gif", 4, "no step 10"),
        (StepRange(-3), "run.gif", 4, "counted from 0"),
        (StepRange(0, 9, every=0), "run.gif", 4, "number from 1 on"),
        (StepRange(0, 9), "run.avi", 4, ".gif or .png or .webp"),
        (StepRange(0, 9), "run", 4, ".gif or .png or .webp"),
        (StepRange(0, 9), "run.gif", 0, "frames a second"),
        (StepRange(0, 9), "run.gif", float("nan"), "frames a second"),
        (StepRange(0, 9), "run.gif", 51, "frames a second"),
        (StepRange(0, 9), "no/folder/run.gif", 4, "can't be written"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    timeline, tmp_path, step_range, name, fps, sentence
):
    with pytest.raises(ValueError, match=sentence) as caught:
        list(film(timeline, step_range, drawn, tmp_path / name, fps))
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_too_many_frames_are_refused_before_anything_is_drawn(tmp_path):
    timeline = Timeline(find_solver("wirth-basic"), Task(12))

    def never(_position):
        raise AssertionError

    with pytest.raises(ValueError, match="at most"):
        list(film(timeline, StepRange(0), never, tmp_path / "run.gif"))
    assert timeline.reached < 3 * MOST_FRAMES
    assert len(chosen(timeline, StepRange(1, MOST_FRAMES)).frames) == MOST_FRAMES


@pytest.mark.parametrize("suffix", [".gif", ".png", ".webp"])
def test_memory_does_not_grow_with_the_film(timeline, tmp_path, suffix):
    side = 300

    def draw(position):
        pixels = np.full((side, side), 0xF0F0F0, np.uint32)
        pixels[position.index % side] = position.index
        return pixels

    tracemalloc.start()
    list(film(timeline, StepRange(0, 150), draw, tmp_path / f"run{suffix}"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    table = 1 << 24  # of the places of colours in a GIF's palette
    assert peak < table + 20 * side * side * 4
