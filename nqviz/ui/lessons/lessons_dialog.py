"""The list of the program's own lessons."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.lessons.lesson import Lesson
from nqviz.ui.widgets.fitting_dialog import FittingDialog

_WIDTH, _HEIGHT = 46, 26  # in heights of text


class LessonsDialog(FittingDialog):
    """Offers lessons in teaching order, each with a sentence of what it is about.

    Signals:
        lesson_chosen(Lesson): this lesson is to begin.
        open_asked(): a lesson of one's own is to be opened.
    """

    lesson_chosen = Signal(object)
    open_asked = Signal()

    def __init__(self, lessons: Sequence[Lesson], parent: QWidget | None = None) -> None:
        super().__init__(tr("Lessons"), parent)
        self.titles = QListWidget(self)
        self.titles.setAccessibleName(tr("Lessons"))
        self.titles.setWordWrap(True)
        self.titles.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.titles.setSpacing(self.fontMetrics().height() // 4)
        for place, lesson in enumerate(lessons, start=1):
            item = QListWidgetItem(f"{place}  {tr(lesson.title)}\n{tr(lesson.about)}")
            item.setData(Qt.ItemDataRole.UserRole, lesson)
            self.titles.addItem(item)
        self.titles.setCurrentRow(0)
        self.titles.itemActivated.connect(self._on_activated)
        begin = QPushButton(tr("Begin"), self)
        begin.setProperty("primary", True)
        begin.setDefault(True)
        begin.clicked.connect(self._on_begin_clicked)
        other = QPushButton(tr("Open a lesson…"), self)
        other.setAutoDefault(False)
        other.clicked.connect(self._on_other_clicked)
        buttons = QHBoxLayout()
        buttons.addWidget(other)
        buttons.addStretch()
        buttons.addWidget(begin)
        layout = QVBoxLayout(self)
        layout.addWidget(self.titles, 1)
        layout.addLayout(buttons)
        unit = self.fontMetrics().height()
        self.resize(_WIDTH * unit, _HEIGHT * unit)
        self.titles.setFocus()

    def _on_activated(self, item: QListWidgetItem) -> None:
        self.accept()
        self.lesson_chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    def _on_begin_clicked(self) -> None:
        item = self.titles.currentItem()
        if item is not None:
            self._on_activated(item)

    def _on_other_clicked(self) -> None:
        self.accept()
        self.open_asked.emit()
