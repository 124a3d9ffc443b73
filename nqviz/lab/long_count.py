"""One long count: what runs, on this computer or on those of a room, and what came of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from nqviz.counting.counting import Counted, Counting, Progress, check_memory, subject_of
from nqviz.counting.journal import Journal, KeptCounts
from nqviz.lab.batches import Computer
from nqviz.lab.lab_counting import LabCounting
from nqviz.lab.room import Room
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver


class CountOutcome(NamedTuple):
    """The outcome of a count; one that has no result was paused."""

    solver: Solver
    task: Task
    progress: Progress
    counted: Counted | None


class LongCount:
    """Counts with a journal: to pause is to stop, and to go on is to start again there.

    Attributes:
        counting: what runs; None where nothing does.
        outcome: what the last count came to, until something else is chosen.
        room: whose computers count; None where this one does.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Keep the journals in a folder, if not in the user's own."""
        self.kept = KeptCounts(folder)
        self.counting: Counting | LabCounting | None = None
        self.outcome: CountOutcome | None = None
        self.room: Room | None = None
        self.room_name = ""
        self.computers: Sequence[Computer] | None = None
        self._journal: Journal | None = None
        self._told = 0  # how many notices of a lab have been told

    def begin(self, solver: Solver, task: Task, threads: int) -> tuple[Counting | LabCounting, str]:
        """Return the count, from where its journal ends, and what is to be said of the journal.

        Raises ValueError with one clear sentence where it can't be done.
        """
        subject = subject_of(solver, task)
        check_memory(solver, task.n, threads)
        self._journal, moved = self.kept.open(subject)
        if self.room is not None:
            self._told = 0
            self.counting = LabCounting(solver, task, self.room, self._journal)
        else:
            self.counting = Counting(
                solver, task, threads=threads, is_timed=False, journal=self._journal
            )
        self.outcome = None
        return self.counting, moved

    @property
    def is_deserted(self) -> bool:
        """Whether it runs in a room in which no computer takes part."""
        return isinstance(self.counting, LabCounting) and self.counting.is_deserted

    def follow(self) -> Sequence[str]:
        """Look at what the computers of a room do; return what has to be said of them."""
        if not isinstance(self.counting, LabCounting):
            return ()
        self.computers = self.counting.computers
        notices = self.counting.notices[self._told :]
        self._told += len(notices)
        return notices

    def end(self, counted: Counted | None = None) -> None:
        """Note that what ran, if anything, has come to its end, or was paused."""
        if self.counting is None:
            return
        self.follow()
        counting, self.counting = self.counting, None
        progress = counting.progress()
        if counted is None:
            progress = progress._replace(seconds_left=None)
        self.outcome = CountOutcome(counting.solver, counting.task, progress, counted)
        self.close()
        self.kept.read()

    def enter(self, room: Room | None, name: str) -> None:
        """Count from now on with the computers of a room; with this one alone where it is None."""
        self.room, self.room_name = room, name
        self.computers = self.outcome = None

    def threads(self, chosen: int) -> int:
        """Return how many threads count: those of a room, or as many as are chosen for here."""
        if not isinstance(self.counting, LabCounting):
            return chosen
        return sum(each.threads for each in self.computers or () if each.takes_part)

    def close(self) -> None:
        """Close the journal; what ran must have come to rest."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None
