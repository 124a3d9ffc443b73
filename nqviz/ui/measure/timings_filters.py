"""The fields that filter the recorded timings."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from nqviz.common.i18n import tr
from nqviz.scenes.measure_state import TimingsFilter
from nqviz.ui.measure.timings_model import Row
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.styled import Styled

# In heights of text: the widths of the field for words, and the space around its placeholder.
_MAX_FIELD_WIDTH, _MIN_FIELD_WIDTH, _FIELD_PADDING = 9.0, 5.0, 2.0
_CHOICE_LENGTH = 11  # So many letters are seen of a choice.


class TimingsFilters(Styled, QWidget):
    """A field for words, and a choice of the algorithm, the machine and the day."""

    def __init__(self, on_changed: Callable[[TimingsFilter], object]) -> None:
        super().__init__()
        self._on_changed = on_changed
        self.words_field = QLineEdit(placeholderText=tr("Filter"))
        self.words_field.setAccessibleName(tr("Filter"))
        self.words_field.setToolTip(
            tr("Shows the timings that have all of these words: sieve n=12 linux, for example.")
        )
        self.words_field.textChanged.connect(self._tell)
        self.algorithm_box = self._choice(tr("Algorithm"))
        self.machine_box = self._choice(tr("Machine"))
        self.day_box = self._choice(tr("Day"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch()
        self._boxes = (self.algorithm_box, self.machine_box, self.day_box)
        self._fields = (self.words_field, *self._boxes)
        for field in self._fields:
            self._row.addWidget(field)

    @property
    def filter(self) -> TimingsFilter:
        return TimingsFilter(self.words_field.text(), *(box.chosen for box in self._boxes))

    def offer(self, rows: Sequence[Row]) -> None:
        """Offer the algorithms, machines and days of some rows."""
        newest = sorted(rows, key=lambda row: row.record.measured, reverse=True)
        algorithms = sorted((row.algorithm, row.key) for row in rows)
        machines = sorted((row.machine, row.processor) for row in rows)
        self.algorithm_box.offer(tr("All algorithms"), algorithms)
        self.machine_box.offer(tr("All machines"), machines)
        self.day_box.offer(tr("All days"), [(row.day, row.date) for row in newest])

    def show_filter(self, wanted: TimingsFilter) -> None:
        """Show a filter; a choice that is not offered any more is taken out of it."""
        if wanted == self.filter:
            return
        for field in self._fields:
            field.blockSignals(True)
        if wanted.words != self.words_field.text():
            self.words_field.setText(wanted.words)
        self.algorithm_box.choose(wanted.algorithm)
        self.machine_box.choose(wanted.machine)
        self.day_box.choose(wanted.day)
        for field in self._fields:
            field.blockSignals(False)
        if wanted != self.filter:
            self._tell()

    def apply_look(self) -> None:
        look = self._look
        unit = self._unit
        self._row.setSpacing(round(0.5 * unit))
        words = self.words_field.fontMetrics().horizontalAdvance(self.words_field.placeholderText())
        least = max(_MIN_FIELD_WIDTH * unit, words + _FIELD_PADDING * unit)
        self.words_field.setMinimumWidth(round(least))
        self.words_field.setMaximumWidth(round(_MAX_FIELD_WIDTH * unit))
        self.words_field.setStyleSheet(f"QLineEdit {{ placeholder-text-color: {look.muted}; }}")

    def _choice(self, name: str) -> "_Choice":
        box = _Choice()
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.currentIndexChanged.connect(self._tell)
        return box

    def _tell(self) -> None:
        self._on_changed(self.filter)


class _Choice(ChoiceBox):
    """A choice whose longest texts are cut; its first one, everything, is always shown whole."""

    def __init__(self) -> None:
        super().__init__()
        self._values: list[Any] = []  # The values that the texts stand for.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_CHOICE_LENGTH)

    @property
    def chosen(self) -> Any:
        """The value that is chosen; None for everything."""
        return self._values[self.currentIndex()] if self._values else None

    def offer(self, everything: str, choices: Iterable[tuple[str, Any]]) -> None:
        """Offer pairs of a text and a value; what was chosen stays so, if it is still there."""
        chosen = self.chosen
        by_text: dict[str, Any] = {everything: None}
        for text, value in choices:
            by_text.setdefault(text, value)
        self._values = list(by_text.values())
        self.blockSignals(True)
        self.clear()
        self.addItems(list(by_text))
        self.choose(chosen)
        self.blockSignals(False)
        self.updateGeometry()  # Qt does so only where the hint depends on the texts.

    def choose(self, value: Any) -> None:
        self.setCurrentIndex(self._values.index(value) if value in self._values else 0)

    def minimumSizeHint(self) -> QSize:
        hint, metrics = self.sizeHint(), self.fontMetrics()
        letters = metrics.horizontalAdvance("X") * _CHOICE_LENGTH
        spare = letters - metrics.horizontalAdvance(self.itemText(0))
        return QSize(hint.width() - max(0, spare), hint.height())
