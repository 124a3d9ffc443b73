"""What of the window can be saved as a page for a browser: a run, a race, a puzzle, a lesson."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from nqviz.common.i18n import mark, ntr, tr
from nqviz.lessons.lesson import Lesson
from nqviz.model.file_name import name_of_run, safe_name
from nqviz.runs.step_range import WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.scenes.own_position import OwnPosition
from nqviz.ui.race.race_controller import RaceController
from nqviz.ui.step.step_controller import StepController
from nqviz.web.lesson_page import write_lesson_page
from nqviz.web.puzzle_page import write_position_page, write_puzzle_page
from nqviz.web.race_page import write_race_page
from nqviz.web.run_page import write_run_page

Writing = Generator[WriteProgress, None, None]


@dataclass(frozen=True, slots=True)
class WebPage:
    """Something that can be saved as a page.

    Attributes:
        title: a `mark`ed text, of the choice between several.
        name: of the file that is proposed, without its suffix.
        write: writes it into a file, in languages, from a step.
        hint: says what is saved.
        step: with which a run is proposed to begin; None where that can't be chosen.
        length: of the run; None if unknown.
    """

    title: str
    name: str
    write: Callable[[Path, Sequence[str], int], Writing]
    hint: str
    step: int | None = None
    length: int | None = None


def page_of_lesson(lesson: Lesson) -> WebPage:
    """Return the page of a lesson."""
    return WebPage(
        mark("This lesson"),
        safe_name("lesson", PurePath(lesson.name).stem),
        lambda path, languages, _step: write_lesson_page(lesson, path, languages),
        tr("The slides of the lesson become one file, in which a class answers in any browser."),
    )


def pages_of_step(step: StepController) -> Iterator[WebPage]:
    """Yield what the Step page shows: a puzzle or an own position while it is open, and the run."""
    own = step.editor.state
    if own.is_open:
        yield _page_of_placement(own)
    yield _page_of_run(step.player.timeline)


def page_of_race(race: RaceController) -> WebPage:
    """Return the page of a race, by equal steps where times are not known yet."""
    lanes = race.player.race.lanes
    names = (lane.solver.stem for lane in lanes)
    times = tuple(race.clock.step_times) if race.setup.by_time else ()
    return WebPage(
        mark("This race"),
        safe_name("race", *names, f"n{lanes[0].task.n}"),
        lambda path, languages, _step: write_race_page(lanes, path, languages, times),
        tr("The runs of all lanes become one file, which any browser shows."),
    )


def _page_of_run(timeline: Timeline) -> WebPage:
    if timeline.length is None:
        hint = tr("The whole run becomes one file, which any browser shows.")
    else:
        hint = ntr(
            "A run of {count} step becomes one file, which any browser shows.",
            "A run of {count} steps becomes one file, which any browser shows.",
            timeline.length,
        )
    return WebPage(
        mark("This run"),
        name_of_run(timeline.solver.stem, timeline.task),
        lambda path, languages, step: write_run_page(timeline, path, languages, step),
        hint,
        timeline.position.index,
        timeline.length,
    )


def _page_of_placement(own: OwnPosition) -> WebPage:
    placement, puzzle = own.placement, own.puzzle
    if own.is_puzzle and puzzle is not None:
        return WebPage(
            mark("This puzzle"),
            safe_name("puzzle", PurePath(puzzle.name).stem or f"n{puzzle.n}"),
            lambda path, languages, _step: _at_once(
                lambda: write_puzzle_page(puzzle.rule, path, languages)
            ),
            tr("The puzzle becomes one file, and is solved with hints in any browser."),
        )
    return WebPage(
        mark("This position"),
        safe_name("position", f"n{placement.n}"),
        lambda path, languages, _step: _at_once(
            lambda: write_position_page(placement.rule, placement.queens, path, languages)
        ),
        tr("The position becomes one file, and is gone on from in any browser."),
    )


def _at_once(write: Callable[[], object]) -> Writing:
    """Write what takes no longer than a moment."""
    yield WriteProgress(0, 1)
    write()
    yield WriteProgress(1, 1)
