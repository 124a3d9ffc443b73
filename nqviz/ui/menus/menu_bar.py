"""The menus: everything that the window can do, with its keys, made from its actions."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QStatusTipEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMenu,
    QMenuBar,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
    QWidgetAction,
)

from nqviz.common.i18n import LANGUAGES, language_in_use, mark, together, tr
from nqviz.frames.palette import LOOK_TITLES, LOOKS, PROJECTOR, Look
from nqviz.ui.menus.action_search import Findable
from nqviz.ui.menus.actions_dialog import ActionsDialog
from nqviz.ui.menus.context_menus import Spot
from nqviz.ui.widgets.action import Action, Actions, Do, Menu, Where

Chosen = TypeVar("Chosen")
# Everyday words for what is no action.
_COLORS = mark("color, colour, theme, background, bright, contrast, night mode")
_LANGUAGE = mark("translation, Sprache, langue, idioma, lingua")
_NO_KEYS = "\t"  # What stands behind it in an entry, here nothing, is shown instead of its keys.
_SPOKEN = {"en": mark("English"), "zh_CN": mark("Chinese"), "ja": mark("Japanese")}
_CALM = mark("animation, flicker, flash, calm, reduce, still")


class MenuBar(QMenuBar):
    """The menus, which own a QAction for each action.

    Entries that can't be used are grey while a menu is open; those of another page lead there, and
    show no keys: the keys of a page always work there, and nowhere else.

    Attributes:
        key_actions: the QActions, by the titles of the actions.
        why_not: returns the sentence that says why an action can't be done now, or an empty one.
        findables_of_pages: returns what pages let one find beside the actions.
        say: shows the sentence about the entry that is in hand, empty where there is none.
        ask_shown: shows the menus where they are hidden.
    """

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
        self.why_not: Callable[[Action[Any]], str] = lambda _action: ""
        self.findables_of_pages: Callable[[], Iterable[Findable]] = tuple
        self.say: Callable[[str], object] = lambda _text: None
        self.ask_shown: Callable[[], object] = lambda: None
        self._actions, self._do = actions, do
        self._page, self._is_in_lesson = Where.STEP, False
        self._entry_style = _EntryStyle()
        self._of_lessons = {
            each for action in actions if action.where is Where.LESSON for each in action.sequences
        }
        self.key_actions = {action.title: _q_action(action, do, self) for action in actions}
        self._shown_obstacles: dict[str, str] = {}  # by the titles of the actions
        menus = {menu: self._new_menu(tr(menu.value)) for menu in Menu}
        outer_menus = [menus[menu] for menu in Menu if menu.parent is None]
        for outer_menu in outer_menus:
            self.addMenu(outer_menu)
            self._enable_when_opened(outer_menu)
        self._spot_menus: dict[Spot, QMenu] = {}  # each from when it is opened first
        self.lessons = menus[Menu.LESSONS]
        plain = [look for look in LOOKS if look is not PROJECTOR]  # which has an action of its own
        looks = [(look, look.name, tr(LOOK_TITLES[look.name])) for look in plain]
        colors = mark("&Colors")
        self.look_actions = _choices(looks, menus[Menu.VIEW].addMenu(tr(colors)), choose_look)
        # Who cannot read the present language finds the way back by the English word.
        title = " · ".join(dict.fromkeys((tr("Language"), "Language")))
        self.languages = menus[Menu.VIEW].addMenu(title)
        languages = [(key, key, text) for key, text in LANGUAGES.items()]
        language_actions = _choices(languages, self.languages, choose_language)
        _tick(language_actions, language_in_use())
        menus[Menu.VIEW].addAction(motion)
        self._others: tuple[tuple[QAction, *tuple[str, ...]], ...] = (
            *(
                (each, LOOK_TITLES[each.data()], _COLORS, colors)
                for each in self.look_actions.actions()
            ),
            *(
                (each, each.text(), _SPOKEN[each.data()], "Language", _LANGUAGE)
                for each in language_actions.actions()
            ),
            (motion, "Less motion", _CALM),
        )
        self._help, self._field = menus[Menu.HELP], self._new_field()
        for each in actions:
            inner, outer = menus[each.menu], each.menu.parent
            if outer is not None and inner.isEmpty():
                if each.begins_group:
                    menus[outer].addSeparator()
                menus[outer].addMenu(inner)
            elif each.begins_group:
                inner.addSeparator()
            inner.addAction(self.key_actions[each.title])

    def findables(self) -> list[Findable]:
        """Return all that the menus and the pages hold, and whether it can be done now."""
        found = []
        for each in self._actions:
            elsewhere, leads_there = self._elsewhere(each), False
            obstacle = self.why_not(each) or elsewhere
            if obstacle == elsewhere and elsewhere and each.where is not Where.LESSON:
                leads_there = True
                obstacle = together(obstacle, tr("Enter goes there and does it."))
            menus = filter(None, (each.menu, each.menu.parent))
            texts = each.title, each.also, *(menu.value for menu in menus)
            do = partial(self._do, each)
            keys = " · ".join(key_names(each))
            found.append(
                Findable(tr(each.title), keys, each.where, texts, do, obstacle, leads_there)
            )
        for entry, *words in self._others:
            found.append(Findable(entry.text(), "", Where.EVERYWHERE, tuple(words), entry.trigger))
        return [*found, *self.findables_of_pages()]

    def find_action(self, typed: str = "") -> None:
        """Show all that can be done, and find what is typed."""
        window = self.window()
        for dialog in window.findChildren(ActionsDialog):
            if dialog.isVisible():  # Its first letters were typed fast, in the menu Help.
                dialog.field.insert(typed)
                return
        ActionsDialog(self.findables(), self._page, typed, window).open()

    def open_first(self) -> None:
        """Show the menus, and open the first of them."""
        self.ask_shown()
        self.setActiveAction(self.actions()[0])

    def open_context_menu(self, spot: Spot, at: QPoint) -> None:
        """Open the menu of a part of the window, at a point of the screen."""
        if spot not in self._spot_menus:
            self._spot_menus[spot] = self._new_spot_menu(spot)
        self._spot_menus[spot].popup(at)

    def insert_below(self, title: str, menu: QMenu) -> None:
        """Let a menu stand below the entry of an action, by its title."""
        entry = self.key_actions[title]
        outer = next(each for each in entry.associatedObjects() if isinstance(each, QMenu))
        entries = outer.actions()
        outer.insertMenu(entries[entries.index(entry) + 1], menu)

    def show_look(self, look: Look) -> None:
        """Tick the look that is in use."""
        _tick(self.look_actions, look.name)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QStatusTipEvent):  # of an entry that is in hand, in any of the menus
            self.say(event.tip())
            return True
        return super().event(event)

    def show_page(self, page: Where) -> None:
        """Enable the actions that work on a page; the tool tips of the others say where they do."""
        self._page = page
        self._enable_keys()

    def obstacle(self, action: Action[Any]) -> str:
        """Return the sentence that says why an action can't be done now; empty where it can."""
        return self._elsewhere(action) or self.why_not(action)

    def _elsewhere(self, action: Action[Any]) -> str:
        """Return the sentence that says where an action works, if that is not here."""
        is_lesson = action.where is Where.LESSON
        works = self._is_in_lesson if is_lesson else action.works_on(self._page)
        return "" if works else action.only_there()

    def _enable_keys(self) -> None:
        for action in self._actions:
            self._enable(action, self._elsewhere(action))

    def _on_opened(self) -> None:
        for action in self._actions:
            elsewhere = self._elsewhere(action)
            if not elsewhere or action.where is Where.LESSON:
                self._enable(action, self.obstacle(action))
                continue
            obstacle, entry = self.why_not(action), self.key_actions[action.title]
            self._enable(action, obstacle)
            if not obstacle:
                tip = together(elsewhere, tr("Choosing it goes there and does it."))
                entry.setStatusTip(tip)
            entry.setText(entry.text() + _NO_KEYS)
            del self._shown_obstacles[action.title]  # The entry says more, or other things.
        self._help.addAction(self._field)

    def _on_closed(self) -> None:
        self._help.removeAction(self._field)
        # What is chosen in a menu is done after it has closed, if it is enabled then.
        QTimer.singleShot(0, self, self._enable_keys_if_closed)

    def _enable_keys_if_closed(self) -> None:
        if not isinstance(QApplication.activePopupWidget(), QMenu):
            self._enable_keys()

    def show_lesson(self, *, is_on: bool) -> None:
        """Let the keys that both use move the lesson while there is one, else the run."""
        self._is_in_lesson = is_on
        self._enable_keys()
        for action in self._actions:
            if action.where is Where.LESSON:
                continue
            if taken := self._of_lessons & set(action.sequences):
                left = [each for each in action.sequences if not (is_on and each in taken)]
                self.key_actions[action.title].setShortcuts([QKeySequence(each) for each in left])

    def show_editing(self, *, is_on: bool) -> None:
        """Let the key that saves say what it saves: the program that is edited, or the session."""
        words = tr("Save the program") if is_on else tr("Save the session")
        self.key_actions["Save the session"].setText(words)

    def _enable(self, action: Action[Any], obstacle: str) -> None:
        """Enable the entry and the keys of an action, unless a sentence says why it can't be."""
        if self._shown_obstacles.get(action.title) == obstacle:
            return
        self._shown_obstacles[action.title] = obstacle
        entry = self.key_actions[action.title]
        entry.setText(entry.text().removesuffix(_NO_KEYS))
        entry.setEnabled(not obstacle)
        entry.setToolTip(obstacle)
        entry.setStatusTip(obstacle)

    def _new_field(self) -> QWidgetAction:
        """Return the field of a menu in which a text that is typed begins a search.

        It is in the menu while one is open: Qt asks Python for the widgets of a menu when that
        menu ends, which may be after Python.
        """

        def begin(typed: str) -> None:
            field.clear()
            while isinstance(popup := QApplication.activePopupWidget(), QMenu):
                popup.close()
            self.find_action(typed)

        field = QLineEdit(placeholderText=tr("Find an action, or its key"))
        field.textEdited.connect(begin)
        entry = QWidgetAction(self)
        entry.setDefaultWidget(field)
        return entry

    def _new_spot_menu(self, spot: Spot) -> QMenu:
        new = self._new_menu("")
        for titles in spot.value:
            new.addActions([self.key_actions[title] for title in titles])
            new.addSeparator()
        self._enable_when_opened(new)
        return new

    def _enable_when_opened(self, menu: QMenu) -> None:
        menu.aboutToShow.connect(self._on_opened)
        menu.aboutToHide.connect(self._on_closed)

    def _new_menu(self, title: str) -> QMenu:
        new = QMenu(title, self)
        new.setToolTipsVisible(True)
        new.setStyle(self._entry_style)
        return new


