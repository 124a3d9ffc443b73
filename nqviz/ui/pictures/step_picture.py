"""Pictures of single steps, drawn off-screen by the window's own widgets."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from nqviz.common.files import check_suffix
from nqviz.common.i18n import tr
from nqviz.frames.palette import LIGHT, Look
from nqviz.model.position import Position
from nqviz.runs.film_encoders import Pixels
from nqviz.runs.timeline import Timeline
from nqviz.ui.board.view import BoardView
from nqviz.ui.look.theme import qt_palette, style_sheet, text_font
from nqviz.ui.pictures.text_panel import Beside, TextPanel
from nqviz.ui.widgets.picture_file import PICTURES, paint_into, write_picture

LEAST_SIDE, MOST_SIDE = 120, 4096
BOARD_SIZE, SIZE_WITH_TEXT = (720, 720), (1280, 720)

_USUAL_SIDE = 720  # Everything has its normal size in a picture of so many pixels.
_BOARD_BESIDE_TEXT = 0.53  # Beside text the board takes this share of the width.
_COLOR = np.uint32(0xFFFFFF)


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How pictures are drawn.

    Attributes:
        beside: what stands beside the board.
        has_attacks: whether the attacks of the queens that stand are drawn.
    """

    width: int = BOARD_SIZE[0]
    height: int = BOARD_SIZE[1]
    look: Look = LIGHT
    beside: Beside = Beside.NOTHING
    has_attacks: bool = False

    @property
    def scale(self) -> float:
        """How much larger than normal everything is, as by Ctrl+plus in the window."""
        return max(1.0, min(self.width, self.height) / _USUAL_SIDE)

    def check(self) -> None:
        """Raise ValueError with one clear sentence where a picture can't have this size."""
        if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (self.width, self.height)):
            raise ValueError(
                tr(
                    "A picture has sides from {least} to {most} pixels, not {width}x{height}.",
                    least=LEAST_SIDE,
                    most=MOST_SIDE,
                    width=self.width,
                    height=self.height,
                )
            )


class Picture(QWidget):
    """A step as the window shows it, never on screen: the board, and a panel of text beside it."""

    def __init__(
        self, timeline: Timeline, style: PictureStyle, parent: QWidget | None = None
    ) -> None:
        """Draw steps of a run; raises ValueError where it has no such style."""
        style.check()
        super().__init__(parent, Qt.WindowType.Window)
        self._timeline, self._style = timeline, style
        look, scale = style.look, style.scale
        # The application may have another look, or none.
        self.setPalette(qt_palette(look))
        self.setFont(text_font(look.font * scale))
        self.setStyleSheet(style_sheet(look, scale))
        self.resize(style.width, style.height)
        self.board = BoardView(self)
        self.board.set_look(look, scale)
        self.board.show_attacks(is_shown=style.has_attacks)
        self.text_panel: TextPanel | None = None
        if style.beside is not Beside.NOTHING:
            self.text_panel = TextPanel(timeline, style.beside, look, scale, self)
        self._lay_out()
        self._image = QImage(self.size(), QImage.Format.Format_RGB32)

    def read(self, step: int) -> Iterator[None]:
        """Read in portions what is told of the run before a known step; else drawing it does so."""
        if self.text_panel is not None:
            yield from self.text_panel.read(step)

    def show_position(self, position: Position) -> None:
        """Draw a position from now on; it must not change as long as it is drawn."""
        self.board.show_position(position, self._timeline.solver.overlay(position))
        if self.text_panel is not None:
            self.text_panel.show_position(position)

    def image(self) -> QImage:
        """Return the picture; it changes with the next one."""
        return paint_into(self._image, self)

    def draw(self, position: Position) -> Pixels:
        """Return the picture of a position as numbers."""
        self.show_position(position)
        image = self.image()
        rows = np.frombuffer(image.constBits(), np.uint32)
        return rows.reshape(image.height(), image.bytesPerLine() // 4)[:, : image.width()] & _COLOR

    def save(self, step: int, path: Path) -> None:
        """Draw a known step into a file, whose suffix says whether as PNG or as SVG.

        Raises ValueError with one clear sentence where that can't be done.
        """
        self.show_position(self._timeline.position_at(step))
        write_picture(self, path, tr(self._timeline.solver.title), clips=True)

    def _lay_out(self) -> None:
        if self.text_panel is None:
            self.board.resize(self.size())
            return
        unit = self._style.look.font * self._style.scale
        edge = round(1.1 * unit)
        height = self.height() - 2 * edge
        width = min(height, round(_BOARD_BESIDE_TEXT * self.width()))
        self.board.setGeometry(edge, edge, width, height)
        left = width + 2 * edge
        self.text_panel.setGeometry(left, edge, self.width() - left - edge, height)


def save_step(
    timeline: Timeline, step: int, style: PictureStyle, path: Path, parent: QWidget | None = None
) -> None:
    """Draw a known step of a run into a file, as `Picture.save` does."""
    check_suffix(path, PICTURES)
    picture = Picture(timeline, style, parent)
    try:
        picture.save(step, path)
    finally:
        picture.deleteLater()
