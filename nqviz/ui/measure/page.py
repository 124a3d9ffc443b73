"""The Measure page: everything about real times, one view at a time."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from threading import Lock
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.lessons.scene import MeasureScene
from nqviz.model.rule import QUEENS, Rule
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import find_solver
from nqviz.store.series import Series
from nqviz.store.store import Store
from nqviz.store.timing_record import TimingRecord
from nqviz.ui.look.palette import Look
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.measure.curves_page import CurvesPage, first_choice
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


V = TypeVar("V", bound=MeasureView)


class MeasurePage(Styled, QWidget):
    """Holds the views of the page, and shows one of them.

    A view is built when it is first asked for: most windows are closed before.

    Attributes:
        tools: the controls of the views, which the window shows beside its tabs.

    Signals:
        view_built(MeasureView): a view can be connected; it is given its look when it is shown.
    """

    view_built = Signal(object)

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
        self._first_choice = first_choice(solvers)
        self._rule = QUEENS
        self._job = False, False  # whether one runs, and whether it is a long count
        self._kept = store or Store.in_memory()
        self._builders: dict[type[MeasureView], Callable[[], MeasureView]] = {  # as in VIEWS
            CurvesPage: lambda: CurvesPage(solvers, timing_lock),
            CountPage: lambda: CountPage(solvers),
            TimingsPage: self._timings_page,
            AuditPage: AuditPage,
            SolvePage: lambda: SolvePage(find_solver("min-conflicts")),
        }
        self._views: dict[type[MeasureView], MeasureView] = {}  # those that are built
        self._undressed: set[MeasureView] = set()  # views that have not got the look yet
        self.tools = QStackedWidget()
        self.views = Segments([tr(name) for name in VIEWS])
        self.views.setToolTip(tr("Views of the page, each about one kind of measurement"))
        self.views.chosen.connect(self.show_view)
        self._stack = QStackedWidget()
        self._put_away(_CURVES)
        self._row = QHBoxLayout()
        self._row.addWidget(self.views, alignment=Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)

    @property
    def curves_page(self) -> CurvesPage:
        return self._view(CurvesPage)

    @property
    def count_page(self) -> CountPage:
        return self._view(CountPage)

    @property
    def timings_page(self) -> TimingsPage:
        return self._view(TimingsPage)

    @property
    def audit_page(self) -> AuditPage:
        return self._view(AuditPage)

    @property
    def solve_page(self) -> SolvePage:
        return self._view(SolvePage)

    @property
    def view(self) -> MeasureView:
        """The view that is shown."""
        return self._view(tuple(self._builders)[self.views.choice])

    @property
    def choice(self) -> MeasureScene:
        """What is chosen to be measured."""
        if CurvesPage in self._views:
            return self.curves_page.choice
        return replace(self._first_choice, rule=Rule(self._rule.key))

    def _view(self, kind: type[V]) -> V:
        """Return the view of a kind; it is built where it has not been."""
        if kind not in self._views:
            self._build(kind)
        view = self._views[kind]
        assert isinstance(view, kind)
        return view

    def _build(self, kind: type[MeasureView]) -> None:
        """Build a view, and tell it what the others have been told."""
        view = self._views[kind] = self._builders[kind]()
        self._stack.addWidget(view)
        self.tools.addWidget(view.tools)
        self._undressed.add(view)
        if isinstance(view, CurvesPage | CountPage):
            view.rule_chosen.connect(self.set_rule)
        self._show_rule(view)
        self._show_job(view)
        self.view_built.emit(view)

    def _timings_page(self) -> TimingsPage:
        view = TimingsPage(self._kept, lambda: self.curves_page.curves.model.measured)
        view.overlaid.connect(self._on_overlaid)
        return view

    def hasHeightForWidth(self) -> bool:
        # Texts that could be folded would make the window scroll.
        return False

    def show_view(self, place: int) -> None:
        """Bring a view to the front, by its place in `VIEWS`."""
        self.views.show_choice(place)
        self._put_away(place)
        self._show_view()
        self.focus_view()

    def _show_view(self) -> None:
        self._dress_view()
        self._stack.setCurrentWidget(self.view)
        self.tools.setCurrentWidget(self.view.tools)

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
        self._rule = rule
        for view in list(self._views.values()):
            self._show_rule(view)

    def _show_rule(self, view: MeasureView) -> None:
        if isinstance(view, CurvesPage):
            view.set_rule(Rule(self._rule.key))
        elif isinstance(view, CountPage):
            view.set_rule(self._rule)

    def show_job(self, *, is_running: bool, is_count: bool = False) -> None:
        """Show on every view whether a job runs, and whether that is a long count.

        Beside a count nothing is measured, and beside another job nothing is counted.
        """
        self._job = is_running, is_count
        for view in self._views.values():
            self._show_job(view)

    def _show_job(self, view: MeasureView) -> None:
        is_running, is_count = self._job
        if isinstance(view, CurvesPage):
            view.set_busy(is_running and not is_count)
            view.set_blocked(
                tr("A long count is running, which would disturb the times: pause it first.")
                if is_count
                else ""
            )
        elif not isinstance(view, CountPage):
            view.set_busy(is_running)
        elif not is_running:
            view.show_ended()
        elif not is_count:
            view.set_blocked(tr("Something else is running, and a count would disturb its times."))

    def add(self, measured: TimingRecord) -> None:
        """Show what has been measured, and is in the store unless it is of a program."""
        self.curves_page.add(measured)
        if TimingsPage in self._views and not self.curves_page.is_of_program(measured.timing):
            self.timings_page.add(measured)

    def offer(self, program: Solver) -> None:
        """Let a program be measured, in place of another one of the same name."""
        self.curves_page.offer(program)

    def take_over(self, other: "MeasurePage") -> None:
        """Show what another page has shown, but for its choice; go on with what runs."""
        self._rule = other._rule
        for kind, view in other._views.items():
            self._view(kind).take_over(view)

    def focus_view(self) -> None:
        """Give the keyboard focus to the view that is shown."""
        self.view.focus_view()

    def set_look(self, look: Look, scale: float) -> None:
        self._undressed = set(self._views.values())  # a table takes long to lay out
        super().set_look(look, scale)
        self._dress_view()

    def _dressed_with(self) -> Iterator[Styled]:
        return (child for child in super()._dressed_with() if child not in self._undressed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_view()

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
        for view in self._views.values():
            view.close_down()

    def stop(self) -> None:
        """Stop what the views do by themselves; jobs that were started go on."""
        for view in self._views.values():
            if not isinstance(view, CountPage):  # its journal is written to
                view.close_down()
