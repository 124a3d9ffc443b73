import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from nqviz.ui.widgets.fitting_panel import FittingPanel
from tests.support.qt_objects import added, shown


class OneText(FittingPanel):
    """A panel with one text, which it makes smaller until it fits."""

    def __init__(self) -> None:
        super().__init__("A text", None)
        self.label = QLabel("Queens on a board. " * 12, wordWrap=True)
        self._column.addWidget(self.label)

    def _enlarge(self, scale: float) -> None:
        self.pixels = self._pixels(scale)
        self.label.setStyleSheet(f"font-size: {self.pixels}px;")


@pytest.mark.parametrize("size", [(300, 220), (600, 300), (1200, 500)])
def test_a_panel_fits_its_text_to_its_size_and_asks_for_none(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    panel = added(qtbot, OneText())
    panel.resize(*size)
    panel.show()
    assert (panel.width(), panel.height()) == size
    assert panel.label.heightForWidth(panel.label.width()) <= panel.height()
    assert not panel.hasHeightForWidth()
    assert panel.minimumSizeHint().height() < 200
    assert panel.accessibleName() == "A text"


def test_a_larger_panel_has_a_larger_text(qtbot: QtBot) -> None:
    panel = shown(qtbot, OneText(), 300, 220)
    before = panel.pixels
    panel.resize(900, 500)
    assert panel.pixels > before
