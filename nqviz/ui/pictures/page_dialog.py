"""Chooses what is saved as a page for a browser, in which languages, and in which file."""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSpinBox, QWidget

from nqviz.common.i18n import LANGUAGES, language_in_use, mark, number, tr
from nqviz.frames.palette import Look
from nqviz.runs.step_range import WriteProgress
from nqviz.ui.pictures.web_pages import WebPage
from nqviz.ui.pictures.writing_dialog import LAST_STEP, WritingDialog
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import fill

TITLE = mark("Save as a web page")
_SUFFIX = ".html"


class PageDialog(WritingDialog):
    """Chooses one of several pages, where there are several, and the step a run begins with."""

    def __init__(
        self,
        pages: Sequence[WebPage],
        folder: Path,
        look: Look,
        save: Callable[[Generator[WriteProgress, None, None], Path], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr(TITLE), look, parent)
        self._pages, self._folder, self._save = pages, folder, save
        titles = [tr(page.title) for page in pages]
        self.page_box = ChoiceBox(texts=titles, on_chosen=self._show_page)
        self.step_box = QSpinBox(maximum=LAST_STEP)
        self.step_box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.language_boxes = {key: QCheckBox(name) for key, name in LANGUAGES.items()}
        self.language_boxes[language_in_use()].setChecked(True)
        self._build()
        self._show_page()
        for changed in (
            self.step_box.valueChanged,
            *(box.toggled for box in self.language_boxes.values()),
        ):
            changed.connect(self._show_hint)

    @property
    def page(self) -> WebPage:
        """The page that is chosen."""
        return self._pages[self.page_box.currentIndex()]

    def _build(self) -> None:
        languages = QWidget()
        fill(QHBoxLayout(languages), *self.language_boxes.values(), margin=0)
        self._lay_out(
            (
                (tr("&What"), self.page_box),
                (tr("Begins at &step"), self.step_box),
                (tr("&Languages"), languages),
            )
        )
        self._form.setRowVisible(self.page_box, len(self._pages) > 1)

    def _show_page(self) -> None:
        self._form.setRowVisible(self.step_box, self.page.step is not None)
        self.step_box.setValue(self.page.step or 0)
        self._show_hint()

    def _languages(self) -> tuple[str, ...]:
        return tuple(key for key, box in self.language_boxes.items() if box.isChecked())

    def _problem(self) -> str:
        if not self._languages():
            return tr("A page needs at least one language.")
        length = self.page.length
        if length is not None and self.step_box.value() > length:
            return tr("The run ends at step {end}.", end=number(length))
        return ""

    def _in_words(self) -> str:
        return self.page.hint

    def _on_save_clicked(self) -> None:
        path = self._ask_file(self._folder / (self.page.name + _SUFFIX), (_SUFFIX,))
        if path is not None:
            self._save(self.page.write(path, self._languages(), self.step_box.value()), path)
            self.accept()
