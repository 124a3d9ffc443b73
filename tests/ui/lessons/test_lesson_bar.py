from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import tr
from nqviz.frames.palette import LIGHT, PROJECTOR, Look
from nqviz.lessons.exercise import ChoiceExercise, NumberExercise
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.lessons.lesson_state import LessonState, Slide
from nqviz.scenes.bars import Bar, Bars
from nqviz.ui.lessons.lesson_bar import LessonBar
from nqviz.ui.look.theme import apply_look
from tests.support.matrix import some_of


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[LessonBar]:
    window = QWidget()
    qtbot.addWidget(window)
    bar = LessonBar(int, int, int, window)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(bar)
    column.addStretch()
    window.resize(1280, 720)
    bar.show()
    window.show()
    yield bar
    window.close()


_SIZES = [("en", (1280, 720)), ("en", (1920, 1080)), ("ja", (1280, 720)), ("zh_CN", (1280, 720))]


@pytest.mark.parametrize(
    ("language", "size", "look"),
    some_of(
        ((*each, look) for each, look in zip(_SIZES, cycle([PROJECTOR, LIGHT]), strict=False)),
        ((*each, look) for each, look in product(_SIZES, [LIGHT, PROJECTOR])),
    ),
    ids=lambda value: getattr(value, "name", str(value)),
    indirect=["language"],
)
def test_every_text_fits_and_is_large(
    qapp, bar: LessonBar, language: str, look: Look, size: tuple[int, int]
) -> None:
    apply_look(qapp, look, 1.0)
    bar.window().resize(*size)
    bar.set_look(look, 1.0)
    for path in own_lessons():
        state = LessonState.begun(load_lesson(path))
        slides = state.slides[:-1]
        bar.show_lesson(state.lesson.title, slides)
        heights = defaultdict(set)
        for slide in slides:
            bar.show_slide(slide, 1, "Look at the counters.", "PageDown: next")
            qapp.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)  # nothing is painted
            heights[slide.group].add(bar.height())
            labels = [label for label in (bar.first, bar.second) if label.isVisible()]
            for label in labels:
                assert label.heightForWidth(label.width()) <= label.height()
                assert label.fontInfo().pixelSize() >= (24 if look is PROJECTOR else 17)
            assert labels[-1].geometry().bottom() <= bar.first.parentWidget().height()
        for each in heights.values():
            assert len(each) == 1
            assert each.pop() < (0.28 if language == "en" else 0.37) * size[1]
    apply_look(qapp, LIGHT, 1.0)


def test_a_lesson_that_is_begun_while_nothing_of_it_is_seen_has_its_height_when_it_is(
    bar: LessonBar,
) -> None:
    state = LessonState.begun(load_lesson(own_lessons()[1]))

    bar.show_lesson(state.lesson.title, state.slides)
    bar.show_slide(state.slides[0], 1, "", "")
    height = bar.height()
    bar.show_lesson("", ())
    assert bar.height() < height
    bar.hide()
    bar.show_lesson(state.lesson.title, state.slides)
    bar.show()
    bar.show_slide(state.slides[0], 1, "", "")
    assert bar.height() == height


def test_the_question_is_bold_and_the_answer_below_it(bar: LessonBar) -> None:
    bar.set_look(LIGHT, 1.0)
    bar.show_lesson("T", (Slide("Told.", "Asked?"), Slide("Asked?", "Answered.", is_answer=True)))
    for slide, first, second, bold in (
        (Slide("Told.", "Asked?"), "Told.", "Asked?", 1),
        (Slide("Asked?", "Answered.", is_answer=True), "Asked?", "Answered.", 0),
        (Slide("Told."), "Told.", "", 1),
    ):
        bar.show_slide(slide, 2, "", "")
        assert (bar.first.text(), bar.second.text()) == (first, second)
        weights = [label.fontInfo().weight() for label in (bar.first, bar.second)]
        assert weights[bold] > weights[1 - bold]
        assert not bar.look_at.isVisible()


def test_it_tells_a_screen_reader_what_it_says(bar: LessonBar) -> None:
    bar.show_slide(Slide("Told.", "Asked?"), 2, "Look at the board.", "")
    assert bar.accessibleDescription() == "Told. Asked? Look at the board."
    assert [each.accessibleName() for each in (bar.back_button, bar.next_button, bar.end_button)]


def test_a_very_long_title_keeps_the_bar_narrow(bar: LessonBar) -> None:
    bar.show_lesson("A title " * 15, (Slide("Told."),))
    assert bar.window().minimumSizeHint().width() < 1280
    assert bar.position.toolTip().startswith("A title A title")


def test_a_title_is_named_whole_or_not_at_all(bar: LessonBar) -> None:
    window = bar.window()
    for width in (1280, 600, 1280):
        window.resize(width, 400)
        bar.show_lesson("A title of some length", (Slide("Told."),))
        bar.show_slide(Slide("Told."), 2, "Look at the board.", "PageDown: next")
        texts = [label.text() for label in bar.findChildren(QLabel)]
        assert ("A title of some length" in texts) == (width == 1280)


