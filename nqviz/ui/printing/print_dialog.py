"""Chooses the sheets that are printed for a class, their paper, and a file or a printer."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.frames.palette import Look
from nqviz.lessons.lesson import Lesson
from nqviz.lessons.worksheet import MOST_ROWS, trace_table
from nqviz.model.file_name import name_of_run, safe_name
from nqviz.runs.pace import STEP_SIZES
from nqviz.runs.timeline import Timeline
from nqviz.ui.printing.blocks import Block
from nqviz.ui.printing.paper import (
    PAPERS,
    PDF,
    ask_printer,
    default_paper,
    needs_printer,
    page_layout,
    width_of,
    write_pdf,
)
from nqviz.ui.printing.sheets import lesson_sheet, trace_sheet
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.file_dialog import FileDialog
from nqviz.ui.widgets.user_folders import documents_folder

_SHEETS = (mark("The questions of a lesson"), mark("A table of the run, to trace by hand"))
_LESSON, _TRACE = range(2)
_STEPS = (mark("every step"), mark("queens placed or taken back"), mark("rows and solutions"))
_FIRST_ROWS = 18


class PrintDialog(FileDialog):
    """Prints a lesson's questions, or a table of a run."""

    def __init__(
        self,
        lessons: Sequence[Lesson],
        lesson: Lesson | None,
        timeline: Timeline,
        step_size: int,
        say: Callable[[str], object],
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        """Offer these lessons, the one that is on first, and the run from its start or step on.

        `say` is given the sentence that says where the sheets are.
        """
        super().__init__(tr("Print"), tr("Save as PDF"), look, parent)
        self._timeline, self._say = timeline, say
        self._lessons = [*([] if lesson is None or lesson in lessons else [lesson]), *lessons]
        self._proposed = ""
        self.sheet_box = ChoiceBox(texts=[tr(each) for each in _SHEETS])
        self.sheet_box.setCurrentIndex(_LESSON if lesson is not None else _TRACE)
        self.lesson_box = ChoiceBox(texts=[tr(each.title) for each in self._lessons])
        if lesson is not None:
            self.lesson_box.setCurrentIndex(self._lessons.index(lesson))
        shown = tr("step {step}, which is shown", step=number(timeline.position.index))
        self.start_box = ChoiceBox(texts=[tr("the start"), shown])
        self.rows_box = QSpinBox(minimum=2, maximum=MOST_ROWS, value=_FIRST_ROWS)
        self.steps_box = ChoiceBox(texts=[tr(each) for each in _STEPS])
        self.steps_box.setCurrentIndex(max(step_size, 2) - 1)
        self.paper_box = ChoiceBox(texts=[tr(each) for each in PAPERS])
        self.paper_box.setCurrentIndex(list(PAPERS).index(default_paper()))
        self.answers_box = QCheckBox(tr("Answers on a second sheet"))
        self.answers_box.setChecked(True)
        self.print_button = self.button(tr("Print…"), self._on_print)
        self._build()
        self.sheet_box.currentIndexChanged.connect(self._on_sheet_chosen)
        for box in (self.lesson_box, self.start_box):
            box.currentIndexChanged.connect(self._propose)
        self._on_sheet_chosen()

    def _build(self) -> None:
        self._form = self._lay_out(
            (
                (tr("&What"), self.sheet_box),
                (tr("&Lesson"), self.lesson_box),
                (tr("&From"), self.start_box),
                (tr("&Rows"), self.rows_box),
                (tr("&Steps"), self.steps_box),
                (tr("&Paper"), self.paper_box),
                ("", self.answers_box),
            ),
            self.print_button,
        )
        needs_printer(self.print_button)

    @property
    def _lesson(self) -> Lesson | None:
        """The lesson that is printed; None for a table of the run."""
        if self.sheet_box.currentIndex() != _LESSON:
            return None
        return self._lessons[self.lesson_box.currentIndex()]

    def _on_sheet_chosen(self) -> None:
        is_lesson = self._lesson is not None
        self._form.setRowVisible(self.lesson_box, is_lesson)
        for field in (self.rows_box, self.steps_box):
            self._form.setRowVisible(field, not is_lesson)
        has_start = not is_lesson and self._timeline.position.index > 0
        self._form.setRowVisible(self.start_box, has_start)
        self._propose()

    def _propose(self) -> None:
        """Name the file after what is printed, unless the user has named it."""
        text, folder = self.path_field.text(), documents_folder()
        if text and text != self._proposed:
            return
        self._proposed = str(folder / f"{self._name}{PDF}")
        self.path_field.setText(self._proposed)

    @property
    def _start(self) -> int:
        """The step at which the table begins."""
        return self._timeline.position.index if self.start_box.currentIndex() else 0

    @property
    def _name(self) -> str:
        lesson = self._lesson
        if lesson is not None:
            return safe_name("questions", Path(lesson.name).stem or lesson.title)
        timeline = self._timeline
        run = name_of_run(timeline.solver.stem, timeline.task)
        return safe_name("trace", run, f"from-step-{self._start}")

    def _blocks(self, width: float) -> list[Block]:
        """Return the sheet; raises ValueError with one sentence."""
        has_answers = self.answers_box.isChecked()
        if self._lesson is not None:
            return lesson_sheet(self._lesson, has_answers=has_answers)
        ends = STEP_SIZES[self.steps_box.currentIndex() + 1]
        table = trace_table(self._timeline, self._start, self.rows_box.value(), ends)
        return trace_sheet(table, width, has_answers=has_answers)

    @property
    def _title(self) -> str:
        return tr((self._lesson or self._timeline.solver).title)

    def _suffix(self) -> str:
        return PDF

    def _write(self, path: Path) -> None:
        paper = self.paper_box.currentText()
        write_pdf(self._blocks(width_of(page_layout(paper))), path, paper, self._title)

    def _on_written(self, path: Path) -> None:
        self._say(tr("{path} was written.", path=path))

    def _on_print(self) -> None:
        paper = self.paper_box.currentText()
        try:
            words = ask_printer(self._blocks, paper, self._title, self)
        except ValueError as error:
            self._show_problem(str(error))
        else:
            if words:
                self._say(words)
                self.accept()
