"""The Measure page: everything about real times, one view at a time."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.i18n import mark, tr
from nqviz.solvers.solver import Solver
from nqviz.store import Store
from nqviz.ui.curves_page import CurvesPage
from nqviz.ui.palette import Look
from nqviz.ui.segments import Segments
from nqviz.ui.timings_page import TimingsPage

VIEWS: tuple[str, ...] = (mark("Curves"), mark("Timings"))


class MeasurePage(QWidget):
    """Holds the views of the page and shows one of them.

    Attributes:
        tools: the controls of the view that is shown, which the window puts beside its tabs.
        views: the buttons that choose the view, named by `VIEWS`.
        curves_page: measures algorithms over a range of n and draws their times.
        timings_page: the timings that are kept.
    """

    def __init__(
        self,
        solvers: Sequence[Solver],
        store: Store | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.curves_page = CurvesPage(solvers)
        self.timings_page = TimingsPage(store or Store.in_memory())
        self.tools = QStackedWidget()
        self.views = Segments([tr(name) for name in VIEWS])
        self.views.chosen.connect(self.show_view)
        self._stack = QStackedWidget()
        for view, tools in (
            (self.curves_page, self.curves_page.tools),
            (self.timings_page, self.timings_page.tools),
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
        (self.curves_page.curves, self.timings_page.table)[self.views.choice].setFocus()

    def set_look(self, look: Look, scale: float) -> None:
        """Draw with the colours and sizes of a look."""
        space = round(0.8 * look.font * scale) if len(VIEWS) > 1 else 0
        self._row.setContentsMargins(space, space, space, 0)
        self.curves_page.set_look(look, scale)
        self.timings_page.set_look(look, scale)
