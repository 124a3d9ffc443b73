"""The language of the window, as Qt sees it."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from nqviz.common.i18n import language_in_use, users_locale


class QtTranslations(QObject):
    """Qt's own translations, such as those of its dialogs' buttons."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._translator = QTranslator(self)
        self.use(language_in_use())

    def use(self, language: str) -> None:
        """Use those of a language, as far as Qt has them."""
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        QCoreApplication.removeTranslator(self._translator)
        if language != "en" and self._translator.load(f"qtbase_{language}", folder):
            QCoreApplication.installTranslator(self._translator)


def users_language() -> str:
    """Return the name of the user's locale, from the environment or the system's settings."""
    return users_locale() or next(iter(QLocale.system().uiLanguages()), "")
