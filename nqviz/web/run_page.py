"""The page of a run, written to a file step by step."""

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

from nqviz.common.files import check_suffix, check_writable
from nqviz.common.i18n import (
    check_language,
    in_each_language,
    language_in_use,
    number,
    speaking,
    together,
    tr,
)
from nqviz.frames.frame import Frame
from nqviz.runs.step_range import WriteProgress, reach
from nqviz.runs.timeline import Timeline
from nqviz.web.document import Document
from nqviz.web.drawings import drawings
from nqviz.web.encoding import elements, encode
from nqviz.web.still_board import still_board
from nqviz.web.words import words

PAGES = (".html", ".htm")
LARGE = 1_000_000  # Bytes; older versions of Moodle take no larger file.


def page_languages(path: Path, languages: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the languages of a page, each once: those that are named, or the one in use.

    Raises ValueError with one clear sentence where no such page can be written.
    """
    check_suffix(path, PAGES)
    check_writable(path)
    for each in languages:
        check_language(each)
    return tuple(dict.fromkeys(languages)) or (language_in_use(),)


def write_run_page(
    timeline: Timeline, path: Path, languages: Sequence[str] = (), step: int = 0
) -> Generator[WriteProgress, None, None]:
    """Write a run as a page that begins at a step; yields now and then how many steps it has.

    It is in the languages that are named, or in the one in use. Closed before its end it leaves
    nothing behind. The cursor of the timeline stays where it is. Raises ValueError with one clear
    sentence.
    """
    languages = page_languages(path, languages)
    yield from reach(timeline, step)
    run = yield from encode(timeline, languages)
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
                "title": title,
                "runs": [run.values],
                "step": min(step, run.length),
            },
            encoded=elements([run]),
        )
    document.write(path)
    yield WriteProgress(run.length, run.length)


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


def view_values(languages: Sequence[str]) -> dict[str, Any]:
    """Return what any page needs beside what it shows: signs, and words in its languages."""
    said = in_each_language(words, languages)
    return {"languages": languages, "drawings": drawings(), "words": said}
