"""The commands that write pages for a browser."""

import argparse

from nqviz.cli.console import carry_out, say
from nqviz.cli.parser import Option, file, option, takes, whole
from nqviz.cli.run_options import MIRROR, RUN, SEED, rule_of
from nqviz.common.i18n import LANGUAGES, mark, number, tr
from nqviz.model.position import Task
from nqviz.runs.step_range import WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver

_LANGUAGES: Option = option(
    "--languages",
    mark("the languages of the page, divided by commas; by default the one that is spoken"),
    default="",
    metavar=",".join(LANGUAGES),
)


@takes(
    *RUN,
    option("--until", choices=("all", "first"), default="all"),
    MIRROR,
    SEED,
    whole("--step", mark("the step that the page begins with"), default=0, metavar="I"),
    _LANGUAGES,
    file("--out", mark("a file .html"), required=True),
)
def page(options: argparse.Namespace) -> int:
    """Write a run as one file that any browser shows, step by step."""
    from nqviz.web.run_page import check_page, size_in_words, write_run_page  # noqa: PLC0415

    languages = [each for each in options.languages.split(",") if each]
    check_page(options.out, languages)
    task = Task(
        options.n,
        mirror=options.mirror,
        seed=options.seed,
        first=options.until == "first",
        rule=rule_of(options),
    )
    timeline = Timeline(find_solver(options.algorithm), task)
    carry_out(write_run_page(timeline, options.out, languages, options.step), _say)
    print(size_in_words(options.out))
    return 0


def _say(progress: WriteProgress) -> None:
    if progress.total is None:
        say(tr("{steps} steps", steps=number(progress.done)))
    else:
        say(
            tr(
                "step {step} of {steps}",
                step=number(progress.done),
                steps=number(progress.total),
            )
        )
