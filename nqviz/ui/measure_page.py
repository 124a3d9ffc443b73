"""The Measure page: everything about real times, one view at a time."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.i18n import mark, tr
from nqviz.journal import counts_folder
from nqviz.solvers.solver import Solver
from nqviz.ui.count_page import CountPage
from nqviz.ui.curves_page import CurvesPage
from nqviz.ui.palette import Look
from nqviz.ui.segments import Segments

VIEWS: tuple[str, ...] = (mark("Curves"), mark("Long count"))


class MeasurePage(QWidget):
    """Holds the views of the page and shows one of them.

    Attributes:
        tools: the controls of the view that is shown, which the window puts beside its tabs.
        views: the buttons that choose the view, named by `VIEWS`.
        curves_page: measures algorithms over a range of n and draws their times.
        count_page: one long count.
    """

    def __init__(self, solvers: Sequence[Solver], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.curves_page = CurvesPage(solvers)
        self.count_page = CountPage(solvers, counts_folder())
        self.tools = QStackedWidget()
        self.views = Segments([tr(name) for name in VIEWS])
        self.views.chosen.connect(self.show_view)
        self._stack = QStackedWidget()
        for view, tools in (
            (self.curves_page, self.curves_page.tools),
            (self.count_page, self.count_page.tools),
        ):
            self._stack.addWidget(view)
            self.tools.addWidget(tools)
        self._row = QHBoxLayout()
        self._row.addWidget(self.views, alignment=Qt.AlignmentFlag.AlignLeft)
        self.views.setVisible(len(VIEWS) > 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)

    def show_view(self, place: int) -> None:
        """Bring a view to the front, by its place in `VIEWS`."""
        self.views.show_choice(place)
        self._stack.setCurrentIndex(place)
        self.tools.setCurrentIndex(place)
        self.focus_view()

    def focus_view(self) -> None:
        """Give the keys to the view that is shown."""
        if self._stack.currentWidget() is self.count_page:
            self.count_page.setFocus()
        else:
            self.curves_page.curves.setFocus()

    def start(self) -> None:
        """Start what the view that is shown is for."""
        if self._stack.currentWidget() is self.count_page:
            self.count_page.start()
        else:
            self.curves_page.measure()

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        space = round(0.8 * look.font * scale) if len(VIEWS) > 1 else 0
        self._row.setContentsMargins(space, space, space, 0)
        self.curves_page.set_look(look, scale)
        self.count_page.set_look(look, scale)
