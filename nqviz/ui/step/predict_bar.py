"""The answers that a class can give, the verdict on the last one, and the score."""

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, number, together, tr
from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.runs.reasons import CHOICES, Reason
from nqviz.scenes.predict_state import PredictState, Stage, asks_of
from nqviz.scenes.voting import MOST_HANDS, NOBODY
from nqviz.solvers.base.solver import Solver
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.buttons import tip_button
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_panel import SHARE_OF_WHY, FittingPanel
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.part_styles import restyle
from nqviz.ui.widgets.spin_box import SpinBox
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.vote_bars import VoteBars

_KEYS = (mark("4  {answer}"), mark("5  {answer}"), mark("6  {answer}"), mark("7  {answer}"))
_REASON_SCALES = tuple(share / 20 for share in range(32, 13, -1))
_LETTERS_OF_BARS = 0.8  # Their letters have at least this share of the size of a sentence.
_LEAST_OF_ALL_REFUTED = 1.25  # Smaller text leaves out why the others are false.
_COLUMNS_IF_NARROW = 2
_ON_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_PageDown})


class HandsField(SpinBox):
    """A field for hands, from which Enter, PageDown and Right at the end of its text go on.

    Attributes:
        go_on: leads to what comes after the vote.
    """

    go_on: Callable[[], object]

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select the number, so that what is typed takes its place."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)  # A click moves the cursor only after this.

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and self._leads_on(event):
            if event.type() is QEvent.Type.KeyPress:
                self.go_on()
            event.accept()
            return True
        return super().event(event)

    def _leads_on(self, event: QKeyEvent) -> bool:
        key, line = event.key(), self.lineEdit()
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        is_at_end = line.cursorPosition() == len(line.text())
        return key in _ON_KEYS or (key == Qt.Key.Key_Right and is_at_end)


class VoteRow(Styled, QWidget):
    """A field for each answer or reason, as long as hands are counted: those of this vote alone.

    Who sees in the second vote what most chose in the first one follows them.
    """

    def __init__(self, parent: QWidget | None = None, most: int = len(_KEYS)) -> None:
        """Have so many fields at most."""
        super().__init__(parent)
        self.fields = [HandsField(self, maximum=MOST_HANDS) for _ in range(most)]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for field in self.fields:
            field.setAlignment(Qt.AlignmentFlag.AlignCenter)
            field.setToolTip(tr("Hands for this answer: type them, or press its key for each"))
        self.set_columns(len(_KEYS))
        self.hide()

    def set_columns(self, columns: int) -> None:
        """Stand in so many columns, as the answers above do."""
        _arrange(self._grid, self.fields, columns)

    def show_hands(self, hands: Sequence[tuple[str, int]], prefixes: Sequence[str] = ()) -> None:
        """Show how many hands answers of these names have; without any, nothing.

        Where the fields do not stand below what they count hands for, a prefix tells it.
        """
        self.setVisible(bool(hands))
        if not hands:
            return
        self.apply_look()
        for index, field in enumerate(self.fields):
            field.setVisible(index < len(hands))
        self.show_prefixes(prefixes or [""] * len(hands))
        for field, (name, count) in zip(self.fields, hands, strict=False):
            with QSignalBlocker(field):
                field.setValue(count)
            field.setAccessibleName(tr("Hands for {answer}", answer=name))

    def show_prefixes(self, prefixes: Iterable[str]) -> None:
        """Tell before each number what it counts hands for, unless that is empty."""
        for field, prefix in zip(self.fields, prefixes, strict=False):
            with QSignalBlocker(field):
                field.setPrefix(f"{prefix}:  " if prefix else "")

    def apply_look(self) -> None:
        if not self.isHidden():  # Fields take long to style, and hands are seldom counted.
            self._grid.setSpacing(round(0.4 * self._unit))
            restyle(self, f"QSpinBox {{ font-size: {round(self._unit)}px }}")


