from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from nqviz.audit.auditing import Auditing, AuditProgress
from nqviz.audit.figures import CONFIRMED, Audit, Figure
from nqviz.counting.counting import Counted, Counting
from nqviz.counting.solving import Saving, Solving
from nqviz.lab.lab_counting import LabCounting
from nqviz.measuring.timing import Measurement
from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.model.published import TABLES, known
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.store.timing_record import TimingRecord
from nqviz.store.timing_store import TimingStore
from nqviz.ui.jobs.job import (
    Activity,
    Job,
    audit_job,
    count_job,
    measurement_job,
    save_job,
    solve_job,
)

BASIC = find_solver("wirth-basic")
COMPILING = Activity("Compiling kernels…")
FIGURE = Figure(TABLES[0].source, "Table 1", lambda: "n = 8", 92, CONFIRMED)
AUDIT = Audit((FIGURE,), (), ())


class QuickAuditing(Auditing):
    """An audit of one figure."""

    def run(self, judged: Callable[[Figure], None] = lambda _figure: None) -> Audit:
        judged(FIGURE)
        return AUDIT

    def progress(self) -> AuditProgress:
        return AuditProgress("looking", 0.5) if self.has_started else AuditProgress("", 0.0)


@pytest.fixture
def right(fake: Callable[..., Solver]) -> Solver:
    """Return an algorithm whose counts are right and take no time."""
    return fake(lambda n: known(n).solutions)


def test_a_timing_is_in_the_store_before_it_is_reported(right: Solver) -> None:
    store = TimingStore.in_memory()
    job = measurement_job(Measurement([right], [5, 6], repeats=2), store)
    reported: list[TimingRecord] = []
    words: list[str] = []

    def report(record: TimingRecord) -> None:
        assert store.timings() == [*reported, record]
        reported.append(record)
        words.append(job.activity().text)

    assert job.activity() == COMPILING
    job.run(report)
    assert [record.timing.n for record in reported] == [5, 6]
    assert len({record.origin for record in reported}) == 1
    assert words == [f"Measuring: Fake, n = {n}, repeat 2 of 2" for n in (5, 6)]
    assert job.activity().share == pytest.approx(1.0, abs=0.05)


def test_a_store_that_fails_is_said_and_stops_nothing(right: Solver, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = TimingStore(tmp_path / "file" / "timings.sqlite")
    found: list[object] = []
    measurement_job(Measurement([right], [5, 6], repeats=1), store).run(found.append)
    assert len(store.timings()) == 2
    assert [each for each in found if isinstance(each, TimingRecord)] == store.timings()
    assert any(isinstance(each, str) for each in found)
    store.close()


def test_a_count_can_be_resumed_and_reports_what_was_counted(fake: Callable[..., Solver]) -> None:
    jobs: list[Job] = []
    activities: list[Activity] = []

    def count(n: int) -> int:
        activities.append(jobs[0].activity())
        return known(n).solutions

    jobs.append(count_job(Counting(fake(count), Task(9))))
    assert jobs[0].activity() == COMPILING
    found: list[Counted] = []
    jobs[0].run(found.append)
    assert [counted.solutions for counted in found] == [known(9).solutions]
    assert activities[-1].text == "Long count: Fake, n = 9"
    assert activities[-1].can_resume
    assert jobs[0].activity().share == 1.0


def test_a_count_in_a_room_without_computers_says_that_it_waits_for_one() -> None:
    job = count_job(Mock(spec=LabCounting, is_deserted=True))
    assert job.activity() == Activity("No computer in the room can count now.", can_resume=True)


def test_an_audit_reports_its_figures_and_then_itself() -> None:
    auditing = QuickAuditing()
    job = audit_job(auditing)
    assert job.activity() == COMPILING
    auditing.has_started = True
    assert job.activity() == Activity("Audit: looking", 0.5)
    found: list[object] = []
    job.run(found.append)
    assert found == [FIGURE, AUDIT]


def test_a_solution_is_found_and_saved(tmp_path: Path) -> None:
    solve = solve_job(Solving(BASIC, Task(8)))
    assert solve.activity() == Activity("Placing 8 queens: 1 s", 0.0)
    found: list[object] = []
    solve.run(found.append)
    [solved] = found
    queens = solved.queens.tolist()
    assert is_solution(queens)
    path = tmp_path / "queens.txt"
    save = save_job(Saving(solved, path))
    assert save.activity() == Activity("Saving queens.txt", 0.0)
    save.run(found.append)
    assert found[-1] == path
    assert [int(line) for line in path.read_text().split()] == queens
    assert save.activity().share == 1.0
