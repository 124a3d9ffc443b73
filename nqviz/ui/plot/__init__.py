"""The plot of measurements."""

import PySide6.QtWidgets  # noqa: F401  where this fails, pyqtgraph blames another binding
