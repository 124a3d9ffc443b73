"""Shows lessons on the pages of a window, slide by slide."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from nqviz.common.i18n import mark, number, together, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.frames.palette import LIGHT, Look
from nqviz.frames.user_marks import NO_USER_MARKS, UserMarks
from nqviz.lessons.exercise import Answer, ChoiceExercise, SquaresExercise, answer_in_words, verdict
from nqviz.lessons.learning import StoppedAt
from nqviz.lessons.lesson import (
    MARKS,
    PANES,
    SUFFIX,
    Lesson,
    LessonStep,
    is_own,
    lesson_after,
    load_lesson,
    own_lessons,
)
from nqviz.lessons.lesson_state import LessonState, Slide
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Page
from nqviz.lessons.window_state import WindowState
from nqviz.runs.timeline import Timeline
from nqviz.scenes.algorithm import ProgramFile
from nqviz.scenes.bars import Bars
from nqviz.scenes.voting import Poll, by_square
from nqviz.ui.lessons.blank_screen import BlankScreen
from nqviz.ui.lessons.documents import Documents
from nqviz.ui.lessons.exercise_controller import ExerciseController
from nqviz.ui.lessons.explanation import Explanation, HighlightFrame, PaneCover
from nqviz.ui.lessons.lesson_bar import LessonBar
from nqviz.ui.lessons.lessons_dialog import LessonsDialog
from nqviz.ui.lessons.scene_controller import SceneController
from nqviz.ui.measure.measure_page import MeasurePage
from nqviz.ui.race.race_page import RacePage
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.widgets.action import Action, Menu, Where

_COMES_BACK = mark(
    "What was here before the lesson is back. The menu Lessons leads to the lesson again."
)


class LessonController(QObject):
    """Holds the lesson under way, and shows its slides.

    It has more than thirty methods, because all that a lesson shows and is asked goes through it.

    Attributes:
        state: the lesson under way, if there is one.
        bar: its texts.
        explanation: the frames, covers and drawings on the pages.
        exercises: takes the answers.
        blank_screen: covers the window.
        progress_of: returns the progress in a lesson, by the name of its file.
        keep: remembers how far a lesson has come.
        stopped: returns where the last one was stopped; None where none was begun.
        on_slide: is called when another slide is shown, or none any more, or a question once more.
        rounds: returns how often phones answer each question.

    Signals:
        changed(): a lesson has begun or has been left, and its bar is shown or hidden.
        noticed(str): a sentence says that a lesson gave the window back.
    """

    changed = Signal()
    noticed = Signal(str)

    def __init__(
        self,
        scene_controller: SceneController,
        step_page: StepPage,
        race_page: RacePage,
        measure_page: MeasurePage,
        documents: Documents,
        window: QWidget,
    ) -> None:
        """Show the scenes of lessons by a scene controller, and open their files.

        What lessons draw and ask stands on the board of the Step page.
        """
        super().__init__(step_page)
        self.state: LessonState | None = None
        self.progress_of: Callable[[str], LessonProgress | None] = lambda _name: None
        self.keep: Callable[[LessonState], object] = lambda _state: None
        self.stopped: Callable[[], StoppedAt | None] = lambda: None
        self.on_slide: Callable[[], object] = lambda: None
        self.rounds: Callable[[], int] = lambda: 1
        self._slide, self._phones = Slide(""), ""
        self._votes: Bars | None = None  # as they are shown on this slide
        self._scene_controller, self._documents = scene_controller, documents
        self._window, self._step_page = window, step_page
        self._pages = step_page, race_page, measure_page
        self.bar = LessonBar(self.go_back, self.go_on, self.end)
        self.explanation = Explanation(step_page.board, self)
        self.exercises = ExerciseController(self.bar.answers, step_page, self._on_answered, window)
        self.exercises.give_hand = partial(self._add_hands, by=1)
        self.exercises.take_hand_back = partial(self._add_hands, by=-1)
        for index, field in enumerate(self.bar.hands.fields):
            field.valueChanged.connect(partial(self._set_hands, index))
            field.go_on = self._go_on_from_hands
        self.blank_screen = BlankScreen(window)
        self._look, self._scale = LIGHT, 1.0
        self._may_spread = True
        self._drawn_at: tuple[Timeline, int] | None = None
        self._keeps_step = False  # A lesson that is resumed leaves the run where it has moved.
        scene_controller.arrived.connect(self._on_run_arrived)
        step_page.player.changed.connect(self._on_played)
        step_page.controller.changed.connect(self._show_hint)
        documents.openers[SUFFIX] = lambda path: self.begin(load_lesson(path))

    @property
    def _before(self) -> WindowState:
        """The state of the window now, or before the lesson that is on."""
        before = None if self.state is None else self.state.before
        return before or self._scene_controller.state

    @property
    def is_on(self) -> bool:
        """Whether a lesson is under way."""
        return self.state is not None

    def fill_menu(self, menu: QMenu) -> None:
        """Offer the lessons in a menu."""
        menu.aboutToShow.connect(partial(self._fill, menu))

    def choose(self) -> None:
        """Let a lesson be chosen from a list."""
        lessons = [load_lesson(path) for path in own_lessons()]
        LessonsDialog(
            lessons,
            self.progress_of,
            self.begin,
            self._documents.ask_open,
            None if self.why_not_stopped() else self.go_on_where_stopped,
            self._window,
        ).open()

    def why_not_stopped(self) -> str:
        """Return why there is no lesson to go on with; empty where there is one."""
        return tr("You have not begun a lesson yet (Ctrl+L).") if self._stopped() is None else ""

    def go_on_where_stopped(self) -> None:
        """Go on with the lesson that was shown last, at its slide."""
        found = self._stopped()
        if found is not None:
            lesson, stopped = found
            self._end_practice()
            self._show_scene_and_slide(LessonState.resumed(lesson, stopped, self._before))

    def _stopped(self) -> tuple[Lesson, StoppedAt] | None:
        stopped = self.stopped()
        paths = [] if stopped is None else own_lessons()
        path = next((each for each in paths if stopped and each.name == stopped.lesson), None)
        return None if path is None or stopped is None else (load_lesson(path), stopped)

    def begin(self, lesson: Lesson) -> None:
        """Begin a lesson at its first step, with no tally of predictions."""
        self._end_practice()
        self._show_scene_and_slide(LessonState.begun(lesson, self._before))

    def _show_scene_and_slide(self, state: LessonState) -> None:
        """Show a lesson that is begun or gone on with."""
        with self._scene_controller.arranged_once():
            self._show_lesson(state)
            self._show_scene(state.step)
        self._show_slide_under_way()

    def _end_practice(self) -> None:
        """Bring back the run that a practice has replaced, and begin another tally."""
        self._step_page.controller.practice.end()
        self._step_page.controller.predictor.reset()

    def resume(self, state: LessonState | None) -> None:
        """Go on in another language with a lesson whose scene the pages show already."""
        if state is None:
            return
        state = state.translated()
        self._show_lesson(state)
        self._keeps_step = True
        self._prefer(state.step.look_at)
        self._show_slide(state)
        self._show_hands()
        self._keeps_step = False

    def go_on(self) -> None:
        """Come to the step that is played to, or show the next slide, or begin the next lesson.

        Where a class votes twice, the second vote comes before the answer, and the answer that most
        voted for is judged. A vote on what the run does comes to its end before.
        """
        state = self.state
        if state is None or self._scene_controller.skip_way():
            return
        is_step = self._scene_controller.page is Page.STEP
        if is_step and self._step_page.controller.predictor.go_on_with_vote():
            return
        if (again := state.in_next_round(self.rounds())) is not None:
            self.state = again
            self._show_hands()
            self.on_slide()
        elif (exercise := state.exercise) is not None and (voted := state.voted) is not None:
            self._on_answered(verdict(exercise, voted), exercise.is_right(voted), is_last=True)
        elif not state.is_at_end:
            self.state = state.with_try(is_right=None)
            self._show(state.index + 1, shows_way=True)
        elif (following := lesson_after(state.lesson)) is not None:
            self.begin(following)

    def go_back(self) -> None:
        """Show the slide before, if there is one, with the scene of its step set up again."""
        if self.state is not None and self.state.index > 0:
            self._show(self.state.index - 1, is_anew=True)

    def leave(self) -> None:
        """Leave the lesson, unless something goes on that is to be cancelled first."""
        if not self._scene_controller.is_busy:
            self.end()

    def end(self) -> None:
        """End the lesson, and show again what stood before it.

        What a student has made meanwhile on the page in front stays; the paces come back.
        """
        if self.state is None:
            return
        before = self.state.before
        comes_back = not self.state.is_own_work(self._scene_controller.state)
        self.state = None
        with self._scene_controller.arranged_once():
            self.explanation.lay(HighlightFrame, ())
            self.bar.hide()
            self._prefer(None)
            self._explain(None)
            if before is not None:
                self._scene_controller.restore(before, with_pages=comes_back)
            self.changed.emit()
        self.on_slide()
        if comes_back:
            self.noticed.emit(tr(_COMES_BACK))

    def show_phones(self, words: str) -> None:
        """Say beside the deed of the next key how many phones have answered; empty without any."""
        if words != self._phones:
            self._phones = words
            self._show_hint()

    def toggle_vote(self) -> None:
        """Let the class vote by hands on the question of the lesson, twice, or no longer.

        Where the lesson asks nothing, it votes on what the run does.
        """
        state, interaction = self.state, self._step_page.interaction
        if self.why_no_vote():
            return
        if state is None or state.exercise is None or interaction.predictor.is_armed:
            interaction.toggle_vote()
            return
        self.state = state.counting_hands(is_on=not state.counts_hands)
        self._show_hands()
        self.on_slide()

    def why_no_vote(self) -> str:
        """Return why the class can't vote now; empty where it can."""
        is_asked = self.state is not None and self.state.exercise is not None
        if is_asked or self._scene_controller.page is Page.STEP:
            return ""
        return tr("The lesson asks nothing now.")

    def show_votes(self, votes: Poll[Answer]) -> None:
        """Take on what phones have answered, and show it with the answer."""
        if self.state is not None:
            poll = replace(self.state.poll, phones=votes.phones, changes=votes.changes)
            self.state = replace(self.state, poll=poll)
            self._show_votes(self.state)

    def _show_votes(self, state: LessonState) -> None:
        """Show on the slide of an answer what a class has answered, and where on the board."""
        exercise = state.step.exercise
        if exercise is None or not state.is_answered or state.is_at_end:
            return
        bars, votes = state.bars, state.poll.last_votes
        if bars == self._votes or not votes:
            return
        self._votes = bars
        lower = together(self._slide.lower, bars.changes)
        self.bar.show_votes(replace(self._slide, lower=lower), bars)
        if isinstance(exercise, SquaresExercise):
            board, n = self._step_page.board, self._step_page.player.position.n
            board.show_marks(UserMarks(votes=by_square(votes, n)))

    def _show_hands(self) -> None:
        """Show how many hands each answer has in the vote under way, if there is one."""
        state = self.state
        if state is None or state.exercise is None:
            return
        self.exercises.show_vote(state.poll if state.counts_hands else None)
        names = [answer_in_words(state.exercise, each) for each in state.hands]
        is_choice = isinstance(state.exercise, ChoiceExercise)
        keys = [number(key) for key in range(1, len(names) + 1)] if is_choice else names
        self.bar.show_hands(list(zip(names, state.hands.values(), strict=True)), keys)
        self._show_hint()

    def _add_hands(self, answer: Answer, by: int) -> None:
        if self.state is not None and self.state.is_voting:
            poll = self.state.poll
            self._count(answer, poll.count(answer) + by)

    def _set_hands(self, index: int, count: int) -> None:
        if self.state is not None:
            self._count(list(self.state.hands)[index], count)

    def _count(self, answer: Answer, count: int) -> None:
        assert self.state is not None, "a lesson asks"
        self.state = replace(self.state, poll=self.state.poll.with_hands(answer, count))
        self._show_hands()

    def _go_on_from_hands(self) -> None:
        """Go on from typing hands; those of the second vote are typed in the first field."""
        self.go_on()
        if self.state is not None and self.state.is_voting:
            self.bar.hands.fields[0].setFocus()
        else:
            self._step_page.board.setFocus()

    def set_look(self, look: Look, scale: float) -> None:
        self._look, self._scale = look, scale
        if self.is_on:  # It takes long, and between lessons nothing of it is seen.
            self.bar.set_look(look, scale)
        self.explanation.set_look(look, scale)

    def set_calm(self, is_calm: bool) -> None:
        """Draw lines of attack at once, or let them spread."""
        self._may_spread = not is_calm

    def _show_lesson(self, state: LessonState) -> None:
        if not self.is_on:
            self.bar.set_look(self._look, self._scale)
        self.state = state
        self.bar.show_lesson(with_fixed_breaks(tr(state.lesson.title)), state.slides)
        self.changed.emit()  # It may put the bar beside a board, before it is fitted at all.
        self.bar.show()

    def _show(self, index: int, *, is_anew: bool = False, shows_way: bool = False) -> None:
        """Show a slide, and the scene of its step where that is another one."""
        assert self.state is not None
        before, self.state = self.state, self.state.at(index)
        if is_anew or self.state.step is not before.step:
            self._show_scene(self.state.step, shows_way=shows_way)
        self._show_slide_under_way()

    def _show_scene(self, step: LessonStep, *, shows_way: bool = False) -> None:
        with self._scene_controller.arranged_once():
            self._prefer(step.look_at)
            self._scene_controller.show(step.scene, shows_way=shows_way)

    def _show_slide_under_way(self) -> None:
        if self.state is not None:  # It may have been left while its scene was set up.
            self._show_slide(self.state)

    def _show_slide(self, state: LessonState, said: str = "", *, is_wrong: bool = False) -> None:
        """Show the slide with what is said of an answer; a wrong one leaves the rest as it is."""
        slide, step = state.slide, state.step
        if is_wrong:
            slide = replace(slide, upper=with_fixed_breaks(said), is_wrong=True)
        elif said:
            slide = replace(slide, lower=together(said, slide.lower))
        look_at = step.look_at if state.is_answered or step.look_at not in step.hide else ""
        page = self._pages[self._scene_controller.page.value]
        targets = [each for each in self._widgets(look_at) if each.isVisibleTo(page)]
        self.explanation.lay(HighlightFrame, targets)
        words = tr(PANES[look_at]) if targets else ""
        self._slide = slide
        with self._scene_controller.arranged_once():
            self.bar.show_slide(slide, len(state.lesson.steps), words, self._hint(state))
            self.bar.announce(_announcement(state))
            if not is_wrong:
                self._explain(state)
                self._show_votes(state)
        if is_own(state.lesson):
            self.keep(state)
        self.on_slide()

    def _show_hint(self) -> None:
        """Say what the class does now, and what the next key does."""
        if self.state is not None:
            self.bar.announce(_announcement(self.state))
            self.bar.show_hint(self._hint(self.state))

    def _hint(self, state: LessonState) -> str:
        """Return what phones do, and the deed of the next key."""
        asked = self._step_page.controller.predictor.state
        if self._scene_controller.page is Page.STEP and asked.is_voting and asked.poll is not None:
            is_first = asked.poll.round + 1 < asked.poll.rounds
            return tr("PageDown: vote again") if is_first else tr("PageDown: answer")
        is_again = state.in_next_round(self.rounds()) is not None
        phones = "" if state.exercise is None else self._phones
        return together(phones, tr("PageDown: vote again") if is_again else state.hint)

    def _explain(self, state: LessonState | None) -> None:
        """Cover, draw and ask as the slide says; without a lesson there is nothing of it."""
        self.exercises.end()
        self.explanation.clear()
        if self._votes is not None:
            self._votes = None
            self._step_page.board.show_marks(NO_USER_MARKS)
        hidden = () if state is None or state.is_answered else state.step.hide
        self._step_page.board.show_algorithm_marks(is_shown=MARKS not in hidden)
        panes = [pane for name in hidden for pane in self._widgets(name)]
        self.explanation.lay(PaneCover, panes)
        if state is not None and state.exercise is not None:
            self.exercises.begin(state.exercise)
        if not self._scene_controller.is_under_way:
            self._draw()

    def _widgets(self, name: str) -> Sequence[QWidget]:
        """Return the widgets that a lesson calls by a name, seen or not, on the page in front."""
        step, race, measure = self._pages
        panes = step.panes.cards()
        match self._scene_controller.page, name:
            case Page.STEP, "board":
                return (step.board,)
            case Page.STEP, name if name in panes:
                return (panes[name],)
            case Page.RACE, "board":
                return race.lanes
            case Page.RACE, "counters":
                return (race.table, *(lane.figures for lane in race.lanes))
            case Page.MEASURE, "curves":
                return (measure.curves_page.curves,)
        return ()

    def _prefer(self, name: str | None) -> None:
        """Keep a pane visible where space is short; None after a lesson."""
        step, race, _ = self._pages
        state = replace(step.controller.state.preferring(name or ""), is_in_lesson=self.is_on)
        step.controller.set_state(state)
        race.controller.set_state(race.controller.state.preferring(name))

    def _draw(self) -> None:
        """Draw what the step says on the board as it stands where the step begins."""
        state, run = self.state, self._step_page.player
        if state is None or not (state.is_answered and state.step.draw):
            return
        scene = state.step.scene.run
        if scene is not None:
            is_the_run = run.timeline.task == scene.task and (
                isinstance(scene.solver, ProgramFile) or scene.solver.key == run.timeline.solver.key
            )
            is_at_step = is_the_run and run.position.index == scene.step
            if self._keeps_step and not is_at_step:
                return
            if not is_the_run:  # It is drawn when this run has arrived, in place of another.
                self._scene_controller.show(state.step.scene)
                return
            if not is_at_step:
                run.seek(scene.step)
        self._drawn_at = run.timeline, run.index
        self.explanation.draw(state.step.draw, run.position, spreads=self._may_spread)

    def _on_run_arrived(self) -> None:
        # The lesson has been asked for a scene that its slide does not show yet.
        if not self.explanation.has_drawn:
            self._draw()

    def _on_played(self) -> None:
        """Wipe the drawing off a board on which the run goes on."""
        run = self._step_page.player
        if self._drawn_at != (run.timeline, run.index):
            self.explanation.clear()

    def _on_answered(self, words: str, is_right: bool, *, is_last: bool = False) -> None:
        """Say why an answer was wrong, or show the right one after it, also after the last one."""
        assert self.state is not None
        state, is_over = self.state.with_try(is_right=is_right), is_right or is_last
        self.state = state.at(state.index + 1) if is_over else state
        self._show_slide(self.state, words, is_wrong=not is_over)

    def _fill(self, menu: QMenu) -> None:
        """Add the lessons, when the menu is opened for the first time."""
        if menu.property("filled"):
            return
        menu.setProperty("filled", True)
        menu.addSeparator()
        subjects = menu.addMenu(tr("&By subject"))
        groups: dict[str, QMenu] = {}
        for position, path in enumerate(own_lessons(), start=1):
            lesson = load_lesson(path)
            group = groups.get(lesson.group) or subjects.addMenu(tr(lesson.group))
            groups[lesson.group] = group
            group.setToolTipsVisible(True)
            action = group.addAction(f"{position}  {tr(lesson.title)}", partial(self.begin, lesson))
            action.setToolTip(tr(lesson.about))
        menu.addAction(tr("Open a lesson…"), self._documents.ask_open)


