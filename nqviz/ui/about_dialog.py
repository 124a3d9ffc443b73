"""What this program is, what it runs on, and under which licences."""

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from nqviz.i18n import tr
from nqviz.machine import Machine, this_machine


class AboutDialog(QDialog):
    """Shows versions, machine and licences as text that can be copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About nqviz"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = QLabel(about(this_machine()), wordWrap=True)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        text.setMinimumWidth(72 * self.fontMetrics().averageCharWidth())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(text)
        layout.addWidget(buttons)


def about(machine: Machine) -> str:
    """Return the text."""
    versions = [f"{name} {version}" for name, version in machine.versions]
    return "\n\n".join(
        [
            tr("nqviz shows the N-queens algorithms at work, and measures the same algorithms."),
            ", ".join([*versions, f"Qt {qVersion()}"]),
            tr(
                "{processor}, {cores} cores, {threads} threads, {memory} GB, {system}",
                processor=machine.processor,
                cores=machine.cores,
                threads=machine.threads,
                memory=round(machine.memory / 1e9),
                system=machine.system,
            ),
            tr(
                "nqviz is free under the MIT licence. Qt and PySide6 are used under the LGPL 3, "
                "numba and llvmlite under BSD 2, numpy, Babel and psutil under BSD 3, pyqtgraph, "
                "platformdirs and Pillow under MIT, the fonts Inter, JetBrains Mono and Noto Sans "
                "CJK under the SIL Open Font License 1.1."
            ),
        ]
    )
