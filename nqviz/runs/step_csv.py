"""Every step of a run as a line of a CSV file, with its sentence."""

import csv
from collections.abc import Iterator
from pathlib import Path

from nqviz.common.csv_text import guarded
from nqviz.common.files import atomic_file
from nqviz.model.board import EMPTY
from nqviz.runs.step_range import WAITING, StepRange, WriteProgress, reach
from nqviz.runs.timeline import Timeline

_HEADINGS = ("step", "kind", "row", "column", "line", "other", "amount", "why")
_PORTION = 64  # Progress is reported after so many lines.


def write_step_csv(
    timeline: Timeline, step_range: StepRange, path: Path, *, with_queens: bool = False
) -> Iterator[WriteProgress]:
    """Write a range of steps into a file; yields now and then which step it has reached.

    Where that is asked for each line ends with the queens: their columns by row, "." for none.
    Closed before its end it leaves nothing behind. The cursor of the timeline stays where it is.
    Raises ValueError with one clear sentence.
    """
    step_range.check()
    before = max(step_range.first - 1, 0)  # the start is no step
    yield from reach(timeline, max(step_range.first, step_range.last or 0))
    with atomic_file(path) as file:
        writer = csv.writer(file)
        writer.writerow((*_HEADINGS, "queens") if with_queens else _HEADINGS)
        position = timeline.position_at(before)
        while step_range.last is None or position.index < step_range.last:
            step = timeline.step_at(position.index)
            if step is None:
                if timeline.length is not None:
                    break
                yield WAITING
                continue
            position.apply(step)
            why = guarded(timeline.solver.why(position))
            queens = " ".join("." if each == EMPTY else str(each) for each in position.queens)
            more = (queens,) if with_queens else ()
            writer.writerow((position.index, step.kind.name.lower(), *step[1:6], why, *more))
            if position.index % _PORTION == 0:
                yield WriteProgress(position.index, step_range.last or timeline.length)
    yield WriteProgress(position.index, position.index)
