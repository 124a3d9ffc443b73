"""The list in which the sources of further curves are chosen, and their growth."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.curves.published_curves import BESIDE
from nqviz.ui.widgets.styled import Styled


class SourceList(Styled, QWidget):
    """One check box for each source, and one for the growth.

    Signals:
        sources_changed(object): the keys of the sources that are ticked now.
        growth_asked(): the user has clicked the box of the growth.
    """

    sources_changed = Signal(object)
    growth_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        heading = QLabel(tr("Beside ours"))
        heading.setProperty("muted", True)
        rows.addWidget(heading)
        for beside in BESIDE:
            box = QCheckBox(tr(beside.name))
            box.setToolTip(
                tr(
                    "{title}\n{place}: {machine}\n{key} shows or hides all sources.",
                    title=beside.source.title,
                    place=tr(beside.times.place),
                    machine=beside.times.machine,
                    key="B",
                )
            )
            box.toggled.connect(self._on_toggled)
            self.boxes[beside.source.key] = box
            rows.addWidget(box)
        self.growth_box = QCheckBox(tr("Growth, extrapolated"))
        self.growth_box.setToolTip(
            tr("{key} shows or hides what larger boards would take.", key="G")
        )
        self.growth_box.clicked.connect(self._on_growth_clicked)
        rows.addWidget(self.growth_box)

    @property
    def chosen(self) -> list[str]:
        """The keys of the sources that are ticked."""
        return [key for key, box in self.boxes.items() if box.isChecked()]

    def toggle_all(self) -> None:
        """Tick all sources, or none where all are ticked."""
        is_checked = len(self.chosen) < len(self.boxes)
        for box in self.boxes.values():
            box.blockSignals(True)
            box.setChecked(is_checked)
            box.blockSignals(False)
        self._on_toggled()

    def show_growth(self, is_shown: bool) -> None:
        """Show whether the growth is drawn."""
        self.growth_box.setChecked(is_shown)

    def apply_look(self) -> None:
        space = round(0.3 * self._unit)
        self._rows.setSpacing(space)
        self._rows.setContentsMargins(0, 2 * space, 0, 0)

    def _on_toggled(self) -> None:
        self.sources_changed.emit(self.chosen)

    def _on_growth_clicked(self, is_checked: bool) -> None:
        self.growth_box.setChecked(not is_checked)  # the plot says whether it is shown
        self.growth_asked.emit()
