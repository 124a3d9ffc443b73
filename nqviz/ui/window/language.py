"""The language of the window, and the menu that chooses it."""

from PySide6.QtCore import (
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QObject,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from nqviz.common.i18n import LANGUAGES, language_in_use, tr, users_locale


class LanguageMenu(QMenu):
    """The languages, each in its own words.

    Attributes:
        choices: the actions, one for each language.

    Signals:
        language_chosen(str): this language of `LANGUAGES` is to be used.
    """

    language_chosen = Signal(str)

    def __init__(self, parent: QMenu) -> None:
        super().__init__(tr("Language"), parent)
        self.choices = QActionGroup(self)
        for language, name in LANGUAGES.items():
            action = QAction(name, self, checkable=True)
            action.setData(language)
            action.setChecked(language == language_in_use())
            self.choices.addAction(action)
        self.addActions(self.choices.actions())
        self.choices.triggered.connect(self._on_triggered)

    def _on_triggered(self, action: QAction) -> None:
        self.language_chosen.emit(action.data())


class QtTranslations(QObject):
    """Qt's own translations, such as those of its dialogs' buttons."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._translator = QTranslator(self)
        self.speak(language_in_use())

    def speak(self, language: str) -> None:
        """Use those of a language, as far as Qt has them."""
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        QCoreApplication.removeTranslator(self._translator)
        if language != "en" and self._translator.load(f"qtbase_{language}", folder):
            QCoreApplication.installTranslator(self._translator)


def users_language() -> str:
    """Return the name of the user's locale, from the environment or the system's settings."""
    return users_locale() or next(iter(QLocale.system().uiLanguages()), "")
