"""Chooses what is saved as a page for a browser, in which languages, and in which file."""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import LANGUAGES, language_in_use, mark, number, tr
from nqviz.frames.palette import Look
from nqviz.runs.step_range import WriteProgress
from nqviz.ui.pictures.save_dialog import LAST_STEP, file_to_save
from nqviz.ui.pictures.web_pages import WebPage
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog

TITLE = mark("Save as a web page")
_SUFFIX = ".html"


class PageDialog(FittingDialog):
    """Chooses one of several pages, where there are several, and the step a run begins with."""

    def __init__(
        self,
        pages: Sequence[WebPage],
        folder: Path,
        look: Look,
        save: Callable[[Generator[WriteProgress, None, None], Path], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr(TITLE), parent)
        self._pages, self._folder, self._look, self._save = pages, folder, look, save
        self.page_box = ChoiceBox()
        self.page_box.addItems([tr(page.title) for page in pages])
        self.step_box = QSpinBox(maximum=LAST_STEP)
        self.step_box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.language_boxes = {key: QCheckBox(name) for key, name in LANGUAGES.items()}
        self.language_boxes[language_in_use()].setChecked(True)
        self.save_button = QPushButton(tr("Save…"))
        self.save_button.setProperty("primary", True)
        self._hint = QLabel(wordWrap=True)
        self._form = QFormLayout()
        self._build()
        self._show_page()
        self.page_box.currentIndexChanged.connect(self._show_page)
        for changed in (
            self.step_box.valueChanged,
            *(box.toggled for box in self.language_boxes.values()),
        ):
            changed.connect(self._show_hint)
        self.save_button.clicked.connect(self._on_save_clicked)

    @property
    def hint(self) -> str:
        """The sentence on what is saved, or why it can't be."""
        return self._hint.text()

    @property
    def page(self) -> WebPage:
        """The page that is chosen."""
        return self._pages[self.page_box.currentIndex()]

    def _build(self) -> None:
        languages = QWidget()
        row = QHBoxLayout(languages)
        row.setContentsMargins(0, 0, 0, 0)
        for box in self.language_boxes.values():
            row.addWidget(box)
        for text, field in (
            (tr("&What"), self.page_box),
            (tr("Begins at &step"), self.step_box),
            (tr("&Languages"), languages),
        ):
            self._form.addRow(text, field)
            field.setAccessibleName(text.replace("&", ""))
        self._form.setRowVisible(self.page_box, len(self._pages) > 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.save_button.setDefault(True)
        column = QVBoxLayout(self)
        column.addLayout(self._form)
        column.addWidget(self._hint)
        column.addWidget(buttons)

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

    def _show_hint(self) -> None:
        problem = self._problem()
        self.save_button.setEnabled(not problem)
        self.save_button.setToolTip(problem or tr("Choose a file and write it."))
        self._say(problem or self.page.hint, is_problem=bool(problem))

    def _say(self, text: str, *, is_problem: bool = True) -> None:
        color = self._look.warning if is_problem else self._look.muted
        self._hint.setStyleSheet(f"color: {color};")
        self._hint.setText(text)

    def _on_save_clicked(self) -> None:
        proposed = self._folder / (self.page.name + _SUFFIX)
        path = file_to_save(self, proposed, (_SUFFIX,), self._say)
        if path is not None:
            self._save(self.page.write(path, self._languages(), self.step_box.value()), path)
            self.accept()
