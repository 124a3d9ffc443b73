"""How a class takes part in a run: breakpoints, predictions and queens of its own."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqviz.common.i18n import mark, together, tr
from nqviz.frames.user_marks import NO_USER_MARKS
from nqviz.model.annotations import NO_ANNOTATIONS
from nqviz.practice.practice_state import PracticeState
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask, Question
from nqviz.runs.timeline import Timeline
from nqviz.scenes.step_state import Below
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.ui.board.view import BoardView
from nqviz.ui.practice.practice_bar import PracticeBar, PracticePanel
from nqviz.ui.step.edit_panel import NO_REGIONS, QUEEN, EditPanel
from nqviz.ui.step.panes import Panes
from nqviz.ui.step.predict_bar import PredictBar, PredictPanel
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.stops import StopsBar, StopsDialog
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.layouts import fill

_MORE_BUTTONS = 4  # The keys of the first four are those of answers, too.


class _Parts(NamedTuple):
    """What is shown: equal parts look alike."""

    stops: tuple[tuple[Breakpoint, ...], Breakpoint | None, Timeline | None] = ((), None, None)
    asked: tuple[object, ...] = ()
    answered: str = ""
    result: tuple[object, ...] = ()
    on_board: tuple[object, ...] = ()
    placement: tuple[object, ...] = ()
    practice: PracticeState | None = None


class Interaction(QObject):
    """Shows how a class takes part in the run of a controller, and hands on what it does.

    It has more than thirty methods, because three bars, the board and the keys hand on through it.

    Attributes:
        controller: the breakpoints, the questions and the placement of own queens.
        stops_bar, predict_bar, edit_panel: the widgets that show them.
        predict_panel: the result of a vote, or reasons, in place of the panes.
        practice_bar, practice_panel: what a student does in place of the algorithm, and the score.
    """

    def __init__(
        self,
        controller: StepController,
        board: BoardView,
        panes: Panes,
        page: QWidget,
        on_room_changed: Callable[[], object],
    ) -> None:
        """Call the last one when a bar has come or gone."""
        super().__init__(page)
        self._on_room_changed = on_room_changed
        self.controller = controller
        self.stops, self.predictor = controller.stops, controller.predictor
        self.editor, self._player = controller.editor, controller.player
        self._board, self._panes, self._page = board, panes, page
        self.stops_bar = StopsBar(page)
        self.predict_bar = PredictBar(page)
        self.edit_panel = EditPanel(page)
        self.predict_panel = PredictPanel(page)
        self.practice = controller.practice
        self.practice_bar, self.practice_panel = PracticeBar(page), PracticePanel(page)
        self._above = QWidget(page)  # the text of a lesson
        self._above_rows = fill(QVBoxLayout(self._above), margin=0)
        self._height_above: Callable[[int], int] | None = None
        self._shown = _Parts()
        self._asked_on_board: Question | None = None
        self._connect()

    def lay_out(self) -> QVBoxLayout:
        """Return a column of the panes and what is shown above, below or in place of them."""
        panels = self._panes, self.edit_panel, self.predict_panel, self.practice_panel
        bars = self.practice_bar, self.predict_bar, self.stops_bar
        self._column = fill(QVBoxLayout(), self._above, *((each, 1) for each in panels), *bars)
        for before, field in pairwise((self._board, *self.predict_bar.votes.fields)):
            QWidget.setTabOrder(before, field)
        return self._column

    def show_below_text(self, text: QWidget | None, height_in: Callable[[int], int]) -> None:
        """Show the text of a lesson above the panes and the result of a vote, or none any more.

        `height_in` fits the text into a width and returns the height that it takes there.
        """
        self._height_above = None if text is None else height_in
        self._panes.is_below_text = text is not None
        if text is not None and self._above_rows.indexOf(text) < 0:
            self._above_rows.addWidget(text)
        self._show_in_column()

    def height_with(self, gap: int, width: int) -> int:
        """Return the height of what is above and below the panes in a width, with gaps between."""
        self.practice_bar.arrange(width)
        self.predict_bar.arrange(width)
        self._column.setSpacing(gap)
        every = self.predict_bar, self.practice_bar, self.stops_bar
        heights = [bar.sizeHint().height() for bar in every if not bar.isHidden()]
        if self._height_above is not None:
            heights.append(self._height_above(width))
        return sum(height + gap for height in heights)

    def show_parts(self) -> None:
        """Show the breakpoints, the questions and the placement, as far as they are new."""
        before, self._shown, predictor = self._shown, self._parts(), self.predictor
        if self._shown == before:
            return
        had_bars = self._bars_shown()
        if self._shown.stops != before.stops:
            stops, hit, _run = self._shown.stops
            self.stops_bar.show_stops(stops, hit)
            lines = frozenset(each.number for each in stops if each.at is At.LINE)
            self._panes.code.show_stops(lines)
        if self._shown.asked != before.asked:
            self.predict_bar.show_state(predictor.state, self._player.timeline.solver)
        elif self._shown.answered != before.answered:
            self.predict_bar.show_answered(self._shown.answered)
        if self._shown.result != before.result:
            self.predict_panel.show_state(predictor.state)
        if self._shown.on_board != before.on_board and not self.editor.is_open:
            self._show_asked()
            self._board.annotate(predictor.state.annotations)
        if self._shown.placement != before.placement and self.editor.is_open:
            self._show_placement()
        if self._shown.practice != before.practice:
            self._show_practice(self._shown.practice)
        self._show_in_column()
        if self._bars_shown() != had_bars:
            self._on_room_changed()

    def _show_in_column(self) -> None:
        """Show the panes, or what stands in place of them."""
        shown: QWidget = self._panes
        if self.editor.is_open:
            shown = self.edit_panel
        elif self.predictor.state.stage is not None:
            shown = self.predict_panel
        elif self._shown.practice is not None and self._shown.practice.turn is None:
            shown = self.practice_panel
        for each in (self._panes, self.edit_panel, self.predict_panel, self.practice_panel):
            if each is not shown:
                each.hide()  # It goes first, or the window would make space for both.
        is_above = shown in {self._panes, self.predict_panel}
        self._above.setVisible(self._height_above is not None and is_above)
        shown.show()

    def _parts(self) -> _Parts:
        state, is_open = self.predictor.state, self.editor.is_open
        timeline = self._player.timeline
        return _Parts(
            stops=(self._player.breakpoints, self._player.hit, timeline),
            asked=(state.without_phones(), timeline.solver),
            answered=state.answered,
            result=state.result(),
            on_board=(state.marks(timeline.task.n), state.shown, state.annotations, is_open),
            placement=(self.editor.state, self.controller.message, timeline) if is_open else (),
            practice=self.practice.state,
        )

    def go_on_from_answer(self) -> bool:
        """Go to the next question or vote, if the last one is over; return whether it was."""
        predictor = self.predictor
        is_shown = predictor.is_armed and (
            predictor.question is None or predictor.state.poll is not None
        )
        if is_shown:
            predictor.go_on()
        return is_shown

    @property
    def takes_right_clicks(self) -> bool:
        """Whether a right click on the board strikes a square out, or takes a hand back."""
        is_struck = self.editor.is_open or self.practice.is_on
        return is_struck or self.predictor.state.votes_on_squares

    def toggle_stop(self) -> None:
        """Set a breakpoint on the current line of code, or of what is written, or remove it."""
        text = self._panes.editor
        if self.controller.state.below is Below.EDITOR:
            text.toggle_stop(text.chosen())
        elif not self.editor.is_open:
            self.stops.toggle_line(self._panes.code.chosen())

    def show_stops(self) -> None:
        self._player.pause()
        StopsDialog(self.stops, self._page).open()

    def toggle_predict(self) -> None:
        self._toggle_questions(self.controller.toggle_predict)

    def toggle_vote(self) -> None:
        self._toggle_questions(self.controller.toggle_vote)

    def _toggle_questions(self, toggle: Callable[[], object]) -> None:
        if refusal := _lesson_asks(self):
            self.controller.say(refusal)
        else:
            toggle()
            self._board.setFocus()

    def toggle_practice(self) -> None:
        """Let a student make the steps in place of the algorithm, or go back to the run."""
        if not self.practice.why_not():
            self.editor.close()
            self.predictor.disarm()
        self.practice.toggle()
        self._board.setFocus()

    def answer_at(self, index: int) -> None:
        """Give one of the answers that are offered, or do what is offered in its place."""
        if self.practice.is_on:
            self.practice.reply_at(index)
            self._board.setFocus()
        else:
            self.predictor.answer_at(index)

    def toggle_edit(self) -> None:
        self.controller.toggle_edit()
        self._board.setFocus()

    def hint(self) -> None:
        """Give a hint on the placement, or carry out the one that is given."""
        self.editor.ask_hint()
        if self.editor.is_open:
            self._board.setFocus()

    def toggle_use(self) -> None:
        """Say on each square of an own position how many solutions use it, or no longer."""
        self.editor.toggle_use()
        self._board.setFocus()

    def cancel(self) -> bool:
        """End the placement or the questions; return whether there were any."""
        if self.editor.is_open:
            self.editor.cancel()
        elif self.practice.is_on:
            self.practice.end()
        elif self._player.is_busy or not self.predictor.is_armed:
            return False
        else:
            self.toggle_predict()
        return True

    def choose_square(self, row: int, column: int) -> bool:
        """Use a chosen square as a queen or an answer; return whether it was either.

        A lesson that asks for squares takes it itself.
        """
        question = self.predictor.question
        if self.practice.is_on:
            self.practice.choose((row, column))
        elif self.editor.is_open:
            self._set_cursor(row, column)
            drawn = self.edit_panel.draw_box.currentData()
            if drawn in {None, QUEEN, NO_REGIONS}:
                self.editor.toggle(row, column)
            else:
                self.editor.change(self.editor.state.placement.with_drawn(row, column, drawn))
        elif question is not None and question.ask is Ask.SQUARE:
            if question.is_about((row, column)):
                self.predictor.answer((row, column))
            else:
                self.predict_bar.show_hint(question.in_words())
        else:
            return self.controller.state.lesson_takes_squares
        return True

    def _connect(self) -> None:
        predictor, panel, bar = self.predictor, self.edit_panel, self.predict_bar
        for button, do in (
            (self.stops_bar.edit_button, self.show_stops),
            (self.stops_bar.clear_button, self.stops.clear),
            (bar.reset_button, predictor.reset),
            (bar.vote_button, self.toggle_vote),
            (bar.why_button, predictor.toggle_why),
            (bar.end_button, self.toggle_predict),
            (panel.continue_button, self.go_on_from_position),
            (panel.hint_button, self.hint),
            (panel.do_button, self.hint),
            (panel.use_button, self.toggle_use),
            (panel.undo_button, self.editor.undo),
            (panel.clear_button, self.editor.clear),
            (panel.back_button, self.toggle_edit),
            (self.practice_bar.show_button, self.practice.show_step),
            (self.practice_bar.again_button, self.practice.again),
            (self.practice_bar.end_button, self.practice.end),
            (self.practice_panel.another_button, self.practice.begin),
            (self.practice_panel.again_button, self.practice.again),
            (self.practice_panel.watch_button, self.practice.watch),
            (self.practice_panel.end_button, self.practice.end),
        ):
            button.clicked.connect(do)
        rows = bar.buttons, self.predict_panel.buttons, self.practice_bar.buttons
        for index, button in [each for row in rows for each in enumerate(row)]:
            button.clicked.connect(lambda _checked, index=index: self.answer_at(index))
        for index, field in enumerate(bar.votes.fields):
            field.valueChanged.connect(partial(predictor.set_hands, index))
            field.go_on = self._go_on_from_hands
        bar.ask_box.activated.connect(self._on_ask_chosen)
        panel.draw_box.activated.connect(self._on_drawing_chosen)
        self._panes.code.toggle_stop = self.stops.toggle_line
        self._board.square_crossed.connect(self._on_square_crossed)

    def _bars_shown(self) -> tuple[bool, ...]:
        predict = self.predict_bar, self.predict_bar.votes, self.predict_bar.phones
        bars = (self.stops_bar, *predict, self.edit_panel, self.practice_bar)
        return tuple(bar.isHidden() for bar in bars)

    def _go_on_from_hands(self) -> None:
        """Go on from typing hands; those of the second vote are typed in the first field."""
        self.predictor.go_on()
        poll, field = self.predictor.state.poll, self.predict_bar.votes.fields[0]
        if poll is not None and poll.is_open:
            field.setFocus()
            field.selectAll()
        else:
            self._board.setFocus()

    def _on_ask_chosen(self) -> None:
        self.predictor.choose(self.predict_bar.ask_box.currentData())
        self._board.setFocus()

    def go_on_from_position(self) -> None:
        """Let an algorithm go on from the placement; one that solves a puzzle plays at once."""
        is_puzzle = self.editor.is_open and self.editor.state.is_puzzle
        self.editor.go_on()
        if is_puzzle:
            self._player.toggle()
        self._board.setFocus()

    def _on_drawing_chosen(self) -> None:
        panel = self.edit_panel
        if panel.draw_box.currentData() == NO_REGIONS:
            panel.draw_box.setCurrentIndex(0)
            self.editor.change(self.editor.state.placement.without_regions())
        self._board.setFocus()

    def _on_square_crossed(self, row: int, column: int) -> None:
        if self.practice.is_on:
            self.practice.strike((row, column))
        elif self.editor.is_open:
            self._set_cursor(row, column)
            self.editor.change(self.editor.state.placement.with_cross(row, column))
        elif self.predictor.state.votes_on_squares:
            self.predictor.take_hand_back((row, column))

    def _set_cursor(self, row: int, column: int) -> None:
        self._board.show_marks(self.editor.state.marks((row, column)), takes_arrows=True)

    def _show_practice(self, state: PracticeState | None) -> None:
        """Show a practice on the board, in its bar and panel; None when it has ended."""
        self.practice_bar.show_state(state)
        self.practice_panel.show_state(state)
        hides = state is not None and state.turn is not None and state.run.practised.hides_marks
        self._board.show_algorithm_marks(is_shown=not hides)
        self._board.show_marks(NO_USER_MARKS if state is None else state.marks(), takes_arrows=True)
        self._board.annotate(NO_ANNOTATIONS if state is None else state.explanation())

    def _show_asked(self) -> None:
        """Show what is asked on the board; hands leave the cursor where it stands."""
        marks, shown = self.predictor.state.marks(self._player.position.n), self._board.marks
        if self._asked_on_board is self.predictor.question is not None:
            marks = replace(marks, cursor=shown.cursor)
        self._asked_on_board = self.predictor.question
        self._board.show_marks(marks, takes_hands=self.predictor.state.votes_on_squares)

    def _show_placement(self) -> None:
        """Show the placement in place of the run; a message stands in place of its words."""
        own, message = self.editor.state, self.controller.message
        self.edit_panel.show_position(own, None if message is None else message.text)
        self._board.show_position(own.placement.position, NO_OVERLAY)
        self._board.show_marks(own.marks(self._board.marks.cursor), takes_arrows=True)
        self._board.annotate(own.annotations())


def _not_placing(each: Interaction) -> str:
    return tr("Go back to the run first (E or Escape).") if each.editor.is_open else ""


def _lesson_asks(each: Interaction) -> str:
    if each.predictor.is_armed or not each.controller.state.lesson_asks:
        return ""
    return tr(
        "The lesson asks now: V lets the class vote on that. P asks about the run when the answer "
        "is shown."
    )


def _offers(index: int) -> Callable[[Interaction], str]:
    """Return a function that says why there is no answer at an index."""

    def why_not(each: Interaction) -> str:
        state, practice = each.predictor.state, each.practice.state
        if practice is not None:
            is_there = index < len(practice.run.practised.buttons)
            return "" if is_there else tr("This algorithm has fewer buttons.")
        choices = state.choices
        if state.question is not None and not state.answers:
            return together(*state.how_to_choose)
        if not state.answers and not choices:
            if index >= _MORE_BUTTONS:
                return tr("You do not make the steps now: A begins.")
            return tr("Nothing is asked now that has answers to choose: P asks.")
        if index < max(len(state.answers), len(choices)):
            return ""
        to_hands = tr("Tab leads to the numbers of hands.") if state.hands else ""
        return together(tr("What is asked has fewer answers."), to_hands)

    return why_not


_class = partial(Action, Interaction, menu=Menu.CLASS, where=Where.STEP)
_predict = partial(_class, menu=Menu.PREDICT)
_practice = partial(_class, menu=Menu.PRACTICE)
_own = partial(_class, menu=Menu.OWN_POSITION)

ACTIONS = (
    Action(
        Interaction,
        "B F9",
        mark("Breakpoint on the line of code in hand: set or remove"),
        Interaction.toggle_stop,
        Menu.RUN,
        Where.STEP,
        begins_group=True,
        why_not=_not_placing,
        also=mark("halt, debug, pause at a line"),
    ),
    Action(
        Interaction,
        "Shift+B",
        mark("Stop at a line, a row, a conflict or a solution"),
        Interaction.show_stops,
        Menu.RUN,
        Where.STEP,
        also=mark("breakpoint, halt, condition, debug"),
    ),
    _predict(
        "P",
        mark("Predict: the run pauses before each decision"),
        Interaction.toggle_predict,
        begins_group=True,
        why_not=_lesson_asks,
        also=mark("guess, quiz, question, what comes next"),
    ),
    _predict(
        "Shift+P",
        mark("Predict: begin the tally again"),
        lambda each: each.predictor.reset(),
        also=mark("reset the score, points"),
    ),
    _predict(
        "V",
        mark("Predict: vote twice, by a show of hands"),
        Interaction.toggle_vote,
        why_not=_lesson_asks,
        also=mark("poll, class, peer instruction, discuss"),
    ),
    _predict(
        "Y",
        mark("Predict: ask why after each answer, or no longer"),
        lambda each: each.predictor.toggle_why(),
        also=mark("reason, explain, because"),
    ),
    *(
        _predict(
            key,
            title,
            lambda each, index=index: each.answer_at(index),
            begins_group=index == 0,
            why_not=_offers(index),
        )
        for index, (key, title) in enumerate(
            (
                ("4", mark("Predict: place, or safe")),
                ("5", mark("Predict: backtrack, or attacked")),
                ("6", mark("Predict: dead end")),
                ("7", mark("Predict: solution")),
            )
        )
    ),
    _practice(
        "A",
        mark("You are the algorithm: make its steps, or end that"),
        Interaction.toggle_practice,
        why_not=lambda each: each.practice.why_not(),
        also=mark("exercise, practice, do it myself, student, score"),
    ),
    *(
        _practice(
            key,
            title,
            lambda each, index=index: each.answer_at(index),
            begins_group=index == _MORE_BUTTONS,
            why_not=_offers(index),
        )
        for index, (key, title) in enumerate(
            (
                ("8", mark("You are the algorithm: the fifth button")),
                ("9", mark("You are the algorithm: the sixth button")),
            ),
            start=_MORE_BUTTONS,
        )
    ),
    _own(
        "E",
        mark("Own position: place queens, or back to the run"),
        Interaction.toggle_edit,
        also=mark("edit, set up, put queens, draw, try myself"),
    ),
    _own(
        "Shift+E",
        mark("Own position: let an algorithm go on from it"),
        Interaction.go_on_from_position,
        why_not=lambda each: each.editor.why_no_way_on(),
        also=mark("solve from here, continue, complete, other algorithm"),
    ),
    _own(
        "Ctrl+Z",
        mark("Own position: take the last change back"),
        lambda each: each.editor.undo(),
        begins_group=True,
        why_not=lambda each: each.editor.why_no_undo(),
        also=mark("undo, revert, oops"),
    ),
    _own(
        "H",
        mark("Own position: a hint, then what it says"),
        Interaction.hint,
        why_not=lambda each: each.editor.why_no_hint(),
        also=mark("help in a puzzle, tip, what next, solve"),
    ),
    _own(
        "U",
        mark("Own position: solutions through each square"),
        Interaction.toggle_use,
        why_not=lambda each: each.editor.why_no_use(),
        also=mark("count by square, how many solutions, best square"),
    ),
    _own(
        "Shift+V",
        mark("Own position: what phones propose, then take the first"),
        lambda each: each.editor.take_proposal(),
        why_not=lambda each: each.editor.why_no_proposals(),
        also=mark("class, vote, next queen, answers by phone"),
    ),
)
