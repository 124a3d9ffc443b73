"""The list in which the sources of further curves are chosen, and their growth."""

from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.curves.published_curves import BESIDE
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.widgets.styled import Styled


class SourceList(Styled, QWidget):
    """One check box for each source, and one for the growth."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
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
            self.boxes[beside.source.key] = box
        self.growth_box = QCheckBox(tr("Growth, extrapolated"))
        self.growth_box.setToolTip(
            tr("{key} shows or hides what larger boards would take.", key="G")
        )
        for box in (*self.boxes.values(), self.growth_box):
            box.clicked.connect(self._on_clicked)
            rows.addWidget(box)

    def toggle_all(self) -> None:
        """Tick all sources, or none where all are ticked."""
        are_all = len(self._controller.state.curves.sources) == len(self.boxes)
        self._controller.change_curves(sources=() if are_all else tuple(self.boxes))

    def apply_look(self) -> None:
        space = round(0.3 * self._unit)
        self._rows.setSpacing(space)
        self._rows.setContentsMargins(0, 2 * space, 0, 0)

    def show_choice(self) -> None:
        """Tick the chosen sources."""
        state = self._controller.state.curves
        for key, box in self.boxes.items():
            box.setChecked(key in state.sources)
        self.growth_box.setChecked(state.shows_growth)

    def _on_clicked(self) -> None:
        self._controller.change_curves(
            sources=tuple(key for key, box in self.boxes.items() if box.isChecked()),
            shows_growth=self.growth_box.isChecked(),
        )
