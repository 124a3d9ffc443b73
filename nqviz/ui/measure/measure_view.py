"""What the views of the Measure page have in common."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from nqviz.frames.palette import Look
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.playback.rule_button import RuleButton
from nqviz.ui.widgets.header import EXPENDABLE
from nqviz.ui.widgets.styled import Styled


class MeasureView(Styled, QWidget):
    """One view of the Measure page; what a view has no use for does nothing.

    Attributes:
        controller: what the view is bound to.
        tools: the controls that the window shows beside its tabs.
    """

    tools: Styled

    _layouts: Sequence[QBoxLayout] = ()  # those whose margins and spacing follow the scale

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        controller.changed.connect(self._update)

    def _update(self) -> None:
        """Show what is chosen and known now; what is shown already is left as it is."""

    def start(self) -> None:
        """Start what the view is for."""

    def focus_view(self) -> None:
        """Give the keyboard focus to the main widget."""
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
        space = round(0.8 * self._unit)
        for layout in self._layouts:
            layout.setContentsMargins(space, space, space, space)
            layout.setSpacing(space)

    @property
    def rule_button(self) -> RuleButton | None:
        """The button that names the rule under which the view counts, where it has one."""
        return None

    def _split(self) -> tuple[QFrame, QVBoxLayout, QVBoxLayout]:
        """Make a narrow card and a wide one beside it; return the first and both insides."""
        side, pane = card(), card()
        inside, beside, both = QVBoxLayout(side), QVBoxLayout(pane), QHBoxLayout(self)
        both.addWidget(side)
        both.addWidget(pane, 1)
        self._layouts = (inside, beside, both)
        return side, inside, beside


class JobView(MeasureView):
    """A view with a button that starts a job, and cancels it while something runs."""

    tools: "ToolRow"

    def __init__(self, controller: MeasureController, parent: QWidget | None = None) -> None:
        super().__init__(controller, parent)
        self.start_button = QPushButton()
        self.start_button.setProperty("primary", True)
        self.start_button.clicked.connect(self._on_start_clicked)

    @property
    def is_running(self) -> bool:
        """Whether there is something to cancel."""
        return self.controller.is_busy

    def _on_start_clicked(self) -> None:
        if self.is_running:
            self.controller.cancel_asked.emit()
        else:
            self.start()


class ToolRow(Styled, QWidget):
    """Fields with their names, and a button that starts and cancels."""

    def __init__(
        self,
        fields: Sequence[tuple[str, QWidget]],
        button: QPushButton,
        expendable: Collection[QWidget] = (),
        rule_button: RuleButton | None = None,
    ) -> None:
        """Lay the fields out; the names of the expendable ones go first where space is short.

        A field that says itself what it is has no name.
        """
        super().__init__()
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        if rule_button is not None:
            row.addWidget(rule_button)
        for text, field in fields:
            if text:
                label = QLabel(text)
                label.setBuddy(field)
                label.setProperty(EXPENDABLE, field in expendable)
                row.addWidget(label)
            row.addWidget(field)
        row.addWidget(button)

    def apply_look(self) -> None:
        self._row.setSpacing(round(0.5 * self._unit))


def card() -> QFrame:
    """Return a pane with the ground and the outline of a card."""
    frame = QFrame()
    frame.setProperty("card", True)
    return frame


def text_label(*, is_muted: bool = False) -> QLabel:
    """Return a label for sentences, which are folded where they are too long."""
    label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    label.setProperty("muted", is_muted)
    return label


def focus_field(field: QSpinBox) -> None:
    """Give the keyboard focus to a field for a number, so that what is typed replaces it."""
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    field.selectAll()


def show_number(field: QSpinBox, value: int) -> None:
    """Show a number in a field; one that is just being typed there stays."""
    if field.value() != value:
        field.setValue(value)


def number_field(value: int, largest: int, name: str) -> QSpinBox:
    """Return a field for a number from 1, with its name."""
    field = QSpinBox(minimum=1, maximum=largest, value=value)
    field.setAccessibleName(name)
    field.setKeyboardTracking(False)  # the 1 of a 14 that is typed is no range
    field.setToolTip(name)
    field.setAlignment(Qt.AlignmentFlag.AlignRight)
    return field
