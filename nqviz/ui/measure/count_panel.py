"""The progress of a long count, large enough for the last row; at its end, the number."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, number, tr
from nqviz.counting.counting import Counted, Progress
from nqviz.lab.lab_counting import nobody_counts
from nqviz.model.published import known, known_solutions
from nqviz.model.rule import QUEENS
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

_FACTS = (
    mark("Solutions so far"),
    mark("Parts finished"),
    mark("Time worked"),
    mark("Time left"),
    mark("Solutions a second"),
    mark("Threads"),
)
_COLUMNS = 3
_UNKNOWN = "–"
_DIGITS_HEIGHT = 64  # Pixels at scale 1, which is large enough for a projector.


class CountPanel(Styled, QFrame):
    """Shows a count that waits, runs, is paused or has come to its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._title = QLabel(wordWrap=True)
        self.state = QLabel()
        self.digits = QLabel(textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        # A number of many digits must not widen the window.
        self.digits.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar(maximum=10_000, textVisible=False)
        self._bar.setAccessibleName(tr("Progress of the count"))
        self.sentence = QLabel(wordWrap=True)
        self.values = [QLabel(_UNKNOWN) for _ in _FACTS]
        self._facts = QGridLayout()
        for index, (fact, value) in enumerate(zip(_FACTS, self.values, strict=True)):
            name = QLabel(tr(fact))
            name.setProperty("muted", True)
            name.setBuddy(value)
            row, column = divmod(index, _COLUMNS)
            self._facts.addWidget(name, 2 * row, column)
            self._facts.addWidget(value, 2 * row + 1, column)
            self._facts.setColumnStretch(column, 1)
        heading = fill(QHBoxLayout(), (self._title, 1), self.state)
        progress = self.digits, self._bar, self.sentence
        self._column = fill(
            QVBoxLayout(self), heading, Stretch(1), *progress, Stretch(1), self._facts
        )

    def apply_look(self) -> None:
        look, unit = self._look, self._unit
        space = round(unit)
        self._column.setContentsMargins(space, space, space, space)
        self._column.setSpacing(round(0.4 * unit))
        self._facts.setHorizontalSpacing(space)
        self._facts.setVerticalSpacing(round(0.2 * unit))
        self._bar.setFixedHeight(round(1.6 * unit))
        self._bar.setStyleSheet(
            f"QProgressBar {{ background: {look.accent_soft}; border: 1px solid {look.border}; }}"
            f"QProgressBar::chunk {{ background: {look.accent}; }}"
        )
        large = round(look.why_font * self._scale)
        self._title.setStyleSheet(f"font-size: {large}px; font-weight: {bold_weight()};")
        self.state.setStyleSheet(f"font-size: {large}px; color: {look.accent};")
        self.digits.setStyleSheet(
            f"font-size: {round(_DIGITS_HEIGHT * self._scale)}px; font-weight: {bold_weight()};"
        )
        self.sentence.setStyleSheet(f"font-size: {large}px;")
        for value in self.values:
            value.setStyleSheet(f"font-size: {large}px;")

    def show_waiting(self, title: str, sentence: str) -> None:
        """Show a count that has not begun, and what to press."""
        self._show(title, "", _percent(0.0), 0.0, sentence)
        for value in self.values:
            value.setText(_UNKNOWN)

    def show_progress(
        self, title: str, progress: Progress, threads: int, *, is_deserted: bool = False
    ) -> None:
        """Show a count that runs, or waits for a computer because its room is deserted."""
        self._show(title, tr("Running"), _percent(progress.share), progress.share, "")
        if is_deserted:
            progress = progress._replace(seconds_left=None)
        self._show_facts(progress, threads)
        if is_deserted:
            self.sentence.setText(nobody_counts())
        elif not progress.seconds_left:
            self.sentence.setText(tr("Preparing…"))
        else:
            left = in_words(max(1.0, progress.seconds_left), 2)
            self.sentence.setText(tr("About {time} left.", time=left))

    def show_paused(self, title: str, progress: Progress, sentence: str) -> None:
        self._show(title, tr("Paused"), _percent(progress.share), progress.share, sentence)
        self._show_facts(progress, None)

    def show_counted(self, title: str, counted: Counted, progress: Progress) -> None:
        self._show(title, tr("Finished"), number(counted.solutions), 1.0, _verdict(counted))
        self._show_facts(progress._replace(seconds_left=0.0), counted.threads)

    def _show(self, title: str, state: str, digits: str, share: float, sentence: str) -> None:
        self._title.setText(title)
        self.state.setText(state)
        self.digits.setText(digits)
        self._bar.setValue(int(share * self._bar.maximum()))
        self.sentence.setText(sentence)
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{state} {digits}")

    def _show_facts(self, progress: Progress, threads: int | None) -> None:
        rate = round(progress.solutions / progress.seconds) if progress.seconds else 0
        left = progress.seconds_left
        for value, text in zip(
            self.values,
            (
                number(progress.solutions),
                number(progress.parts),
                in_words(progress.seconds),
                _UNKNOWN if left is None else in_words(left, 2),
                number(rate),
                _UNKNOWN if threads is None else number(threads),
            ),
            strict=True,
        ):
            value.setText(text)


def _percent(share: float) -> str:
    return tr("{percent} %", percent=f"{int(share * 1000) / 10:.1f}")


def _verdict(counted: Counted) -> str:
    task = counted.task
    published = known_solutions(task.n, task.rule)
    if counted.agrees is None or published is None:
        return tr("Solutions. Nobody has published this number.")
    if not counted.agrees:
        return tr(
            "Solutions, which is NOT the published number: that is {solutions}.",
            solutions=number(published),
        )
    if task.rule != QUEENS or (pair := known(task.n)) is None:
        return tr("Solutions, as published.")
    return tr(
        "Solutions, as published; {unique} of them differ under the square's symmetries.",
        unique=number(pair.unique),
    )
