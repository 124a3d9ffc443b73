"""The question before a program of the user's own runs."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from nqviz.common.i18n import tr
from nqviz.common.text import visible
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.widgets.fitting_dialog import FittingDialog


class TrustDialog(FittingDialog):
    """Names a program's file and asks whether it shall run, with the user's rights."""

    def __init__(
        self, source: ProgramSource, parent: QWidget | None = None, *, is_new: bool
    ) -> None:
        """Ask about a program, a new one or one that has been changed elsewhere."""
        super().__init__(tr("Run a program"), parent)
        self.source = source
        question = tr("Run this program?") if is_new else tr("This program has changed. Run it?")
        self.question = _label(question)
        self.question.setProperty("heading", True)
        self.file = _label(visible(str(source.path)))
        self.file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.warning = _label(
            tr(
                "It runs with your rights, in a process of its own, and can do whatever you can "
                "do: read, change and delete files, for instance. Run only what you have written "
                "yourself or have read."
            )
        )
        self.always_box = QCheckBox(tr("This file, always, whatever is in it"), self)
        buttons = QDialogButtonBox(self)
        self.run_button = buttons.addButton(tr("Run it"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.refuse_button = buttons.addButton(
            tr("Don't run it"), QDialogButtonBox.ButtonRole.RejectRole
        )
        self.refuse_button.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (self.question, self.file, self.warning, self.always_box, buttons):
            column.addWidget(widget)
        unit = self.fontInfo().pixelSize()
        self.setMinimumWidth(min(36 * unit, round(0.9 * self.screen().availableSize().width())))
        self.refuse_button.setFocus()


def _label(text: str) -> QLabel:
    # What a file is called is not interpreted as markup.
    return QLabel(text, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
