"""The commands that count all solutions and find one, from parsed options to printed result."""

import argparse
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from nqviz.api.counts import check_published, counting_of
from nqviz.cli.console import print_json, run_with_progress, say
from nqviz.cli.parser import file, takes, whole
from nqviz.cli.run_options import ALGORITHM, JSON, MIRROR, RULE, SEED, N, rule_of, solver_of
from nqviz.common.durations import in_words
from nqviz.common.files import check_writable
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.common.machine import processors
from nqviz.counting.counting import Counted, Counting, Progress, gigabytes_needed, subject_of
from nqviz.counting.journal import Journal
from nqviz.counting.solving import Saving, Solved, Solving
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST, find_solver

if TYPE_CHECKING:  # a count without a room does not load it
    from nqviz.lab.lab_counting import LabCounting

MOST_QUEENS_PRINTED = 1000


@takes(
    N,
    ALGORITHM,
    *RULE,
    whole("--threads", default=processors()),
    MIRROR,
    file("--journal", mark("write down what is finished, and go on with it where the file exists")),
    file("--lab", mark("count on the computers in the room of this file")),
    JSON,
)
def count(options: argparse.Namespace) -> int:
    """Count all solutions at native speed."""
    solver = solver_of(options, FASTEST)
    task = Task(options.n, mirror=options.mirror, rule=rule_of(options))
    with ExitStack() as stack:
        journal = None
        if options.journal is not None:
            journal = Journal(options.journal, subject_of(solver, task))
            stack.enter_context(closing(journal))
        counting = counting_of(solver, task, options.threads, options.lab, journal)
        if options.lab is None:
            _say_memory(solver, task.n, options.threads)
        describe = _Progress(counting)
        try:
            counted = run_with_progress(counting.run, describe, counting.cancel)
        finally:
            describe.print_notices()  # Some have come in the last moments.
    if options.json:
        print_json(
            {
                **({"computers": describe.computers()} if options.lab is not None else {}),
                "n": task.n,
                "algorithm": solver.key,
                "rule": task.rule.text,
                "threads": counted.threads,
                "solutions": counted.solutions,
                "unique": counted.unique,
                "seconds": counted.seconds,
                "known": counted.agrees,
            }
        )
    else:
        _print_count(counted)
    check_published(counted)
    return 0


def _say_memory(solver: Solver, n: int, threads: int) -> None:
    """Say how much memory a count takes, if it is much."""
    needed = gigabytes_needed(solver, n, threads)
    if needed > 1:
        print(tr("It needs about {needed} GB of memory.", needed=f"{needed:.1f}"), file=sys.stderr)


def _print_count(counted: Counted) -> None:
    print(_count_in_words(counted))
    values = {"key": counted.solver.key, "threads": counted.threads}
    print(tr("{time} by {key}, threads: {threads}", time=in_words(counted.seconds), **values))


def _count_in_words(counted: Counted) -> str:
    n, count = counted.task.n, counted.solutions
    if counted.agrees:
        return ntr(
            "n = {n}: {count} solution, as published",
            "n = {n}: {count} solutions, as published",
            count,
            n=n,
        )
    if counted.agrees is not None:
        return ntr(
            "n = {n}: {count} solution, which is NOT the published count",
            "n = {n}: {count} solutions, which is NOT the published count",
            count,
            n=n,
        )
    if counted.task.rule.is_plain:
        return ntr(
            "n = {n}: {count} solution, which nobody has published",
            "n = {n}: {count} solutions, which nobody has published",
            count,
            n=n,
        )
    return ntr("n = {n}: {count} solution", "n = {n}: {count} solutions", count, n=n)


class _Progress:
    def __init__(self, counting: "Counting | LabCounting") -> None:
        self._counting = counting
        self._printed = 0

    def __call__(self) -> str:
        counting = self._counting
        words = _described_progress(counting.progress())
        if isinstance(counting, Counting):
            return words
        self.print_notices()
        here = sum(each.takes_part for each in counting.computers)
        if not here:
            return tr("{progress}; no computer is in the room", progress=words)
        return ntr(
            "{progress}; {count} computer", "{progress}; {count} computers", here, progress=words
        )

    def print_notices(self) -> None:
        """Print what has not been printed yet."""
        if not isinstance(self._counting, Counting):
            for notice in self._counting.notices[self._printed :]:
                say("")
                print(notice, file=sys.stderr)
                self._printed += 1

    def computers(self) -> list[dict[str, object]]:
        """Return what each computer of a lab has done."""
        if isinstance(self._counting, Counting):
            return []
        names = ("name", "threads", "parts", "seconds", "refusal")
        return [{name: getattr(each, name) for name in names} for each in self._counting.computers]


def _described_progress(progress: Progress) -> str:
    share = f"{progress.share:6.1%}"
    if progress.seconds_left is None:
        return ntr(
            "{share}, {count} solution",
            "{share}, {count} solutions",
            progress.solutions,
            share=share,
        )
    return ntr(
        "{share}, {count} solution, {time} left",
        "{share}, {count} solutions, {time} left",
        progress.solutions,
        share=share,
        time=in_words(max(1.0, progress.seconds_left), 2),
    )


@takes(N, ALGORITHM, *RULE, SEED, file("--out", mark("write the solution to a file")), JSON)
def solve(options: argparse.Namespace) -> int:
    """Find one solution, verify it, and print it or write it to a file."""
    solver = solver_of(options, find_solver("min-conflicts"))
    solving = Solving(solver, Task(options.n, seed=options.seed, rule=rule_of(options)))
    if options.out is not None:
        check_writable(options.out)  # before the search, which may take long
    solved = run_with_progress(
        solving.run, lambda: f"{solving.progress().share:6.1%}", solving.cancel
    )
    if options.out is not None:
        Saving(solved, options.out).run()
    if options.json:
        is_printed = options.n <= MOST_QUEENS_PRINTED
        print_json(
            {
                "n": options.n,
                "algorithm": solved.solver.key,
                "rule": solved.task.rule.text,
                "seed": options.seed,
                **({"queens": solved.queens.tolist()} if is_printed else {}),
                "valid": True,
                "seconds": solved.seconds,
                "swaps": solved.swaps,
                "restarts": solved.restarts,
            }
        )
    else:
        _print_solved(solved, options.out)
    return 0


def _print_solved(solved: Solved, out: Path | None) -> None:
    if out is None and solved.task.n <= MOST_QUEENS_PRINTED:
        print(*solved.queens.tolist())
    print(
        tr(
            "n = {n}: a verified solution in {time}, {swaps}, {restarts}",
            n=number(solved.task.n),
            time=in_words(solved.seconds),
            swaps=ntr("{count} swap", "{count} swaps", solved.swaps),
            restarts=ntr("{count} restart", "{count} restarts", solved.restarts),
        ),
        file=sys.stderr,
    )
