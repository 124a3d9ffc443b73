"""What is shown of a run beside its board: the reason, the code, the state and the counters."""

from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout, QFrame, QStackedWidget, QVBoxLayout, QWidget

from nqviz.common.i18n import language_in_use
from nqviz.frames.capabilities import capabilities, longest
from nqviz.frames.frame import Frame
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.scenes.step_state import Below, StepState
from nqviz.solvers.base.solver import Solver
from nqviz.ui.step.calls_view import CallsView, longest_title
from nqviz.ui.step.code_view import CodeView
from nqviz.ui.step.counters_view import CountersView
from nqviz.ui.step.images_view import ImagesView
from nqviz.ui.step.output_view import OutputView
from nqviz.ui.step.program_editor import ProgramEditor
from nqviz.ui.step.program_view import ProgramView
from nqviz.ui.step.state_view import StateView
from nqviz.ui.step.why_view import MOST_LINES, WhyView
from nqviz.ui.tree.pane import TreePane
from nqviz.ui.widgets.styled import Styled

_ZOOMS_ALONE = (2.2, 2.0, 1.8)  # and the following: of the text of a pane that is presented
_ZOOMS = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0)  # how large the text of the panes may become
_FRAME = 4  # the pixels that the frame of a card takes
_LEAST_CODE = 10  # lines of a longer listing stay when it has to scroll for the state's sake
_LEAST_PROGRAM = 5  # the same for a program, whose variables say more than its other lines
_LEAST_BELOW = 4  # lines of a listing where the state goes first
_ALL = 1000  # the share of what is left over, next to 1
_LEAST_TREE = 15  # in heights of text
_GOOD_TREE = 1.3  # of the least: above that, the code is shown as well
_MOST_CALLS = 12  # for which there should be space, where calls are presented
_TREE_ALONE = 1.8  # of the least, for a tree that is presented
_PROGRAM_STATE = 0.6  # of the width, for the variables of a program beside its counters
_LEAST_BELOW_TEXT = 5  # in heights of text: a lower pane below a lesson's text is of no use
_LEAST_STATE = 8  # in gaps between panes: a lower state is of no use


class _PaneSizes(NamedTuple):
    """The preferred sizes of the panes, in pixels with their frames.

    Attributes:
        width: the available width.
        code: the height of the whole listing.
        least_code: its height with its lines moved together.
        state: the preferred height of the state.
        least_state: the height below which the state is left out.
        state_width: the width of the state.
        counters: the height of the counters.
        is_beside: whether the counters are beside the state, else below it.
    """

    width: int
    code: int
    least_code: int
    state: int
    least_state: int
    state_width: int
    counters: int
    is_beside: bool

    def below(self, gap: int) -> int:
        """Return the height of the state and the counters."""
        return self.state if self.is_beside else self.state + gap + self.counters


