"""Draws the icon of the program as Windows has it.

Usage: python -m tooling.windows.icon FILE.ico
"""

import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

_SIDE = 256
_SVG = Path(__file__).parents[2] / "resources" / "icons" / "nqviz.svg"

if __name__ == "__main__":
    picture = QImage(_SIDE, _SIDE, QImage.Format.Format_RGBA8888)
    picture.fill(0)
    painter = QPainter(picture)
    QSvgRenderer(str(_SVG)).render(painter, QRectF(0, 0, _SIDE, _SIDE))
    painter.end()
    Image.frombytes("RGBA", (_SIDE, _SIDE), bytes(picture.constBits())).save(sys.argv[1])
