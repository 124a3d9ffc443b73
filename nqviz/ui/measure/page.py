"""The Measure page: everything about real times, one view at a time."""

from collections.abc import Iterator, Sequence
from threading import Lock

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.model.rule import Rule
from nqviz.programs.program import Program
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.store.series import Series
from nqviz.store.store import Store
from nqviz.ui.look.palette import Look
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.measure_view import MeasureView
from nqviz.ui.measure.solve_page import SolvePage
from nqviz.ui.measure.timings_page import TimingsPage
from nqviz.ui.widgets.segments import Segments
from nqviz.ui.widgets.styled import Styled

VIEWS = (
    mark("Curves"),
    mark("Long count"),
    mark("Timings"),
    mark("Audit"),
    mark("Large solution"),
)

_CURVES = 0  # its place
_PUT_AWAY = (VIEWS.index("Timings"), VIEWS.index("Audit"))  # until a key or the menu asks for them


class MeasurePage(Styled, QWidget):
    """Holds the views of the page and shows one of them."""

    def __init__(
        self,
        solvers: Sequence[Solver],
        store: Store | None = None,
        timing_lock: "Lock | None" = None,
        parent: QWidget | None = None,
    ) -> None:
        """Measure these algorithms; without a store, what is measured is forgotten.

        A measurement holds `timing_lock` while it times, and nothing is drawn then.
        """
        super().__init__(parent)
        self.curves_page = CurvesPage(solvers, timing_lock)
        self.count_page = CountPage(solvers)
        self.timings_page = TimingsPage(
            store or Store.in_memory(), lambda: self.curves_page.curves.model.measured
        )
        self.curves_page.rule_chosen.connect(self.set_rule)
        self.count_page.rule_chosen.connect(self.set_rule)
        self.timings_page.overlaid.connect(self._on_overlaid)
        self.audit_page = AuditPage()
        self.solve_page = SolvePage(find_solver("min-conflicts"))
        self._views: tuple[MeasureView, ...] = (
            self.curves_page,
            self.count_page,
            self.timings_page,
            self.audit_page,
            self.solve_page,
        )
        self._undressed: set[MeasureView] = set()  # views that have not got the look yet
        self.tools = QStackedWidget()
        self.views = Segments([tr(name) for name in VIEWS])
        self.views.setToolTip(tr("Views of the page, each about one kind of measurement"))
        self.views.chosen.connect(self.show_view)
        self._stack = QStackedWidget()
        for view in self._views:
            self._stack.addWidget(view)
            self.tools.addWidget(view.tools)
        self._put_away(_CURVES)
        self._row = QHBoxLayout()
        self._row.addWidget(self.views, alignment=Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)

    @property
    def view(self) -> MeasureView:
        """The view that is shown."""
        return self._views[self._stack.currentIndex()]

    def hasHeightForWidth(self) -> bool:
        # Texts that could be folded would make the window scroll.
        return False

    def show_view(self, place: int) -> None:
        """Bring a view to the front, by its place in `VIEWS`."""
        self.views.show_choice(place)
        self._stack.setCurrentIndex(place)
        self.tools.setCurrentIndex(place)
        self._put_away(place)
        self._dress_view()
        self.focus_view()

    def _put_away(self, chosen: int) -> None:
        """Leave out of the row of views what a beginner does not need, unless it is shown."""
        for place in _PUT_AWAY:
            self.views.button(place).setVisible(place == chosen)

    def start(self) -> None:
        """Start what the view that is shown is for."""
        self.view.start()

    def choose_algorithms(self) -> None:
        """Focus the choice of algorithms: that of the view, or of the curves."""
        if not self.view.focus_list():
            self.show_view(_CURVES)
            self.curves_page.focus_list()

    def choose_sizes(self) -> None:
        """Focus the choice of n and the fields beside it, as for the algorithms."""
        if not self.view.focus_sizes():
            self.show_view(_CURVES)
            self.curves_page.focus_sizes()

    def set_rule(self, rule: Rule) -> None:
        """Measure and count under a rule; blocked squares and regions belong to one board only."""
        self.curves_page.set_rule(Rule(rule.key))
        self.count_page.set_rule(rule)

    def set_busy(self, is_busy: bool) -> None:
        """Pass on to every view whether something runs."""
        for view in self._views:
            view.set_busy(is_busy)

    def offer(self, program: Program) -> None:
        """Let a program be measured, in place of another one of the same name."""
        self.curves_page.offer(program)

    def take_over(self, other: "MeasurePage") -> None:
        """Show what another page has shown, but for its choice; go on with what runs."""
        self.curves_page.take_over(other.curves_page)
        self.count_page.take_over(other.count_page)
        self.timings_page.take_over(other.timings_page)
        self.audit_page.take_over(other.audit_page)
        self.solve_page.take_over(other.solve_page)

    def focus_view(self) -> None:
        """Give the keyboard focus to the view that is shown."""
        self.view.focus_view()

    def set_look(self, look: Look, scale: float) -> None:
        self._undressed = set(self._views)  # a table takes long to lay out
        super().set_look(look, scale)
        self._dress_view()

    def _dressed_with(self) -> Iterator[Styled]:
        return (child for child in super()._dressed_with() if child not in self._views)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._dress_view()

    def _dress_view(self) -> None:
        """Give a view the look when it is seen; the others need none yet."""
        if self.isVisible() and self.view in self._undressed:
            self._undressed.remove(self.view)
            self.view.set_look(self._look, self._scale)

    def apply_look(self) -> None:
        space = round(0.8 * self._unit)
        self._row.setContentsMargins(space, space, space, 0)

    def _on_overlaid(self, series: Sequence[Series]) -> None:
        self.curves_page.curves.model.series = series
        self.curves_page.curves.redraw()

    def close_down(self) -> None:
        """Stop what the views do in the background; the page can't be used afterwards."""
        for view in self._views:
            view.close_down()
