"""What each command of the command line does, from parsed options to printed result."""

import argparse
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path

from nqviz.audit import run_audit
from nqviz.audit.report import audit_as_json, audit_lines
from nqviz.cli.console import print_json, run_with_progress, say
from nqviz.common.durations import in_words
from nqviz.common.files import check_writable
from nqviz.common.i18n import mark, number, tr
from nqviz.common.outcome import FailedCheckError
from nqviz.counting.counting import Counted, Counting, Progress, subject_of
from nqviz.counting.journal import Journal
from nqviz.counting.solving import (
    NoSolutionError,
    NotASolutionError,
    Saving,
    Solved,
    check_memory,
)
from nqviz.counting.solving import solve as find_solution
from nqviz.measuring.timing import WrongCountError
from nqviz.model.position import COUNTERS, Task
from nqviz.model.published import known
from nqviz.runs.step_csv import write_step_csv
from nqviz.runs.step_range import StepRange
from nqviz.runs.timeline import Timeline, run_to_end
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver

MOST_QUEENS_PRINTED = 1000
_PROGRESS_EVERY = 0.5  # seconds


def algorithms(options: argparse.Namespace) -> int:
    """List the algorithms."""
    if options.json:
        print_json({"algorithms": [_described(solver) for solver in SOLVERS]})
        return 0
    width = max(len(solver.key) for solver in SOLVERS)
    for solver in SOLVERS:
        print(f"{solver.key:{width}}  {tr(solver.title)}\n{'':{width}}  {solver.source}")
    return 0


def _described(solver: Solver) -> dict[str, object]:
    return {
        "key": solver.key,
        "title": tr(solver.title),
        "source": solver.source,
        "limits": {
            "steps": solver.largest,
            "count": solver.counts_to,
            "solve": solver.solves_to,
        },
    }


def steps(options: argparse.Namespace) -> int:
    """Count the steps and operations of one run, or write all its steps to a file."""
    solver = find_solver(options.algorithm)
    task = Task(options.n, mirror=options.mirror, seed=options.seed, first=options.until == "first")
    timeline = Timeline(solver, task)
    if options.csv is not None:
        return _write_trace(timeline, options.csv)
    try:
        position = run_to_end(
            timeline, lambda reached: say(tr("{steps} steps", steps=number(reached)))
        )
    finally:
        say("")
    counters = {name: getattr(position.counters, name) for name in COUNTERS if name != "layouts"}
    if options.json:
        print_json(
            {
                "n": task.n,
                "algorithm": solver.key,
                "steps": position.index,
                **counters,
                "tests_by_row": position.tests_by_row,
            }
        )
        return 0
    for name, value in {"steps": position.index, **counters}.items():
        print(f"{name:12}{number(value):>20}")
    return 0


def _write_trace(timeline: Timeline, path: Path) -> int:
    *_, end = write_step_csv(timeline, StepRange(), path)
    print(tr("{steps} steps written to {path}.", steps=number(end.done), path=path))
    return 0


def count(options: argparse.Namespace) -> int:
    """Count all solutions at native speed."""
    solver = find_solver(options.algorithm)
    task = Task(options.n, mirror=options.mirror)
    with ExitStack() as stack:
        journal = None
        if options.journal is not None:
            journal = stack.enter_context(
                closing(Journal(options.journal, subject_of(solver, task)))
            )
        counting = Counting(solver, task, threads=options.threads, journal=journal)
        counted = _run_with_progress(counting)
    if options.json:
        print_json(_as_json(counted))
    else:
        _print_count(counted)
    if counted.agrees is False:
        raise FailedCheckError(
            tr(
                "{title} counted {ours} solutions for n = {n}, but there are {theirs}.",
                title=tr(solver.title),
                ours=number(counted.solutions),
                n=counted.task.n,
                theirs=number(_known_solutions(counted)),
            )
        )
    return 0


def _known_solutions(counted: Counted) -> int:
    published = known(counted.task.n)
    return published.solutions if published else 0


def _as_json(counted: Counted) -> dict[str, object]:
    return {
        "n": counted.task.n,
        "algorithm": counted.solver.key,
        "threads": counted.threads,
        "solutions": counted.solutions,
        "unique": counted.unique,
        "seconds": counted.seconds,
        "known": counted.agrees,
    }


