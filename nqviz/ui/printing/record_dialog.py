"""Saves the answers of a class, as a table or as a page to print."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from nqviz.classroom.record import write_record_csv
from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import Look
from nqviz.scenes.bars import Bars
from nqviz.ui.printing.paper import PDF, default_paper, write_pdf
from nqviz.ui.printing.sheets import record_sheet
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.file_dialog import FileDialog
from nqviz.ui.widgets.user_folders import documents_folder

_CSV = ".csv"
_FORMS = {mark("A page to print (PDF)"): PDF, mark("A table (CSV)"): _CSV}


class RecordDialog(FileDialog):
    """Asks for a name and a form of the file, and writes it."""

    def __init__(
        self,
        record: Sequence[Bars],
        say: Callable[[str], object],
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        """Save these questions; `say` is given the sentence that says where they are."""
        super().__init__(tr("Save the answers of the class"), tr("Save"), look, parent)
        self._record, self._say = record, say
        self.form_box = ChoiceBox(
            texts=[tr(each) for each in _FORMS], on_chosen=self._on_form_chosen
        )
        self._lay_out([(tr("F&orm"), self.form_box)])
        self.path_field.setText(str(documents_folder() / f"answers{self._suffix()}"))

    def _on_form_chosen(self) -> None:
        """Name the form in the suffix; what else has a full stop, such as class 7.b, stays."""
        name = self.path_field.text()
        if name.lower().endswith(tuple(_FORMS.values())):
            name = name.rpartition(".")[0]
        self.path_field.setText(f"{name or 'answers'}{self._suffix()}")

    def _suffix(self) -> str:
        return list(_FORMS.values())[self.form_box.currentIndex()]

    def _write(self, path: Path) -> None:
        if path.suffix.lower() == PDF:
            write_pdf(record_sheet(self._record), path, default_paper(), tr("Answers of a class"))
        else:
            write_record_csv(self._record, path)

    def _on_written(self, path: Path) -> None:
        self._say(tr("{path} was written.", path=path))
