"""The commands that write pages for a browser: a run, a race, a lesson, all lessons."""

import argparse
from pathlib import Path

from nqviz.cli.console import carry_out, progress_line, say, say_steps
from nqviz.cli.parser import Option, file, option, takes, whole
from nqviz.cli.run_options import (
    ALGORITHM,
    MIRROR,
    QUEENS_NAME,
    RULE,
    SEED,
    UNTIL,
    rule_of,
    task_of,
)
from nqviz.common.files import os_errors_as
from nqviz.common.i18n import LANGUAGES, mark, number, tr
from nqviz.common.text import quoted
from nqviz.model.rule import QUEENS
from nqviz.runs.step_range import WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver

_OF_RULE, _OF_TASK = ("rule", "blocked", "regions"), ("until", "mirror", "seed")
_NOT_GIVEN = (None, "", 0, False, "all")  # Each option has one of these until it is given.
_WAIT = 0.2  # While a program runs, its steps are told each so many seconds.
_LANGUAGES: Option = option(
    "--languages",
    mark("the languages of the page, divided by commas; by default the one that is spoken"),
    default="",
    metavar=",".join(LANGUAGES),
)


@takes(
    option(
        "what",
        mark("the side of the board, a lesson (its file, or its number in the list) or a puzzle"),
    ),
    *RULE,
    UNTIL,
    MIRROR,
    SEED,
    QUEENS_NAME,
    whole("--step", mark("the step that the page begins with"), default=0, metavar="I"),
    _LANGUAGES,
    file("--out", mark("a file .html"), required=True),
    either=(
        (*ALGORITHM[:2], {**ALGORITHM[2], "action": "append", "default": []}),
        option(
            "--position",
            mark("a position instead of a run: columns by row, “.” for none"),
            default="",
            metavar="COLUMN,…",
        ),
        file(
            "--program", mark("a program of your own in place of an algorithm; it has your rights")
        ),
    ),
)
def page(options: argparse.Namespace) -> int:
    """Write a run, a race, a lesson, a puzzle or a position as one file that any browser shows."""
    from nqviz.web.run_page import page_languages, size_in_words  # noqa: PLC0415

    languages = _languages(options)
    page_languages(options.out, languages)  # before anything is computed
    if options.program is not None:
        _write_program(options, languages)
    elif options.algorithm:
        _write_run(options, languages)
    elif options.position or options.what.endswith(".txt"):
        _write_placement(options, languages)
    else:
        _write_lesson(options, languages)
    print(size_in_words(options.out))
    return 0


@takes(option("folder", type=Path, metavar="FOLDER"), _LANGUAGES)
def site(options: argparse.Namespace) -> int:
    """Write all lessons into a folder, as pages that any web server can hold, with a list."""
    from nqviz.web.site import write_site  # noqa: PLC0415

    folder = options.folder
    with os_errors_as(mark("No pages can be written to {folder}: {reason}."), folder=folder):
        count = carry_out(write_site(folder, _languages(options)), _say_page)
    print(tr("{count} pages are in {folder}.", count=number(count), folder=folder))
    return 0


def _languages(options: argparse.Namespace) -> list[str]:
    return [each for each in options.languages.split(",") if each]


def _write_run(options: argparse.Namespace, languages: list[str]) -> None:
    from nqviz.web.race_page import write_race_page  # noqa: PLC0415
    from nqviz.web.run_page import write_run_page  # noqa: PLC0415

    task = task_of(options, _side(options))
    timelines = [Timeline(find_solver(each), task) for each in options.algorithm]
    _take_no(options, "queens")
    if len(timelines) > 1:
        _take_no(options, "step")
        carry_out(write_race_page(timelines, options.out, languages), _say)
    else:
        carry_out(write_run_page(timelines[0], options.out, languages, options.step), _say)


def _write_program(options: argparse.Namespace, languages: list[str]) -> None:
    from nqviz.programs.program import program  # noqa: PLC0415
    from nqviz.programs.source import read_source  # noqa: PLC0415
    from nqviz.web.run_page import write_run_page  # noqa: PLC0415

    source = read_source(options.program, options.queens)
    if options.mirror or rule_of(options) != QUEENS:
        words = tr("A program has its own algorithm and rule; only n and the seed are given to it.")
        raise ValueError(words)
    own, task = program(source), task_of(options, _side(options))
    own.check_steps(task)
    timeline = Timeline(own, task)
    try:
        with progress_line():
            while not own.wait(task, _WAIT):
                say_steps(len(own.recording(task)))
        carry_out(write_run_page(timeline, options.out, languages, options.step), _say)
    finally:
        own.close()


def _side(options: argparse.Namespace) -> int:
    if not options.what.isdecimal():
        raise ValueError(tr("{text} is not a whole number", text=quoted(options.what)) + ".")
    return int(options.what)


def _write_placement(options: argparse.Namespace, languages: list[str]) -> None:
    from nqviz.puzzles.puzzle import load_puzzle  # noqa: PLC0415
    from nqviz.web.puzzle_page import queens_from, write_position_page, write_puzzle_page  # noqa: PLC0415

    _take_no(options, *_OF_TASK, "queens", "step")
    if options.position:
        queens = queens_from(options.position, _side(options))
        write_position_page(rule_of(options), queens, options.out, languages)
    else:
        _take_no(options, *_OF_RULE)
        write_puzzle_page(load_puzzle(Path(options.what)), options.out, languages)


def _write_lesson(options: argparse.Namespace, languages: list[str]) -> None:
    from nqviz.web.lesson_page import find_lesson, write_lesson_page  # noqa: PLC0415

    _take_no(options, *_OF_RULE, *_OF_TASK, "queens", "step")
    lesson = find_lesson(options.what)
    carry_out(write_lesson_page(lesson, options.out, languages), _say_page)


def _take_no(options: argparse.Namespace, *names: str) -> None:
    """Raise ValueError with a sentence where one of these options is given: it changes nothing."""
    for name in names:
        if getattr(options, name) not in _NOT_GIVEN:
            raise ValueError(tr("A page of this kind takes no {option}.", option=f"--{name}"))


def _say_page(progress: WriteProgress) -> None:
    done, total = progress
    say(tr("page {page} of {pages}", page=number(done), pages=number(total or done)))


def _say(progress: WriteProgress) -> None:
    if progress.total is None:
        say_steps(progress.done)
    else:
        say(tr("step {step} of {steps}", step=number(progress.done), steps=number(progress.total)))