def _print_count(counted: Counted) -> None:
    values = {
        "n": counted.task.n,
        "solutions": number(counted.solutions),
        "time": in_words(counted.seconds),
        "key": counted.solver.key,
        "threads": counted.threads,
    }
    sentence = {
        True: mark("n = {n}: {solutions} solutions, as published"),
        False: mark("n = {n}: {solutions} solutions, which is NOT the published count"),
        None: mark("n = {n}: {solutions} solutions, which nobody has published"),
    }[counted.agrees]
    print(tr(sentence, **values))
    print(tr("{time} by {key}, threads: {threads}", **values))


def _run_with_progress(counting: Counting) -> Counted:
    """Run a count so that progress is shown and Ctrl+C is heard."""
    return run_with_progress(
        counting.run, lambda: _described_progress(counting.progress()), counting.cancel
    )


def _described_progress(progress: Progress) -> str:
    share, solutions = f"{progress.share:6.1%}", number(progress.solutions)
    if progress.seconds_left is None:
        return tr("{share}, {solutions} solutions", share=share, solutions=solutions)
    return tr(
        "{share}, {solutions} solutions, {time} left",
        share=share,
        solutions=solutions,
        time=in_words(max(1.0, progress.seconds_left), 2),
    )


def solve(options: argparse.Namespace) -> int:
    """Find one solution, verify it, and print it or write it to a file."""
    solver = find_solver(options.algorithm)
    check_memory(options.n)
    if options.out is not None:
        check_writable(options.out)  # now, and not when the queens stand
    shown = time.monotonic()

    def should_continue(share: float) -> bool:
        nonlocal shown
        if time.monotonic() - shown > _PROGRESS_EVERY:
            shown = time.monotonic()
            say(f"{share:6.1%}")
        return True

    try:
        solved = find_solution(solver, Task(options.n, seed=options.seed), should_continue)
    except NoSolutionError as error:
        raise ValueError(str(error)) from error
    except NotASolutionError as error:
        raise FailedCheckError(str(error)) from error
    finally:
        say("")
    assert solved is not None, "nothing stopped the search"
    if options.out is not None:
        Saving(solved, options.out).run()
    if options.json:
        print_json(_solved_as_json(solved))
    else:
        _print_solved(solved, options.out)
    return 0


def _solved_as_json(solved: Solved) -> dict[str, object]:
    result: dict[str, object] = {
        "n": solved.task.n,
        "algorithm": solved.solver.key,
        "seed": solved.task.seed,
        "queens": solved.queens.tolist() if solved.task.n <= MOST_QUEENS_PRINTED else None,
        "valid": True,
        "seconds": solved.seconds,
        "swaps": solved.swaps,
        "restarts": solved.restarts,
    }
    return {name: value for name, value in result.items() if value is not None}


def _print_solved(solved: Solved, out: Path | None) -> None:
    if out is None and solved.task.n <= MOST_QUEENS_PRINTED:
        print(*solved.queens.tolist())
    print(
        tr(
            "n = {n}: a verified solution in {time}, {swaps} swaps, {restarts} restarts",
            n=number(solved.task.n),
            time=in_words(solved.seconds),
            swaps=number(solved.swaps),
            restarts=solved.restarts,
        ),
        file=sys.stderr,
    )


def audit(options: argparse.Namespace) -> int:
    """Compare what the sources have published with our own figures."""
    try:
        audited = run_audit(say)
    except WrongCountError as error:
        raise FailedCheckError(str(error)) from error
    finally:
        say("")
    if options.json:
        print_json(audit_as_json(audited))
        return 0
    for line in audit_lines(audited):
        print(line)
    return 0


def tour(options: argparse.Namespace) -> int:
    """Render a few pictures of a run and of a measured curve into a folder."""
    from nqviz.ui.app.tour import render_tour  # noqa: PLC0415  the other commands do without Qt

    try:
        pictures = render_tour(options.folder)
    except OSError as error:
        raise ValueError(
            tr(
                "No pictures can be written to {folder}: {reason}.",
                folder=options.folder,
                reason=error.strerror or error,
            )
        ) from error
    for picture in pictures:
        print(picture)
    return 0
