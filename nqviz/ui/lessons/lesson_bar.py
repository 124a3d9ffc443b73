"""The text of a lesson's present step, large enough for the last row of a class."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import number, tr
from nqviz.lessons.lesson_state import Slide
from nqviz.scenes.bars import Bar, Bars
from nqviz.ui.lessons.answer_row import AnswerRow
from nqviz.ui.look.theme import bold_weight, style_sheet, text_font
from nqviz.ui.step.predict_bar import VoteRow
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.dividing import ZOOMS
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.part_styles import restyle
from nqviz.ui.widgets.sentence_view import text_label, wrapped_height
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.vote_bars import VoteBars

_TEXT_SIZE = 0.88  # The text is smaller than the sentence that explains a step.
_LARGE_ZOOM, _ANSWER_ZOOM = 1.3, 1.4  # From the first one on, answers are enlarged by the second.
_MOST_HEIGHT = 0.14  # Enlarged text takes at most this part of the window's height.
_MOST_HEIGHT_BESIDE = 0.4  # Beside a board it may take more: only panes need the rest.
# On a projector it takes more yet, the most where no pane is pointed at below it.
_MOST_HEIGHT_ABOVE_PANE, _MOST_HEIGHT_ON_PROJECTOR = 0.46, 0.5
_ZOOMS_ON_PROJECTOR = (1.7, *ZOOMS[:-1])  # On a common projector letters have 28 pixels at least.
_MOST_HEIGHT_OF_VOTES = 0.35  # The votes take this part of the window's height at most.
_VOTES_SHARE = 0.45  # The votes of phones take this share of the width beside the text.
_ENDLESS = 16_777_215  # pixels, the largest size of a widget
_HANDS_GAP = 0.2  # The fields for hands are so many heights of text below the answers.
_MOST_HANDS_FIELDS, _HANDS_IN_ROW = 8, 4  # Of more numbers that are named, none has a field.
_WRONG = "✗ Not right. "  # No language has wider words for it.


class LessonBar(Styled, QFrame):
    """The title, the step, what to look at, the text and the question; then the answer.

    It is as high as the longest slide of a group of its lesson needs, so that nothing moves from
    step to step. Beside a board it is only as high as its slide: the board stands still.

    Signals:
        fitted(): it has another height.
    """

    fitted = Signal()

    def __init__(
        self,
        go_back: Callable[[], object],
        go_on: Callable[[], object],
        end: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._zoom = 1.0
        self._is_beside, self._width_beside = False, 0
        self._has_hint_below = False
        self._is_due = False  # whether it has to be fitted when it is shown
        self._words_of_hint = ""
        self._slides: tuple[Slide, ...] = ()
        self._longest_height = 0
        self._text_heights: dict[tuple[str, str, int], int] = {}  # The keys are text, font, width.
        self._name = ""
        self._slide = Slide("")
        self._steps = 1
        self.setObjectName("lesson")
        self.setAccessibleName(tr("Lesson"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._title = QLabel(self)
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.position = QLabel(self)
        self.look_at = QLabel(self)
        self.look_at.setObjectName("look")
        self._hint = QLabel(self)
        self.first, self.second, self.announcement = (text_label(parent=self) for _ in range(3))
        self.announcement.hide()
        self.answers = AnswerRow(self)
        self.hands = VoteRow(self, _MOST_HANDS_FIELDS)
        self.votes = VoteBars(self)
        self.votes.hide()
        self.back_button = tip_button(tr("Back"), tr("One step of the lesson back (PageUp)"), self)
        self.next_button = tip_button(tr("Next"), tr("On with the lesson (PageDown)"), self)
        self.end_button = tip_button(tr("Leave"), tr("Leave the lesson (Escape)"), self)
        for button, deed in zip(self._buttons, (go_back, go_on, end), strict=True):
            button.clicked.connect(deed)
        self._lay_out()
        self.hide()

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.back_button, self.next_button, self.end_button

    def show_lesson(self, title: str, slides: tuple[Slide, ...]) -> None:
        """Take on a lesson, and the height that its longest slide needs."""
        self._slides, self._name = slides, title
        self._text_heights.clear()
        self.position.setToolTip(title)
        self._slide = slides[0] if slides else Slide("")
        self._fit()
        self.fitted.emit()

    def show_slide(self, slide: Slide, steps: int, look_at: str, hint: str) -> None:
        """Show a slide of a lesson of so many steps; `look_at` and `hint` stand in the head."""
        has_other_size, self._slide = not self._is_as_large(slide), slide
        self._steps = steps
        self.look_at.setText(look_at)
        self.look_at.setVisible(bool(look_at))
        self._words_of_hint = hint
        self._fit_title()
        for label, text in ((self.first, slide.upper), (self.second, slide.lower)):
            label.setText(text)
            label.setVisible(bool(text))
        self.answers.setVisible(slide.exercise is not None)
        before = self.height()
        self.votes.hide()
        self.hands.hide()
        if has_other_size:
            self._fit()
        self._style()
        self._set_height()
        if self.height() != before:
            self.fitted.emit()
        said = " ".join(filter(None, (self.first.text(), self.second.text(), look_at)))
        self.setAccessibleDescription(said)

    def show_hint(self, hint: str) -> None:
        """Show a hint, in the head or below the text; nothing is laid out if it is there."""
        if hint == self._words_of_hint:
            return
        self._words_of_hint = hint
        self._fit_title()
        self._change_height()

    def announce(self, words: str) -> None:
        """Say below the question, in letters as large, what the class does now, if anything."""
        if words == self.announcement.text():
            return
        self.announcement.setText(words)
        self.announcement.setVisible(bool(words))
        self._change_height()

    def show_hands(self, hands: Sequence[tuple[str, int]], prefixes: Sequence[str]) -> None:
        """Show below the answers how many hands each has, by its name; a prefix tells which."""
        self.hands.set_columns(max(1, min(len(hands), _HANDS_IN_ROW)))
        self.hands.show_hands(hands, prefixes)
        self._change_height()

    def show_votes(self, slide: Slide, bars: Bars) -> None:
        """Show what a class has answered beside or below a slide, which says how it has changed."""
        self._slide = slide
        self.second.setText(slide.lower)
        self.second.setVisible(bool(slide.lower))
        words = "; ".join(f"{each.name}: {_counts(each)}" for each in bars.bars)
        self.votes.show_bars(bars, tr("Votes: {votes}.", votes=words))
        self.votes.show()
        self._change_height()

    def _change_height(self) -> None:
        """Take the height that is needed now, and say so where it is another one."""
        before = self.height()
        self._set_height()
        if self.height() != before:
            self.fitted.emit()

    def set_beside(self, *, is_beside: bool) -> None:
        """Stand beside a board, narrow and with the hint below, or along the top of the window."""
        if is_beside == self._is_beside:
            return
        self._is_beside = is_beside
        self._has_hint_below = is_beside
        directions = QBoxLayout.Direction
        self._rows.setDirection(directions.TopToBottom if is_beside else directions.LeftToRight)
        # The bars take the space that they get where the text stands now.
        self.votes.setMinimumSize(0, 0)
        self.votes.setMaximumSize(_ENDLESS, _ENDLESS)
        self._put_hint(is_below=is_beside)
        self._width_beside = 0
        self.apply_look()

    def _put_hint(self, *, is_below: bool) -> None:
        """Put the hint below the text, or at the end of the head."""
        self._hint.setWordWrap(is_below)
        if is_below:
            self._column.addWidget(self._hint)
        else:
            self._head.insertWidget(self._head.indexOf(self.back_button), self._hint)

    def height_in(self, width: int) -> int:
        """Fit the text into a width beside a board, and return the height it takes there."""
        if width != self._width_beside:
            self._width_beside = width
            self._fit()
        return self.height()

    def apply_look(self) -> None:
        look, unit = self._look, self._unit
        gap = round(0.5 * unit)
        edge, bottom = round(1.1 * unit), 0
        if self._is_beside:
            edge, bottom = round(0.6 * unit), round(0.3 * unit)
        self._column.setContentsMargins(edge, round(0.4 * unit), edge, bottom)
        self._column.setSpacing(round(0.2 * unit))
        self._head.setSpacing(gap)
        self.setStyleSheet(
            style_sheet(look, self._scale) + f"#lesson {{ background: {look.card}; border: none;"
            f" border-bottom: {max(2, round(0.15 * unit))}px solid {look.accent}; }}"
            f"#look {{ background: {look.accent}; color: {look.on_accent};"
            f" font-weight: {bold_weight()};"
            f" padding: 0 {gap}px; border-radius: {round(0.3 * unit)}px; }}"
        )
        for label in (self._title, self.position, self._hint):
            restyle(label, f"color: {look.muted}; font-size: {round(unit)}px")
        for button in self._buttons:
            button.setVisible(not look.hides_menus)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and not self._is_beside:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_due:
            self._fit()

    def sizeHint(self) -> QSize:
        """Return the height of the head and the longest slide; beside a board, of this slide."""
        margins = self._column.contentsMargins()
        height = self._head.sizeHint().height() + self._column.spacing() + self._body.height()
        if self._has_hint_below:
            hint = self._hint.heightForWidth(self._text_width())
            height += hint + 2 * self._column.spacing()
        return QSize(400, height + margins.top() + margins.bottom())

    def _style(self) -> None:
        """Show the question in bold; by a style sheet, which is stronger than a label's font."""
        is_answer, look = self._slide.is_answer, self._look
        upper = look.warning if self._slide.is_wrong else look.text
        for label, color, is_bold in (
            (self.first, upper, is_answer),
            (self.second, look.text, not is_answer),
            (self.announcement, look.accent, True),
        ):
            pixels, weight = (
                self._font(is_bold=is_bold).pixelSize(),
                bold_weight() if is_bold else 400,
            )
            restyle(label, f"color: {color}; font-size: {pixels}px; font-weight: {weight}")

    def _fit(self) -> None:
        width = self._text_width()
        self._is_due = self.isHidden() or not self.window().isVisible()
        if width <= 0 or self._is_due:
            return  # The board beside it or the window tells its width later.
        slides = [each for each in self._slides if self._is_as_large(each)]
        asks = any(each.exercise is not None for each in slides)
        if asks:
            self.answers.set_space(width)
        is_on_projector = self._is_beside and self._look.hides_menus
        zooms = _ZOOMS_ON_PROJECTOR if is_on_projector else ZOOMS
        for self._zoom in zooms:
            height, is_too_high = 0, False
            larger = _ANSWER_ZOOM if self._zoom >= _LARGE_ZOOM else 1.0
            if asks:
                self.answers.apply_style(self._look, self._scale * larger)
            for slide in slides:
                needed = self._height(slide, width)
                height = max(height, needed)
                is_too_high = needed > self._share(slide) * self.window().height()
                if is_too_high and self._zoom != zooms[-1]:
                    break
            if not is_too_high:
                break
        self._longest_height = height
        self.hands.apply_style(self._look, self._scale * larger)
        self._style()
        self._fit_title()
        self._set_height()

    def _set_height(self) -> None:
        width, gap = self._text_width(), round(self._unit)
        votes = 0
        if not self.votes.isHidden():
            letter = self._font(is_bold=False).pixelSize()
            votes = self.votes.height_for(letter)
            if not self._is_beside:
                self.votes.setFixedWidth(round(_VOTES_SHARE * width))
                width -= self.votes.width() + gap
        height = self._height(self._slide, width)
        if words := self.announcement.text():
            height += self._height_of_text(words, self._font(is_bold=True), width)
        if not self.hands.isHidden():
            height += self.hands.sizeHint().height() + round(_HANDS_GAP * self._unit)
        if self._is_beside:
            edges = self.sizeHint().height() - self._body.height() + gap
            votes = min(votes, max(0, self.window().height() - edges - height))
            height += votes
            self.votes.setFixedHeight(votes)
        else:
            votes = min(votes, round(_MOST_HEIGHT_OF_VOTES * self.window().height()))
            height = max(height, votes, self._longest_height)
        self._body.setFixedHeight(height + round(0.4 * self._unit))
        self.setFixedHeight(self.sizeHint().height())

    def _is_as_large(self, slide: Slide) -> bool:
        """Tell whether a slide has letters of the size of the one that is shown."""
        if self._is_beside:
            return self._has_room_on_projector(slide) is self._has_room_on_projector(self._slide)
        return slide.group == self._slide.group

    def _share(self, slide: Slide) -> float:
        """Return how much of the window's height a slide may take."""
        if self._has_room_on_projector(slide):
            return _MOST_HEIGHT_ON_PROJECTOR
        if self._is_beside and self._look.hides_menus:
            return _MOST_HEIGHT_ABOVE_PANE
        return _MOST_HEIGHT_BESIDE if self._is_beside else _MOST_HEIGHT

    def _has_room_on_projector(self, slide: Slide) -> bool:
        """Tell whether the letters are a projector's, and no pane needs the space below a slide."""
        return self._is_beside and self._look.hides_menus and not slide.needs_pane

    def _text_width(self) -> int:
        margins = self._column.contentsMargins()
        width = self._width_beside if self._is_beside else self.width()
        return width - margins.left() - margins.right()

    def _fit_title(self) -> None:
        """Show the lesson's title where the rest of the head leaves enough width for all of it.

        In a narrow head the step is told in fewer letters or not at all, so that what to look at
        is not cut. Beside a board, where height is short, the hint stands in the head if it fits,
        and so does the way out, which no button shows there.
        """
        step, steps = number(self._slide.step + 1), number(self._steps)
        self._title.clear()
        names_way_back = self._has_room_on_projector(self._slide)
        way_back = tr("Ctrl+B leaves the projector.") if names_way_back else ""
        self._hint.setText(" · ".join(filter(None, (self._words_of_hint, way_back))))
        positions = [tr("Step {step} of {steps}", step=step, steps=steps), f"{step}/{steps}", ""]
        if self._is_beside:
            self._put_hint(is_below=False)
            fits = any(map(self._fits_in_head, positions[:2]))
            self._has_hint_below = names_way_back or not fits
            self._put_hint(is_below=self._has_hint_below)
            way_out = tr("Escape: leave")
            positions[:0] = [f"{position} · {way_out}" for position in positions[:2]]
        for position in positions:
            if self._fits_in_head(position):
                break
        self._title.setText(self._name)
        self._head.invalidate()
        if self._head.sizeHint().width() + self._title.sizeHint().width() > self._text_width():
            self._title.clear()

    def _fits_in_head(self, position: str) -> bool:
        """Show the step in these words, and tell whether the head has the width for them."""
        self.position.setText(position)
        self._head.invalidate()
        return self._head.sizeHint().width() <= self._text_width()

    def _height(self, slide: Slide, width: int) -> int:
        """Return the height of a slide, also when it says why an answer was wrong."""
        reasons = () if slide.exercise is None else slide.exercise.reasons.values()
        uppers = [slide.upper, *(f"{_WRONG}{tr(text)}" for text in reasons)]
        rows = self.answers.height_for(slide.exercise, width)
        return rows + max(self._height_of(replace(slide, upper=text), width) for text in uppers)

    def _height_of(self, slide: Slide, width: int) -> int:
        texts = ((slide.upper, slide.is_answer), (slide.lower, not slide.is_answer))
        return sum(
            self._height_of_text(text, self._font(is_bold=is_bold), width)
            for text, is_bold in texts
            if text
        )

    def _height_of_text(self, text: str, font: QFont, width: int) -> int:
        """Return how high a text is in a width; each is measured once for a lesson."""
        key = text, font.key(), width
        if key not in self._text_heights:
            self._text_heights[key] = wrapped_height(text, font, width)
        return self._text_heights[key]

    def _font(self, *, is_bold: bool) -> QFont:
        size = max(self._look.font, _TEXT_SIZE * self._look.why_font) * self._zoom
        return text_font(size * self._scale, is_bold=is_bold)

    def _lay_out(self) -> None:
        texts_of_head = self.position, self.look_at, (self._title, 1), self._hint
        self._head = fill(QHBoxLayout(), *texts_of_head, *self._buttons)
        self._body = QWidget(self)
        self._rows = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight, self._body), margin=0)
        rows = self.first, self.second, self.announcement, self.answers, self.hands
        texts = fill(QVBoxLayout(), *rows, Stretch(), spacing=0)
        fill(self._rows, (texts, 1), self.votes)
        self._column = fill(QVBoxLayout(self), self._head, self._body)


def _counts(bar: Bar) -> str:
    """Return how many have given an answer, in each round."""
    return " → ".join(map(number, bar.counts))
