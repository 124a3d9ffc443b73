"""The list of the program's own lessons."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.lessons.lesson import Lesson
from nqviz.lessons.progress import LessonProgress
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import Stretch, fill

_WIDTH, _HEIGHT = 46, 26  # in heights of text


class _Titles(QListWidget):
    """A list with headings, over which keys pass to the lesson below."""

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        index = super().moveCursor(action, modifiers)
        while index.isValid() and not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            index = index.siblingAtRow(index.row() + 1)
        return index


class LessonsDialog(FittingDialog):
    """Offers lessons in groups and teaching order, each with its subject and its progress."""

    def __init__(
        self,
        lessons: Sequence[Lesson],
        progress_of: Callable[[str], LessonProgress | None],
        begin: Callable[[Lesson], object],
        open_other: Callable[[], object],
        go_on: Callable[[], object] | None,
        parent: QWidget | None = None,
    ) -> None:
        """List lessons; `progress_of` returns the progress of one, by the name of its file.

        The first one that is not done is chosen. `begin` begins a lesson, and `open_other` opens
        one of the user's own. `go_on` goes on where a lesson was stopped; None where none was.
        """
        super().__init__(tr("Lessons"), parent)
        self._begin, self._open_other, self._go_on = begin, open_other, go_on
        self.titles = _Titles(self)
        self.titles.setAccessibleName(tr("Lessons"))
        self.titles.setWordWrap(True)
        self.titles.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.titles.setSpacing(self.fontMetrics().height() // 4)
        group, chosen = "", None
        for position, lesson in enumerate(lessons, start=1):
            progress = progress_of(lesson.name)
            if lesson.group and lesson.group != group:
                self._add_group(lesson.group)
            group = lesson.group
            item = self._add_lesson(position, lesson, progress)
            if chosen is None and not (progress is not None and progress.is_done):
                chosen = item
        first = next(row for row in range(self.titles.count()) if self._lesson_at(row) is not None)
        self.titles.setCurrentItem(chosen or self.titles.item(first))
        self.titles.itemActivated.connect(self._on_begin)
        buttons = fill(QHBoxLayout(), self.button(tr("Open a lesson…"), self._on_other), Stretch())
        if go_on is not None:
            buttons.addWidget(self.button(tr("Go on where I stopped"), self._on_go_on))
        buttons.addWidget(self.button(tr("Begin"), self._on_begin, is_primary=True))
        fill(QVBoxLayout(self), (self.titles, 1), buttons)
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

    def _add_lesson(
        self, position: int, lesson: Lesson, progress: LessonProgress | None
    ) -> QListWidgetItem:
        lines = [f"{position}  {tr(lesson.title)}", tr(lesson.about)]
        if progress is not None:
            lines.append(progress.in_words())
        item = QListWidgetItem("\n".join(lines))
        item.setData(Qt.ItemDataRole.UserRole, lesson)
        self.titles.addItem(item)
        return item

    def _lesson_at(self, row: int) -> Lesson | None:
        lesson = self.titles.item(row).data(Qt.ItemDataRole.UserRole)
        return lesson if isinstance(lesson, Lesson) else None

    def _on_begin(self) -> None:
        lesson = self._lesson_at(self.titles.currentRow())
        if lesson is not None:
            self.accept()
            self._begin(lesson)

    def _on_go_on(self) -> None:
        assert self._go_on is not None, "the button is there"
        self.accept()
        self._go_on()

    def _on_other(self) -> None:
        self.accept()
        self._open_other()
