"""Lanes of a race that stand where a test says."""

from dataclasses import replace
from typing import Any

from nqviz.frames.frame import Frame
from nqviz.frames.lane_frame import LaneFrame
from nqviz.model.position import Counters, Position, Task
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


def lane_frame(
    index: int, reached: int, *, solver: Solver = SOLVERS[0], tests: int = 0, **values: Any
) -> LaneFrame:
    """Return a lane at a step, with so many tests; other values are those of `LaneFrame`."""
    position = replace(Position.start(Task(4)), index=index, counters=Counters(tests=tests))
    return LaneFrame(Frame(solver, position), reached, **values)
