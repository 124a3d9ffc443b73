"""The panes beside the board: the reason for a step, the code, the state and the counters."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QMargins, QSize
from PySide6.QtWidgets import QBoxLayout, QFrame, QStackedWidget, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.frames.capabilities import capabilities, longest
from nqviz.frames.frame import Frame
from nqviz.model.position import Position, Task
from nqviz.model.step import Kind
from nqviz.runs.timeline import Timeline
from nqviz.scenes.step_state import Below, Message, StepState
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
from nqviz.ui.widgets.dividing import ZOOMS, Demand, divide, largest
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

FRAME = 4  # A card takes so many pixels for its frame.
_PRESENTED_ZOOMS = (2.2, 2.0, 1.8, *ZOOMS)
# Letters of code are so much higher than the others where there is height left, and where they
# have at least this share of their width.
_MORE_CODE_ZOOMS = (1.3, 1.2, 1.1, 1.0)
_LEAST_SHARE_OF_LETTERS = 0.75
# So many lines of a listing stay where it has to scroll for the state's sake, and so few where all
# of the state is seen then.
_LEAST_CODE, _FEWEST_ABOVE_STATE = 10, 5
_LINES_ABOVE_STATE = (1000, 5, 4)  # On a projector all lines stay, or those about the lit one.
_LEAST_PROGRAM = 2  # The same of a program, whose variables say more than its other lines.
_GOOD_PROGRAM = 9  # So many lines, in half of the height, are shown before more variables.
_LEAST_BELOW = 4  # The same where the state goes first.
_TREE_STRETCH = 1000  # What is left over goes to the tree, not to the space below it.
_LEAST_ABOVE_TREE, _GOOD_ABOVE_TREE = 2, 3  # The same where there is a tree.
_LEAST_TREE = 9  # A tree has at least so many heights of text.
_GOOD_TREE = 1.9  # From so many times that on, the code is shown as well.
_PRESENTED_TREE = 3.0  # A tree that is presented has so many times that.
_MOST_CALLS = 12  # For so many calls there is space where calls are presented.
_PROGRAM_STATE = 0.6  # The variables of a program take so much of the width beside its counters.
_LEAST_HEIGHT_WITH_TABS = 24  # Tabs stand above panes of so many heights of text.
_LEAST_BELOW_TEXT = 5  # A pane below a lesson's text has at least so many heights of text.
_LEAST_STATE = 8  # A state has at least so many times the gap between panes.


class PaneColumn(Styled, QWidget):
    """The sentence on a step, above panes on cards; a subclass says which of them are shown."""

    def __init__(self, tree: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.why = WhyView(self)
        self.code = CodeView(self)
        self.state = StateView(self)
        self.program = ProgramView(self)
        self.calls = CallsView(self, is_stacked=True)
        self.counters = CountersView(self)
        self.code_stack, self.state_stack = QStackedWidget(self), QStackedWidget(self)
        self.code_stack.addWidget(self.code)
        self._states: list[Styled] = [self.state, self.program, self.calls]
        for view in self._states:
            self.state_stack.addWidget(view)
        contents: dict[str, QWidget] = {
            "code": self.code_stack,
            "tree": tree,
            "state": self.state_stack,
            "counters": self.counters,
        }
        self._cards = {name: _card(content, self) for name, content in contents.items()}
        self._knowledge = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        fill(self._knowledge, self._cards["state"], self._cards["counters"])
        charts = self._cards["code"], (self._cards["tree"], _TREE_STRETCH)
        self._column = fill(
            QVBoxLayout(self), self.why, *charts, self._knowledge, Stretch(1), margin=0
        )

    def _show_run(self, solver: Solver, task: Task) -> None:
        """Show the algorithm of another run."""
        self._solver, self._task = solver, task
        self._start = solver.state(Position.start(task))
        shown = capabilities(solver)
        self.counters.show_names(shown.counters)
        self.state.reserve(shown.labels, task.n)
        self.code.show_code(
            solver.listing(task.rule),
            is_program=solver.file is not None,
            is_from_own=bool(task.given),
        )

    def _show_frame(self, frame: Frame, *, has_calls: bool) -> None:
        """Show a step of the run, but for its sentence."""
        self.counters.show_counters(frame.counters)
        self.code.light(frame.line, is_wrong=frame.is_wrong)
        recorded = frame.recorded
        if frame.line_counts:
            self.code.show_counts(frame.line_counts)
        if recorded is not None:
            self.program.show_program(recorded.calls, recorded.output, recorded.queens)
        if has_calls and self._solver.calls is not None:
            self.calls.show_calls(frame.calls)
            self.state_stack.setCurrentWidget(self.calls)
        elif recorded is not None:
            self.state_stack.setCurrentWidget(self.program)
        else:
            self.state.show_state(self._start if frame.kind is None else frame.state)
            self.state_stack.setCurrentWidget(self.state)

    def _zoom_to(self, zoom: float, *panes: Styled) -> None:
        """Let panes be so much larger than the rest of the window, as far as they are not."""
        for pane in panes:
            pane.apply_style(self._look, self._scale * zoom)

    def _measure_at(self, zoom: float, *panes: Styled) -> None:
        """Let panes tell the sizes that they would have there; `_zoom_to` must follow."""
        for pane in panes:
            pane.measure_in(self._look, self._scale * zoom)

    def _rest(self, height: int, gap: int) -> int:
        """Return how much of a height is left below the sentence."""
        return height - self.why.sizeHint().height() - gap

    def _whole(self, pane: str, width: int) -> QSize:
        """Return the size at which nothing of a pane is left out within its card."""
        if pane == "code":
            return self.code.sizeHint()
        if pane == "counters":
            return QSize(self.counters.width_for(1), self.counters.height_for(width))
        if pane == "calls":
            wide = self.calls.width_for(longest_title(self._solver))
            return QSize(wide, self.calls.height_of(min(self._task.n, _MOST_CALLS) + 1))
        if pane == "tree":
            return QSize(0, round(_PRESENTED_TREE * self._least_tree()))
        if pane == "state" and self._solver.recorded is not None:
            return QSize(0, self.program.heights()[1])
        return QSize(self._state_width(), self._state_heights()[0])

    def _state_view(self) -> Styled:
        """Return the view of what the algorithm, or a program of one's own, knows."""
        return self.state if self._solver.recorded is None else self.program

    def _least_tree(self) -> float:
        return _LEAST_TREE * self._unit

    def _state_heights(self) -> tuple[int, int]:
        """Return the least and the comfortable height of all strips that the state may have."""
        return self.state.heights_for(len(self._start) + capabilities(self._solver).more_strips)

    def _state_width(self) -> int:
        """Return the width of all cells that the state may have."""
        cells = longest(self._start) + capabilities(self._solver).more_cells
        return self.state.width_for(self._start, cells)

    def _show_cards(self, heights: dict[str, int]) -> None:
        """Show the cards that have a height; the tree takes what is left over."""
        for name, card in self._cards.items():
            card.setVisible(name in heights)
            if name in heights and name != "tree":
                card.setFixedHeight(max(0, heights[name]))


