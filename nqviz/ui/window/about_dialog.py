"""The dialog about the program: versions, machine, folders and licences."""

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from nqviz.common.folders import cache_folder, data_folder
from nqviz.common.i18n import tr
from nqviz.common.machine import Machine, in_words, this_machine, versions_in_words
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill


class AboutDialog(FittingDialog):
    """Shows versions, machine and licences as text that can be copied."""

    def __init__(self, settings: str, parent: QWidget | None = None) -> None:
        """Say beside them where data lie; `settings` is the file of the window's settings."""
        super().__init__(tr("About nqviz"), parent)
        text = QLabel(about(this_machine(), settings), wordWrap=True)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        text.setMinimumWidth(72 * self.fontMetrics().averageCharWidth())
        fill(QVBoxLayout(self), text, self.row_of_buttons())
        width = self.minimumSizeHint().width()
        self.resize(width, self.heightForWidth(width))


def _folders(settings: str) -> str:
    """Return a sentence on the folders, or why there are none."""
    try:
        data, cache = data_folder(), cache_folder()
    except ValueError as error:
        return str(error)
    return tr(
        "Timings, long counts and what you learn lie in {data}, compiled kernels in {cache}, "
        "settings in {settings}. Nothing else is kept, and nothing leaves this machine unless you "
        "open a room or a class.",
        data=data,
        cache=cache,
        settings=settings,
    )


def about(machine: Machine, settings: str) -> str:
    """Return the text."""
    return "\n\n".join(
        [
            tr("nqviz shows the N-queens algorithms at work, and measures the same algorithms."),
            f"{versions_in_words(machine)}, Qt {qVersion()}",
            in_words(machine),
            _folders(settings),
            tr(
                "nqviz is free under the MIT licence. Qt and PySide6 are used under the LGPL 3, "
                "numba, llvmlite and Pygments under BSD 2, numpy, Babel, psutil, msgspec and segno "
                "under BSD 3, aiohttp under Apache 2.0, pyqtgraph, platformdirs and filelock under "
                "MIT, shtab under MPL 2.0, "
                "Pillow under MIT-CMU, the fonts Inter, JetBrains Mono and Noto Sans CJK under the "
                "SIL Open Font License 1.1."
            ),
        ]
    )