class Panes(Styled, QWidget):
    """The column of panes beside a board, which shares out its space among them.

    A program's editor, or its output, takes the place of all below the sentence. The mirror images
    of a solution replace the state; the search tree, where it is shown, may need the space of the
    code.
    """

    def __init__(self, solver: Solver, task: Task, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.why = WhyView(self)
        self.code = CodeView(self)
        self.editor = ProgramEditor(self)
        self.output = OutputView(self)
        self.state = StateView(self)
        self.program = ProgramView(self)
        self.calls = CallsView(self, is_stacked=True)
        self.images = ImagesView(self)
        self.counters = CountersView(self)
        self.tree = TreePane(self)
        self._above: QWidget | None = None
        self._height_above: Callable[[int], int] = lambda _width: 0
        self._shown = StepState()
        self._lay_out()
        self.show_run(solver, task)

    def show_run(self, solver: Solver, task: Task) -> None:
        """Take on the algorithm of another run; `fit` must follow."""
        self._solver, self._task = solver, task
        self._start = solver.state(Position.start(task))
        shown = capabilities(solver)
        self.counters.show_names(shown.counters)
        self.state.reserve(shown.labels, task.n)
        self.code.show_code(solver.listing(task.rule), is_program=solver.file is not None)
        self.tree.show_run(solver, task)

    def show_state(self, state: StepState) -> None:
        """Show these panes; `fit` and `show_frame` must follow."""
        self._shown = state
        contents = {Below.CODE: self.code, Below.EDITOR: self.editor, Below.OUTPUT: self.output}
        self._below.setCurrentWidget(contents[state.below])

    def show_frame(self, frame: Frame) -> None:
        """Show a step of the run, but for its sentence, in whose place another may stand."""
        self.counters.show_counters(frame.counters)
        self.code.light(frame.line, is_wrong=frame.is_wrong)
        recorded = frame.recorded
        if recorded is not None:
            self.editor.light(frame.line, is_wrong=frame.is_wrong)
            self.code.show_counts(recorded.line_counts)
            if self._shown.below is Below.OUTPUT:
                self.output.show_output(recorded.output)
            self.program.show_program(recorded.calls, recorded.output, recorded.queens)
        if self._shows_calls:
            self.calls.show_calls(frame.calls)
            self._state_stack.setCurrentWidget(self.calls)
        elif recorded is not None:
            self._state_stack.setCurrentWidget(self.program)
        elif frame.overlay.images and frame.kind is Kind.SOLUTION:
            self.images.show_images(frame.overlay.images)
            self._state_stack.setCurrentWidget(self.images)
        else:
            self.state.show_state(self._start if frame.kind is None else frame.state)
            self._state_stack.setCurrentWidget(self.state)

    @property
    def _shows_calls(self) -> bool:
        return self._shown.shows_calls and self._solver.calls is not None

    def places(self) -> dict[str, QWidget]:
        """Return the panes that a lesson can point at, by the names that it gives them."""
        return {
            "why": self.why,
            "code": self._code_card,
            "state": self._state_card,
            "counters": self._counters_card,
            "tree": self._tree_card,
        }

    @property
    def is_below_text(self) -> bool:
        """Whether the text of a lesson stands above the panes."""
        return self._above is not None

    def show_below_text(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        """Leave the space above to the text of a lesson, or take it back; `fit` must follow.

        `height_in` fits the text into a width and returns the height that it takes there.
        """
        self._above, self._height_above = text, height_in
        self.why.most_lines = MOST_LINES + 2 * (text is not None)  # which leaves it less width
        if text is not None and self._column.indexOf(text) < 0:
            self._column.insertWidget(0, text)

    def fit(self, width: int, height: int, gap: int) -> None:
        """Divide the space of the panes: the sentence, the code, the state, the counters.

        Their text is as large as there is space for. Where there is too little even for the normal
        size, the counters go first, then the state, and then the code scrolls.
        """
        self._column.setSpacing(gap)
        if self._above is not None:
            height -= self._height_above(width) + gap
        if self._below.currentWidget() is not self.code:
            self._fit_below(width, height, gap)
            return
        shown = self._shown
        if shown.presented is not None:
            self._fit_alone(shown.presented, width, height, gap)
            return
        self.why.show()
        self._tree_card.setVisible(shown.has_tree)
        tree = self._least_tree() * _GOOD_TREE + gap if shown.has_tree else 0.0

        measured: list[Styled] = [self.why, self.code, self.counters, self.tree, self.state]
        if self._solver.recorded is not None:
            measured.append(self.program)

        def fits(zoom: float) -> bool:
            self._zoom_to(zoom, *measured)
            needs = self._needs(width, gap)
            rest = height - self.why.sizeHint().height() - gap
            is_wide_enough = self.code.sizeHint().width() + _FRAME <= width
            space = needs.code + gap + needs.below(gap) + tree * zoom
            return is_wide_enough and rest >= space

        # What fits at one size fits at any smaller one.
        place = bisect_left(_ZOOMS[:-1], True, key=fits)
        fits(_ZOOMS[place])
        self._zoom_to(_ZOOMS[place], *self._states)
        needs = self._needs(width, gap)
        rest = height - self.why.sizeHint().height() - gap
        if shown.has_tree:
            self._divide_with_tree(rest, gap, needs)
        elif shown.preferred in {"state", "counters"} and rest < needs.code + gap + needs.below(
            gap
        ):
            self._divide_for_state(rest, gap, needs)
        else:
            self._code_card.show()
            self._divide(rest, gap, needs)

    def _fit_alone(self, presented: str, width: int, height: int, gap: int) -> None:
        """Give the pane that is presented all the space below the sentence."""
        cards = {place: card for place, card in self.places().items() if card is not self.why}
        for place, card in cards.items():
            card.setVisible(place == ("state" if presented == "calls" else presented))
        panes: dict[str, tuple[Styled, ...]]
        panes = {"code": (self.code,), "counters": (self.counters,), "tree": (self.tree,)}
        measured = panes.get(presented, (self.state, self.program, self.calls))
        zooms = (*_ZOOMS_ALONE, *_ZOOMS)

        def sizes(zoom: float) -> tuple[QSize, int]:
            """Return the size that is needed at a zoom, and the height that there is."""
            self._zoom_to(min(zoom, _ZOOMS[0]), self.why)
            self._zoom_to(zoom, *measured)
            rest = height - self.why.sizeHint().height() - gap
            return self._needed_alone(presented, width - _FRAME), rest

        def fits(zoom: float) -> bool:
            needed, rest = sizes(zoom)
            return needed.width() <= width - _FRAME and needed.height() <= rest - _FRAME

        # What fits at one size fits at any smaller one.
        zoom = zooms[bisect_left(zooms[:-1], True, key=fits)]
        needed, rest = sizes(zoom)
        self._zoom_to(zoom, *panes.get(presented, self._states))
        rest = self._leave_out(cards, presented, rest, needed.height() + _FRAME, gap)
        heights = {
            "code": self.code.whole_lines(min(needed.height(), rest - _FRAME)) + _FRAME,
            "state": rest,
            "calls": rest,
            "counters": min(needed.height() + _FRAME, rest),
        }
        if presented in heights:
            card = self._state_card if presented == "calls" else cards[presented]
            card.setFixedHeight(max(0, heights[presented]))
        self._state_card.setFixedWidth(width)

    def _leave_out(
        self, cards: dict[str, QWidget], presented: str, rest: int, needed: int, gap: int
    ) -> int:
        """Below the text of a lesson, leave out what would be cut.

        That is the sentence where the lesson points at a pane that needs its space, else the pane,
        unless the user has chosen it. `rest` is the height of the pane that is presented; what it
        becomes is returned.
        """
        is_pointed_at = self._shown.preferred == presented
        is_short = self._above is not None and rest < needed
        self.why.setVisible(not (is_short and is_pointed_at))
        if self.why.isHidden():
            rest += self.why.sizeHint().height() + gap
        elif is_short and not (self._shown.is_chosen and rest >= _LEAST_BELOW_TEXT * self._unit):
            for card in cards.values():
                card.hide()
        return rest

    def _needed_alone(self, presented: str, width: int) -> QSize:
        """Return the size at which nothing of a pane is left out that is presented."""
        shown = capabilities(self._solver)
        if presented == "code":
            return self.code.sizeHint()
        if presented == "counters":
            return QSize(self.counters.width_for(1), self.counters.height_for(width))
        if presented == "calls":
            wide = self.calls.width_for(longest_title(self._solver, language_in_use()))
            return QSize(wide, self.calls.height_of(min(self._task.n, _MOST_CALLS) + 1))
        if presented == "tree":
            return QSize(0, round(_TREE_ALONE * self._least_tree()))
        if presented == "state" and self._solver.recorded is not None:
            return QSize(0, self.program.heights()[1])
        start = self._start
        strips, cells = len(start) + shown.more_strips, longest(start) + shown.more_cells
        return QSize(self.state.width_for(start, cells), self.state.heights_for(strips)[0])

    def _fit_below(self, width: int, height: int, gap: int) -> None:
        """Give the editor, or the output, all the space below the sentence."""
        self.why.show()
        shown: ProgramEditor | OutputView
        shown = self.editor if self._shown.below is Below.EDITOR else self.output
        for zoom in _ZOOMS:
            self._zoom_to(zoom, self.why, shown)
            rest = height - self.why.sizeHint().height() - gap
            if shown.fits(width - _FRAME, rest - _FRAME):
                break
        for card in (self._tree_card, self._state_card, self._counters_card):
            card.hide()
        self._code_card.show()
        self._code_card.setFixedHeight(max(0, rest))

    def _zoom_to(self, zoom: float, *panes: Styled) -> None:
        """Let panes be so much larger than the rest of the window, as far as they are not."""
        for pane in panes:
            pane.apply_style(self._look, self._scale * zoom)

    def _needs(self, width: int, gap: int) -> _PaneSizes:
        """Return the preferred sizes at a width, for the state at the start of the run."""
        start, shown = self._start, capabilities(self._solver)
        strips, cells = len(start) + shown.more_strips, longest(start) + shown.more_cells
        least, state = (each + _FRAME for each in self.state.heights_for(strips))
        state_width = self.state.width_for(start, cells) + _FRAME
        least_code = _LEAST_CODE
        if self._solver.recorded is not None:
            least_code = _LEAST_PROGRAM
            least, state = (each + _FRAME for each in self.program.heights())
            state_width = round(_PROGRAM_STATE * width)
        rest = width - state_width - gap
        is_beside = rest >= self.counters.width_for(2) + _FRAME
        counters = self.counters.height_for((rest if is_beside else width) - _FRAME) + _FRAME
        return _PaneSizes(
            width=width,
            code=self.code.sizeHint().height() + _FRAME,
            least_code=self.code.least_height(least_code) + _FRAME,
            state=max(state, counters) if is_beside else state,
            least_state=min(max(least, counters) if is_beside else least, _LEAST_STATE * gap),
            state_width=state_width if is_beside else width,
            counters=counters,
            is_beside=is_beside,
        )

    def _divide_with_tree(self, rest: int, gap: int, needs: _PaneSizes) -> None:
        """Give the tree all that the state and the counters leave, and the code if it fits."""
        least = round(self._least_tree())
        below = 0 if needs.is_beside else needs.counters + gap
        state = min(needs.state, rest - gap - least)
        has_state = state >= needs.least_state
        has_counters = has_state and state - below >= needs.least_state
        state -= below if has_counters else 0
        used = (gap + state + (below if has_counters else 0)) if has_state else 0
        has_code = rest - used - gap - needs.code >= _GOOD_TREE * least
        self._code_card.setVisible(has_code)
        self._code_card.setFixedHeight(needs.code)
        self._place_state(needs, gap, state if has_state else 0, has_counters=has_counters)

    def _least_tree(self) -> float:
        return _LEAST_TREE * self._unit

    def _divide(self, rest: int, gap: int, needs: _PaneSizes) -> None:
        """Give the code, the state and the counters their heights."""
        least = needs.least_code + gap + needs.least_state
        if self._shown.preferred == "code" and self._solver.file is not None:
            least = needs.code + gap + needs.least_state  # a program is long: it goes first
        has_state = rest >= least
        below = 0 if needs.is_beside else needs.counters + gap
        has_counters = has_state and rest >= least + below
        rest -= below if has_counters else 0
        state = min(needs.state, rest - gap - needs.least_code) if has_state else 0
        code = min(needs.code, rest - gap - state if has_state else rest)
        self._code_card.setFixedHeight(self.code.whole_lines(code - _FRAME) + _FRAME)
        # Counters beside a state that is lower than they are would be cut off: they are left out.
        is_cut = needs.is_beside and state < needs.counters
        self._place_state(needs, gap, state, has_counters=has_counters and not is_cut)

    def _divide_for_state(self, rest: int, gap: int, needs: _PaneSizes) -> None:
        """Give space to the state and the counters or one of them first, then to the code."""
        below = 0 if needs.is_beside else needs.counters + gap
        is_cut = needs.is_beside and rest < needs.counters
        has_both = rest - below >= needs.least_state and not is_cut
        is_counters = self._shown.preferred == "counters" and not has_both
        if is_counters:  # they have the whole width
            alone = self.counters.height_for(needs.width - _FRAME) + _FRAME
            needs = needs._replace(counters=min(alone, max(0, rest)))
        space = max(0, rest - below if has_both else rest)  # none is left in a very low window
        state = 0 if is_counters else min(needs.state, space)
        used = state + (below if has_both else needs.counters if is_counters else 0)
        code = min(needs.code, rest - used - gap)
        self._code_card.setVisible(code >= self.code.least_height(_LEAST_BELOW) + _FRAME)
        self._code_card.setFixedHeight(self.code.whole_lines(code - _FRAME) + _FRAME)
        self._place_state(needs, gap, state, has_counters=has_both or is_counters)

    def _place_state(self, needs: _PaneSizes, gap: int, state: int, *, has_counters: bool) -> None:
        """Give the state a height, 0 to leave it out, and put the counters beside or below it."""
        is_beside = needs.is_beside and state > 0
        beside, stacked = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._knowledge.setDirection(beside if is_beside else stacked)
        self._knowledge.setSpacing(gap)
        self._state_card.setVisible(state > 0)
        self._state_card.setFixedHeight(state)
        self._state_card.setFixedWidth(needs.state_width if has_counters else needs.width)
        self._counters_card.setVisible(has_counters)
        self._counters_card.setFixedHeight(state if is_beside else needs.counters)

    def _lay_out(self) -> None:
        self._state_stack = QStackedWidget(self)
        self._states = (self.state, self.program, self.images, self.calls)
        for view in self._states:
            self._state_stack.addWidget(view)
        self._below = QStackedWidget(self)
        for content in (self.code, self.editor, self.output):
            self._below.addWidget(content)
        self._code_card = _card(self._below, self)
        self._state_card = _card(self._state_stack, self)
        self._counters_card = _card(self.counters, self)
        self._tree_card = _card(self.tree, self)
        self._tree_card.hide()
        self._knowledge = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._knowledge.addWidget(self._state_card)
        self._knowledge.addWidget(self._counters_card)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.why)
        self._column.addWidget(self._code_card)
        self._column.addWidget(self._tree_card, _ALL)
        self._column.addLayout(self._knowledge)
        self._column.addStretch(1)


def _card(content: QWidget, parent: QWidget) -> QFrame:
    card = QFrame(parent)
    card.setProperty("card", True)
    inside = QVBoxLayout(card)
    inside.setContentsMargins(1, 1, 1, 1)
    inside.addWidget(content)
    return card
