"""The base classes of the views of the Measure page, and their controls."""

from collections.abc import Callable, Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.common.i18n import tr
from nqviz.frames.palette import Look
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.playback.rule_button import RuleButton
from nqviz.ui.widgets.buttons import command_button
from nqviz.ui.widgets.header import EXPENDABLE
from nqviz.ui.widgets.layouts import Stretch, fill
from nqviz.ui.widgets.styled import Styled

MARGIN = 0.8  # In heights of text: around and between the parts of a view.


class MeasureView(Styled, QWidget):
    """One view of the Measure page; what a view has no use for does nothing.

    Attributes:
        rule_button: names the rule under which the view counts; None where it does not count.
    """

    tools: Styled
    rule_button: RuleButton | None = None

    _layouts: Sequence[QBoxLayout] = ()  # Their margins and spacing follow the scale.

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        controller.changed.connect(self._update)

    def _update(self) -> None:
        """Show what is chosen and known now; what is shown already is left as it is."""

    def start(self) -> None:
        """Start the job of the view, unless something runs."""

    def focus_view(self) -> None:
        self.setFocus()

    def focus_list(self) -> bool:
        """Give the keyboard focus to the choice of algorithms, and return whether there is one."""
        return False

    def focus_sizes(self) -> bool:
        """Give the keyboard focus to the choice of n, and return whether there is one."""
        return False

    def close_down(self) -> None:
        """Stop what goes on in the background; the view can't be used afterwards."""

    def set_look(self, look: Look, scale: float) -> None:
        super().set_look(look, scale)
        self.tools.set_look(look, scale)  # a child of the window's header

    def apply_look(self) -> None:
        space = round(MARGIN * self._unit)
        for layout in self._layouts:
            layout.setContentsMargins(space, space, space, space)
            layout.setSpacing(space)

    def _split(self) -> tuple[QFrame, QVBoxLayout, QVBoxLayout]:
        side, pane = card(), card()
        inside, beside = QVBoxLayout(side), QVBoxLayout(pane)
        both = fill(QHBoxLayout(self), side, (pane, 1))
        self._layouts = (inside, beside, both)
        return side, inside, beside


class JobView(MeasureView):
    """A view with a button that starts a job, and cancels it while something runs."""

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.start_button = command_button("", self._on_start_clicked, is_primary=True)

    @property
    def is_running(self) -> bool:
        """Whether there is something to cancel."""
        return self.controller.is_busy

    def _set_tools(
        self, *fields: tuple[str, QWidget], expendable: Collection[QWidget] = ()
    ) -> None:
        """Show fields, each with its name, which may be empty, and the button that starts.

        The names of the expendable ones are hidden first where space is short.
        """
        tools = (("", self.rule_button), *fields) if self.rule_button is not None else fields
        self.tools = ToolRow((*tools, ("", self.start_button)), expendable)

    def _show_start(self, words: str) -> None:
        running = tr("Cancel  {key}", key="Esc")
        self.start_button.setText(running if self.is_running else words)

    def _on_start_clicked(self) -> None:
        if self.is_running:
            self.controller.cancel_job()
        else:
            self.start()


class CountingView(JobView):
    """A view with a button for the rule under which it measures or counts."""

    rule_button: RuleButton

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.rule_button = RuleButton()
        self.rule_button.choose = lambda rule, _solver: controller.set_rule(rule)


class ToolRow(Styled, QWidget):
    """Fields with their names, from the right end on."""

    def __init__(
        self, fields: Sequence[tuple[str, QWidget]], expendable: Collection[QWidget] = ()
    ) -> None:
        super().__init__()
        self._row = row = fill(QHBoxLayout(self), Stretch(), margin=0)
        for text, field in fields:
            if text:
                label = QLabel(text)
                label.setBuddy(field)
                label.setProperty(EXPENDABLE, field in expendable)
                row.addWidget(label)
            row.addWidget(field)

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.5 * self._unit))


def card() -> QFrame:
    """Return a pane with the ground and the outline of a card."""
    frame = QFrame()
    frame.setProperty("card", True)
    return frame


def set_up_number(field: QSpinBox, name: str, on_changed: Callable[[int], object]) -> None:
    """Name a field for a number, and call a function with each number that is chosen there."""
    field.setAccessibleName(name)
    field.setToolTip(name)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    field.valueChanged.connect(on_changed)


def focus_field(field: QSpinBox) -> None:
    """Give the keyboard focus to a field for a number, so that what is typed replaces it."""
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    field.selectAll()


def show_number(field: QSpinBox, value: int) -> None:
    """Show a number in a field; one that is just being typed there stays."""
    if field.value() != value:
        field.setValue(value)
