"""Half a page about each algorithm, and about a program of the user's own."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, number, tr
from nqviz.programs.program import LARGEST
from nqviz.programs.protocol import LIMITS
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.guide import GUIDES, reach
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.widgets.action import Action, Menu
from nqviz.ui.widgets.choice_box import ChoiceBox
from nqviz.ui.widgets.fitting_dialog import FittingDialog
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.sentence_view import text_label
from nqviz.ui.window.window_contents import WindowContents

# The size of the dialog in heights of text.
_WIDTH, _HEIGHT = 44, 30


class GuideDialog(FittingDialog):
    """Shows what an algorithm does, what to watch for, its limits and its source."""

    def __init__(self, solver: Solver, parent: QWidget | None = None) -> None:
        super().__init__(tr("About this algorithm"), parent)
        self._solvers = [*SOLVERS, *([] if solver in SOLVERS else [solver])]
        titles = [tr(each.title) for each in self._solvers]
        self.algorithm_box = ChoiceBox(texts=titles, on_chosen=self._on_chosen)
        self.algorithm_box.setAccessibleName(tr("Algorithm"))
        self.algorithm_box.setToolTip(tr("The algorithm that is told about; up and down change it"))
        self._text = text_label()
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._text)
        fill(QVBoxLayout(self), self.algorithm_box, (area, 1), self.row_of_buttons())
        self.algorithm_box.setCurrentIndex(self._solvers.index(solver))
        self._on_chosen(self._solvers.index(solver))
        unit = self.fontInfo().pixelSize()
        self.resize(_WIDTH * unit, _HEIGHT * unit)

    @property
    def text(self) -> str:
        return self._text.text()

    def _on_chosen(self, index: int) -> None:
        solver = self._solvers[index]
        about = _about(solver) if solver.file is None else _about_program(solver.file)
        self._text.setText("\n\n".join(about))
        self._text.setAccessibleName(self._text.text())


def _about(solver: Solver) -> list[str]:
    guide = GUIDES[solver.key]
    return [
        tr(guide.does),
        tr(guide.watch),
        f"{tr(guide.limits)} {reach(solver)}",
        tr("Source: {source}.", source=solver.source),
    ]


def _about_program(file: ProgramSource) -> list[str]:
    return [
        tr(
            "This is a program of your own: solve(n) is called, and each line that it carries out "
            "is a step. The board shows what is in the variable “{queens}”.",
            queens=file.queens,
        ),
        tr(
            "Step by queens (key 2) to see where they go, by full boards, calls and returns (key "
            "3) to see how the search branches. The numbers at the right of the code say how often "
            "each line has run; a line that runs far more often than the others is where the time "
            "goes."
        ),
        tr("F4 changes the program, F6 checks whether it is right."),
        tr(
            "It can be watched up to n = {largest}, for {lines} lines or {seconds} seconds.",
            largest=LARGEST,
            lines=number(LIMITS["lines"]),
            seconds=round(LIMITS["seconds"]),
        ),
        tr("Source: {source}.", source=file.path),
    ]


GUIDE = Action(
    WindowContents,
    "F2",
    mark("About this algorithm"),
    lambda contents: GuideDialog(contents.solver_in_front(), contents.window()).open(),
    Menu.HELP,
    also=mark("explain, how does it work, history, guide"),
)