class ShownStep(NamedTuple):
    """What the panes show: a run at a step, as the page is set.

    Attributes:
        message: the sentence that stands in place of the one on the step, if there is one.
    """

    timeline: Timeline
    frame: Frame
    state: StepState = StepState()
    message: Message | None = None


class _Needs(NamedTuple):
    """The preferred sizes of the panes, in pixels with their frames.

    Attributes:
        code: the height of the whole listing.
        least_code: its height with its lines moved together, or of so many lines as must be seen.
        state: the preferred height of the state.
        least_state: the height below which the state is left out.
        whole_state: the height with its rows moved together.
        state_width: the width of the state.
        counters: the height of the counters.
        is_beside: whether the counters are beside the state, else below it.
    """

    code: int
    least_code: int
    state: int
    least_state: int
    whole_state: int
    state_width: int
    counters: int
    is_beside: bool


class Panes(PaneColumn):
    """The column of panes beside the board of the page, which divides its space among them.

    A program's editor, or its output, is shown instead of all below the sentence. The mirror images
    of a solution replace the state; the search tree, where it is shown, may leave the code no
    more space than for the lit line and those about it.

    Attributes:
        is_below_text: whether the text of a lesson stands above; `fit` must follow a change.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self.tree = TreePane()
        super().__init__(self.tree, parent)
        self.editor = ProgramEditor(self)
        self.output = OutputView(self)
        self.images = ImagesView(self)
        self._states.append(self.images)
        self.state_stack.addWidget(self.images)
        for content in (self.editor, self.output):
            self.code_stack.addWidget(content)
        self._cards["tree"].hide()
        self.editor.show_focus = self._show_focus
        self._bar: QWidget | None = None
        self._column.insertWidget(1, self.tree.bar)
        self.is_below_text = False
        self._settings = StepState()
        self._shown: ShownStep | None = None

    def show_step(self, now: ShownStep) -> None:
        """Show a step, but for its sentence; `fit` must follow where the run or the state differ.

        What is shown already stays as the user has scrolled or marked it.
        """
        before, self._shown, self._settings = self._shown, now, now.state
        if before is None or before.timeline is not now.timeline:
            self._show_run(now.frame.solver, now.frame.position.task)
            before = None
        if before is None or before.state != now.state:
            self._show_state(now.state)
        if before != now:
            self._show_frame(now.frame, has_calls=now.state.shows_calls)
            if now.message is not None and now.message.wrong_line is not None:
                for code in (self.code, self.editor):
                    code.light(now.message.wrong_line, is_wrong=True)

    def _show_run(self, solver: Solver, task: Task) -> None:
        super()._show_run(solver, task)
        self.tree.show_run(solver, task)
        if self._bar is not None:
            self._bar.setVisible(solver.file is not None)

    def show_bar(self, bar: QWidget) -> None:
        """Show a row above the text of programs; `fit` must follow."""
        self._bar = bar
        bar.setVisible(self._solver.file is not None)
        column = self._cards["code"].layout()
        assert isinstance(column, QVBoxLayout)
        column.setSpacing(0)
        column.insertWidget(0, bar)

    def _bar_height(self) -> int:
        """Return the height that the row above the text takes, if it is shown."""
        return 0 if self._bar is None or self._bar.isHidden() else self._bar.sizeHint().height()

    def _whole(self, pane: str, width: int) -> QSize:
        bar = self._bar_height() if pane == "code" else 0
        return super()._whole(pane, width).grownBy(QMargins(0, 0, 0, bar))

    def _show_focus(self) -> None:
        """Frame the text in which somebody types."""
        card = self._cards["code"]
        card.setProperty("writes", self.editor.hasFocus() and self.editor.isVisible())
        card.style().polish(card)

    def _show_state(self, state: StepState) -> None:
        contents = {Below.CODE: self.code, Below.EDITOR: self.editor, Below.OUTPUT: self.output}
        self.code_stack.setCurrentWidget(contents[state.below])
        self.tree.show_chart(state.chart, is_shown=state.shows_tree)

    def _show_frame(self, frame: Frame, *, has_calls: bool) -> None:
        super()._show_frame(frame, has_calls=has_calls)
        if frame.recorded is not None:
            self.editor.light(frame.line, is_wrong=frame.is_wrong)
            if self._settings.below is Below.OUTPUT:
                self.output.show_output(frame.recorded.output)
        elif (
            frame.overlay.images
            and frame.kind is Kind.SOLUTION
            and self.state_stack.currentWidget() is self.state
        ):
            self.images.show_images(frame.overlay.images)
            self.state_stack.setCurrentWidget(self.images)

    def cards(self) -> dict[str, QWidget]:
        """Return the panes that a lesson can point at, by the names that it gives them."""
        return {"why": self.why, **self._cards}

    def fit(self, width: int, height: int, gap: int) -> None:
        """Divide the space among the sentence, the code, the state and the counters.

        Their text is as large as there is space for. Where there is too little even for the normal
        size, the counters go first, then the state, and then the code scrolls.
        """
        self._column.setSpacing(gap)
        self._knowledge.setSpacing(gap)
        # The text of a lesson leaves the sentence less width.
        self.why.most_lines = MOST_LINES + 2 * self.is_below_text
        self.why.updateGeometry()
        self.why.show()
        content = self.code_stack.currentWidget()
        has_charts = content is self.code and self._settings.presented in {None, "tree"}
        self.tree.bar.setVisible(has_charts and height >= _LEAST_HEIGHT_WITH_TABS * self._unit)
        if isinstance(content, ProgramEditor | OutputView):
            self._fit_text(content, width, height, gap)
        elif self._settings.presented is not None:
            self._fit_presented(self._settings.presented, width, height, gap)
        else:
            self._fit_all(width, height, gap)
        has_counts = has_charts and self.code.has_counts()
        self.tree.show_words_of_code(tr("how often a line has run") if has_counts else "")

    def _height_of_lines(self, lines: int) -> int:
        """Return the height of the code's card with so many lines."""
        return self.code.least_height(lines) + FRAME + self._bar_height()

    def _rest(self, height: int, gap: int) -> int:
        bar = self.tree.bar
        tabs = 0 if bar.isHidden() else bar.sizeHint().height() + gap
        return super()._rest(height, gap) - tabs

    def _show_cards(self, heights: dict[str, int]) -> None:
        """Show the cards that have a height; that of a listing cuts no line in two."""
        if "code" in heights and self.code_stack.currentWidget() is self.code:
            frame = FRAME + self._bar_height()
            heights["code"] = self.code.whole_lines(heights["code"] - frame) + frame
        super()._show_cards(heights)

    def _fit_all(self, width: int, height: int, gap: int) -> None:
        shown = self._settings
        measured = (self.why, self.code, self.counters, self._state_view())

        def fits(zoom: float) -> bool:
            self._measure_at(zoom, *measured)
            needs = self._needs(width, gap)
            below = needs.state if needs.is_beside else needs.state + gap + needs.counters
            tree = zoom * (self._least_tree() * _GOOD_TREE + gap) if shown.has_tree else 0.0
            is_wide_enough = self.code.sizeHint().width() + FRAME <= width
            return is_wide_enough and self._rest(height, gap) >= needs.code + gap + below + tree

        self._zoom_to(largest(ZOOMS, fits), *measured, self.tree, *self._states)
        needs, rest = self._needs(width, gap), self._rest(height, gap)
        has_counters_alone = False
        if shown.preferred == "counters" and not shown.has_tree:
            least = needs.counters if needs.is_beside else needs.least_state + gap + needs.counters
            has_counters_alone = rest < least
        demands = self._demands(needs, rest, gap)
        if has_counters_alone:
            alone = self.counters.height_for(width - FRAME) + FRAME
            demands = (Demand("counters", alone), *self._code_demands(needs))
        heights = divide(rest, gap, demands)
        if shown.has_tree:
            heights.setdefault("tree", 0)
        # Beside a lower state counters move together; where there is no tree, they are left out.
        is_beside = needs.is_beside and "state" in heights
        if is_beside and (shown.has_tree or heights["state"] >= needs.counters):
            heights["counters"] = heights["state"]
        directions = QBoxLayout.Direction
        self._knowledge.setDirection(
            directions.LeftToRight if is_beside else directions.TopToBottom
        )
        self._cards["state"].setFixedWidth(needs.state_width if "counters" in heights else width)
        self._show_cards(heights)

    def _demands(self, needs: _Needs, rest: int, gap: int) -> Sequence[Demand]:
        """Return what is shown of the panes, the most important first."""
        shown, least_tree = self._settings, round(self._least_tree())
        counters = Demand("counters", needs.counters, is_whole=True, only_with="state")
        below = [] if needs.is_beside else [counters]
        state = needs.state
        if shown.has_tree:
            with_counters = needs.least_state + gap + needs.counters
            if below and min(state, rest - gap - least_tree) >= with_counters:
                state -= needs.counters + gap
            else:
                below = []
            return (
                Demand("tree", least_tree),
                Demand("code", self._height_of_lines(_LEAST_ABOVE_TREE), is_whole=True),
                Demand("state", needs.least_state, is_whole=True),
                Demand("code", self._height_of_lines(_GOOD_ABOVE_TREE), is_whole=True),
                *below,
                Demand("tree", round(_GOOD_TREE * least_tree)),
                Demand("state", state),
                Demand("code", needs.code),
            )
        if shown.preferred in {"state", "counters"}:
            least = Demand("state", needs.least_state)
            return (least, *below, Demand("state", state), *self._code_demands(needs))
        is_program = self._solver.file is not None
        is_program_first = shown.preferred == "code" and is_program
        good = min(needs.code, self._height_of_lines(_GOOD_PROGRAM), rest // 2) if is_program else 0
        code = needs.code if is_program_first else needs.least_code
        if not (is_program or shown.shows_calls):
            code = self._code_above_state(needs, rest - gap - needs.whole_state)
        return (
            Demand("code", code),
            Demand("state", needs.least_state, is_whole=True),
            Demand("code", good),
            *below,
            Demand("state", state),
            Demand("code", needs.code),
        )

    def _code_above_state(self, needs: _Needs, rest: int) -> int:
        """Return the height of the code that leaves the whole state its own, if enough stays."""
        fewest = min(needs.least_code, self._height_of_lines(_FEWEST_ABOVE_STATE))
        return min(needs.least_code, rest) if rest >= fewest else needs.least_code

    def _code_demands(self, needs: _Needs) -> Sequence[Demand]:
        """Return what is shown of the code where other panes go first."""
        least = self._height_of_lines(_LEAST_BELOW)
        return Demand("code", least, is_whole=True), Demand("code", needs.code)

    def _fit_presented(self, presented: str, width: int, height: int, gap: int) -> None:
        """Give the pane that is presented all the space below the sentence.

        Code that nobody has chosen alone leaves the state what it needs, where there is enough.
        """
        is_alone = presented != "code" or self.is_below_text or self._settings.is_chosen
        if not is_alone and any(
            self._fit_code_and_state(width, height, gap, lines) for lines in _LINES_ABOVE_STATE
        ):
            return
        panes: dict[str, tuple[Styled, ...]]
        panes = {"code": (self.code,), "counters": (self.counters,), "tree": (self.tree,)}
        state = self.calls if presented == "calls" else self._state_view()
        measured = panes.get(presented, (state,))

        def fits(zoom: float) -> bool:
            self._measure_at(min(zoom, ZOOMS[0]), self.why)
            self._measure_at(zoom, *measured)
            needed = self._whole(presented, width - FRAME)
            rest = self._rest(height, gap) - FRAME
            return needed.width() <= width - FRAME and needed.height() <= rest

        zoom = largest(_PRESENTED_ZOOMS, fits)
        self._zoom_to(min(zoom, ZOOMS[0]), self.why)
        self._zoom_to(zoom, *panes.get(presented, self._states))
        # A long text may leave it less height as well; its letters are smaller then.
        while self.why.sizeHint().height() > height and self.why.most_lines > 1:
            self.why.most_lines -= 1
            self.why.updateGeometry()
        needed = self._whole(presented, width - FRAME).height() + FRAME
        rest = self._rest(height, gap)
        card = "state" if presented == "calls" else presented
        heights = {card: rest} if presented else {}
        if self.is_below_text and rest < needed:
            heights = self._less_below_text(card, rest, gap)
        if presented in {"code", "counters"} & heights.keys():
            heights[presented] = min(needed, heights[presented])
        self._cards["state"].setFixedWidth(width)
        self._show_cards(heights)

    def _fit_code_and_state(self, width: int, height: int, gap: int, lines: int) -> bool:
        """Show at least so many lines of code, and the whole state, in letters of the usual size.

        Return whether there is space for both.
        """
        frame = FRAME + self._bar_height()

        def demands() -> tuple[Demand, ...]:
            code, most_code = (
                self.code.least_height(lines) + frame,
                self.code.sizeHint().height() + frame,
            )
            state = self._whole("state", width - FRAME).height() + FRAME
            is_program = self._solver.recorded is not None
            most_state = state if is_program else self._state_heights()[1] + FRAME
            return (
                Demand("code", code, is_whole=True),
                Demand("state", state, is_whole=True),
                Demand("state", most_state),
                Demand("code", most_code),
            )

        def fits(zoom: float) -> bool:
            self._measure_at(zoom, self.why, self.code, self._state_view())
            widths = [self._whole(each, width - FRAME).width() for each in ("code", "state")]
            needed = sum(each.height for each in demands() if each.is_whole) + gap
            return max(widths) <= width - FRAME and needed <= self._rest(height, gap)

        def code_fits(more: float) -> bool:
            self._measure_at(more * zoom, self.code)
            needed = sum(each.height for each in demands() if each.is_whole) + gap
            is_wide = self.code.share_of_letters(width - FRAME) >= _LEAST_SHARE_OF_LETTERS
            return is_wide and needed <= self._rest(height, gap)

        zoom = largest(ZOOMS, fits)
        self._zoom_to(zoom, self.why, *self._states)
        self._zoom_to(largest(_MORE_CODE_ZOOMS, code_fits) * zoom, self.code)
        heights = divide(self._rest(height, gap), gap, demands())
        if heights.keys() != {"code", "state"}:
            return False
        self._cards["state"].setFixedWidth(width)
        self._show_cards(heights)
        return True

    def _less_below_text(self, card: str, rest: int, gap: int) -> dict[str, int]:
        """Return the height of a card that would be cut below the text of a lesson.

        The sentence goes where the lesson points at the pane that needs its space, else the card,
        unless the user has chosen it.
        """
        if self._settings.preferred == self._settings.presented:
            self.why.hide()
            return {card: rest + self.why.sizeHint().height() + gap} if card else {}
        is_of_use = rest >= _LEAST_BELOW_TEXT * self._unit
        return {card: rest} if card and self._settings.is_chosen and is_of_use else {}

    def _fit_text(
        self, text: ProgramEditor | OutputView, width: int, height: int, gap: int
    ) -> None:
        """Give the editor, or the output, all the space below the sentence."""

        def fits(zoom: float) -> bool:
            self._measure_at(zoom, self.why, text)
            space = self._rest(height, gap) - FRAME - self._bar_height()
            return text.fits(width - FRAME, space)

        self._zoom_to(largest(ZOOMS, fits), self.why, text)
        self._show_cards({"code": self._rest(height, gap)})

    def _needs(self, width: int, gap: int) -> _Needs:
        """Return the preferred sizes at a width, for the state at the start of the run."""
        least, state = (each + FRAME for each in self._state_heights())
        state_width, least_code = self._state_width() + FRAME, _LEAST_CODE
        if self._solver.recorded is not None:
            least_code = _LEAST_PROGRAM
            least, state = (each + FRAME for each in self.program.heights())
            state_width = round(_PROGRAM_STATE * width)
        rest = width - state_width - gap
        is_beside = rest >= self.counters.width_for(2) + FRAME
        counters = self.counters.height_for((rest if is_beside else width) - FRAME) + FRAME
        # Variables say more than counters, which a program's state does without.
        least_counters = counters if is_beside and self._solver.recorded is None else 0
        return _Needs(
            code=self.code.sizeHint().height() + FRAME + self._bar_height(),
            least_code=self._height_of_lines(least_code),
            state=max(state, counters) if is_beside else state,
            least_state=min(max(least, least_counters), _LEAST_STATE * gap),
            whole_state=least,
            state_width=state_width if is_beside else width,
            counters=counters,
            is_beside=is_beside,
        )


def _card(content: QWidget, parent: QWidget) -> QFrame:
    card = QFrame(parent)
    card.setProperty("card", True)
    fill(QVBoxLayout(card), content, margin=1)
    return card