def _announcement(state: LessonState) -> str:
    """Return what the class does at a question that it votes on; empty where it does not vote."""
    if state.exercise is not None and state.poll.round:
        return tr("Talk with your neighbours, then answer again.")
    return tr("First vote: one hand each.") if state.is_voting else ""


_lesson = partial(Action, LessonController, menu=Menu.LESSONS)
_walk = partial(_lesson, where=Where.LESSON)

ACTIONS = (
    _lesson(
        "Ctrl+L",
        mark("Choose a lesson"),
        LessonController.choose,
        also=mark("course, teach, learn, slides, subject, topic"),
    ),
    _lesson(
        "",
        mark("Go on where I stopped"),
        LessonController.go_on_where_stopped,
        why_not=LessonController.why_not_stopped,
        also=mark("continue, resume, last time"),
    ),
    _walk(
        "PgDown W",
        mark("On with the lesson"),
        LessonController.go_on,
        begins_group=True,
        also=mark("next slide, continue"),
    ),
    _walk(
        "PgUp Shift+W",
        mark("Back in the lesson"),
        LessonController.go_back,
        also=mark("previous slide"),
    ),
    _walk(
        "V",
        mark("Vote twice, by a show of hands, on what is asked"),
        LessonController.toggle_vote,
        why_not=LessonController.why_no_vote,
        also=mark("poll, class, peer instruction, discuss"),
    ),
)
