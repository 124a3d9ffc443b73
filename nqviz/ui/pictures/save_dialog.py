"""Chooses what of a run is saved, how, and in which file."""

from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QSpinBox, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.frames.palette import LOOK_TITLES, LOOKS
from nqviz.model.file_name import safe_name
from nqviz.runs.film import FPS, LEAST_FPS, MOST_FPS, MOST_FRAMES
from nqviz.runs.pace import STEP_SIZES
from nqviz.runs.step_range import StepRange
from nqviz.solvers.base.solver import Solver
from nqviz.ui.pictures.step_picture import PictureStyle
from nqviz.ui.pictures.text_panel import BESIDE_TITLES, Beside
from nqviz.ui.pictures.writing_dialog import LAST_STEP, WritingDialog
from nqviz.ui.widgets.choice_box import ChoiceBox

SHORT = 300  # A run of more steps is filmed as a whole only if that is asked for.
_SIZES = ((720, 720), (1080, 1080), (480, 480), (1440, 1440))
_SIZES_WITH_TEXT = ((1280, 720), (1920, 1080), (960, 540), (2560, 1440))
_STEPS = {
    1: mark("every step"),
    2: mark("queens placed or taken back"),
    3: mark("rows and solutions"),
}
_STEPS_OF_PROGRAM = {
    1: mark("every line"),
    2: mark("queens placed or taken back"),
    3: mark("full boards, calls and returns"),
}


class Output(Enum):
    """A kind of file that is saved; the value is the title of the dialog."""

    PICTURE = mark("Save a picture of a step")
    FILM = mark("Save a film of the run")
    STEP_CSV = mark("Save the trace of the run")


_FORMATS = {
    Output.PICTURE: {
        ".png": mark("Picture (PNG)"),
        ".svg": mark("Drawing that can be scaled (SVG)"),
    },
    Output.FILM: {
        ".gif": mark("GIF, which every program shows"),
        ".png": mark("Animated PNG, in exact colours"),
        ".webp": mark("WebP, small and in exact colours"),
    },
    Output.STEP_CSV: {".csv": mark("Table of the steps (CSV)")},
}


_RANGES = {Output.FILM, Output.STEP_CSV}
_DRAWN = {Output.PICTURE, Output.FILM}


class SaveRequest(NamedTuple):
    """A file that is to be saved; a picture shows the first step of its range."""

    what: Output
    path: Path
    step_range: StepRange
    style: PictureStyle
    fps: float


