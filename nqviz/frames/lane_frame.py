"""What is seen of a lane of a race: its step, how far its run has come, and its rank."""

from dataclasses import dataclass
from typing import Self

from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.frame import Frame
from nqviz.model.position import Position
from nqviz.model.step import Kind
from nqviz.runs.race import Race
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.overlay import NO_OVERLAY, Overlay

RANKS = (mark("1st"), mark("2nd"), mark("3rd"), mark("4th"))
NO_RANK = "✗"
NO_FIGURE = "–"
KNOWN_SHARE = 0.8  # This share of the way stands for what is known of a run whose end is not.


@dataclass(frozen=True)
class LaneFrame:
    """A lane at a tick of the clock.

    Attributes:
        step: what is seen of the run at its step.
        reached: how many steps of the run are known.
        length: how many there are; None until the end is known.
        rank: the rank in which the run has finished, from 1; None before, or without one.
        note: why a program has no rank, or why it waits; empty where there is nothing to say.
        remark: what is wrong with a run that has its rank all the same; empty where nothing is.
        last_solution: the queens of a run that has taken them back since; they stay to be seen
            where the run is done.
    """

    step: Frame
    reached: int
    length: int | None = None
    rank: int | None = None
    note: str = ""
    remark: str = ""
    last_solution: tuple[int, ...] | None = None

    @classmethod
    def of(cls, race: Race, lane: int, before: Self | None = None) -> Self:
        """Return what is seen now; what stays the same is taken from the frame before."""
        run = race.lanes[lane]
        if before is not None and (before.step.solver, before.index) == (run.solver, run.index):
            step, solution = before.step, before.last_solution
        else:
            step, solution = Frame(run.solver, run.position.copy()), None
            if step.kind is Kind.DONE:
                solution = race.last_solution(lane)
        note, remark = _said_of(run)
        return cls(step, run.reached, run.length, race.rank(lane), note, remark, solution)

    @property
    def index(self) -> int:
        """The step of the run."""
        return self.step.position.index

    @property
    def board(self) -> tuple[Position, Overlay]:
        """What is drawn: at the end of a run its last solution, and no frame around a wrong one."""
        position, overlay = self.step.position, self.step.overlay
        if self.last_solution is not None:
            position, overlay = position.copy(), NO_OVERLAY
            position.queens = list(self.last_solution)
        if self.is_short:
            position = position.copy()
            position.last = None
        return position, overlay

    @property
    def share(self) -> float:
        """How much of the way to the finish is done, from 0 to 1; at most, if that is unknown."""
        if self.length is None:
            return KNOWN_SHARE * self.index / max(self.reached, 1)
        return self.index / max(self.length, 1)

    @property
    def is_short(self) -> bool:
        """Whether the run is over and has not done what the race asks for."""
        return self.length is not None and bool(self.note)

    def counts(self, operation: str) -> bool:
        """Tell whether the algorithm has this counter, a field of `Counters`."""
        return operation in capabilities(self.step.solver).counters

    def figure(self, operation: str) -> str:
        """Return how often an operation was carried out; a dash where that is not counted."""
        if not self.counts(operation):
            return NO_FIGURE
        return number(getattr(self.step.counters, operation))

    def in_words(self) -> str:
        """Return how far the run has come."""
        steps, note = self._steps(), self.note or self.remark
        return tr("{steps}: {note}", steps=steps, note=note) if note else steps

    def rank_in_words(self) -> str:
        """Return the rank, or the sign of one that gets none; empty before its end."""
        if self.is_short:
            return NO_RANK
        return "" if self.rank is None else tr(RANKS[self.rank - 1])

    def verdict(self) -> str:
        """Return in one sentence what is wrong with a run that is over; empty where nothing is."""
        if self.is_short:
            return tr("No rank: it {shortfall}.", shortfall=self.note)
        if self.remark:
            return tr("Its first solution is right, but it {remark}.", remark=self.remark)
        return ""

    def _steps(self) -> str:
        if self.length is None:
            return tr(
                "step {index} of at least {reached}",
                index=number(self.index),
                reached=number(self.reached),
            )
        if self.index == self.length and (self.rank is not None or self.note):
            return ntr("{count} step", "{count} steps", self.length)
        return tr("step {index} of {last}", index=number(self.index), last=number(self.length))


def _said_of(run: Timeline) -> tuple[str, str]:
    """Return why a run has no rank or waits, and what is wrong with it where it has one."""
    if run.index < run.reached or not run.solver.waits:
        return "", ""
    if run.length is None:
        return tr("waiting for the program"), ""
    return run.solver.shortfall(run.task), run.solver.remark(run.task)
