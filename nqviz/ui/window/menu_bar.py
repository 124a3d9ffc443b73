"""The menus: everything that the window can do, with its keys, made from its actions."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from nqviz.common.i18n import LANGUAGES, language_in_use, tr
from nqviz.frames.palette import LOOK_TITLES, LOOKS, PROJECTOR, Look
from nqviz.ui.widgets.action import Action, Actions, Do, Menu, Where

Chosen = TypeVar("Chosen")


class MenuBar(QMenuBar):
    """The menus, which own a QAction for each action.

    Attributes:
        key_actions: the QActions, by the titles of the actions.
        say: shows a sentence on the entry that is pointed at, empty where there is none.
    """

    say: Callable[[str], object] = staticmethod(lambda _text: None)

    def __init__(
        self,
        actions: Actions,
        do: Do,
        motion: QAction,
        choose_look: Callable[[Look], object],
        choose_language: Callable[[str], object],
        parent: QWidget,
    ) -> None:
        """Build the menus, for actions in their order, which `do` does, and a switch for motion."""
        super().__init__(parent)
        self._actions = actions
        self._of_lessons = {
            each for action in actions if action.where is Where.LESSON for each in action.sequences
        }
        self.key_actions = {action.title: _q_action(action, do, self) for action in actions}
        menus = {menu: self._new_menu(menu) for menu in Menu}
        for menu in Menu:
            if menu is not Menu.EXPORT:
                self.addMenu(menus[menu])
        self.lessons = menus[Menu.LESSONS]
        plain = [look for look in LOOKS if look is not PROJECTOR]  # which has an action of its own
        looks = [(look, look.name, tr(LOOK_TITLES[look.name])) for look in plain]
        self.look_actions = _choices(looks, menus[Menu.VIEW], choose_look)
        menus[Menu.VIEW].addSeparator()
        # Who cannot read the present language finds the way back by the English word.
        title = " · ".join(dict.fromkeys((tr("Language"), "Language")))
        self.languages = menus[Menu.VIEW].addMenu(title)
        languages = [(key, key, text) for key, text in LANGUAGES.items()]
        _tick(_choices(languages, self.languages, choose_language), language_in_use())
        menus[Menu.VIEW].addAction(motion)
        menus[Menu.VIEW].addSeparator()
        for each in actions:
            if each.menu is Menu.EXPORT and menus[Menu.EXPORT].isEmpty():  # it stands here in FILE
                menus[Menu.FILE].addMenu(menus[Menu.EXPORT])
            menus[each.menu].addAction(self.key_actions[each.title])

    def show_look(self, look: Look) -> None:
        """Tick the look that is in use."""
        _tick(self.look_actions, look.name)

    def show_page(self, page: Where) -> None:
        """Enable the actions that work on a page; the tool tips of the others say where they do."""
        for action in self._actions:
            if action.where is not Where.LESSON:
                self._enable(action, is_enabled=action.works_on(page))

    def show_lesson(self, *, is_on: bool) -> None:
        """Let the keys that both use move the lesson while there is one, else the run."""
        for action in self._actions:
            if action.where is Where.LESSON:
                self._enable(action, is_enabled=is_on)
            elif taken := self._of_lessons & set(action.sequences):
                left = [each for each in action.sequences if not (is_on and each in taken)]
                self.key_actions[action.title].setShortcuts([QKeySequence(each) for each in left])

    def show_editing(self, *, is_on: bool) -> None:
        """Let the key that saves say what it saves: the program that is edited, or the session."""
        words = tr("Save the program") if is_on else tr("Save the session")
        self.key_actions["Save the session"].setText(words)

    def _enable(self, action: Action[Any], *, is_enabled: bool) -> None:
        self.key_actions[action.title].setEnabled(is_enabled)
        why_not = "" if is_enabled else action.only_there()
        self.key_actions[action.title].setToolTip(why_not)
        self.key_actions[action.title].setStatusTip(why_not)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say why the entry that the mouse points at can't be used; Qt asks only those that can."""
        if isinstance(watched, QMenu) and isinstance(event, QMouseEvent):
            at = event.position().toPoint()
            tips = (
                each.statusTip()
                for each in watched.actions()
                if watched.actionGeometry(each).contains(at)
            )
            self.say(next(tips, ""))
        elif event.type() is QEvent.Type.Hide:
            self.say("")
        return super().eventFilter(watched, event)

    def _new_menu(self, menu: Menu) -> QMenu:
        new = QMenu(tr(menu.value), self)
        new.setToolTipsVisible(True)
        new.installEventFilter(self)
        return new


def _choices(
    choices: Iterable[tuple[Chosen, str, str]], menu: QMenu, choose: Callable[[Chosen], object]
) -> QActionGroup:
    """Add an action for each choice, its name and its title; one at a time is ticked."""
    group = QActionGroup(menu)
    for choice, name, title in choices:
        action = QAction(title, group, checkable=True)
        action.setData(name)
        action.triggered.connect(lambda _checked, choice=choice: choose(choice))
    menu.addActions(group.actions())
    return group


def _tick(group: QActionGroup, name: str) -> None:
    for action in group.actions():
        action.setChecked(action.data() == name)


def _q_action(action: Action[Any], do: Do, parent: QObject) -> QAction:
    made = QAction(tr(action.title), parent)
    made.setShortcuts([QKeySequence(sequence) for sequence in action.sequences])
    made.setAutoRepeat(action.repeats)
    made.triggered.connect(lambda _checked: do(action))
    return made
