"""The commands that list the algorithms and count the steps of a run."""

import argparse
from dataclasses import asdict

from nqviz.cli.console import print_json, progress_line, say
from nqviz.cli.parser import file, option, takes
from nqviz.cli.run_options import JSON, MIRROR, RUN, SEED, rule_of
from nqviz.common.i18n import mark, number, tr
from nqviz.model.position import Task
from nqviz.model.rule import MOVES, Rule
from nqviz.runs.step_csv import write_step_csv
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.registry import SOLVERS, find_solver


@takes(JSON)
def algorithms(options: argparse.Namespace) -> int:
    """List the algorithms."""
    if options.json:
        described = [
            {
                "key": solver.key,
                "title": tr(solver.title),
                "source": solver.source,
                "rules": [key for key in MOVES if not solver.why_not(Rule(key))],
                "limits": {
                    "steps": solver.largest,
                    "count": solver.counts_to,
                    "solve": solver.solves_to,
                },
            }
            for solver in SOLVERS
        ]
        print_json({"algorithms": described})
        return 0
    width = max(len(solver.key) for solver in SOLVERS)
    for solver in SOLVERS:
        print(f"{solver.key:{width}}  {tr(solver.title)}\n{'':{width}}  {solver.source}")
    return 0


@takes(
    *RUN,
    option("--until", choices=("all", "first"), default="all"),
    MIRROR,
    SEED,
    either=(JSON, file("--csv", mark("write every step to a file"))),
)
def steps(options: argparse.Namespace) -> int:
    """Count the steps and operations of one run, or write all its steps to a file."""
    solver = find_solver(options.algorithm)
    task = Task(
        options.n,
        mirror=options.mirror,
        seed=options.seed,
        first=options.until == "first",
        rule=rule_of(options),
    )
    timeline = Timeline(solver, task)
    if options.csv is not None:
        *_, end = write_step_csv(timeline, StepRange(), options.csv)
        print(tr("{steps} steps written to {path}.", steps=number(end.done), path=options.csv))
        return 0
    with progress_line():
        position = run_to_end(
            timeline, lambda reached: say(tr("{steps} steps", steps=number(reached)))
        )
    counts = {"steps": position.index, **asdict(position.counters)}
    del counts["layouts"]
    if options.json:
        of_run = {"n": task.n, "algorithm": solver.key, "rule": task.rule.text}
        print_json({**of_run, **counts, "tests_by_row": position.tests_by_row})
        return 0
    for name, value in counts.items():
        print(f"{name:12}{number(value):>20}")
    return 0
