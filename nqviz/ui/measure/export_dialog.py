"""Asks into which file the curves or their times shall go, and writes it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import mark, tr
from nqviz.curves.plot_model import PlotModel
from nqviz.model.file_name import safe_name
from nqviz.model.rule import QUEENS
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.look.palette import LOOK_TITLES, LOOKS, PROJECTOR, Look
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.plot.curves import PlotState
from nqviz.ui.plot.export import (
    SIZES,
    SLIDE,
    SUFFIXES,
    export_picture,
    export_table,
    in_pixels,
)
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.user_folders import pictures_folder

_FORMATS = (
    mark("Picture (PNG)"),
    mark("Drawing that can be scaled (SVG)"),
    mark("Table of the times (CSV)"),
)
_MOST_NAMED = 3  # algorithms; of more, the name of a file gives the number
_WIDTH = 34  # of the name of the file, in heights of text


class ExportDialog(FittingDialog):
    """Chooses the kind of file, its size and look, and its name.

    Signals:
        exported(Path): the file has been written.
    """

    exported = Signal(object)

    def __init__(
        self,
        shown: PlotState,
        measured: Sequence[TimingRecord],
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        """Offer what curves show, and the timings they are drawn from."""
        super().__init__(tr("Export the curves"), parent)
        self._shown, self._measured = shown, measured
        self._to_replace: Path | None = None
        self.format_box = _box([tr(each) for each in _FORMATS])
        self.size_box = _box([in_pixels(size) for size in SIZES])
        self.size_box.setCurrentIndex(SIZES.index(SLIDE))
        self.look_box = _box([tr(LOOK_TITLES[each.name]) for each in LOOKS])
        self.look_box.setCurrentIndex(LOOKS.index(PROJECTOR))
        self.path_field = QLineEdit(str(pictures_folder() / f"{_name(shown.model)}{SUFFIXES[0]}"))
        self.path_field.setMinimumWidth(_WIDTH * self.fontMetrics().averageCharWidth())
        self._problem = QLabel(wordWrap=True)
        self._problem.setStyleSheet(f"color: {look.warning}; font-weight: {bold_weight()};")
        self._problem.hide()
        self.save_button = QPushButton(tr("Save"))
        self.save_button.setProperty("primary", True)
        self._build()
        self.format_box.currentIndexChanged.connect(self._on_format_changed)
        self.path_field.textChanged.connect(self._forget_problem)
        self.path_field.textEdited.connect(self._on_name_edited)
        self.save_button.clicked.connect(self._on_save_clicked)
        self.path_field.setFocus()

    @property
    def problem(self) -> str:
        """The sentence that says why nothing was written, empty when all is well."""
        return "" if self._problem.isHidden() else self._problem.text()

    def _build(self) -> None:
        browse = QPushButton(tr("Browse…"))
        browse.clicked.connect(self._on_browse_clicked)
        browse.setAutoDefault(False)
        name = QHBoxLayout()
        name.addWidget(self.path_field, 1)
        name.addWidget(browse)
        form = QFormLayout()
        for text, field in (
            (tr("&Kind"), self.format_box),
            (tr("Si&ze in pixels"), self.size_box),
            (tr("&Look"), self.look_box),
        ):
            form.addRow(text, field)
            field.setAccessibleName(text.replace("&", ""))
        label = QLabel(tr("&File"))
        label.setBuddy(self.path_field)
        self.path_field.setAccessibleName(tr("File"))
        form.addRow(label, name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self._problem)
        column.addWidget(buttons)
        self.save_button.setDefault(True)  # which counts only inside a dialog

    def _on_format_changed(self, place: int) -> None:
        """Give the file the suffix of its kind; a table has neither size nor look."""
        path = Path(self.path_field.text())
        if path.suffix.lower() in {*SUFFIXES} - {SUFFIXES[place]}:
            self.path_field.setText(str(path.with_suffix(SUFFIXES[place])))
        is_picture = place < SUFFIXES.index(".csv")
        for box in (self.size_box, self.look_box):
            box.setEnabled(is_picture)
            box.setToolTip("" if is_picture else tr("A table has no size and no colours."))

    def _on_name_edited(self, name: str) -> None:
        """Choose the kind of file that the typed name has."""
        suffix = Path(name).suffix.lower()
        if suffix in SUFFIXES:
            self.format_box.setCurrentIndex(SUFFIXES.index(suffix))

    def _on_browse_clicked(self) -> None:
        suffix = SUFFIXES[self.format_box.currentIndex()]
        path, _ = QFileDialog.getSaveFileName(
            self, self.windowTitle(), self.path_field.text(), f"*{suffix}"
        )
        if path:
            self.path_field.setText(path)
            self._to_replace = Path(path)  # the dialog has asked

    def _on_save_clicked(self) -> None:
        try:
            path = self._save()
        except ValueError as error:
            problem = str(error)
        except (OSError, RuntimeError) as error:  # a name too long, a home folder of no user
            problem = tr("The system reports: {error}.", error=error)
        else:
            self.exported.emit(path)
            self.accept()
            return
        self._problem.setText(problem)
        self._problem.show()
        self.setAccessibleDescription(problem)

    def _save(self) -> Path:
        """Write the file and return its name; raises ValueError with one clear sentence."""
        suffix = SUFFIXES[self.format_box.currentIndex()]
        path = Path(self.path_field.text().strip()).expanduser()
        if path.name and not path.suffix:
            path = path.with_suffix(suffix)
        if path.suffix.lower() != suffix:
            raise ValueError(tr("The name should end in {suffix}.", suffix=suffix))
        if path.is_file() and path != self._to_replace:
            self._to_replace = path
            raise ValueError(tr("{path} is there already. Save again to replace it.", path=path))
        if suffix == ".csv":
            export_table(self._measured, path)
        else:
            look, size = LOOKS[self.look_box.currentIndex()], SIZES[self.size_box.currentIndex()]
            export_picture(self._shown, path, look, size)
        return path

    def _forget_problem(self) -> None:
        self._to_replace = None
        self._problem.hide()


def _box(texts: list[str]) -> ChoiceBox:
    box = ChoiceBox()
    box.addItems(texts)
    return box


def _name(model: PlotModel) -> str:
    """Return a name that says what is drawn, of which algorithms and for which n."""
    keys = [key for key in model.solvers if key in model.visible and model.timings[key]]
    sizes = [n for key in keys for n in model.timings[key]] or list(model.sizes)
    which = (
        [Path(key).stem for key in keys] if len(keys) <= _MOST_NAMED else [len(keys), "algorithms"]
    )
    rule = "" if model.rule == QUEENS.text else model.rule.split()[0]
    return safe_name(model.view.name.lower(), *which, f"n{min(sizes)}-{max(sizes)}", rule)
