"""The settings of the Step page beside its run, by its user or by a lesson."""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Self

from nqviz.frames.viewport import BoardPart
from nqviz.model.board import Square
from nqviz.model.position import Position
from nqviz.model.step import Kind
from nqviz.solvers.base.overlay import Overlay

# The panes of which one is presented beside the board, in the order in which a key shows them; the
# last one stands for none of them.
PRESENTED = ("code", "tree", "state", "calls", "counters", "")


class Chart(IntEnum):
    """A drawing of the whole run, in the order of their tabs."""

    TREE = 0  # of a local search, the curve of its conflicts
    ICICLE = 1
    SQUARES = 2
    HEAT_MAP = 3


class Below(Enum):
    """The panes below the sentence that explains a step."""

    CODE = "code"  # with the other panes
    EDITOR = "editor"
    OUTPUT = "output"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence that stands in place of the one on the step, until the run moves.

    Attributes:
        kind: the kind of step whose colours it has.
        is_live: whether screen readers read it out.
        wrong_line: the line of code, from 1, that is lit because something is wrong there, if any.
        board: the position on the board meanwhile, if it is not the run's.
    """

    text: str
    kind: Kind | None = None
    is_live: bool = True
    wrong_line: int | None = None
    board: tuple[Position, Overlay] | None = None


@dataclass(frozen=True, slots=True)
class TreePart:
    """The part of a tree that is looked at, where that is not all of it.

    Attributes:
        slot, level: the width of a leaf and the height of a level in pixels.
        left, top: the upper left corner, in leaves and levels.
    """

    slot: float
    level: float
    left: float
    top: float


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The parts of large boards and trees that are looked at.

    Attributes:
        board: the part of the board; None for all of it.
        square: the square that was read last with the keyboard, at this step.
        is_unfolded: whether the tree shows subtrees that were left; None as suits the size of n.
        tree: the part of the tree; None for all of it.
        leaves: the first leaf of the icicle that is seen, and how many are; None for all of them.
    """

    board: BoardPart | None = None
    square: Square | None = None
    is_unfolded: bool | None = None
    tree: TreePart | None = None
    leaves: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class StepState:
    """The settings of the page.

    Attributes:
        has_tree: whether the search tree is shown among the panes.
        has_calls: whether the calls under way stand in place of the state.
        chart: the drawing of the whole run, where the algorithm has it.
        before_heat_map: the drawing that the heat map has replaced, and gives way to.
        presented: the one of `PRESENTED` that is shown alone beside the board; None where all panes
            share the space.
        is_chosen: whether the user has chosen that pane, and not a lesson.
        preferred: the pane that a lesson points at, which is shown even where space is short.
        below: the panes below the sentence.
        has_attacks: whether the attacks of all queens that stand are drawn.
        hides_future: whether the tree leaves out what the run tests later.
        is_in_lesson: whether a lesson says which key comes next, and why something is so.
        lesson_asks: whether a question of the lesson waits for an answer.
        lesson_takes_squares: whether squares answer it; nothing is said of one that is chosen.
    """

    has_tree: bool = False
    has_calls: bool = False
    chart: Chart = Chart.TREE
    before_heat_map: Chart = Chart.TREE
    presented: str | None = None
    is_chosen: bool = False
    preferred: str = ""
    below: Below = Below.CODE
    has_attacks: bool = False
    hides_future: bool = False
    is_in_lesson: bool = False
    lesson_asks: bool = False
    lesson_takes_squares: bool = False

    @property
    def shows_tree(self) -> bool:
        """Whether the tree is shown; a pane that is presented in its place hides it."""
        return self.has_tree if self.presented is None else self.presented == "tree"

    @property
    def shows_calls(self) -> bool:
        """Whether the calls under way are shown in place of the state."""
        return self.has_calls if self.presented is None else self.presented == "calls"

    def with_tree(self, *, is_shown: bool) -> Self:
        """Return the same with the tree, or without it."""
        presented, is_other = self.presented, is_shown != self.shows_tree
        if presented is not None and is_other:
            presented = "tree" if is_shown else "code"
        return replace(self, has_tree=is_shown, presented=presented)

    def with_calls(self, *, is_shown: bool) -> Self:
        """Return the same with the calls under way in place of the state, or with the state."""
        presented = self.presented
        if presented is not None:
            presented = "calls" if is_shown else "state"
        return replace(self, has_calls=is_shown, presented=presented)

    def with_chart(self, chart: Chart) -> Self:
        """Return the same with a chart, or with another where that one is shown already.

        The heat map gives way to the chart before it, others to the tree.
        """
        if self.shows_tree and self.chart is chart:
            chart = self.before_heat_map if chart is Chart.HEAT_MAP else Chart.TREE
        return self.with_tab(chart)

    def with_tab(self, chart: Chart | None) -> Self:
        """Return the same with a chart, or with the code alone."""
        before = self.before_heat_map
        if chart is Chart.HEAT_MAP is not self.chart:
            before = self.chart
        changed = replace(
            self, chart=self.chart if chart is None else chart, before_heat_map=before
        )
        return changed.with_tree(is_shown=chart is not None)

    def presenting(self, *, is_on: bool) -> Self:
        """Return the same with one pane alone beside the board, or with all of them."""
        if is_on is (self.presented is not None):
            return self
        presented = ("tree" if self.has_tree else "code") if is_on else None
        return replace(self, presented=presented, is_chosen=False)

    def with_next_pane(self, *, recurs: bool) -> Self:
        """Return the same with the pane after the one that is presented, in a circle.

        The calls are left out where nothing `recurs`.
        """
        assert self.presented is not None, "a pane is presented"
        panes = [each for each in PRESENTED if each != "calls" or recurs]
        following = panes[(panes.index(self.presented) + 1) % len(panes)]
        return replace(self, presented=following, is_chosen=True)

    def preferring(self, pane: str) -> Self:
        """Return the same with a pane that is shown whatever else is left out, or with none."""
        presented = self.presented
        if presented is not None and pane in PRESENTED and pane:
            presented = pane
        return replace(self, presented=presented, preferred=pane, is_chosen=False)

    def for_run(self, *, recurs: bool, is_file: bool, is_new_file: bool = False) -> Self:
        """Return what stays of it when another run is opened.

        `is_file` tells whether its code is that of a file, which can be edited, and `is_new_file`
        whether that file was not shown before: then its code is seen at once.
        """
        state = self.with_tree(is_shown=False) if is_new_file else self
        presented = state.presented
        if presented == "calls" and not recurs:
            presented = "code"
        return replace(state, presented=presented, below=self.below if is_file else Below.CODE)
