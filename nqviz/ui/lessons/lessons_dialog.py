"""The list of the program's own lessons."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
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
from nqviz.lessons.progress import LessonProgress
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.fitting_dialog import FittingDialog

_WIDTH, _HEIGHT = 46, 26  # in heights of text


class LessonsDialog(FittingDialog):
    """Offers lessons in groups and teaching order, each with what it is about and what is done.

    Signals:
        lesson_chosen(Lesson): this lesson is to begin.
        open_asked(): a lesson of one's own is to be opened.
    """

    lesson_chosen = Signal(object)
    open_asked = Signal()

    def __init__(
        self,
        lessons: Sequence[Lesson],
        progress_of: Callable[[str], LessonProgress | None],
        parent: QWidget | None = None,
    ) -> None:
        """List lessons; `progress_of` returns what is done of one, by the name of its file.

        The first one that is not done is chosen.
        """
        super().__init__(tr("Lessons"), parent)
        self.titles = QListWidget(self)
        self.titles.setAccessibleName(tr("Lessons"))
        self.titles.setWordWrap(True)
        self.titles.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.titles.setSpacing(self.fontMetrics().height() // 4)
        progresses = [progress_of(lesson.name) for lesson in lessons]
        group = ""
        for place, (lesson, progress) in enumerate(zip(lessons, progresses, strict=True), start=1):
            if lesson.group and lesson.group != group:
                self._add_group(lesson.group)
            group = lesson.group
            self._add_lesson(place, lesson, progress)
        rows = [row for row in range(self.titles.count()) if self._lesson_at(row) is not None]
        done = [progress is not None and progress.is_done for progress in progresses]
        self.titles.setCurrentRow(rows[done.index(False) if False in done else 0])
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

    def _add_group(self, title: str) -> None:
        """Add a heading, which can't be chosen."""
        item = QListWidgetItem(tr(title))
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self.titles.font()
        font.setWeight(QFont.Weight(bold_weight()))
        item.setFont(font)
        self.titles.addItem(item)

    def _add_lesson(self, place: int, lesson: Lesson, progress: LessonProgress | None) -> None:
        lines = [f"{place}  {tr(lesson.title)}", tr(lesson.about)]
        if progress is not None:
            lines.append(progress.in_words())
        item = QListWidgetItem("\n".join(lines))
        item.setData(Qt.ItemDataRole.UserRole, lesson)
        self.titles.addItem(item)

    def _lesson_at(self, row: int) -> Lesson | None:
        lesson = self.titles.item(row).data(Qt.ItemDataRole.UserRole)
        return lesson if isinstance(lesson, Lesson) else None

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
