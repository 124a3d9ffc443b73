"""A range of steps of a run, which is written as a film or a CSV file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import sleep
from typing import NamedTuple

from nqviz.common.i18n import number, tr
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline

PORTION = 256  # Progress is reported after so many steps.


@dataclass(frozen=True, slots=True)
class StepRange:
    """A range of steps of a run.

    Attributes:
        first: the step that the first frame shows; 0 for the start, before any step.
        last: the step that the last frame shows; None for the end of the run.
        ends: the kinds of step that make a frame.
    """

    first: int = 0
    last: int | None = None
    ends: frozenset[Kind] = frozenset(Kind)
    every: int = 1

    def check(self) -> None:
        """Raise ValueError with one clear sentence where this is no range of any run."""
        if self.last is not None and self.first > self.last:
            words = tr(
                "There is no way from step {first} on to step {last}.",
                first=number(self.first),
                last=number(self.last),
            )
            raise ValueError(words)
        if self.every < 1:
            words = tr(
                "Every how many steps are shown is a number from 1 on, not {every}.",
                every=self.every,
            )
            raise ValueError(words)


class WriteProgress(NamedTuple):
    """How much is done, and of how much where that is known already."""

    done: int
    total: int | None = None


WAITING = WriteProgress(-1)  # Another process has to come further, such as a program's.
PAUSE_SECONDS = 0.02  # Who can wait asks so often whether it has.


def finish(work: Iterable[WriteProgress]) -> WriteProgress:
    """Work to the end where nothing else is to be done meanwhile; return what was yielded last."""
    last = WriteProgress(0)
    for last in work:
        if last is WAITING:
            sleep(PAUSE_SECONDS)
    return last


def check_step(step: int) -> None:
    """Raise ValueError with one clear sentence where no run has such a step."""
    if step < 0:
        raise ValueError(tr("Steps are counted from 0; there is no step {step}.", step=step))


def reach(timeline: Timeline, step: int) -> Iterator[WriteProgress]:
    """Generate a run up to a step; raises ValueError where it has no such step."""
    check_step(step)
    while timeline.length is None and timeline.reached < step:
        grown = timeline.extend(min(PORTION, step - timeline.reached))
        yield WriteProgress(timeline.reached) if grown or timeline.length else WAITING
    if timeline.reached < step:
        raise ValueError(no_step(timeline.reached, step))


def no_step(end: int, step: int) -> str:
    """Return the sentence that a run which ends at a step has no such step."""
    return tr(
        "The run ends at step {end}; there is no step {step}.", end=number(end), step=number(step)
    )
