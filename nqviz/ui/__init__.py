"""The window: everything that is PySide6 or pyqtgraph."""