class PredictBar(Styled, QFrame):
    """Offers the answers to a question; the page shows the question itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = PredictState()
        self._sentences: tuple[str, ...] = ()
        self.setProperty("card", True)
        self.setAccessibleName(tr("Predict"))
        self.buttons = [tip_button("", "", self) for _ in _KEYS]
        for button in self.buttons:
            button.setProperty("wide", True)
        self.text, self.score = QLabel(self), QLabel(self)
        for label in (self.text, self.score):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.score.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.score.setToolTip(tr("How many predictions were right; answers to “Why?” do not count"))
        self.votes = VoteRow(self)
        self.ask_box = ChoiceBox(self)
        self.ask_box.setAccessibleName(tr("What to ask for"))
        self.ask_box.setToolTip(tr("What to ask for"))
        self.ask_box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.phones = QLabel(self, wordWrap=True)
        votes_twice = tr("Vote twice: hands, talk, hands again, then the step (V)")
        self.vote_button = tip_button(tr("Vote"), votes_twice, self, is_toggle=True)
        self.setMinimumWidth(1)  # It leaves out what does not fit, and must not widen the column.
        self.why_button = tip_button(
            tr("Why?"), tr("Ask why after each answer that was judged (Y)"), self, is_toggle=True
        )
        self.reset_button = tip_button(tr("Reset"), tr("Begin the tally again (Shift+P)"), self)
        self.end_button = tip_button(tr("End"), tr("End predicting (P or Escape)"), self)
        self._lay_out()
        self.hide()

    def show_state(self, state: PredictState, solver: Solver) -> None:
        """Show the question about a run of an algorithm, or the verdict on its answer."""
        self._state, asks, answers = state, asks_of(solver), state.answers
        self.ask_box.clear()
        for ask in asks:
            self.ask_box.addItem(tr(ask.value), ask)
        self.ask_box.setCurrentIndex(asks.index(state.ask_for(solver)))
        keys = [number(4 + index) for index in range(CHOICES)]
        self.votes.show_hands(state.hands, keys if state.counts_reasons else ())
        self.vote_button.setChecked(state.votes_twice)
        self.show_answered(state.answered)
        self.why_button.setChecked(state.asks_why)
        if state.question is not None:  # Until the next one, the bar stays as high.
            for index, button in enumerate(self.buttons):
                button.setVisible(index < len(answers))
        for index, answer in enumerate(answers):
            button, words = self.buttons[index], tr(answer.value)
            button.setText(tr(_KEYS[index], answer=words))
            button.setAccessibleName(words)
            words = answer.meaning()
            button.setToolTip(tr("{meaning} (key {key})", meaning=words, key=4 + index))
        self._show_sentences(*_sentences(state, swaps=Layer.SWAP in capabilities(solver).layers))
        self._top.setCurrentIndex(0 if answers else 1)
        self.setVisible(state.is_armed)

    def show_answered(self, words: str) -> None:
        """Show how many phones have answered, if any are asked."""
        self.phones.setText(words)
        self.phones.setVisible(bool(words))

    def show_hint(self, text: str) -> None:
        """Show a sentence until another state is shown."""
        self._show_sentences(text)

    def arrange(self, width: int) -> None:
        """Put the answers beside each other, or in two columns where a width would cut a text."""
        buttons = self.buttons[: len(self._state.answers)]
        if not buttons:
            return  # Until the next question, the bar stays as high.
        widest = max(button.sizeHint().width() for button in buttons)
        space = self._answers.spacing()
        has_space = len(buttons) * (widest + space) - space <= self._width_within(width)
        columns = len(buttons) if has_space else _COLUMNS_IF_NARROW
        _arrange(self._answers, self.buttons, columns)
        self.votes.set_columns(columns)
        if self._state.hands:
            is_below = columns >= len(buttons)  # Each number is right below its answer.
            names = [tr(each.value) for each in self._state.answers]
            self.votes.show_prefixes([""] * len(names) if is_below else names)
        for changed in (self._answers_row, self._top, self.votes):
            changed.updateGeometry()  # The size of the bar is asked for at once.

    def apply_look(self) -> None:
        unit = self._unit
        self._column.setContentsMargins(*(round(each * unit) for each in (0.6, 0.3, 0.6, 0.3)))
        self._column.setSpacing(round(0.3 * unit))
        for space in (self._answers, self._bottom):
            space.setSpacing(round(0.4 * unit))
        pixels = round(self._look.why_font * self._scale)
        self.phones.setStyleSheet(f"font-size: {pixels}px; font-weight: {bold_weight()}")
        self._color()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _show_sentences(self, *sentences: str) -> None:
        self._sentences = sentences
        words = together(*sentences)
        self.text.setToolTip(words)
        self.setAccessibleDescription(words)
        self._color()

    def _color(self) -> None:
        look, state = self._look, self._state
        was_right = state.was_right if state.stage is None else None  # The panel has the verdict.
        colors = {True: look.success, False: look.warning, None: look.text}
        weight = 400 if was_right is None else bold_weight()
        pixels = round(max(look.font, 0.8 * look.why_font) * self._scale)
        self.text.setStyleSheet(
            f"color: {colors[was_right]}; font-weight: {weight}; font-size: {pixels}px"
        )
        self._fit()

    def _fit(self) -> None:
        """Leave out the last sentences, and the words of the score, where they would be cut."""
        self.arrange(self.width())
        width = self._width_within(self.width())
        self.text.ensurePolished()
        metrics = self.text.fontMetrics()
        for count in range(len(self._sentences), 0, -1):
            words = together(*self._sentences[:count])
            self.text.setText(words)
            if metrics.horizontalAdvance(words) <= width:
                break
        width -= sum(map(self._width_of, (self.ask_box, self.end_button)))
        words, figures = self._state.score.in_words(), self._state.score.in_figures()
        counted = tr("Predictions: {score}", score=words)
        metrics = self.score.fontMetrics()
        # Whether the class votes is seen; the keys work without the buttons.
        for button in (self.vote_button, self.why_button, self.reset_button):
            needed = self._width_of(button)
            fits = metrics.horizontalAdvance(figures) <= width - needed
            if button.isHidden() is fits:
                button.setVisible(fits)
                self._column.activate()
            width -= needed if fits else 0
        texts = counted, words, figures
        shown = (each for each in texts if metrics.horizontalAdvance(each) <= width)
        self.score.setText(next(shown, ""))
        self.score.setAccessibleName(counted)

    def _width_within(self, width: int) -> int:
        margins = self._column.contentsMargins()
        return width - margins.left() - margins.right() - 2 * self.frameWidth()

    def _width_of(self, control: QWidget) -> int:
        return control.sizeHint().width() + self._bottom.spacing()

    def _lay_out(self) -> None:
        self._answers_row = QWidget(self)
        self._answers = QGridLayout(self._answers_row)
        self._answers.setContentsMargins(0, 0, 0, 0)
        _arrange(self._answers, self.buttons, len(self.buttons))
        self._top = QStackedWidget(self)
        self._top.addWidget(self._answers_row)
        self._top.addWidget(self.text)
        buttons = self.vote_button, self.why_button, self.reset_button, self.end_button
        self._bottom = fill(QHBoxLayout(), self.ask_box, (self.score, 1), *buttons)
        self._column = fill(QVBoxLayout(self), self._top, self.votes, self.phones, self._bottom)


class PredictPanel(FittingPanel):
    """Replaces the panes after an answer: by the result of a vote, or by reasons to choose from.

    Attributes:
        buttons: one for each reason.
        sentences: the reasons, and when one has been chosen, why the others are false.
        counts: how many phones have chosen each of them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Why?"), parent)
        self._state = PredictState()
        self.title = QLabel(self, wordWrap=True)
        self.bars = VoteBars(self)
        self.buttons = [tip_button(str(4 + index), "", self) for index in range(CHOICES)]
        self.sentences = [QLabel(self, wordWrap=True) for _ in self.buttons]
        self.counts = [QLabel(self) for _ in self.buttons]
        fill(self._column, self.title, (self.bars, 1))
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        rows = zip(self.buttons, self.sentences, self.counts, strict=True)
        for row, (button, label, count) in enumerate(rows):
            self._grid.addWidget(button, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(label, row, 1)
            self._grid.addWidget(count, row, 2, Qt.AlignmentFlag.AlignTop)
        fill(self._column, self._grid, Stretch(0))
        self.hide()

    def show_state(self, state: PredictState) -> None:
        self._state = state
        if state.stage is None or state.shown is None:
            return
        is_result = state.stage is Stage.RESULT
        self.bars.setVisible(is_result)
        verdict = {True: tr("✓ Right."), False: tr("✗ Wrong."), None: ""}[state.was_right]
        why = "" if is_result else tr("Why?")
        is_empty = is_result and state.poll is not None and not state.poll.last_votes
        words = together(tr(NOBODY) if is_empty else verdict, state.shown.fact(), why)
        if is_result and state.poll is not None:
            bars = state.poll.bars(state.shown)
            self.bars.show_bars(bars, state.poll.in_words())
            words = "\n".join(filter(None, (words, bars.changes)))
        self.title.setText(words)
        for label, button in zip(self.sentences, self.buttons, strict=True):
            label.setHidden(is_result)
            button.setVisible(state.stage is Stage.WHY)
        has_counts = state.stage is Stage.REASON and any(state.reason_votes.values())
        for index, count in enumerate(self.counts):
            count.setText(number(state.reason_votes.get(index, 0)))
            count.setToolTip(tr("So many have chosen this sentence"))
            count.setVisible(has_counts)
        for index, reason in enumerate(() if is_result else state.choices):
            button = self.buttons[index]
            button.setAccessibleName(reason.claim.in_words())
            button.setToolTip(tr("Answer (key {key})", key=4 + index))
        self._fit()

    def apply_look(self) -> None:
        self._column.setContentsMargins(*[round(0.8 * self._unit)] * 4)
        self._fit()

    def _fit(self) -> None:
        """Choose the largest text with which everything fits.

        Where that is small, only the sentence that was chosen is refuted, if any was.
        """
        state = self._state
        if state.stage is None:
            return
        for refuted in ({*range(CHOICES)}, {state.reason}):
            rows = zip(self.sentences, state.choices, strict=False)
            for index, (label, reason) in enumerate(rows):
                is_shown = state.stage is Stage.REASON
                label.setText(
                    f"{4 + index}  {_reason(reason, is_refuted=index in refuted)}"
                    if is_shown
                    else reason.claim.in_words()
                )
            # What can't be read from the last row is not worth its space.
            is_last = refuted == {state.reason}
            scales = [each for each in _REASON_SCALES if is_last or each >= _LEAST_OF_ALL_REFUTED]
            if self._fit_texts(scales):
                return

    def _enlarge(self, scale: float) -> None:
        look, state = self._look, self._state
        letter = _LETTERS_OF_BARS * look.why_font * self._scale
        self.bars.setMinimumHeight(self.bars.height_for(letter))
        pixels = SHARE_OF_WHY * look.why_font * scale * self._scale
        size = f"font-size: {round(pixels)}px"
        for space in (self._column, self._grid):
            space.setSpacing(round(0.5 * pixels))
        verdict = {True: look.success, False: look.warning, None: look.text}[state.was_right]
        self.title.setStyleSheet(f"{size}; color: {verdict}; font-weight: {bold_weight()}")
        for index, label in enumerate(self.sentences):
            color, weight = look.text, 400
            if state.stage is Stage.REASON and index < len(state.choices):
                if state.choices[index].is_true:
                    color, weight = look.success, bold_weight()
                elif index == state.reason:
                    color = look.warning
            label.setStyleSheet(f"{size}; color: {color}; font-weight: {weight}")
            bold = f"font-weight: {bold_weight()}"
            self.counts[index].setStyleSheet(f"{size}; color: {color}; {bold}")


def _arrange(grid: QGridLayout, widgets: Sequence[QWidget], columns: int) -> None:
    """Put widgets into a grid of so many columns of one width, unless they stand there already."""
    # It is not told by the stretch of a column, which is undefined until the column is there.
    there = grid.itemAtPosition(*divmod(len(widgets) - 1, columns))
    if there is not None and there.widget() is widgets[-1]:
        return
    for index, widget in enumerate(widgets):
        grid.addWidget(widget, *divmod(index, columns))
        grid.setColumnStretch(index, int(index < columns))


def _reason(reason: Reason, *, is_refuted: bool) -> str:
    """Return a reason with whether it is true, and why it is not."""
    words, refutation = reason.claim.in_words(), reason.refutation
    if refutation is None:
        return f"✓ {words}"
    return f"✗ {words}\n{refutation.in_words()}" if is_refuted else f"✗ {words}"


def _sentences(state: PredictState, *, swaps: bool) -> tuple[str, ...]:
    """Return the sentences in place of answers to choose from; none where there are some.

    Of an algorithm that swaps, it is said that this is not asked for.
    """
    way_on = tr("Enter leads to the next question.")
    if state.question is not None:
        return () if state.answers else state.how_to_choose
    if state.shown is None:
        if not state.is_over:
            return (way_on,)
        no_swaps = (tr("Swaps are not asked for."),) if swaps else ()
        return (tr("No further decision of this kind was found."), *no_swaps)
    if state.stage is Stage.WHY:
        by_hands, chosen = mark("One hand each: 4 to 7 count."), mark("Choose with 4 to 7.")
        asked = by_hands if state.counts_reasons else chosen
        return tr(asked), tr("Enter shows the true sentence.")
    if state.stage is Stage.RESULT and state.reasons is not None:
        way_on = tr("Enter leads to the reason.")
    if state.stage is not None:
        return (way_on,)
    verdict = {True: (tr("✓ Right."),), False: (tr("✗ Wrong."),), None: ()}[state.was_right]
    why_none = state.why_no_reasons if state.asks_why else ""
    return (*verdict, why_none or state.shown.fact(), way_on)
