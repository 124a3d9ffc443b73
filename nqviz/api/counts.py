"""Counting all solutions at native speed."""

import os
from collections.abc import Callable
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from nqviz.api.options import Blocked, Regions, rule_from, solver_from
from nqviz.api.working import Cancel, work_apart
from nqviz.common.i18n import number, tr
from nqviz.common.machine import processors
from nqviz.common.outcome import FailedCheckError
from nqviz.counting.counting import Counted, Counting, Progress, check_memory
from nqviz.counting.journal import Journal
from nqviz.model.position import Task
from nqviz.model.published import known_solutions
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import FASTEST

if TYPE_CHECKING:
    from nqviz.lab.lab_counting import LabCounting


def count(
    n: int,
    *,
    rule: str | None = None,
    blocked: Blocked = (),
    regions: Regions | None = None,
    algorithm: str | None = None,
    mirror: bool = False,
    threads: int | None = None,
    lab: str | os.PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancel: Cancel | None = None,
) -> int:
    """Count all solutions on a board, at native speed.

    Other threads go on meanwhile, and Ctrl+C ends it. The first count of an algorithm on a machine
    compiles it, which takes some seconds.

    Args:
        n: the side of the board, in squares.
        rule: what attacks: a name of `nqviz.Algorithm.rules`, such as "torus"; "queens" by default.
        blocked: squares where no queen may stand: pairs (row, column), or a text such as "0:3,2:5".
            Rows and columns count from 0.
        regions: of each region, one square takes a queen: rows of letters, such as ["AAB", "CAB",
            "CCB"], or the name of a file that holds them. Then the rule is "kings" by default.
        algorithm: a key of `nqviz.algorithms`; by default the fastest that counts under the rule.
        mirror: whether to search half of the first row, for algorithms whose
            `nqviz.Algorithm.mirror` is true.
        threads: how many threads count here; by default one for each processor.
        lab: the file of a room, in which the computers that have joined it count in place of this
            one; the extra `lab` has what that needs.
        progress: called with a `nqviz.Progress` ten times a second, and once at the end. It is
            called while the algorithm is loaded and compiled, too.
        cancel: a `threading.Event`, or whatever has its `is_set`; once it is set, the count ends,
            after what is being compiled.

    Raises:
        ValueError: with one sentence, where there is no such rule or algorithm, where n is too
            large for it, where there is too little memory, or where no room is open.
        nqviz.CancelledError: when `cancel` was set.

    Examples:
        >>> import nqviz
        >>> nqviz.count(8)
        92
        >>> nqviz.count(6, rule="rooks", blocked=[(0, 0), (3, 2)])
        504
        >>> nqviz.count(50)
        Traceback (most recent call last):
        ...
        ValueError: Quarters counts up to n = 24; n = 50 is too large.
    """
    given = rule_from(rule, blocked, regions)
    solver = solver_from(algorithm, given, FASTEST)
    counting = counting_of(solver, Task(index(n), mirror=mirror, rule=given), threads, lab)

    def report() -> None:
        if progress is not None:
            progress(counting.progress())

    counted = work_apart(counting.run, counting.cancel, report, cancel)
    report()
    check_published(counted)
    return counted.solutions


def counting_of(
    solver: Solver,
    task: Task,
    threads: int | None,
    lab: str | os.PathLike[str] | None,
    journal: Journal | None = None,
) -> "Counting | LabCounting":
    """Return a count here or in a room; raises ValueError with a sentence."""
    if lab is not None:
        from nqviz.lab.lab_counting import LabCounting  # noqa: PLC0415  few have a room
        from nqviz.lab.room import load_room  # noqa: PLC0415

        return LabCounting(solver, task, load_room(Path(lab)), journal)
    used = processors() if threads is None else threads
    counting = Counting(solver, task, threads=used, journal=journal)
    check_memory(solver, task.n, used)
    return counting


def check_published(counted: Counted) -> None:
    """Raise FailedCheckError with a sentence if a count differs from the published one."""
    if counted.agrees is not False:
        return
    words = tr(
        "{title} counted {ours} solutions for n = {n}, but there are {theirs}.",
        title=tr(counted.solver.title),
        ours=number(counted.solutions),
        n=counted.task.n,
        theirs=number(known_solutions(counted.task.n, counted.task.rule) or 0),
    )
    raise FailedCheckError(words)
