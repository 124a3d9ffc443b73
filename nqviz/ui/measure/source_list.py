"""The list in which the sources of further curves are chosen, and their growth."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.curves.published_curves import BESIDE
from nqviz.ui.plot.curves import Curves
from nqviz.ui.widgets.styled import Styled


class SourceList(Styled, QWidget):
    """One check box for each source, and one for the growth."""

    def __init__(self, curves: Curves, parent: QWidget | None = None) -> None:
        """Choose what is drawn beside what was measured, and follow what is drawn."""
        super().__init__(parent)
        self._curves = curves
        curves.drawn.connect(self._update)
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
            box.clicked.connect(self._on_clicked)
            self.boxes[beside.source.key] = box
            rows.addWidget(box)
        self.growth_box = QCheckBox(tr("Growth, extrapolated"))
        self.growth_box.setToolTip(
            tr("{key} shows or hides what larger boards would take.", key="G")
        )
        self.growth_box.clicked.connect(curves.toggle_growth)
        rows.addWidget(self.growth_box)

    @property
    def chosen(self) -> list[str]:
        """The keys of the sources that are ticked."""
        return [key for key, box in self.boxes.items() if box.isChecked()]

    def toggle_all(self) -> None:
        """Tick all sources, or none where all are ticked."""
        self._show([] if len(self.chosen) == len(self.boxes) else list(self.boxes))

    def apply_look(self) -> None:
        space = round(0.3 * self._unit)
        self._rows.setSpacing(space)
        self._rows.setContentsMargins(0, 2 * space, 0, 0)

    def _show(self, keys: Sequence[str]) -> None:
        self._curves.model.sources = keys
        self._curves.redraw()

    def _on_clicked(self) -> None:
        self._show(self.chosen)

    def _update(self) -> None:
        model = self._curves.model
        for key, box in self.boxes.items():
            box.setChecked(key in model.sources)
        self.growth_box.setChecked(model.shows_growth)
