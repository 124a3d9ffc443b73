"""The questions before programs run that are the user's own, or those of a class."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QVBoxLayout, QWidget

from nqviz.common.i18n import ntr, number, tr
from nqviz.common.text import visible
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.sentence_view import text_label


class RunQuestion(FittingDialog):
    """Names a file or a folder and asks whether it shall run; no key pressed by habit says yes."""

    def __init__(
        self,
        path: Path,
        question: str,
        warning: str,
        run: str,
        refuse: str,
        parent: QWidget | None = None,
    ) -> None:
        """Ask about a path; `run` and `refuse` stand on the buttons that say yes and no."""
        super().__init__(tr("Run a program"), parent)
        self.question = text_label(question)
        self.question.setProperty("heading", True)
        self.file = text_label(visible(str(path)))
        self.file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.warning = text_label(warning)
        self._buttons = QDialogButtonBox(self)
        roles = QDialogButtonBox.ButtonRole
        self.run_button = self._buttons.addButton(run, roles.AcceptRole)
        self.refuse_button = self._buttons.addButton(refuse, roles.RejectRole)
        self.refuse_button.setDefault(True)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        texts = self.question, self.file, self.warning
        self._column = fill(QVBoxLayout(self), *texts, self._buttons)
        unit = self.fontInfo().pixelSize()
        self.setMinimumWidth(min(36 * unit, round(0.9 * self.screen().availableSize().width())))
        self.refuse_button.setFocus()


class TrustDialog(RunQuestion):
    """Asks whether a program shall run."""

    def __init__(
        self, source: ProgramSource, parent: QWidget | None = None, *, is_new: bool
    ) -> None:
        """Ask about a program, a new one or one that has been changed elsewhere."""
        question = tr("Run this program?") if is_new else tr("This program has changed. Run it?")
        warning = tr(
            "It runs with your rights, in a process of its own, and can do whatever you can "
            "do: read, change and delete files, for instance. Run only what you have written "
            "yourself or have read."
        )
        super().__init__(source.path, question, warning, tr("Run it"), tr("Don't run it"), parent)
        self.source = source
        self.always_box = QCheckBox(tr("This file, always, whatever is in it"), self)
        self._column.insertWidget(self._column.indexOf(self._buttons), self.always_box)
        self.setTabOrder(self.always_box, self.run_button)


class ClassQuestion(RunQuestion):
    """Asks whether the programs of a folder shall be checked, which means that they run."""

    def __init__(self, folder: Path, count: int, parent: QWidget) -> None:
        """Ask about so many programs."""
        question = ntr(
            "Run the {count} program in this folder?",
            "Run the {count} programs in this folder?",
            count,
            count=number(count),
        )
        warning = tr(
            "To be checked they have to run, with your rights, each in a process of its own with "
            "limits of time and memory. They can do whatever you can do: read, change and delete "
            "files, for instance. Run only what you have read, or trust."
        )
        super().__init__(
            folder, question, warning, tr("Run and check"), tr("Don't run them"), parent
        )