class SaveDialog(WritingDialog):
    """Chooses a step or a range of steps, a format and how it is drawn, as far as that matters."""

    def __init__(
        self,
        what: Output,
        step: int,
        length: int | None,
        solver: Solver,
        style: PictureStyle,
        proposed: Path,
        save: Callable[[SaveRequest], object],
        parent: QWidget | None = None,
    ) -> None:
        """Ask about a run at a step, and propose a style; `length` is None if unknown.

        The name of the file begins with that of the path that is proposed, without a suffix.
        """
        super().__init__(tr(what.value), style.look, parent)
        self._what, self._length, self._run_path, self.save = what, length, proposed, save
        self.format_box = ChoiceBox(texts=[tr(each) for each in _FORMATS[what].values()])
        self.first_box = QSpinBox(maximum=LAST_STEP)
        self.last_box = QSpinBox(maximum=LAST_STEP)
        steps = _STEPS_OF_PROGRAM if solver.steps_by_line else _STEPS
        self.steps_box = ChoiceBox(texts=[tr(each) for each in steps.values()])
        self.fps_box = QDoubleSpinBox(minimum=LEAST_FPS, maximum=MOST_FPS, decimals=1, value=FPS)
        self._besides = [each for each in Beside if not each.why_not(solver)]
        self.beside_box = ChoiceBox(texts=[tr(BESIDE_TITLES[each]) for each in self._besides])
        self.beside_box.setCurrentIndex(self._besides.index(style.beside))
        self.attacks_box = QCheckBox(tr("What the &queens attack"))
        self.attacks_box.setChecked(style.has_attacks)
        self.size_box = ChoiceBox()
        self.look_box = ChoiceBox(texts=[tr(LOOK_TITLES[each.name]) for each in LOOKS])
        self.look_box.setCurrentIndex(LOOKS.index(style.look))
        for box in (self.first_box, self.last_box, self.fps_box):
            box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._fill_sizes()
        self._choose_step_range(step)
        self._build()
        self._connect()
        self._show_hint()

    def _choose_step_range(self, step: int) -> None:
        length = self._length
        is_whole = length is not None and (length <= SHORT or self._what is Output.STEP_CSV)
        if self._what is Output.STEP_CSV:
            self.first_box.setMinimum(1)  # The start is no step.
        first = 0 if is_whole and self._what is not Output.PICTURE else step
        end = first + SHORT if length is None else min(length, first + SHORT)
        self.first_box.setValue(first)
        self.last_box.setValue(length if is_whole and length is not None else end)

    def _build(self) -> None:
        what = self._what
        is_step_range, is_drawn = what in _RANGES, what in _DRAWN
        is_film = what is Output.FILM
        first = tr("F&rom step") if is_step_range else tr("&Step")
        rows: tuple[tuple[str, QWidget, bool], ...] = (
            (tr("&Format"), self.format_box, is_drawn),
            (first, self.first_box, True),
            # Qt measures "To" with its kerning and draws an underlined letter without: not "&To".
            (tr("To s&tep"), self.last_box, is_step_range),
            (tr("&A frame for"), self.steps_box, is_film),
            (tr("Frames a s&econd"), self.fps_box, is_film),
            (tr("&Beside the board"), self.beside_box, is_drawn),
            ("", self.attacks_box, is_drawn),
            (tr("Si&ze in pixels"), self.size_box, is_drawn),
            (tr("&Look"), self.look_box, is_drawn),
        )
        for _, field, is_asked in rows:
            field.setParent(self)
            field.setVisible(is_asked)
        self._lay_out((text, field) for text, field, is_asked in rows if is_asked)

    def _connect(self) -> None:
        self.beside_box.currentIndexChanged.connect(self._fill_sizes)
        numbers = (self.first_box, self.last_box, self.fps_box)
        changes = [each.valueChanged for each in numbers]
        for changed in (*changes, self.steps_box.currentIndexChanged):
            changed.connect(self._show_hint)

    def _fill_sizes(self) -> None:
        self.size_box.clear()
        for width, height in self._sizes():
            self.size_box.addItem(tr("{width} × {height}", width=width, height=height))

    def _sizes(self) -> tuple[tuple[int, int], ...]:
        return _SIZES if self._beside() is Beside.NOTHING else _SIZES_WITH_TEXT

    def _beside(self) -> Beside:
        return self._besides[self.beside_box.currentIndex()]

    def _step_range(self) -> StepRange:
        last = self.last_box.value() if self._what in _RANGES else self.first_box.value()
        ends = STEP_SIZES[self.steps_box.currentIndex() + 1]
        return StepRange(self.first_box.value(), last, ends)

    def _problem(self) -> str:
        step_range = self._step_range()
        try:
            step_range.check()
        except ValueError as error:
            return str(error)
        assert step_range.last is not None
        if self._length is not None and step_range.last > self._length:
            return tr("The run ends at step {end}.", end=number(self._length))
        frames = step_range.last - step_range.first + 1
        if frames > MOST_FRAMES and self._what is Output.FILM and step_range.ends == STEP_SIZES[1]:
            return tr(
                "{frames} frames are too many; a film has at most {most}.",
                frames=number(frames),
                most=number(MOST_FRAMES),
            )
        return ""

    def _in_words(self) -> str:
        """Return how long a film or a table is."""
        frames = self.last_box.value() - self.first_box.value() + 1
        if self._what is Output.STEP_CSV:
            return ntr("A line for {count} step.", "A line for each of {count} steps.", frames)
        if self._what is Output.PICTURE:
            return ""
        if self.steps_box.currentIndex():
            return tr("A frame for some of {steps} steps.", steps=number(frames))
        time = in_words(frames / self.fps_box.value(), 2)
        return ntr("{count} frame, {time} long.", "{count} frames, {time} long.", frames, time=time)

    def _on_save_clicked(self) -> None:
        suffix = list(_FORMATS[self._what])[max(self.format_box.currentIndex(), 0)]
        first, last = self.first_box.value(), self.last_box.value()
        steps = f"step-{first}" if self._what is Output.PICTURE else f"steps-{first}-{last}"
        name = safe_name(self._run_path.name, steps) + suffix
        path = self._ask_file(self._run_path.with_name(name), _FORMATS[self._what])
        if path is not None:
            self.save(self._request(path))
            self.accept()

    def _request(self, path: Path) -> SaveRequest:
        width, height = self._sizes()[self.size_box.currentIndex()]
        look, has_attacks = LOOKS[self.look_box.currentIndex()], self.attacks_box.isChecked()
        style = PictureStyle(width, height, look, self._beside(), has_attacks)
        return SaveRequest(self._what, path, self._step_range(), style, self.fps_box.value())
