"""Opens the manual in a browser: pages that `make manual` has built, which packages have."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from nqviz.common.assets import asset
from nqviz.common.i18n import tr


def open_manual() -> str:
    """Open the manual; return the sentence that says why it can't be, empty where it is open."""
    path = asset("manual", "index.html")
    if not path.is_file():
        return tr(
            "There is no manual here: “make manual” builds it in a clone, and the README says the "
            "most important."
        )
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        return tr("No browser opens the manual, whose first page is {path}.", path=path)
    return ""
