"""Columns of widgets without gaps."""

from PySide6.QtWidgets import QVBoxLayout, QWidget


def stacked_up(*widgets: QWidget, tall: QWidget) -> QWidget:
    """Return a column of widgets without gaps, one of which takes all the height it can get."""
    content = QWidget()
    rows = QVBoxLayout(content)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    for widget in widgets:
        rows.addWidget(widget, int(widget is tall))
    return content
