"""Pictures of single steps, drawn off-screen by the window's own widgets."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from nqviz.common.files import check_suffix
from nqviz.common.i18n import number, tr
from nqviz.model.position import Position, Task
from nqviz.programs.program import Program
from nqviz.runs.film_encoders import Pixels
from nqviz.solvers.base.solver import Solver
from nqviz.ui.board.capabilities import capabilities, longest
from nqviz.ui.board.view import BoardView
from nqviz.ui.look.palette import LIGHT, Look
from nqviz.ui.look.theme import qt_palette, style_sheet, text_font
from nqviz.ui.step.code_view import CodeView
from nqviz.ui.step.program_view import ProgramView
from nqviz.ui.step.state_view import StateView
from nqviz.ui.step.why_view import WhyView
from nqviz.ui.widgets.picture_file import PICTURES, paint_into, write_picture

LEAST_SIDE, MOST_SIDE = 120, 4096
BOARD_SIZE, SIZE_WITH_CODE = (720, 720), (1280, 720)

_FULL_SIDE = 720  # of a picture in which everything has its normal size
_WIDEST_BOARD = 0.53  # of a picture that has the code beside it
# How large the text beside a board may become, and how small where the code would not fit.
_ZOOMS = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
_NARROWEST = 0.8  # of its usual width: how narrow the code may become before its text gets smaller
_LEAST_WHY = 0.8  # of its usual size, for the sentence
_LEAST_STATE = 12.5  # pixels of text, times the scale: a state with less is left out
_LEAST_PROGRAM = 0.9  # of its usual size, for a program that is too wide
_LEAST_LINES = 9  # of a program that is too long
_FRAME = 4  # the pixels that the frame of a card takes
_COLOR = np.uint32(0xFFFFFF)


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """How pictures are drawn.

    Attributes:
        with_code: adds the sentence of why, the code and, where the height allows it, the state.
    """

    width: int = BOARD_SIZE[0]
    height: int = BOARD_SIZE[1]
    look: Look = LIGHT
    with_code: bool = False

    @property
    def scale(self) -> float:
        """How much larger than normal everything is, as by Ctrl+plus in the window."""
        return max(1.0, min(self.width, self.height) / _FULL_SIDE)

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

    def __init__(self, solver: Solver, style: PictureStyle, parent: QWidget | None = None) -> None:
        """Draw steps of an algorithm; raises ValueError where there is no such style."""
        style.check()
        super().__init__(parent, Qt.WindowType.Window)
        self._solver, self._style = solver, style
        look, scale = style.look, style.scale
        # The application may have another look, or none.
        self.setPalette(qt_palette(look))
        self.setFont(text_font(look.font * scale))
        self.setStyleSheet(style_sheet(look, scale))
        self.resize(style.width, style.height)
        self.board = BoardView(self)
        self.board.set_look(look, scale)
        self.text_panel = _TextPanel(solver, style, self) if style.with_code else None
        self._lay_out()
        self._image = QImage(self.size(), QImage.Format.Format_RGB32)

    def show_position(self, position: Position) -> None:
        """Draw a position from now on; it must not change as long as it is drawn."""
        self.board.show_position(position, self._solver.overlay(position))
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

    def _lay_out(self) -> None:
        if self.text_panel is None:
            self.board.resize(self.size())
            return
        unit = self._style.look.font * self._style.scale
        edge = round(1.1 * unit)
        height = self.height() - 2 * edge
        width = min(height, round(_WIDEST_BOARD * self.width()))
        self.board.setGeometry(edge, edge, width, height)
        left = width + 2 * edge
        self.text_panel.setGeometry(left, edge, self.width() - left - edge, height)


class _TextPanel(QWidget):
    def __init__(self, solver: Solver, style: PictureStyle, parent: QWidget) -> None:
        super().__init__(parent)
        self._solver, self._style = solver, style
        self._task: Task | None = None
        self._gap = round(0.8 * style.look.font * style.scale)
        self._why = WhyView(self)
        self.code = CodeView()
        self.state = StateView()
        self.program = ProgramView()
        self.program.queens_box.hide()  # nothing can be typed in a picture
        self.caption = QLabel()
        self.caption.setProperty("muted", True)
        self._code_card = _card(self.code)
        self._state_card = _card(self.program if isinstance(solver, Program) else self.state)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._gap)
        for widget in (self._why, self._code_card, self._state_card):
            column.addWidget(widget)
        column.addStretch()
        column.addWidget(self.caption)

    def show_position(self, position: Position) -> None:
        if position.task != self._task:
            self._task = position.task
            self.code.show_code(
                self._solver.listing(position.task.rule),
                is_program=isinstance(self._solver, Program),
            )
            self._fit(position.task)
        if isinstance(self._solver, Program):
            self._show_program(self._solver, position)
        else:
            self.state.show_state(self._solver.state(position))
        step = position.last
        self._why.say(self._solver.why(position), None if step is None else step.kind)
        self.code.light(None if step is None else step.line)
        self.caption.setText(
            tr(
                "{title}, n = {n}, step {step}",
                title=tr(self._solver.title),
                n=position.n,
                step=number(position.index),
            )
        )

    def _show_program(self, program: Program, position: Position) -> None:
        recording, index = program.recording(position.task), position.index
        self.program.show_program(
            recording.calls(index), recording.output(index), program.file.queens
        )
        self.code.show_counts(recording.line_counts(index))

    def _fit(self, task: Task) -> None:
        """Give code and then state the largest text at which all of it can be seen."""
        look, scale = self._style.look, self._style.scale
        width = self.width() - _FRAME
        for zoom in _ZOOMS:
            self._why.set_look(look, scale * max(zoom, _LEAST_WHY))
            self.code.set_look(look, scale * zoom)
            around = self._why.sizeHint().height() + self.caption.sizeHint().height()
            rest = self.height() - around - 3 * self._gap - _FRAME
            has_width = _NARROWEST * self.code.sizeHint().width() <= width
            least = self.code.least_height()
            if isinstance(self._solver, Program):  # it may be long and wide
                self.program.set_look(look, scale * zoom)
                rest -= self.program.heights()[1] + self._gap + _FRAME
                has_width = has_width or zoom <= _LEAST_PROGRAM
                least = self.code.least_height(_LEAST_LINES)
            if has_width and least <= rest:
                break
        height = self.code.whole_lines(min(self.code.sizeHint().height(), max(rest, 1)))
        self._code_card.setFixedHeight(height + _FRAME)
        if isinstance(self._solver, Program):
            self._state_card.setFixedHeight(self.program.heights()[1] + _FRAME)
        else:
            self._fit_state(task, width, rest - height - self._gap - _FRAME)

    def _fit_state(self, task: Task, width: int, rest: int) -> None:
        start, shown = self._solver.state(Position.start(task)), capabilities(self._solver)
        self.state.reserve(shown.labels, task.n)
        strips, cells = len(start) + shown.more_strips, longest(start) + shown.more_cells
        self._state_card.hide()
        for zoom in _ZOOMS:
            if zoom * self._style.look.font < _LEAST_STATE:
                break
            self.state.set_look(self._style.look, self._style.scale * zoom)
            least, height = self.state.heights_for(strips)
            if least <= rest and self.state.width_for(start, cells) <= width:
                self._state_card.setFixedHeight(min(height, rest) + _FRAME)
                self._state_card.show()
                break


def _card(content: QWidget) -> QFrame:
    card = QFrame()
    card.setProperty("card", True)
    inside = QVBoxLayout(card)
    inside.setContentsMargins(1, 1, 1, 1)
    inside.addWidget(content)
    return card


def save_step(
    solver: Solver,
    position: Position,
    style: PictureStyle,
    path: Path,
    parent: QWidget | None = None,
) -> None:
    """Draw a step into a file, whose suffix says whether as PNG or as SVG.

    Raises ValueError with one clear sentence where that can't be done.
    """
    check_suffix(path, PICTURES)
    picture = Picture(solver, style, parent)
    try:
        picture.show_position(position)
        write_picture(picture, path, tr(solver.title), clips=True)
    finally:
        picture.deleteLater()