class _EntryStyle(QProxyStyle):
    """Lets an entry that can't be used be in hand, so that it can say why."""

    def styleHint(  # noqa: N802  Qt calls it
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returned: QStyleHintReturn | None = None,
    ) -> int:
        if hint is QStyle.StyleHint.SH_Menu_AllowActiveAndDisabled:
            return 1
        return super().styleHint(hint, option, widget, returned)


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


def key_names(action: Action[Any]) -> list[str]:
    """Return the names of an action's keys as the user reads them."""
    return [_NAMES.get(each) or QKeySequence(each).toString(_NATIVE) for each in action.sequences]


_NATIVE = QKeySequence.SequenceFormat.NativeText
_NAMES = {
    f"{held}{key}": f"{held.replace('+', ' ')}{arrow}"
    for held in ("", "Shift+", "Alt+")
    for key, arrow in (("Right", "→"), ("Left", "←"))
}


def _entry_text(action: Action[Any]) -> str:
    """Return the title of an action without the name of the menu in which it stands."""
    title, name = tr(action.title), re.sub(r"\(&.\)|&", "", tr(action.menu.value))
    text = title.removeprefix(f"{name}: ").removeprefix(f"{name}：")
    return text if text == title else text[:1].upper() + text[1:]


def _q_action(action: Action[Any], do: Do, parent: QObject) -> QAction:
    made = QAction(_entry_text(action), parent)
    made.setShortcuts([QKeySequence(sequence) for sequence in action.sequences])
    made.setAutoRepeat(action.repeats)
    made.triggered.connect(lambda _checked: do(action))
    return made


OPEN = Action(
    MenuBar,
    "F10",
    mark("The menus, where they are hidden"),
    MenuBar.open_first,
    Menu.VIEW,
    also=mark("menu bar, where is the menu"),
)
FIND = Action(
    MenuBar,
    "Ctrl+K ? F1",
    mark("Find an action, or its key"),
    MenuBar.find_action,
    Menu.HELP,
    also=mark("search, help, shortcut, command, all keys, where is"),
)
