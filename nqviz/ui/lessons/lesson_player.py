"""A lesson under way: which step, whether it is answered, and what is highlighted."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import tr
from nqviz.lessons.lesson import PLACES, Lesson, LessonStep
from nqviz.ui.lessons.highlight_frame import HighlightFrame
from nqviz.ui.lessons.lesson_bar import LessonBar, Slide
from nqviz.ui.look.palette import LIGHT, Look

_IDEOGRAPHS = "\u2e80"  # and all letters after it
_JOINER = "\u2060"
_LAST = 5  # letters that stay on one line, full stop included

Places = Callable[[str], Sequence[QWidget]]  # what a key of `PLACES` means on the page in front


class LessonPlayer(QObject):
    """Shows a lesson slide by slide: each step is a slide, and its answer another one.

    Signals:
        scene_asked(Scene): this is to be shown; it has been when the signal returns.
        changed(): a lesson has begun or has been left, and its bar is shown or hidden.
        place_asked(str | None): this key of `PLACES`, or none (empty), is to be visible, whatever
            else is hidden for it; None after the lesson.
    """

    scene_asked = Signal(object)
    changed = Signal()
    place_asked = Signal(object)

    def __init__(self, places: Places, parent: QObject | None = None) -> None:
        """Highlight what `places` returns."""
        super().__init__(parent)
        self.bar = LessonBar()
        self.lesson: Lesson | None = None
        self._places = places
        self._slides: list[tuple[int, Slide]] = []
        self._at = 0
        self._highlights: list[HighlightFrame] = []
        self._look, self._scale = LIGHT, 1.0
        self.bar.next_button.clicked.connect(self.go_on)
        self.bar.back_button.clicked.connect(self.go_back)
        self.bar.end_button.clicked.connect(self.leave)

    @property
    def is_on(self) -> bool:
        """Whether a lesson is under way."""
        return self.lesson is not None

    def begin(self, lesson: Lesson) -> None:
        """Begin a lesson at its first step."""
        self._set_lesson(lesson)
        self._show(0)

    def take_over(self, other: "LessonPlayer") -> None:
        """Go on at the slide of another one, whose step the pages show already."""
        if other.lesson is not None:
            self._set_lesson(other.lesson)
            self._at = other._at
            self.place_asked.emit(self._step().look_at)
            self._highlight()
            self._show_slide()

    def go_on(self) -> None:
        """Show the next slide, if there is one."""
        if self.is_on and self._at + 1 < len(self._slides):
            self._show(self._at + 1)

    def go_back(self) -> None:
        """Show the slide before, if there is one, with the scene of its step set up again."""
        if self.is_on and self._at > 0:
            self._show(self._at - 1, is_anew=True)

    def leave(self) -> None:
        """End the lesson; the pages stay as they are."""
        if not self.is_on:
            return
        self.lesson = None
        self._remove_highlights()
        self.bar.hide()
        self.place_asked.emit(None)
        self.changed.emit()

    def set_look(self, look: Look, scale: float) -> None:
        self._look, self._scale = look, scale
        self.bar.set_look(look, scale)
        for frame in self._highlights:
            frame.set_look(look, scale)

    def _set_lesson(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._slides = [
            (place, slide) for place, step in enumerate(lesson.steps) for slide in slides_of(step)
        ]
        self.bar.show_lesson(_shown(lesson.title), tuple(slide for _, slide in self._slides))
        self.bar.show()
        self.changed.emit()

    def _show(self, at: int, *, is_anew: bool = False) -> None:
        is_other = at == 0 or self._slides[self._at][0] != self._slides[at][0]
        self._at = at
        if is_other or is_anew:
            self._remove_highlights()
            self.place_asked.emit(self._step().look_at)
            self.scene_asked.emit(self._step().scene)
            self._highlight()
        self._show_slide()

    def _step(self) -> LessonStep:
        assert self.lesson is not None
        return self.lesson.steps[self._slides[self._at][0]]

    def _show_slide(self) -> None:
        assert self.lesson is not None
        place, slide = self._slides[self._at]
        look_at = tr(PLACES[self._step().look_at]) if self._highlights else ""
        self.bar.show_slide(slide, place + 1, len(self.lesson.steps), look_at, self._hint())

    def _hint(self) -> str:
        if self._at + 1 == len(self._slides):
            return tr("Escape ends the lesson.")
        if self._slides[self._at + 1][1].is_answer:
            return tr("PageDown: the answer.")
        return tr("PageDown: the next step.")

    def _highlight(self) -> None:
        name = self._step().look_at
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
    first = Slide(text, question)
    return (first, Slide(question, answer, is_answer=True)) if answer else (first,)


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
