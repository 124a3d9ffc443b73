"""The row above a program: whether it is written or watched, and what can be done with it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QSizePolicy, QWidget

from nqviz.common.i18n import tr
from nqviz.common.text import visible
from nqviz.programs.source import SUFFIX, TEMPLATE, template_keys
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.widgets.buttons import Segments, command_button
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled
from nqviz.ui.widgets.user_folders import ask_file, documents_folder

_BOX_CHARACTERS = 3  # The box with beginnings is at least so many letters wide.


class Deeds(NamedTuple):
    """What the controls of the row do; `begin` is given the key of a beginning, or a path."""

    write: Callable[[], object]
    watch: Callable[[], object]
    run: Callable[[], object]
    check: Callable[[], object]
    stop: Callable[[], object]
    save: Callable[[], object]
    begin: Callable[[str | Path], object]


class ProgramBar(Styled, QWidget):
    """Says whether a program is written or watched, and offers to run, check, stop and save it.

    A program without a name can begin with a template, an algorithm or one that was kept.
    """

    def __init__(self, deeds: Deeds) -> None:
        super().__init__()
        self.setAccessibleName(tr("Program"))
        self.modes = Segments([tr("Write"), tr("Watch")], self)
        self.modes.button(0).setToolTip(tr("Write in the text (F4, or a click in it)"))
        self.modes.button(1).setToolTip(tr("Watch the run (Escape, or a click on the board)"))
        run = tr("Run what is written, from its first step (Ctrl+Enter)")
        check = tr("Check whether the program is right (F6)")
        stop, save = tr("Stop the program, or its check"), tr("Save the program (Ctrl+S)")
        self.run_button = command_button(tr("Run"), deeds.run, tip=run, is_primary=True)
        self.check_button = command_button(tr("Check"), deeds.check, tip=check)
        self.stop_button = command_button(tr("Stop"), deeds.stop, tip=stop)
        self.save_button = command_button(tr("Save"), deeds.save, tip=save)
        self.begin_box = ChoiceBox(self, on_chosen=self._on_chosen)
        self.begin_box.setSizeAdjustPolicy(
            ChoiceBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.begin_box.setMinimumContentsLength(_BOX_CHARACTERS)
        self.begin_box.setPlaceholderText(tr("Begin with"))
        self.begin_box.setAccessibleName(tr("Begin with"))
        self.begin_box.setToolTip(tr("Take another text to begin with (Ctrl+Z: this one)"))
        self._begin = deeds.begin
        self._beginnings: Sequence[str | Path] = ()
        self._wanted: dict[QWidget, bool] = {}
        self.modes.chosen.connect(lambda index: (deeds.watch if index else deeds.write)())
        for button in (self.run_button, self.check_button, self.stop_button, self.save_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.modes.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # see minimumSizeHint
        buttons = self.run_button, self.check_button, self.stop_button, self.save_button
        fill(self._row, self.modes, *buttons, (self.begin_box, 1), Stretch())
        for button in self.findChildren(QPushButton):
            button.setProperty("narrow", True)

    def show_state(
        self, *, is_writing: bool, can_stop: bool, can_save: bool, kept: Sequence[Path] | None
    ) -> None:
        """Show whether a program is written, and offer what can be done.

        `kept` are those without a name that were kept, where this has none either.
        """
        self.modes.show_choice(int(not is_writing))
        self.stop_button.setEnabled(can_stop)
        self.save_button.setEnabled(can_save)
        offers = kept is not None and is_writing
        self._wanted = {self.save_button: is_writing or can_save, self.begin_box: offers}
        # While something runs it can be stopped, and else checked.
        stop, check = self.stop_button, self.check_button
        self._wanted |= dict.fromkeys((check, stop) if can_stop else (stop, check), True)
        if offers and not self.begin_box.view().isVisible():
            self._offer(kept or ())
        self._fit()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        """Leave out the button to save and others, where not all words have space."""
        for control, is_wanted in self._wanted.items():
            control.setVisible(is_wanted)
        for control in self._wanted:
            if self.sizeHint().width() > self.width():
                control.hide()
                self._row.invalidate()
        self._row.activate()  # Else a word is cut off until the next event.

    def _on_chosen(self, index: int) -> None:
        if index >= 0:
            self._begin(self._beginnings[index])

    def _offer(self, kept: Sequence[Path]) -> None:
        """Offer beginnings, unless they are offered already; none is chosen."""
        titles = {solver.key: tr(solver.title) for solver in SOLVERS}
        titles[TEMPLATE] = tr("A template, with a test left for you")
        given = template_keys()
        algorithms = [solver.key for solver in SOLVERS if solver.key in given]
        offered: list[str | Path] = [*kept, TEMPLATE, *algorithms]
        if offered != self._beginnings:
            self._beginnings = offered
            blocker = QSignalBlocker(self.begin_box)
            self.begin_box.clear()
            self.begin_box.addItems(
                [
                    titles.get(each, each)
                    if isinstance(each, str)
                    else tr("Kept: {file}", file=visible(each.name))
                    for each in offered
                ]
            )
            self.begin_box.setCurrentIndex(-1)  # adding has chosen the first
            blocker.unblock()
            view = self.begin_box.view()
            view.setMinimumWidth(view.sizeHintForColumn(0) + round(2 * self._unit))
        self.begin_box.setCurrentIndex(-1)

    def apply_look(self) -> None:
        space = round(0.35 * self._unit)
        self._row.setSpacing(space)
        self._row.setContentsMargins(space, space, space, space)

    def minimumSizeHint(self) -> QSize:
        # It is little: the row must not make the panes wider.
        return QSize(100, self.sizeHint().height())


def ask_program_file(then: Callable[[Path], object], parent: QWidget) -> None:
    """Ask in which file a new program is to be saved; one that exists only after a question."""
    filters = [tr("Python programs ({patterns})", patterns=f"*{SUFFIX}")]
    name = _unused(documents_folder(), f"queens{SUFFIX}").name
    ask_file(tr("Save the new program"), filters, then, parent, new_name=name)


def _unused(folder: Path, name: str) -> Path:
    """Return a path that no file has."""
    path, count = folder / name, 1
    while path.exists():
        count += 1
        path = folder / f"{Path(name).stem}-{count}{SUFFIX}"
    return path