@pytest.mark.parametrize("language", ["en", "ja"], indirect=True)
@pytest.mark.usefixtures("language")
def test_beside_a_board_nothing_of_the_head_and_the_hint_is_cut(qapp, bar: LessonBar) -> None:
    apply_look(qapp, PROJECTOR, 1.0)
    bar.set_look(PROJECTOR, 1.0)
    bar.set_beside(is_beside=True)
    bar.window().resize(435, 720)
    qapp.processEvents()
    slide = Slide("Told.", "How many?", exercise=NumberExercise(4), step=4)
    bar.show_lesson("A title", (slide,))
    hint = tr("PageDown: the next lesson. Escape ends this one.")
    bar.show_slide(slide, 5, tr("Look at the counters."), hint)
    bar.height_in(435)
    qapp.processEvents()
    labels = [each for each in bar.findChildren(QLabel) if each.isVisible() and each.text()]
    assert any(each.text().startswith(hint) for each in labels)
    for label in labels:
        wide = label.sizeHint().width() if not label.wordWrap() else 0
        assert label.width() >= wide, label.text()
        assert label.height() >= max(label.heightForWidth(label.width()), 1), label.text()
        assert label.mapTo(bar, label.rect().bottomLeft()).y() < bar.height() - 3, label.text()
    field = bar.answers.field
    text = field.fontMetrics().horizontalAdvance(field.placeholderText())
    assert text < field.width() < bar.answers.width()
    apply_look(qapp, LIGHT, 1.0)


def test_beside_a_board_the_hint_stands_in_the_head_where_it_fits(bar: LessonBar) -> None:
    bar.set_look(PROJECTOR, 1.0)
    bar.set_beside(is_beside=True)
    bar.show_lesson("A title", (Slide("Told."),))
    heights = []
    for hint in ("PageDown: next", "PageDown: the next lesson. Escape ends this one."):
        bar.show_slide(Slide("Told."), 2, "Look at the board.", hint)
        bar.height_in(580)
        heights.append(bar.height())
    assert heights[0] < heights[1]


def test_answers_are_large_where_the_text_is(qapp, bar: LessonBar) -> None:
    bar.set_look(PROJECTOR, 1.0)
    bar.set_beside(is_beside=True)
    slide = Slide("Told.", "Which?", exercise=ChoiceExercise(("This", "That"), 1))
    letters = []
    for height, words in ((1080, "Told."), (500, "Told. " * 100)):
        bar.window().resize(700, height)
        slide = replace(slide, upper=words)
        bar.show_lesson("A title", (slide,))
        bar.show_slide(slide, 1, "", "")
        bar.answers.show_exercise(slide.exercise)
        bar.height_in(700 - height % 100)
        qapp.processEvents()
        assert bar.first.fontInfo().pixelSize() >= 28
        button = bar.answers.choices[0]
        letters.append(button.fontInfo().pixelSize())
        assert button.fontMetrics().height() < button.height()
        assert button.fontMetrics().horizontalAdvance(button.text()) < button.width()
        assert bar.answers.height() == bar.answers.height_for(slide.exercise, bar.answers.width())
        bar.show_hands((("This", 3), ("That", 4)), ("1", "2"))
        assert bar.hands.fields[0].fontInfo().pixelSize() == letters[-1]
    assert letters == [round(1.4 * PROJECTOR.font), PROJECTOR.font]


def test_fields_for_hands_that_nobody_sees_are_not_styled(bar: LessonBar) -> None:
    bar.set_look(LIGHT, 1.0)
    styled: list[QEvent.Type] = []

    class Watch(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
                styled.append(event.type())
            return False

    watch = Watch()
    bar.hands.fields[0].installEventFilter(watch)
    for zoomed in (Slide("Told."), Slide("Told. " * 100)):
        bar.show_lesson("A title", (zoomed,))
        bar.show_slide(zoomed, 1, "", "")
    assert not styled
    bar.show_hands((("This", 3), ("That", 4)), ("1", "2"))
    assert styled


@pytest.mark.parametrize("is_beside", [False, True])
def test_the_answers_of_a_class_are_bars_beside_or_below_the_text(
    qapp, bar: LessonBar, is_beside: bool
) -> None:
    bar.set_look(LIGHT, 1.0)
    slides = Slide("Told.", "Asked?"), Slide("Asked?", "Answered.", is_answer=True), Slide("On.")
    bar.show_lesson("T", slides)
    bar.set_beside(is_beside=is_beside)
    if is_beside:
        bar.height_in(400)
    bar.show_slide(slides[1], 3, "", "")
    before = bar.height()
    bars = tuple(Bar(f"answer {each}", (each,), each == 2) for each in range(4))
    bar.show_votes(slides[1], Bars("Asked?", bars))
    qapp.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    assert bar.votes.isVisible()
    words = "answer 0: 0; answer 1: 1; answer 2: 2; answer 3: 3"
    assert bar.votes.accessibleName() == f"Votes: {words}."
    assert bar.height() > before
    letters = bar.second.fontInfo().pixelSize()
    assert bar.votes.height() >= bar.votes.height_for(letters)
    is_below = bar.votes.geometry().top() >= bar.second.geometry().bottom()
    assert is_below is is_beside
    bar.show_slide(slides[2], 3, "", "")
    assert not bar.votes.isVisible()
    assert bar.height() <= before
