"""The list of the saved long counts, of those that can go on and of those that are complete."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, tr
from nqviz.counting.journal import SavedCount
from nqviz.store.series import title_under
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.measure.count_controller import CountController
from nqviz.ui.widgets.buttons import command_button
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.widgets.styled import Styled


class SavedCounts(Styled, QFrame):
    """Lists counts with a button to go on and one to discard, and a way to undo the latter."""

    def __init__(self, controller: CountController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", True)
        self._controller = controller
        self._counts: Sequence[SavedCount] | None = None  # The counts that are listed.
        self._space = 0
        self._heading = QLabel(tr("Kept counts"))
        words = tr(
            "None yet. A count that was paused, or cut off by a closed window or a power cut, "
            "waits here and goes on where it was."
        )
        self._empty = text_label(words, is_muted=True)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.viewport().setAutoFillBackground(False)
        self._undo = QWidget()
        self._undo_text = QLabel(wordWrap=True)
        self.undo_button = command_button(tr("Undo"), controller.bring_back)
        fill(QHBoxLayout(self._undo), (self._undo_text, 1), self.undo_button, margin=0)
        self._column = column = QVBoxLayout(self)
        fill(column, self._heading, self._empty, (self._area, 100), Stretch(1), self._undo)
        self.show_counts()

    def apply_look(self) -> None:
        unit = self._unit
        space = round(unit)
        self._column.setContentsMargins(space, space, space, space)
        self._column.setSpacing(round(0.6 * unit))
        self._heading.setStyleSheet(f"font-weight: {bold_weight()};")
        self.setFixedWidth(round(21 * unit))
        self._space = space
        self._rows.setSpacing(space)

    def show_counts(self) -> None:
        kept = self._controller.long_count.kept
        if kept.counts != self._counts:
            self._counts = kept.counts
            self._list(kept.counts)
        reason = self._controller.why_not_kept()
        for button in (*self.go_on_buttons, *self.discard_buttons):
            button.setDisabled(bool(reason))
            button.setToolTip(reason)
        self._undo.setVisible(kept.discarded is not None)
        if kept.discarded is not None:
            words = tr("The count of n = {n} was discarded.", n=kept.discarded.subject.n)
            self._undo_text.setText(words)

    def _list(self, counts: Sequence[SavedCount]) -> None:
        content = QWidget()
        self._rows = rows = fill(QVBoxLayout(content), margin=0, spacing=self._space)
        self.texts: list[str] = []
        self.go_on_buttons: list[QPushButton] = []
        self.discard_buttons: list[QPushButton] = []
        for saved in counts:
            rows.addWidget(self._row(saved))
        rows.addStretch()
        self._area.setWidget(content)
        content.setAutoFillBackground(False)  # The pane behind shows through.
        self._area.setVisible(bool(counts))
        self._empty.setVisible(not counts)

    def _row(self, saved: SavedCount) -> QWidget:
        row = QWidget()
        column = fill(QVBoxLayout(row), margin=0)
        buttons = QHBoxLayout()
        subject, finished = saved.subject, saved.finished
        name = count_title(subject.n, subject.algorithm, subject.rule)
        values = {
            "name": name,
            "time": in_words(finished.seconds, 2),
            "percent": f"{int(1000 * finished.share) / 10:.1f}",
        }
        text = (
            ntr(
                "{name}: {count} solution in {time}",
                "{name}: {count} solutions in {time}",
                finished.solutions,
                **values,
            )
            if finished.is_complete
            else tr("{name}: {percent} % in {time}", **values)
        )
        self.texts.append(text)
        for words, command, all_buttons in (
            (
                tr("Show") if finished.is_complete else tr("Go on"),
                self._controller.go_on,
                self.go_on_buttons,
            ),
            (tr("Discard"), self._controller.discard, self.discard_buttons),
        ):
            button = command_button(words, partial(command, saved))
            button.setAccessibleName(f"{words}: {name}")
            buttons.addWidget(button)
            all_buttons.append(button)
        buttons.addStretch()
        fill(column, QLabel(text, wordWrap=True), buttons)
        return row


def count_title(n: int, algorithm: str, rule: str) -> str:
    """Return what is counted: n, and the algorithm's title with its rule."""
    return tr("n = {n}, {title}", n=n, title=title_under(algorithm, rule))
