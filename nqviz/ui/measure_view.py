"""What the views of the Measure page have in common."""

from PySide6.QtWidgets import QWidget

from nqviz.ui.palette import Look


class MeasureView(QWidget):
    """One view of the Measure page; what a view has no use for does nothing.

    Attributes:
        tools: the controls that the window shows beside its tabs.
    """

    tools: QWidget

    def start(self) -> None:
        """Start what the view is for."""

    def set_busy(self, is_busy: bool) -> None:
        """Show whether something runs in the background."""

    def focus_view(self) -> None:
        """Give the keys to what matters most."""
        self.setFocus()

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""

    def close_down(self) -> None:
        """Stop what goes on in the background; the view can't be used afterwards."""
