"""A range of steps as a film: which steps are its frames, and how long each is shown.

The caller draws the frames; nothing here needs Qt.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from nqviz.common.files import atomic_file, check_suffix
from nqviz.common.i18n import number, tr
from nqviz.model.position import Position
from nqviz.model.step import Kind
from nqviz.runs import film_encoders
from nqviz.runs.film_encoders import FilmFile, Pixels
from nqviz.runs.step_range import PORTION, WAITING, StepRange, WriteProgress, reach
from nqviz.runs.timeline import Timeline

FILMS = (".gif", ".png", ".webp")
MOST_FRAMES = 5000
FPS = 4.0
LEAST_FPS, MOST_FPS = 0.1, 50.0
LAST_FRAME = 2000  # milliseconds for which the last frame is shown at least

_SAMPLES = 8  # frames, evenly spread, whose colours make a palette with one of each kind of step

Draw = Callable[[Position], Pixels]


class FilmPlan(NamedTuple):
    """The steps that are frames, and those whose frames contain all colours."""

    frames: list[int]
    samples: list[int]


def film(
    timeline: Timeline, step_range: StepRange, draw: Draw, path: Path, fps: float = FPS
) -> Iterator[WriteProgress]:
    """Write a range of steps into a file, whose suffix chooses the format; yields after each frame.

    Closed before its end it leaves nothing behind. The cursor of the timeline stays where it is.
    Raises ValueError with one clear sentence.
    """
    check_film(path, fps)
    plan = yield from choose_frames(timeline, step_range)
    with atomic_file(path, binary=True) as file:
        suffix, frames = path.suffix.lower(), len(plan.frames)
        writer: FilmFile
        if suffix == ".gif":
            colors: Counter[int] = Counter()
            for index in plan.samples:
                colors.update(film_encoders.count_colors(draw(timeline.position_at(index))))
                yield WriteProgress(0, frames)
            writer = film_encoders.GifFile(file, film_encoders.choose_palette(colors))
        elif suffix == ".png":
            writer = film_encoders.ApngFile(file, frames)
        else:
            writer = film_encoders.WebpFile(file)
        shown = durations(frames, fps, writer.tick)
        for done, position in enumerate(_positions(timeline, plan.frames)):
            writer.add(draw(position), shown[done])
            yield WriteProgress(done + 1, frames)
        writer.close()


def check_film(path: Path, fps: float) -> None:
    """Raise ValueError with one clear sentence where no such film can be written."""
    check_suffix(path, FILMS)
    if not LEAST_FPS <= fps <= MOST_FPS:
        words = tr(
            "A film has from {least} to {most} frames a second, not {fps}.",
            least=f"{LEAST_FPS:g}",
            most=f"{MOST_FPS:g}",
            fps=f"{fps:g}",
        )
        raise ValueError(words)


def durations(frames: int, fps: float, tick: int) -> list[int]:
    """Return for how many milliseconds each frame is shown, in multiples of `tick`.

    Together they have the right speed, and the last frame stays for a while.
    """
    starts = [round(index * 1000 / fps / tick) * tick for index in range(frames + 1)]
    shown = [end - start for start, end in pairwise(starts)]
    shown[-1] = max(shown[-1], LAST_FRAME)
    return shown


def choose_frames(
    timeline: Timeline, step_range: StepRange
) -> Generator[WriteProgress, None, FilmPlan]:
    """Find the steps that are frames: the first and the last of the range, and those between.

    Yields which step it has come to. Raises ValueError with one clear sentence.
    """
    first, last = step_range.first, step_range.last
    step_range.check()
    yield from reach(timeline, first)
    frames = [first]
    samples: dict[Kind, int] = {}  # the first frame after a step of each kind
    index, ends = first, 0
    while last is None or index < last:
        step = timeline.step_at(index)
        if step is None:
            if timeline.length is not None:
                break
            yield WAITING
            continue
        index += 1
        if index % PORTION == 0:
            yield WriteProgress(index)
        ends += step.kind in step_range.ends
        if step.kind in step_range.ends and ends % step_range.every == 0:
            frames.append(index)
            samples.setdefault(step.kind, index)
            _check_length(frames)
    if last is not None:
        yield from reach(timeline, last)
    if frames[-1] != index:
        frames.append(index)
        _check_length(frames)
    spread = frames[:: -(-len(frames) // _SAMPLES)]
    return FilmPlan(frames, sorted({*samples.values(), *spread, frames[-1]}))


def _check_length(frames: list[int]) -> None:
    if len(frames) > MOST_FRAMES:
        words = tr(
            "A film has at most {most} frames: choose a shorter stretch of the run, or only "
            "every tenth of its steps.",
            most=number(MOST_FRAMES),
        )
        raise ValueError(words)


def _positions(timeline: Timeline, indices: list[int]) -> Iterator[Position]:
    """Yield the positions after so many steps each; every one is changed to become the next."""
    position = timeline.position_at(indices[0])
    for index in indices:
        while position.index < index:
            step = timeline.step_at(position.index)
            assert step is not None, "the steps of a plan are known"
            position.apply(step)
        yield position
