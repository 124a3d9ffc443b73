"""A lesson under way: which step, whether it is answered, and what is highlighted."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import ntr, number, together, tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.lessons.exercise import Exercise
from nqviz.lessons.lesson import PLACES, Lesson, LessonState, LessonStep, lesson_after
from nqviz.lessons.progress import LessonProgress
from nqviz.lessons.scene import Page
from nqviz.ui.lessons.highlight_frame import HighlightFrame
from nqviz.ui.lessons.lesson_bar import LessonBar, Slide

_IDEOGRAPHS = "\u2e80"  # and all letters after it
_JOINER = "\u2060"
_LAST = 5  # letters that stay on one line, full stop included

Places = Callable[[str], Sequence[QWidget]]  # what a key of `PLACES` means on the page in front


class LessonPlayer(QObject):
    """Shows a lesson slide by slide: each step is a slide, and its answer another one.

    The slide behind the last answer tells the score and what lesson comes next.

    Signals:
        scene_asked(Scene, bool): this is to be shown, perhaps with the way to it; it has been, or
            is on its way, when the signal returns.
        slide_shown(): another slide is shown, or none any more.
        changed(): a lesson has begun or has been left, and its bar is shown or hidden.
        place_asked(str | None): this key of `PLACES`, or none (empty), is to be visible, whatever
            else is hidden for it; None after the lesson.
        progressed(Lesson, LessonProgress): so much of a lesson has been done.
    """

    scene_asked = Signal(object, bool)
    slide_shown = Signal()
    changed = Signal()
    place_asked = Signal(object)
    progressed = Signal(object, object)

    def __init__(
        self, places: Places, skip_way: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        """Highlight what `places` returns; `skip_way` jumps where a step is played to."""
        super().__init__(parent)
        self.bar = LessonBar()
        self.lesson: Lesson | None = None
        self._places, self._skip_way = places, skip_way
        self._slides: list[tuple[int, Slide]] = []
        self._at = 0
        self._first_tries: dict[int, bool] = {}  # by step: whether it was solved at once
        self._highlights: list[HighlightFrame] = []
        self._look, self._scale = LIGHT, 1.0
        self.bar.next_button.clicked.connect(self.go_on)
        self.bar.back_button.clicked.connect(self.go_back)
        self.bar.end_button.clicked.connect(self.leave)

    @property
    def is_on(self) -> bool:
        """Whether a lesson is under way."""
        return self.lesson is not None

    @property
    def step(self) -> LessonStep:
        """The step of the lesson that is shown."""
        assert self.lesson is not None
        return self.lesson.steps[self._slides[self._at][0]]

    @property
    def is_answered(self) -> bool:
        """Whether the answer of the step is shown, or it has none."""
        return not self.step.answer or self._slide.is_answer or self._is_at_end

    @property
    def exercise(self) -> Exercise | None:
        """What the slide takes as an answer."""
        return self._slide.exercise

    def begin(self, lesson: Lesson) -> None:
        """Begin a lesson at its first step."""
        self._first_tries = {}
        self._set_lesson(lesson)
        self._show(0)

    @property
    def state(self) -> LessonState | None:
        """The lesson that is under way, if one is."""
        return (
            None if self.lesson is None else LessonState(self.lesson, self._at, self._first_tries)
        )

    def resume(self, state: LessonState) -> None:
        """Go on with a lesson at a slide whose step the pages show already."""
        self._first_tries = dict(state.first_tries)
        self._set_lesson(state.lesson)
        self._at = state.slide
        self.place_asked.emit(self.step.look_at)
        self._highlight()
        self._show_slide(self._slide)

    def go_on(self) -> None:
        """Come to the step that is played to, or show the next slide, or begin the next lesson."""
        lesson = self.lesson
        if lesson is None or self._skip_way():
            return
        if self._at + 1 < len(self._slides):
            self._note_try(is_right=False)
            self._show(self._at + 1, shows_way=True)
        elif (following := lesson_after(lesson)) is not None:
            self.begin(following)

    def go_back(self) -> None:
        """Show the slide before, if there is one, with the scene of its step set up again."""
        if self.is_on and self._at > 0:
            self._show(self._at - 1, is_anew=True)

    def show_wrong(self, words: str) -> None:
        """Say why an answer to the question was wrong, in place of the text."""
        self._note_try(is_right=False)
        self._show_slide(replace(self._slide, upper=with_fixed_breaks(words), is_wrong=True))

    def show_right(self, words: str) -> None:
        """Show the answer, which the class has given."""
        self._note_try(is_right=True)
        self._at += 1
        slide = self._slide
        self._highlight()
        self._show_slide(replace(slide, lower=together(words, slide.lower)))

    def leave(self) -> None:
        """End the lesson; the pages stay as they are."""
        if not self.is_on:
            return
        self.lesson = None
        self._remove_highlights()
        self.bar.hide()
        self.place_asked.emit(None)
        self.slide_shown.emit()
        self.changed.emit()

    def set_look(self, look: Look, scale: float) -> None:
        self._look, self._scale = look, scale
        if self.is_on:  # it takes long, and between lessons nothing of it is seen
            self.bar.set_look(look, scale)
        for frame in self._highlights:
            frame.set_look(look, scale)

    @property
    def _slide(self) -> Slide:
        return self._slides[self._at][1]

    @property
    def _is_at_end(self) -> bool:
        return self._at + 1 == len(self._slides)

    def _set_lesson(self, lesson: Lesson) -> None:
        if not self.is_on:
            self.bar.set_look(self._look, self._scale)
        self.lesson = lesson
        self._slides = [
            (place, slide) for place, step in enumerate(lesson.steps) for slide in slides_of(step)
        ]
        self._slides.append((len(lesson.steps) - 1, self._last_slide()))
        self.bar.show_lesson(_shown(lesson.title), tuple(slide for _, slide in self._slides))
        self.bar.show()
        self.changed.emit()

    def _last_slide(self) -> Slide:
        """Return what is said behind the last answer."""
        lesson = self.lesson
        assert lesson is not None
        words = tr("The end of “{title}”.", title=tr(lesson.title))
        if lesson.exercises:
            score = ntr(
                "{right} of {count} question answered right at the first try.",
                "{right} of {count} questions answered right at the first try.",
                lesson.exercises,
                right=number(sum(self._first_tries.values())),
            )
            words = together(words, score)
        following = lesson_after(lesson)
        way_on, group = "", _group_of(lesson.steps[-1])
        if following is not None:
            way_on = tr("The next lesson: “{title}”.", title=tr(following.title))
        return Slide(with_fixed_breaks(words), with_fixed_breaks(way_on), group=group)

    def _note_try(self, *, is_right: bool) -> None:
        """Note how the question of a slide was answered; only the first answer counts."""
        if self.exercise is not None:
            self._first_tries.setdefault(self._slides[self._at][0], is_right)

    def _show(self, at: int, *, is_anew: bool = False, shows_way: bool = False) -> None:
        is_other = at == 0 or self._slides[self._at][0] != self._slides[at][0]
        self._at = at
        if self._is_at_end:
            self._slides[at] = (self._slides[at][0], self._last_slide())
        if is_other or is_anew:
            self.place_asked.emit(self.step.look_at)
            self.scene_asked.emit(self.step.scene, shows_way)
        if self.is_on:  # it may have been left while its scene was set up
            self._highlight()
            self._show_slide(self._slide)

    def _show_slide(self, slide: Slide) -> None:
        lesson = self.lesson
        assert lesson is not None
        place = self._slides[self._at][0]
        look_at = tr(PLACES[self.step.look_at]) if self._highlights else ""
        self.bar.show_slide(slide, place + 1, len(lesson.steps), look_at, self._hint())
        if not slide.is_wrong:
            self.slide_shown.emit()
        right = sum(self._first_tries.values())
        is_done = self._at + 2 >= len(self._slides)
        self.progressed.emit(lesson, LessonProgress(is_done, right, lesson.exercises))

    def _hint(self) -> str:
        if self._is_at_end:
            if self._slide.lower:
                return tr("PageDown: the next lesson. Escape ends this one.")
            return tr("Escape ends the lesson.")
        following = self._slides[self._at + 1][1]
        if following.is_answer:
            return tr("PageDown: answer")
        if self._at + 2 == len(self._slides):
            return tr("PageDown: end")
        return tr("PageDown: next")

    def _highlight(self) -> None:
        """Frame what the class is to look at, unless it is covered."""
        self._remove_highlights()
        name = self.step.look_at
        if name in self.step.hide and not self.is_answered:
            name = ""
        targets = self._places(name) if name else ()
        self._highlights = [HighlightFrame(each, self._look, self._scale) for each in targets]

    def _remove_highlights(self) -> None:
        for frame in self._highlights:
            frame.hide()
            frame.deleteLater()
        self._highlights = []


def slides_of(step: LessonStep) -> tuple[Slide, ...]:
    """Return the slides of a step: its text and question, and the answer if there is one."""
    text, question, answer = _shown(step.text), _shown(step.question), _shown(step.answer)
    group = _group_of(step)
    first = Slide(text, question, exercise=step.exercise, group=group)
    if not answer:
        return (first,)
    return first, Slide(question, answer, is_answer=True, group=group)


def _group_of(step: LessonStep) -> tuple[Page | None, int]:
    """Return the page of a step, and how many boards are on it: that decides where its text is."""
    race = step.scene.race if step.scene.page is Page.RACE else None
    return step.scene.page, len(race.lanes) if race is not None else 1


def _shown(text: str) -> str:
    """Return a lesson's text in the language in use, if it is one of the program's own."""
    return with_fixed_breaks(tr(text)) if text else ""


def with_fixed_breaks(text: str) -> str:
    """Return a text whose lines do not break in “n = 8” or “row 2”, nor in its last ideographs."""
    text = re.sub(r"\bn = (?=\d)", "n\u00a0=\u00a0", text)
    text = re.sub(r"\b(rows?|columns?|step) (?=\d)", "\\1\u00a0", text)
    if any(letter >= _IDEOGRAPHS for letter in text[-_LAST:]):
        text = text[:-_LAST] + _JOINER.join(text[-_LAST:])
    return text
