"""Draws the rows of an icicle into a picture, pixel by pixel."""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage

from nqviz.runs.icicle import NOTHING, IcicleRow
from nqviz.ui.look.images import indexed_image, mixed

_SHADES = 4  # A pixel has one by how much of it cells take.
_GROUND, _FIRST = 0, 1  # Indices in the list of colours.
_COLORS_OF_KIND = _SHADES + 1  # A kind has its shades and its ink.
_STRIPE_DISTANCE, _DOT_DISTANCE = 7, 4  # In pixels.
_SHORT_CELL_SHARE = 0.45  # It has this share of the height of a row.


class Pattern(Enum):
    """What tells a kind of cell from others without colour."""

    SOLID = "solid"
    SHORT = "short"  # It hangs from the upper edge and takes less than half the height.
    DOTS = "dots"
    RISING = "rising"  # Stripes that rise.
    FALLING = "falling"


class Fill(NamedTuple):
    """How the cells of a kind are drawn: stripes and dots in `ink`."""

    color: str
    pattern: Pattern = Pattern.SOLID
    ink: str = ""


def image_of_rows(
    rows: Sequence[NDArray[np.uint8]], fills: tuple[Fill, ...], ground: str, ratio: float = 1.0
) -> QImage:
    """Return an image of the pixels of rows, one below the other."""
    return indexed_image(np.vstack(rows), _colors_of(fills, ground), ratio)


def image_of_piece(kind: int, fills: tuple[Fill, ...], ground: str, size: QSize) -> QImage:
    """Return a piece of a cell of a kind, as a key shows it."""
    wide = size.width()
    row = IcicleRow(np.full(wide, kind, np.uint8), np.ones(wide), np.zeros(0, np.intp))
    return image_of_rows([pixels_of_row(row, fills, size.height())], fills, ground)


def _colors_of(fills: tuple[Fill, ...], ground: str) -> list[QColor]:
    """Return the colours that `pixels_of_row` gives the indices of."""
    colors = [QColor(ground)]
    for fill in fills:
        colors += [mixed(ground, fill.color, (each + 1) / _SHADES) for each in range(_SHADES)]
        colors.append(QColor(fill.ink or fill.color))
    return colors


def pixels_of_row(row: IcicleRow, fills: tuple[Fill, ...], height: int) -> NDArray[np.uint8]:
    """Return the pixels (down, across) of a row as indices in a list of colours.

    The lowest line of pixels is left free where there is height for it.
    """
    shades = np.ceil(row.coverage * _SHADES).astype(np.int16) - 1
    indices = _FIRST + row.kinds.astype(np.int16) * _COLORS_OF_KIND + np.maximum(shades, 0)
    indices[row.kinds == NOTHING] = _GROUND
    pixels = np.repeat(indices.astype(np.uint8)[None, :], height, axis=0)
    for kind, fill in enumerate(fills):
        is_kind = row.kinds == kind
        if fill.pattern is Pattern.SOLID or not is_kind.any():
            continue
        is_marked = _pattern(fill.pattern, height, len(row.kinds)) & is_kind
        is_short = fill.pattern is Pattern.SHORT
        pixels[is_marked] = _GROUND if is_short else _FIRST + kind * _COLORS_OF_KIND + _SHADES
    pixels[:, row.edges] = _GROUND
    if height > 3:
        pixels[-1] = _GROUND
    return pixels


@lru_cache(maxsize=32)
def _pattern(pattern: Pattern, height: int, width: int) -> NDArray[np.bool_]:
    """Return which pixels of a row a pattern changes."""
    down, across = np.arange(height)[:, None], np.arange(width)[None, :]
    if pattern is Pattern.SHORT:
        return np.broadcast_to(down >= max(1, round(_SHORT_CELL_SHARE * height)), (height, width))
    if pattern is Pattern.DOTS:
        is_marked = (down % _DOT_DISTANCE == 1) & (across % _DOT_DISTANCE == 1)
    else:
        is_marked = (across + (down if pattern is Pattern.RISING else -down)) % _STRIPE_DISTANCE < 2
    return np.asarray(is_marked)
