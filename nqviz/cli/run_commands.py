"""The commands that list the algorithms and count the steps of a run."""

import argparse
from dataclasses import asdict

from nqviz.api import algorithms as library
from nqviz.cli.console import carry_out, print_json, progress_line, say_steps
from nqviz.cli.parser import file, takes
from nqviz.cli.run_options import JSON, MIRROR, RUN, SEED, UNTIL, task_of
from nqviz.common.i18n import mark, ntr, number
from nqviz.runs.step_csv import write_step_csv
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import STEPPED, Timeline, run_to_end
from nqviz.solvers.registry import find_solver


@takes(JSON)
def algorithms(options: argparse.Namespace) -> int:
    """List the algorithms."""
    listed = library.algorithms()
    if options.json:
        print_json({"algorithms": list(map(_algorithm_as_json, listed))})
        return 0
    width = max(len(each.key) for each in listed)
    for each in listed:
        print(f"{each.key:{width}}  {each.title}\n{'':{width}}  {each.source}")
    return 0


def _algorithm_as_json(each: library.Algorithm) -> dict[str, object]:
    limits = {"steps": each.steps_to, "count": each.counts_to, "solve": each.solves_to}
    described = {"key": each.key, "title": each.title, "source": each.source, "rules": each.rules}
    return {**described, "limits": limits}


@takes(
    *RUN,
    UNTIL,
    MIRROR,
    SEED,
    either=(JSON, file("--csv", mark("write every step to a file"))),
)
def steps(options: argparse.Namespace) -> int:
    """Count the steps and operations of one run, or write all its steps to a file."""
    solver = find_solver(options.algorithm)
    task = task_of(options, options.n)
    timeline = Timeline(solver, task)
    if options.csv is not None:
        written = carry_out(
            write_step_csv(timeline, StepRange(), options.csv),
            lambda progress: say_steps(progress.done),
        )
        print(
            ntr(
                "{count} step written to {path}.",
                "{count} steps written to {path}.",
                written,
                path=options.csv,
            )
        )
        return 0
    with progress_line():
        position = run_to_end(timeline, say_steps, stepped=STEPPED)
    counts = {"steps": position.index, **asdict(position.counters)}
    del counts["layouts"]
    if options.json:
        of_run = {"n": task.n, "algorithm": solver.key, "rule": task.rule.text}
        print_json({**of_run, **counts, "tests_by_row": position.tests_by_row})
        return 0
    for name, value in counts.items():
        print(f"{name:12}{number(value):>20}")
    return 0
