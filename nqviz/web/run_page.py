"""The page of a run, written to a file step by step."""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

from nqviz.common.files import atomic_file, check_suffix, check_writable
from nqviz.common.i18n import LANGUAGES, language_in_use, number, speaking, together, tr
from nqviz.common.text import quoted
from nqviz.frames.capabilities import capabilities
from nqviz.frames.frame import Frame
from nqviz.model.position import Position
from nqviz.runs.step_range import WAITING, WriteProgress, reach
from nqviz.runs.timeline import Timeline
from nqviz.web.document import Document
from nqviz.web.drawings import drawings
from nqviz.web.still_board import still_board
from nqviz.web.words import words

PAGES = (".html", ".htm")
LARGE = 1_000_000  # Bytes; older versions of Moodle take no larger file.
_PORTION = 64  # Progress is reported after so many steps.
_MOST_STEPS = 5000


def check_page(path: Path, languages: Sequence[str] = ()) -> None:
    """Raise ValueError with one clear sentence where no such page can be written."""
    check_suffix(path, PAGES)
    check_writable(path)
    for each in languages:
        if each not in LANGUAGES:
            words = tr(
                "There is no language {name}; there are {names}.",
                name=quoted(each),
                names=", ".join(LANGUAGES),
            )
            raise ValueError(words)


def write_run_page(
    timeline: Timeline, path: Path, languages: Sequence[str] = (), step: int = 0
) -> Generator[WriteProgress, None, None]:
    """Write a run as a page that begins at a step; yields now and then how many steps it has.

    It is in the languages that are named, or in the one in use. Closed before its end it leaves
    nothing behind. The cursor of the timeline stays where it is. Raises ValueError with one clear
    sentence.
    """
    languages = tuple(dict.fromkeys(languages)) or (language_in_use(),)
    check_page(path, languages)
    yield from reach(timeline, step)
    frames: list[dict[str, Any]] = []
    yield from collect(timeline, languages, frames)
    with speaking(languages[0]):
        frame = Frame(timeline.solver, timeline.position_at(step))
        title = tr("{title}, n = {n}", title=tr(timeline.solver.title), n=timeline.task.n)
        document = Document(
            entry="run_page.js",
            title=title,
            sentence=frame.sentence,
            picture=still_board(frame),
            language=languages[0],
            values={
                **view_values(languages),
                **run_values(timeline, languages, frames),
                "step": step,
            },
        )
        text = document.as_html()
    with atomic_file(path) as file:
        file.write(text)
    yield WriteProgress(len(frames) - 1, len(frames) - 1)


def size_in_words(path: Path) -> str:
    """Return how large a page is; a large one with what it is too large for."""
    size = path.stat().st_size
    kilobytes = number(max(1, round(size / 1000)))
    words = tr("{path} is written: {size} kB.", path=path, size=kilobytes)
    if size <= LARGE:
        return words
    limit = tr(
        "Older learning platforms, such as Moodle, take no file above {most} kB.",
        most=number(LARGE // 1000),
    )
    return together(words, limit)


def collect(
    timeline: Timeline, languages: Sequence[str], frames: list[dict[str, Any]]
) -> Generator[WriteProgress, None, None]:
    """Add the frames of a run to a list; yields now and then how many there are."""
    position = timeline.position_at(0)
    while len(frames) <= _MOST_STEPS:
        frames.append(_frame(timeline, position, languages))
        following = timeline.step_at(position.index)
        if following is None:
            if timeline.length is not None:
                break
            yield WAITING
            continue
        position.apply(following)
        if position.index % _PORTION == 0:
            yield WriteProgress(position.index, timeline.length)


def view_values(languages: Sequence[str]) -> dict[str, Any]:
    """Return what any page needs beside what it shows: signs, and words in its languages."""
    said = {}
    for language in languages:
        with speaking(language):
            said[language] = words()
    return {"languages": languages, "drawings": drawings(), "words": said}


def run_values(
    timeline: Timeline, languages: Sequence[str], frames: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """Return what is seen of a run, its title in the language in use."""
    solver, levels = timeline.solver, timeline.solver.levels
    listings = {}
    for language in languages:
        with speaking(language):
            listings[language] = solver.listing(timeline.task.rule)
    return {
        "title": tr("{title}, n = {n}", title=tr(solver.title), n=timeline.task.n),
        "code": listings,
        "counters": capabilities(solver).counters,
        "hasTree": levels is not None,
        "fillsRows": levels is not None and levels.rows is not None,
        "frames": frames,
    }


def _frame(timeline: Timeline, position: Position, languages: Sequence[str]) -> dict[str, Any]:
    sentences = {}
    for language in languages:
        with speaking(language):
            sentences[language] = Frame(timeline.solver, position.copy()).sentence
    with speaking(languages[0]):
        values = Frame(timeline.solver, position.copy()).as_values()
    del values["solver"], values["path"]
    return {**values, "sentences": sentences}
