"""The table of a class's programs: those that are alike in a line, with one to be shown."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from nqviz.classroom.homework import CheckedProgram, ProgramGroup, grouped
from nqviz.common.i18n import number, tr
from nqviz.common.text import visible
from nqviz.frames.palette import Look
from nqviz.programs.verdict import ProgramVerdict
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.look.theme import table_style
from nqviz.ui.measure.table_model import DISPLAY, LEFT, Index, TableModel, table_view
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.sentence_view import text_label

_WIDTH, _HEIGHT = 58, 36  # in heights of text
_COUNT = 0  # the column of how many

Open = Callable[[ProgramSource, ProgramVerdict], object]


class ClassDialog(FittingDialog):
    """Shows which programs share a mistake and the boards they visit, and opens one of them.

    Signals:
        other_asked(): another folder is to be checked.
    """

    other_asked = Signal()

    def __init__(
        self, checked: Sequence[CheckedProgram], open_program: Open, look: Look, parent: QWidget
    ) -> None:
        """Show programs that have been checked; `open_program` shows one in the window."""
        super().__init__(tr("Programs of a class"), parent)
        self._open_program = open_program
        self._groups = grouped(checked, lambda each: each.traits)
        self.summary = text_label()
        self.summary.setText(
            tr(
                "Right programs: {right} of {count}.",
                right=number(sum(each.is_right for each in checked)),
                count=number(len(checked)),
            )
        )
        self.model = _GroupModel((tr("How many"), tr("Judgement"), tr("Programs")))
        self.model.show([_row(group) for group in self._groups])
        self.table = table_view(
            self.model,
            tr("Programs that are alike"),
            tr("In a line: the same mistake, and the same boards visited for n = 5"),
        )
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setWordWrap(True)
        self.table.doubleClicked.connect(self._open)
        self.details = text_label()
        self.program_box = ChoiceBox()
        self.program_box.setAccessibleName(tr("Program to be opened"))
        self.program_box.setToolTip(tr("Which program of the line is opened"))
        self.open_button = self.button(
            tr("Open the program"),
            self._open,
            tr("At the first step that differs, if one is known; a double click opens, too"),
            is_primary=True,
        )
        other = self.button(tr("Another folder…"), self._ask_other)
        row = fill(QHBoxLayout(), (self.program_box, 1), self.open_button)
        texts = self.summary, (self.table, 1), self.details
        fill(QVBoxLayout(self), *texts, row, self.row_of_buttons(other))
        unit = self.fontInfo().pixelSize()
        mode, header = QHeaderView.ResizeMode, self.table.horizontalHeader()
        for index, each in enumerate((mode.ResizeToContents, mode.Stretch, mode.Stretch)):
            header.setSectionResizeMode(index, each)
        header.setDefaultAlignment(LEFT)
        # Lines break anew, but a header has its new widths only when it has told of all of them.
        header.sectionResized.connect(
            self.table.resizeRowsToContents, Qt.ConnectionType.QueuedConnection
        )
        # Qt leaves padding beside the text out of the width that lines are broken at.
        rows = f"padding: {unit // 4}px 0; border-bottom: 1px solid {look.border}"
        beside = self.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        headings = f"padding-left: {beside}px; padding-right: {beside}px"
        self.table.setStyleSheet(
            f"{table_style(look, unit)} QTableView::item {{ {rows} }}"
            f"QHeaderView::section {{ {headings} }}"
        )
        self.table.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.table.selectRow(0)
        self.resize(_WIDTH * unit, _HEIGHT * unit)
        self.table.setFocus()

    def _on_chosen(self) -> None:
        """Name the programs of the line, and say what the one that is opened has."""
        group = self._group
        self.program_box.clear()
        self.program_box.addItems([_name(each) for each in group.programs])
        shown = group.programs[0]
        self.details.setText(group.in_words(_name(shown)) or shown.sentence)
        self.open_button.setEnabled(shown.verdict is not None)

    @property
    def _group(self) -> ProgramGroup[CheckedProgram]:
        return self._groups[max(0, self.table.currentIndex().row())]

    def _open(self, _index: QModelIndex | None = None) -> None:
        shown = self._group.programs[max(0, self.program_box.currentIndex())]
        if shown.source is not None and shown.verdict is not None:
            self.accept()
            self._open_program(shown.source, shown.verdict)

    def _ask_other(self) -> None:
        self.accept()
        self.other_asked.emit()


class _GroupModel(TableModel):
    """How many programs, in the middle of the first column, and texts from the left."""

    alignment = LEFT

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == _COUNT:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.rows[index.row()][index.column()]
        return super().data(index, role)


def _row(group: ProgramGroup[CheckedProgram]) -> tuple[str, str, str]:
    names = ", ".join(map(_name, group.programs))
    return number(len(group.programs)), group.traits.sentence or _judgements(group), names


def _judgements(group: ProgramGroup[CheckedProgram]) -> str:
    """Return what was found of the programs of a line: by name where that is not the same."""
    names: dict[str, list[str]] = {}
    for each in group.programs:
        names.setdefault(each.sentence, []).append(_name(each))
    if len(names) == 1:
        return next(iter(names))
    return "\n".join(
        tr("{file}: {verdict}", file=", ".join(those), verdict=found)
        for found, those in names.items()
    )


def _name(checked: CheckedProgram) -> str:
    return visible(checked.file.name)
