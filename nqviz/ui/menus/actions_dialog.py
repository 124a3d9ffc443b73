"""The list of all actions and their keys, with a field that finds one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSize, Qt
from PySide6.QtGui import QBrush, QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import in_every_language, mark, tr
from nqviz.ui.jobs.background_task import BackgroundTask, Request
from nqviz.ui.look.images import mixed
from nqviz.ui.look.theme import bold_weight
from nqviz.ui.menus.action_search import Findable, Words, find, in_use, words_of
from nqviz.ui.widgets.action import Where
from nqviz.ui.widgets.fitting_dialog import FittingDialog, largest_size
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.part_styles import restyle
from nqviz.ui.widgets.sentence_view import text_label

_WIDTH, _HEIGHT = 48, 34  # in heights of text
_FINDABLE = Qt.ItemDataRole.UserRole
# What no action can hold, because it is no key or belongs to what has the focus.
_BESIDES = (
    (
        Where.STEP_AND_RACE,
        mark("Ctrl+arrows"),
        mark("Read the board square by square; left or right begins"),
    ),
    (Where.MEASURE, mark("Arrows"), mark("From point to point, with the focus in the plot")),
    (Where.MEASURE, mark("Enter"), mark("Draw a stored timing's curve beside today's")),
    (Where.LESSON, mark("Esc"), mark("Leave the lesson, once nothing runs")),
    (Where.EVERYWHERE, mark("Ctrl+wheel"), mark("Larger or smaller")),
)
_TO_LIST = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
_ENDS = {Qt.Key.Key_Home, Qt.Key.Key_End}
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class ActionsDialog(FittingDialog):
    """Lists actions by the pages on which they work, finds one by a few letters, and does it."""

    def __init__(
        self,
        findables: Sequence[Findable],
        page: Where,
        typed: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """List what can be found, that of the page in front first; a text can be typed already."""
        super().__init__(tr("Find an action, or its key"), parent)
        besides = (
            Findable(tr(title), tr(keys), where, (title,)) for where, keys, title in _BESIDES
        )
        self._findables = (*findables, *besides)
        self._page = page
        self._words: Sequence[Words] = [words_of(each, in_use) for each in self._findables]
        self.field = QLineEdit(
            typed, placeholderText=tr("What do you want to do? A few letters are enough.")
        )
        self.field.setAccessibleName(self.windowTitle())
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._show)
        unit = self.fontMetrics().height()
        self.list = QTreeWidget()
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self._style = f"QTreeView::item {{ padding: {unit // 6}px }}"
        self.list.setStyleSheet(self._style)
        self.list.setAccessibleName(tr("Actions"))
        self.list.setWordWrap(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the field moves in it
        self.list.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(self._do)
        self.list.currentItemChanged.connect(self._show_chosen)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.hint = text_label(is_muted=True)
        fill(QVBoxLayout(self), self.field, self.list, self.hint)
        self.resize(QSize(_WIDTH * unit, _HEIGHT * unit).boundedTo(largest_size(self)))
        self._show()
        self._loading = BackgroundTask(self)
        self._loading.start(self._in_every_language, self._on_loaded)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys of the field move in the list, and do what is chosen there."""
        if watched is self.field and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            is_press = event.type() is QEvent.Type.KeyPress
            if is_press and key in _ENTER:
                self._do(self.list.currentItem())
                return True
            if is_press and (key in _TO_LIST or (key in _ENDS and not self.field.text())):
                QApplication.sendEvent(self.list, event)
                return True
        return super().eventFilter(watched, event)

    def _in_every_language(self, _request: Request) -> list[Words]:
        return [words_of(each, in_every_language) for each in self._findables]

    def _on_loaded(self, words: list[Words] | None) -> None:
        self._words = words or self._words
        if self.field.text():
            self._show()

    def _show(self) -> None:
        """Show what is found, or everything under headings as long as nothing is typed."""
        self.list.setCurrentIndex(QModelIndex())  # Else each item that goes chooses the next.
        self.list.clear()
        typed = self.field.text().strip()
        if typed:
            for each in find(typed, self._findables, self._words):
                self._add(each)
            if not self.list.topLevelItemCount():
                self._add_heading(tr("Nothing like that was found."))
        else:
            for where in _pages(self._page):
                self._add_heading(tr(where.value))
                for each in self._findables:
                    if each.where is where:
                        self._add(each)
        if first := self.list.topLevelItem(0 if typed else 1):
            self.list.setCurrentItem(first)

    def _add_heading(self, text: str) -> None:
        item = QTreeWidgetItem(self.list, [text])
        item.setFlags(Qt.ItemFlag.NoItemFlags)  # it can't be chosen
        font = self.list.font()
        font.setWeight(QFont.Weight(bold_weight()))
        item.setFont(0, font)
        item.setFirstColumnSpanned(True)

    def _add(self, findable: Findable) -> None:
        lines = filter(None, (findable.title, findable.obstacle))
        item = QTreeWidgetItem(self.list, ["\n".join(lines), findable.keys])
        item.setData(0, _FINDABLE, findable)
        if findable.is_grey:
            muted = QBrush(self.palette().color(QPalette.ColorRole.PlaceholderText))
            item.setForeground(0, muted)
            item.setForeground(1, muted)

    def _do(self, item: QTreeWidgetItem | None) -> None:
        """Do what an item is about, if that can be; else its sentence says why not."""
        findable = _findable(item)
        if findable is None:
            return
        if findable.do is None:
            self.hint.setText(tr("Only its keys do this: {keys}.", keys=findable.keys))
        elif findable.is_grey:
            self.hint.setText(tr("This can't be done now: {reason}", reason=findable.obstacle))
        else:
            self.accept()
            findable.do()

    def _show_chosen(self, item: QTreeWidgetItem | None) -> None:
        """Show the chosen line in grey, too, if it can't be done."""
        self.hint.setText(
            tr("↑ and ↓ choose, Enter does it. What is grey says why it can't be done.")
        )
        findable, colors, style = _findable(item), self.palette(), self._style
        if findable is not None and findable.is_grey:
            role = QPalette.ColorRole
            base, highlight = (colors.color(each).name() for each in (role.Base, role.Highlight))
            ground, muted = mixed(base, highlight, 0.15), colors.color(role.PlaceholderText)
            style += (
                f"QTreeView::item:selected {{ background: {ground.name()}; color: {muted.name()} }}"
            )
        restyle(self.list, style)


def _findable(item: QTreeWidgetItem | None) -> Findable | None:
    """Return what an item is about; None for a heading."""
    findable = None if item is None else item.data(0, _FINDABLE)
    return findable if isinstance(findable, Findable) else None


def _pages(page: Where) -> list[Where]:
    """Return the pages in the order of the list: what works on the one in front comes first."""
    here = {
        Where.STEP: (Where.STEP, Where.STEP_AND_RACE),
        Where.RACE: (Where.RACE, Where.STEP_AND_RACE),
    }
    first = (*here.get(page, (page,)), Where.EVERYWHERE)
    return [*first, *(each for each in Where if each not in first)]
