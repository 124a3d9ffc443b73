"""The fields that choose which of the recorded timings are shown."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from nqviz.common.i18n import tr
from nqviz.ui.measure.timings_model import Filter, Row
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.styled import Styled

_FIELD_WIDTH, _LEAST_WIDTH = 9.0, 5.0  # of the words, in heights of text
_AROUND_WORDS = 2.0  # what the field adds to them, in heights of text
_CHOICE_LENGTH = 11  # of what is seen of a choice, in letters


class TimingsFilters(Styled, QWidget):
    """A field for words, and a choice of the algorithm, the machine and the day.

    Signals:
        changed(Filter): other rows shall be shown.
        left(): Enter was pressed in the field.
    """

    changed = Signal(object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words_field = QLineEdit(placeholderText=tr("Filter"))
        self.words_field.setAccessibleName(tr("Filter"))
        self.words_field.setToolTip(
            tr("Shows the timings that have all of these words: sieve n=12 linux, for example.")
        )
        self.words_field.textChanged.connect(self._on_changed)
        self.words_field.returnPressed.connect(self.left)
        self.algorithm_box = self._choice(tr("Algorithm"))
        self.machine_box = self._choice(tr("Machine"))
        self.day_box = self._choice(tr("Day"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch()
        for field in (self.words_field, self.algorithm_box, self.machine_box, self.day_box):
            self._row.addWidget(field)

    @property
    def filter(self) -> Filter:
        """What the fields say."""
        boxes = (self.algorithm_box, self.machine_box, self.day_box)
        return Filter(self.words_field.text(), *(box.currentData() or "" for box in boxes))

    def offer(self, rows: Sequence[Row]) -> None:
        """Offer what there is in some rows."""
        before = self.filter
        newest = sorted(rows, key=lambda row: row.record.measured, reverse=True)
        _fill(self.algorithm_box, tr("All algorithms"), sorted(row.algorithm for row in rows))
        _fill(self.machine_box, tr("All machines"), sorted(row.machine for row in rows))
        _fill(self.day_box, tr("All days"), (row.day for row in newest))
        if self.filter != before:
            self._on_changed()

    def take_over(
        self, other: "TimingsFilters", rows: Sequence[Row], others: Sequence[Row]
    ) -> None:
        """Filter like another one, whose rows are the same in the words of another language."""
        self.words_field.setText(other.words_field.text())
        by_id = {row.record.id: row for row in rows}
        for name in ("algorithm", "machine", "day"):
            other_box, own_box = getattr(other, f"{name}_box"), getattr(self, f"{name}_box")
            chosen = other_box.currentData()
            like = next((row for row in others if getattr(row, name) == chosen), None)
            if like is not None and like.record.id in by_id:
                own_box.setCurrentIndex(own_box.findData(getattr(by_id[like.record.id], name)))

    def apply_look(self) -> None:
        look = self._look
        unit = self._unit
        self._row.setSpacing(round(0.5 * unit))
        words = self.words_field.fontMetrics().horizontalAdvance(self.words_field.placeholderText())
        least = max(_LEAST_WIDTH * unit, words + _AROUND_WORDS * unit)
        self.words_field.setMinimumWidth(round(least))
        self.words_field.setMaximumWidth(round(_FIELD_WIDTH * unit))
        self.words_field.setStyleSheet(f"QLineEdit {{ placeholder-text-color: {look.muted}; }}")

    def _choice(self, name: str) -> ChoiceBox:
        box = _Choice()
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.currentIndexChanged.connect(self._on_changed)
        return box

    def _on_changed(self) -> None:
        self.changed.emit(self.filter)


class _Choice(ChoiceBox):
    """A choice whose longest texts are cut; its first one, everything, is always shown whole."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_CHOICE_LENGTH)

    def minimumSizeHint(self) -> QSize:
        hint, metrics = self.sizeHint(), self.fontMetrics()
        letters = metrics.horizontalAdvance("X") * _CHOICE_LENGTH
        spare = letters - metrics.horizontalAdvance(self.itemText(0))
        return QSize(hint.width() - max(0, spare), hint.height())


def _fill(box: ChoiceBox, everything: str, texts: Iterable[str]) -> None:
    """Fill a box with a choice; what was chosen stays so, if it is still there."""
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    box.addItem(everything, "")
    for text in dict.fromkeys(texts):
        box.addItem(text, text)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)
    box.updateGeometry()  # Qt does so only where the hint hangs on the texts
