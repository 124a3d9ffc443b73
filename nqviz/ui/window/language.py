"""The language of the window, as Qt sees it."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from nqviz.common.assets import asset
from nqviz.common.i18n import language_in_use, users_locale


class QtTranslations(QObject):
    """Qt's own translations, such as those of its dialogs' buttons.

    Those that Qt lacks are in `qt_*.ts`, of which pyside6-lrelease makes what is loaded.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._translators = QTranslator(self), QTranslator(self)
        self.use(language_in_use())

    def use(self, language: str) -> None:
        """Use those of a language, as far as Qt has them."""
        of_qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        files = (f"qtbase_{language}", of_qt), (f"qt_{language}", str(asset("translations")))
        for translator, file in zip(self._translators, files, strict=True):
            QCoreApplication.removeTranslator(translator)
            if language != "en" and translator.load(*file):
                QCoreApplication.installTranslator(translator)


def users_language() -> str:
    """Return the name of the user's locale, from the environment or the system's settings."""
    return users_locale() or next(iter(QLocale.system().uiLanguages()), "")
