"""A run at a step, as it is seen: everything but the widgets, pages and files that draw it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nqviz.common.i18n import together, tr
from nqviz.frames.mark import as_json
from nqviz.frames.marks import marks_of
from nqviz.model.board import Square
from nqviz.model.position import Counters, Position
from nqviz.model.step import Kind
from nqviz.solvers.base.calls import Call
from nqviz.solvers.base.overlay import Overlay
from nqviz.solvers.base.own_program import Recorded
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import State


@dataclass(frozen=True)
class Frame:
    """A run at a step; all else follows from its values, and is found out when it is asked for.

    The sentences are in the language in use when they are first asked for.

    Attributes:
        position: where the run stands; it must not change any more.
        counts_of_lines: returns how often each line of pseudocode has run up to a step, from 1;
            None where nobody has read the run from its start. A program's are recorded.
    """

    solver: Solver
    position: Position
    counts_of_lines: Callable[[int], Sequence[int]] | None = None

    @property
    def kind(self) -> Kind | None:
        """The kind of the last step; None before the first."""
        return None if self.position.last is None else self.position.last.kind

    @cached_property
    def overlay(self) -> Overlay:
        """The marks of the algorithm beside queens and the last step."""
        return self.solver.overlay(self.position)

    @cached_property
    def recorded(self) -> Recorded | None:
        """The recording of a program of the user's own; None for an algorithm of ours."""
        recorded = self.solver.recorded
        return None if recorded is None else recorded(self.position)

    @property
    def sentence_kind(self) -> Kind | None:
        """The kind of step whose colours the sentence has: a conflict of a program has them, too.

        So has the end of a program that was broken off, or whose result its board refutes.
        """
        last, recorded = self.position.last, self.recorded
        is_refuted = recorded is not None and recorded.is_refuted
        if self.is_wrong or is_refuted or (last is not None and last.is_conflict):
            return Kind.CONFLICT
        return self.kind

    @property
    def is_wrong(self) -> bool:
        """Whether a program has ended here otherwise than by returning."""
        return self.recorded is not None and self.recorded.is_broken_off

    @cached_property
    def sentence(self) -> str:
        """The reason for the last step, or what is about to begin."""
        words = self.solver.why(self.position)
        if self.recorded is None or not self.recorded.lacks_queens:
            return words
        missing = tr("No queens were seen: type the name of their variable by the crown.")
        return together(words, missing)

    @property
    def line(self) -> int | None:
        """The line of code, from 1, that the step is on; None before the first step."""
        if self.recorded is not None:
            return self.recorded.line
        return None if self.position.last is None else self.position.last.line

    @cached_property
    def line_counts(self) -> Sequence[int]:
        """By line, from 1, how often it has run; entry 0 is unused. Empty where nobody knows."""
        if self.recorded is not None:
            return self.recorded.line_counts
        return () if self.counts_of_lines is None else self.counts_of_lines(self.position.index)

    @cached_property
    def state(self) -> State:
        """The algorithm's own data, as labelled lines of cells."""
        return self.solver.state(self.position)

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """The calls under way, the outermost first; empty where nothing calls itself."""
        if self.recorded is not None:
            return self.recorded.calls
        return () if self.solver.calls is None else self.solver.calls(self.position)

    @property
    def counters(self) -> Counters:
        """How often each operation has been carried out."""
        return self.position.counters

    @property
    def path(self) -> list[Square] | None:
        """The node of the search tree: the queens, as they were placed; None without a tree."""
        levels = self.solver.levels
        return None if levels is None else levels.path(self.position)

    def as_values(self) -> dict[str, Any]:
        """Return all that is seen as JSON has it, for a page that draws it without Qt.

        The marks come in the order in which they are painted; a row without a queen has -1.
        """
        position, solver = self.position, self.solver
        return {
            "solver": solver.key,
            "title": tr(solver.title),
            "task": as_json(position.task),
            "step": position.index,
            "queens": list(position.queens),
            "line_counts": list(self.line_counts),
            "output": "" if self.recorded is None else self.recorded.output,
            "counters": as_json(self.counters),
            "path": as_json(self.path),
            **{name: as_json(part(self)) for name, part in PARTS.items()},
        }


# What is seen of a frame beside numbers; many frames have the same.
PARTS: dict[str, Callable[[Frame], Any]] = {
    "kind": lambda frame: frame.kind,
    "line": lambda frame: frame.line,
    "sentence_kind": lambda frame: frame.sentence_kind,
    "is_wrong": lambda frame: frame.is_wrong,
    "marks": lambda frame: marks_of(frame.position, frame.overlay),
    "images": lambda frame: frame.overlay.images,
    "sentence": lambda frame: frame.sentence,
    "state": lambda frame: frame.state,
    "calls": lambda frame: frame.calls,
}
