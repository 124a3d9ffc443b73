"""The menus: everything that the window can do, with its keys, made from their table."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from nqviz.common.i18n import LANGUAGES, language_in_use, tr
from nqviz.ui.look.palette import LOOK_TITLES, LOOKS, Look
from nqviz.ui.window.keys import KEYS, Key, Menu, Where, only_there

_OF_LESSONS = {each for key in KEYS if key.where is Where.LESSON for each in key.sequences}


class MenuBar(QMenuBar):
    """The menus, which own their actions.

    Signals:
        look_chosen(Look): this look is to be shown.
        language_chosen(str): this language of `LANGUAGES` is to be used.
        about_asked(): the dialog on the program is to be shown.
    """

    look_chosen = Signal(object)
    language_chosen = Signal(str)
    about_asked = Signal()

    def __init__(
        self, commands: Mapping[str, Callable[[], object]], motion: QAction, parent: QWidget
    ) -> None:
        """Build the menus, for commands by their actions' names and a switch for less motion."""
        super().__init__(parent)
        self.key_actions = {key.action: _action(key, commands[key.action], self) for key in KEYS}
        menus = {menu: self._new_menu(menu) for menu in Menu}
        for menu in Menu:
            if menu is not Menu.EXPORT:
                self.addMenu(menus[menu])
        self.lessons = menus[Menu.LESSONS]
        looks = {look.name: tr(LOOK_TITLES[look.name]) for look in LOOKS}
        self.look_actions = _choices(looks, menus[Menu.VIEW])
        self.look_actions.triggered.connect(self._on_look_triggered)
        menus[Menu.VIEW].addSeparator()
        self.languages = menus[Menu.VIEW].addMenu(tr("Language"))
        languages = _choices(LANGUAGES, self.languages)
        _tick(languages, language_in_use())
        languages.triggered.connect(lambda action: self.language_chosen.emit(action.data()))
        menus[Menu.VIEW].addAction(motion)
        menus[Menu.VIEW].addSeparator()
        for key in KEYS:
            if key.action == "print":
                menus[Menu.FILE].addMenu(menus[Menu.EXPORT])
            menus[key.home].addAction(self.key_actions[key.action])
        about = QAction(tr("About nqviz"), self)
        about.triggered.connect(self.about_asked)
        menus[Menu.HELP].addAction(about)

    def show_look(self, look: Look) -> None:
        """Tick the look that is in use."""
        _tick(self.look_actions, look.name)

    def show_page(self, page: Where) -> None:
        """Enable the actions that work on a page; the tool tips of the others say where they do."""
        for key in (key for key in KEYS if key.where is not Where.LESSON):
            works = key.works_on(page)
            self.key_actions[key.action].setEnabled(works)
            self.key_actions[key.action].setToolTip("" if works else only_there(key))

    def show_lesson(self, *, is_on: bool) -> None:
        """Let the keys that both use move the lesson while there is one, else the run."""
        for key in KEYS:
            action = self.key_actions[key.action]
            if key.where is Where.LESSON:
                action.setEnabled(is_on)
                action.setToolTip("" if is_on else only_there(key))
            elif _OF_LESSONS & set(key.sequences):
                left = [each for each in key.sequences if not (is_on and each in _OF_LESSONS)]
                action.setShortcuts([QKeySequence(each) for each in left])

    def show_editing(self, *, is_on: bool) -> None:
        """Let the key that saves say what it saves: the program that is edited, or the session."""
        save = next(key for key in KEYS if key.action == "save")
        words = tr("Save the program") if is_on else tr(save.description)
        self.key_actions[save.action].setText(words)

    def _new_menu(self, menu: Menu) -> QMenu:
        new = QMenu(tr(menu.value), self)
        new.setToolTipsVisible(True)
        return new

    def _on_look_triggered(self, action: QAction) -> None:
        self.look_chosen.emit(next(look for look in LOOKS if look.name == action.data()))


def _choices(choices: Mapping[str, str], menu: QMenu) -> QActionGroup:
    """Add an action for each choice, with its key as data, of which one at a time is ticked."""
    group = QActionGroup(menu)
    for name, text in choices.items():
        action = QAction(text, group, checkable=True)
        action.setData(name)
    menu.addActions(group.actions())
    return group


def _tick(group: QActionGroup, name: str) -> None:
    for action in group.actions():
        action.setChecked(action.data() == name)


def _action(key: Key, command: Callable[[], object], parent: QObject) -> QAction:
    action = QAction(tr(key.description), parent)
    action.setShortcuts([QKeySequence(sequence) for sequence in key.sequences])
    action.setAutoRepeat(key.repeats)
    action.triggered.connect(lambda _checked: command())
    return action
