"""How a class takes part in a run: breakpoints, predictions and queens of its own."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nqviz.common.i18n import mark, together, tr
from nqviz.model.annotations import NO_ANNOTATIONS
from nqviz.model.position import Task
from nqviz.puzzles.collection import next_puzzle
from nqviz.runs.predicting import Ask, Question
from nqviz.runs.voting import Poll
from nqviz.solvers.base.overlay import NO_OVERLAY
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.user_marks import NO_MARKS, Marks
from nqviz.ui.board.view import BoardView
from nqviz.ui.playback.player import Player
from nqviz.ui.step.edit_panel import NO_REGIONS, QUEEN, EditPanel
from nqviz.ui.step.editor import Editor
from nqviz.ui.step.panes import Panes
from nqviz.ui.step.predict_bar import PredictBar
from nqviz.ui.step.predictor import Predictor
from nqviz.ui.step.stops import Stops, StopsBar, StopsDialog


class Interaction(QObject):
    """Connects the breakpoints, the predictor and the editor with what the page shows of them.

    Attributes:
        stops: the breakpoints.
        predictor: the questions to the class.
        editor: the placement of own queens.
        stops_bar, predict_bar, edit_panel: what is seen of them.

    Signals:
        room_changed(): a bar has come or gone.
        edit_toggled(bool): placing queens has begun or ended.
        run_asked(Solver, Task): this run is to begin.
        run_shown(): the page must show the run again, in place of a question or a placement.
        task_chosen(Solver, Task): this is what the placement is for.
    """

    room_changed = Signal()
    edit_toggled = Signal(bool)
    run_asked = Signal(object, object)
    run_shown = Signal()
    task_chosen = Signal(object, object)

    def __init__(self, player: Player, board: BoardView, panes: Panes, page: QWidget) -> None:
        super().__init__(page)
        self._player, self._board, self._panes, self._page = player, board, panes, page
        self.stops = Stops(player, self)
        self.predictor = Predictor(player, self)
        self.editor = Editor(player, self)
        self.stops_bar = StopsBar(page)
        self.predict_bar = PredictBar(page)
        self.edit_panel = EditPanel(page)
        self._connect_stops()
        self._connect_predictor()
        self._connect_editor()

    def lay_out(self) -> QVBoxLayout:
        """Return a column of the panes and what is shown below or in place of them."""
        self._column = QVBoxLayout()
        self._column.addWidget(self._panes, 1)
        self._column.addWidget(self.edit_panel, 1)
        self._column.addWidget(self.predict_bar)
        self._column.addWidget(self.stops_bar)
        return self._column

    def height_with(self, gap: int) -> int:
        """Return the height that the bars take away from the panes, with gaps between them."""
        self._column.setSpacing(gap)
        bars = [bar for bar in (self.predict_bar, self.stops_bar) if not bar.isHidden()]
        return sum(bar.sizeHint().height() + gap for bar in bars)

    def take_over(self, other: "Interaction") -> None:
        """Go on with the breakpoints, the questions and the placement of another page."""
        self.stops.replace(other.stops.breakpoints)
        self.predictor.take_over(other.predictor)
        self.editor.take_over(other.editor)

    def close_down(self) -> None:
        """Stop what runs in the background."""
        self.editor.close_down()

    def go_on(self) -> None:
        """Go one step forward or, while predicting, to the next question or its answer."""
        if self.predictor.is_armed:
            self.predictor.go_on()
        else:
            self._player.step()

    def leads_on(self) -> bool:
        """Go to the next question or vote, if the last one is over; return whether it was."""
        predictor = self.predictor
        is_shown = predictor.is_armed and (predictor.question is None or predictor.poll is not None)
        if is_shown:
            self.predictor.go_on()
        return is_shown

    def toggle_play(self) -> None:
        """Play or pause; while predicting, go on."""
        if self.predictor.is_armed:
            self.predictor.go_on()
        else:
            self._player.toggle()

    def toggle_stop(self) -> None:
        """Set a breakpoint on the current line of code, or take it away."""
        if not self.editor.is_open:
            self.stops.toggle_line(self._panes.code.chosen())

    def show_stops(self) -> None:
        """Open the list of breakpoints."""
        self._player.pause()
        StopsDialog(self.stops, self._page).open()

    def toggle_predict(self) -> None:
        """Begin to ask the class what comes next, or end it."""
        if self.editor.is_open:
            self.editor.close()
        self.predictor.toggle()
        if not self.predictor.is_armed:
            self.run_shown.emit()  # the question goes, the reason for the last step comes back
        self._board.setFocus()

    def toggle_vote(self) -> None:
        """Let the class vote twice on each question, or answer it at once again."""
        if self.editor.is_open:
            self.editor.close()
        self.predictor.toggle_vote()
        self._board.setFocus()

    def toggle_edit(self) -> None:
        """Let queens be placed, or go back to the run."""
        if self.editor.is_open:
            self.editor.close()
        else:
            if self.predictor.is_armed:
                self.toggle_predict()
            self.editor.open()
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
        elif self._player.is_busy or not self.predictor.is_armed:
            return False
        else:
            self.toggle_predict()
        return True

    def cancel_all(self) -> None:
        """End the placement of queens and the questions."""
        if self.editor.is_open:
            self.editor.close()
        if self.predictor.is_armed:
            self.toggle_predict()

    def take_square(self, row: int, column: int) -> bool:
        """Take a chosen square as a queen or an answer; return whether it was either."""
        question = self.predictor.question
        if self.editor.is_open:
            self._board.show_marks(Marks(cursor=(row, column)), takes_arrows=True)
            what = self.edit_panel.draw_box.currentData()
            if what in {None, QUEEN, NO_REGIONS}:
                self.editor.toggle(row, column)
            else:
                self.editor.draw(row, column, what)
        elif question is not None and question.ask is Ask.SQUARE:
            if question.is_about((row, column)):
                self.predictor.answer((row, column))
            else:
                self.predict_bar.show_hint(question.in_words())
        else:
            return False
        return True

    def take_run(self, solver: Solver, task: Task) -> bool:
        """Take a chosen run as one for the placement; return whether queens are being placed."""
        if self.editor.is_open:
            self.editor.choose(solver, task)
        return self.editor.is_open

    def _connect_stops(self) -> None:
        self.stops.changed.connect(self._on_stops_changed)
        self.stops.refused.connect(self._panes.why.say)
        self.stops_bar.edit_button.clicked.connect(self.show_stops)
        self.stops_bar.clear_button.clicked.connect(self.stops.clear)
        self._panes.code.stop_chosen.connect(self.stops.toggle_line)

    def _connect_predictor(self) -> None:
        bar = self.predict_bar
        self.predictor.changed.connect(self._on_prediction_changed)
        bar.answered.connect(self.predictor.answer_at)
        bar.ask_chosen.connect(self._on_ask_chosen)
        bar.reset_button.clicked.connect(self.predictor.reset)
        bar.votes.typed.connect(self.predictor.set_hands)
        bar.vote_button.clicked.connect(self.toggle_vote)
        bar.end_button.clicked.connect(self.toggle_predict)

    def _connect_editor(self) -> None:
        editor, panel = self.editor, self.edit_panel
        editor.changed.connect(self._on_edited)
        editor.refused.connect(self._on_edit_refused)
        editor.continued.connect(self.run_asked)
        self._board.square_crossed.connect(self._on_square_crossed)
        panel.continue_button.clicked.connect(self._on_continue)
        panel.draw_box.activated.connect(self._on_drawing_chosen)
        panel.hint_button.clicked.connect(self.hint)
        panel.use_button.clicked.connect(self.toggle_use)
        panel.undo_button.clicked.connect(editor.undo)
        panel.clear_button.clicked.connect(editor.clear)
        panel.back_button.clicked.connect(self.toggle_edit)

    def _on_stops_changed(self) -> None:
        was_hidden = self.stops_bar.isHidden()
        self.stops_bar.show_stops(self.stops.breakpoints, self.stops.hit)
        self._panes.code.show_stops(self.stops.lines())
        if self.stops_bar.isHidden() != was_hidden:
            self.room_changed.emit()

    def _on_ask_chosen(self, ask: Ask) -> None:
        self.predictor.choose(ask)
        self._board.setFocus()

    def _on_prediction_changed(self) -> None:
        predictor, bar = self.predictor, self.predict_bar
        question = predictor.question
        if bar.isHidden() is predictor.is_armed:
            bar.setVisible(predictor.is_armed)
            self.room_changed.emit()
        bar.show_asks(predictor.asks(), predictor.ask)
        bar.show_score(predictor.score)
        had_votes = not bar.votes.isHidden()
        bar.show_poll(predictor.poll if predictor.is_armed else None, question)
        if had_votes is bar.votes.isHidden():
            self.room_changed.emit()
        if not self.editor.is_open:
            self._board.show_marks(_marks(question))
            self._board.annotate(predictor.explanation)
        if question is not None:
            bar.show_question(question)
            self._panes.why.say(together(question.in_words(), _vote_in_words(predictor.poll)))
        elif predictor.shown is not None:
            bar.show_shown(predictor.shown, predictor.was_right)
        elif predictor.is_over:
            bar.show_hint(tr("No further decision of this kind was found."))
            self.run_shown.emit()
        else:
            bar.show_hint(tr("Enter leads to the next question."))

    def _on_continue(self) -> None:
        is_puzzle = self.editor.is_puzzle
        self.editor.go_on()
        if is_puzzle:
            self._player.toggle()
        self._board.setFocus()

    def _on_drawing_chosen(self) -> None:
        panel = self.edit_panel
        if panel.draw_box.currentData() == NO_REGIONS:
            panel.draw_box.setCurrentIndex(0)
            self.editor.end_regions()
        self._board.setFocus()

    def _on_square_crossed(self, row: int, column: int) -> None:
        if self.editor.is_open:
            self._board.show_marks(Marks(cursor=(row, column)), takes_arrows=True)
            self.editor.cross(row, column)

    def _on_edit_refused(self, text: str) -> None:
        if self.editor.is_open:
            self.edit_panel.show_words(text, "")
        else:
            self._panes.why.warn(text)

    def _on_edited(self) -> None:
        """Show the placement in place of the run or, when that is over, the run again."""
        editor, panel = self.editor, self.edit_panel
        if panel.isHidden() is editor.is_open:
            goes, comes = (self._panes, panel) if editor.is_open else (panel, self._panes)
            goes.hide()  # first, or the window would make space for both
            comes.show()
            self.edit_toggled.emit(editor.is_open)
        if not editor.is_open:
            timeline = self._player.timeline
            self.task_chosen.emit(timeline.solver, timeline.task)
            self._board.show_marks(NO_MARKS)
            self._board.annotate(NO_ANNOTATIONS)
            self.run_shown.emit()
            return
        self.task_chosen.emit(editor.solver, editor.task)
        puzzle = editor.puzzle if editor.is_puzzle else None
        has_next = puzzle is not None and next_puzzle(puzzle) is not None
        title = "" if puzzle is None else puzzle.in_words()
        panel.show_puzzle(title, is_solved=editor.is_solved, has_next=has_next)
        panel.show_drawing(len(editor.queens))
        panel.show_hint(is_ready=editor.hint is not None and bool(editor.hint.squares))
        panel.show_words(editor.placed_in_words(), editor.completions_in_words())
        panel.show_problem(editor.problem(), tr(editor.solver.title), is_told=editor.tells_conflict)
        panel.show_use(is_on=editor.shows_use, is_possible=editor.can_show_use)
        panel.show_undo(is_possible=editor.can_undo)
        self._board.show_position(editor.position(), NO_OVERLAY)
        self._board.show_marks(editor.marks(self._board.marks.cursor), takes_arrows=True)
        self._board.annotate(editor.annotations())


_VOTES = (
    mark("First vote: one hand each. → goes on: talk, then vote again."),
    mark("Talk, then vote again. → shows the step."),
)


def _vote_in_words(poll: Poll | None) -> str:
    return tr(_VOTES[poll.round]) if poll is not None and poll.is_open else ""


def _marks(question: Question | None) -> Marks:
    if question is None or question.ask is Ask.EVENT:
        return NO_MARKS
    row, _column = question.square
    cursor = (max(row, 0), 0) if question.ask is Ask.SQUARE else None
    return Marks(cursor=cursor, asked=question.square if row >= 0 else None)
