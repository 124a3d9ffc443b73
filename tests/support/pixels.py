"""Reads the colours of pictures, all pixels at once: a loop over them is slow in Python."""

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage


def pixels_of(picture: QImage) -> np.ndarray:
    """Return the colours of a picture, by rows, as `QColor.rgb` gives them."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    colors = np.frombuffer(picture.constBits(), np.uint32)
    return colors.reshape(picture.height(), picture.width()).copy()


def pixels_in(picture: QImage, rect: QRect) -> np.ndarray:
    """Return the colours of the pixels of a part of a picture, by rows."""
    part = picture.copy(rect & picture.rect())
    return pixels_of(part)


def colors_in(picture: QImage, rect: QRect | None = None) -> set[str]:
    """Return the names of the colours in a picture, or in a part of it."""
    found = pixels_of(picture) if rect is None else pixels_in(picture, rect)
    return {QColor(int(color)).name() for color in np.unique(found)}


def count_of(picture: QImage, color: str) -> int:
    """Return how many pixels of a picture have a colour."""
    return int((pixels_of(picture) == QColor(color).rgb()).sum())
