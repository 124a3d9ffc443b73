"""Reads the colours of pictures, all pixels at once: a loop over them is slow in Python."""

import numpy as np
from PIL import Image
from PySide6.QtCore import QCoreApplication, QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

_MOST_PICTURES = 50  # of a widget until two are the same


def pixels_of(picture: QImage) -> np.ndarray:
    """Return the colours of a picture, by rows, as `QColor.rgb` gives them."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    colors = np.frombuffer(picture.constBits(), np.uint32)
    return colors.reshape(picture.height(), picture.width()).copy()


def numbers_of_frame(film: Image.Image, frame: int) -> np.ndarray:
    """Return the colours of a frame of a film, by rows, each as the number 0xRRGGBB."""
    film.seek(frame)
    red, green, blue = np.moveaxis(np.asarray(film.convert("RGB"), np.uint32), 2, 0)
    numbers: np.ndarray = red << 16 | green << 8 | blue
    return numbers


def colors_in(picture: QImage, rect: QRect | None = None) -> set[str]:
    """Return the names of the colours in a picture, or in a part of it."""
    found = pixels_of(picture if rect is None else picture.copy(rect & picture.rect()))
    return {QColor(int(color)).name() for color in np.unique(found)}


def contrast(one: str | QColor, other: str | QColor) -> float:
    """Return the contrast of two colours by WCAG 2.2."""

    def luminance(name: str | QColor) -> float:
        color = QColor(name)
        parts = (color.redF(), color.greenF(), color.blueF())
        red, green, blue = (
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def count_of(picture: QImage, color: str) -> int:
    """Return how many pixels of a picture have a colour."""
    return int((pixels_of(picture) == QColor(color).rgb()).sum())


def picture_at_rest(widget: QWidget) -> QImage:
    """Return a picture of a widget that is drawn the same twice: nothing asks to be laid out."""
    before = QImage()
    for _ in range(_MOST_PICTURES):
        QCoreApplication.processEvents()
        picture = widget.grab().toImage()
        if picture == before:
            return picture
        before = picture
    raise AssertionError(f"{type(widget).__name__} is drawn differently each time")
