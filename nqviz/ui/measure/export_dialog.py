"""The dialog that writes the curves or their times into a file."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, tr
from nqviz.curves.plot_model import PlotModel
from nqviz.frames.palette import LOOK_TITLES, LOOKS, PROJECTOR, Look
from nqviz.model.file_name import safe_name
from nqviz.model.rule import QUEENS
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.plot.export import SIZES, SLIDE, SUFFIXES, export_picture, export_table, in_pixels
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.file_dialog import FileDialog
from nqviz.ui.widgets.user_folders import pictures_folder

_FORMATS = (
    mark("Picture (PNG)"),
    mark("Drawing that can be scaled (SVG)"),
    mark("Table of the times (CSV)"),
)
_MOST_NAMED = 3  # The name of a file gives the number of more algorithms.


class ExportDialog(FileDialog):
    """Chooses the kind of file, its size and look, and its name."""

    def __init__(
        self,
        model: PlotModel,
        measured: Sequence[TimingRecord],
        look: Look,
        on_written: Callable[[Path], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Save the curves as a picture or table"), tr("Save"), look, parent)
        self._model, self._measured, self._tell = model, measured, on_written
        self.format_box = ChoiceBox(
            texts=[tr(each) for each in _FORMATS], on_chosen=self._on_format_changed
        )
        self.size_box = ChoiceBox(texts=[in_pixels(size) for size in SIZES])
        self.size_box.setCurrentIndex(SIZES.index(SLIDE))
        self.look_box = ChoiceBox(texts=[tr(LOOK_TITLES[each.name]) for each in LOOKS])
        self.look_box.setCurrentIndex(LOOKS.index(PROJECTOR))
        self.path_field.setText(str(pictures_folder() / f"{_name(model)}{SUFFIXES[0]}"))
        self._lay_out(
            (
                (tr("&Kind"), self.format_box),
                (tr("Si&ze in pixels"), self.size_box),
                (tr("&Look"), self.look_box),
            )
        )
        self.path_field.textEdited.connect(self._on_name_edited)
        self.path_field.setFocus()

    def _on_format_changed(self, index: int) -> None:
        """Give the file the suffix of its kind; a table has neither size nor look."""
        path = Path(self.path_field.text())
        if path.suffix.lower() in {*SUFFIXES} - {SUFFIXES[index]}:
            self.path_field.setText(str(path.with_suffix(SUFFIXES[index])))
        is_picture = index < SUFFIXES.index(".csv")
        for box in (self.size_box, self.look_box):
            box.setEnabled(is_picture)
            box.setToolTip("" if is_picture else tr("A table has no size and no colours."))

    def _on_name_edited(self, name: str) -> None:
        suffix = Path(name).suffix.lower()
        if suffix in SUFFIXES:
            self.format_box.setCurrentIndex(SUFFIXES.index(suffix))

    def _suffix(self) -> str:
        return SUFFIXES[self.format_box.currentIndex()]

    def _write(self, path: Path) -> None:
        if self._suffix() == ".csv":
            export_table(self._measured, path)
        else:
            look, size = LOOKS[self.look_box.currentIndex()], SIZES[self.size_box.currentIndex()]
            export_picture(self._model, path, look, size)

    def _on_written(self, path: Path) -> None:
        self._tell(path)


def _name(model: PlotModel) -> str:
    keys = [key for key in model.solvers if key in model.visible and model.timings[key]]
    sizes = [n for key in keys for n in model.timings[key]] or list(model.sizes)
    which = (
        [model.solvers[key].stem for key in keys]
        if len(keys) <= _MOST_NAMED
        else [len(keys), "algorithms"]
    )
    rule = "" if model.rule == QUEENS.text else model.rule.split()[0]
    return safe_name(model.state.view.name.lower(), *which, f"n{min(sizes)}-{max(sizes)}", rule)
