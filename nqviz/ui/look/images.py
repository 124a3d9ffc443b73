"""Images made of arrays by numpy: what has too many squares to be painted one by one."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage

from nqviz.frames.palette import blended

Shares = NDArray[np.float64]


def mixed(ground: str, ink: str, share: float) -> QColor:
    """Return a colour with a share of ink in it."""
    return QColor(blended(ground, ink, share))


def mixed_rgb(ground: str, ink: str, shares: Shares) -> NDArray[np.uint32]:
    """Return the opaque colours (0xAARRGGBB) with these shares of ink in them."""
    one, other = QColor(ground), QColor(ink)
    pixels = np.full(shares.shape, 0xFF, np.uint32)
    for channel in (QColor.red, QColor.green, QColor.blue):
        start, end = channel(one), channel(other)
        mixed_channel = np.rint(start + shares * (end - start)).astype(np.uint32)
        pixels = pixels << np.uint32(8) | mixed_channel
    return pixels


def image_of(
    pixels: NDArray[np.uint32], kind: QImage.Format = QImage.Format.Format_ARGB32_Premultiplied
) -> QImage:
    """Return an image of colours (0xAARRGGBB) by (down, across); 0 is transparent."""
    height, width = pixels.shape
    pixels = np.ascontiguousarray(pixels)
    image = QImage(pixels.data, width, height, 4 * width, kind)
    return image.copy()  # which owns its memory; the array may go when this function returns


def indexed_image(
    pixels: NDArray[np.uint8], colors: Sequence[QColor], ratio: float = 1.0
) -> QImage:
    """Return an image of indices (down, across) in a list of colours.

    So many of its pixels stand for one of the widget's.
    """
    table = np.array([color.rgb() for color in colors], np.uint32)
    image = image_of(table[pixels], QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    return image
