"""Opens the manual in a browser: pages that `make manual` has built, which packages have."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from nqviz.common.assets import asset
from nqviz.common.i18n import mark, tr
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.window.window_contents import WindowContents


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


def _show(contents: WindowContents) -> None:
    if why_not := open_manual():
        contents.status.show_notice(why_not)


MANUAL = Action(
    WindowContents,
    "",
    mark("The manual"),
    _show,
    Menu.HELP,
    begins_group=True,
    also=mark("help, documentation, handbook, read, book"),
)
