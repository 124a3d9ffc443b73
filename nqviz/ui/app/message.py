"""A sentence in a window of its own, where the main window can't be opened."""

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from nqviz.common.assets import asset
from nqviz.ui.app.screen import why_no_window


def show_message(text: str) -> None:
    """Show a text until its reader closes it; without a screen do nothing."""
    if why_no_window() is not None:
        return
    app = QApplication.instance() or QApplication(["nqviz"])
    box = QMessageBox(QMessageBox.Icon.Warning, "nqviz", text)
    box.setWindowIcon(QIcon(str(asset("icons", "nqviz.svg"))))
    box.exec()
    del app  # which must outlive the box
