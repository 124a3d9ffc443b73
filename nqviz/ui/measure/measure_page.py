"""The Measure page: everything about real times, one view at a time."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import Look
from nqviz.scenes.measure_state import MeasureScene, PlotView, View
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView
from nqviz.ui.measure.solve_page import SolvePage
from nqviz.ui.measure.timings_page import TimingsPage
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.segments import Segments
from nqviz.ui.widgets.styled import Styled

VIEWS = (
    mark("Curves"),
    mark("Long count"),
    mark("Timings"),
    mark("Audit"),
    mark("Large solution"),
)

_KINDS = (CurvesPage, CountPage, TimingsPage, AuditPage, SolvePage)  # as in VIEWS
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
        self, controller: MeasureController | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller = controller = controller or MeasureController(SOLVERS, parent=self)
        self._views: dict[type[MeasureView], MeasureView] = {}  # those that are built
        self._unstyled: set[MeasureView] = set()  # views that have not got the look yet
        self.tools = QStackedWidget()
        self.views = Segments([tr(name) for name in VIEWS])
        self.views.setToolTip(tr("Views of the page, each about one kind of measurement"))
        self.views.chosen.connect(self.show_view)
        self._stack = QStackedWidget()
        self._row = QHBoxLayout()
        self._row.addWidget(self.views, alignment=Qt.AlignmentFlag.AlignLeft)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._row)
        column.addWidget(self._stack, 1)
        controller.show_timings()  # whose names are those of the language
        controller.changed.connect(self._update)
        self._update()

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
        return self._view(_KINDS[self.controller.state.view.value])

    @property
    def choice(self) -> MeasureScene:
        """What is chosen to be measured."""
        return self.controller.state.choice

    def _view(self, kind: type[V]) -> V:
        """Return the view of a kind; it is built where it has not been."""
        if kind not in self._views:
            self._build(kind)
        view = self._views[kind]
        assert isinstance(view, kind)
        return view

    def _build(self, kind: type[MeasureView]) -> None:
        view = self._views[kind] = kind(self.controller)
        self._stack.addWidget(view)
        self.tools.addWidget(view.tools)
        self._unstyled.add(view)
        self.view_built.emit(view)

    def hasHeightForWidth(self) -> bool:
        # Texts that could be folded would make the window scroll.
        return False

    def show_view(self, place: int) -> None:
        """Bring a view to the front, by its place in `VIEWS`."""
        self.controller.change(view=View(place))
        self._update()  # a click alone has changed the row, too
        self._show_view()
        self.focus_view()

    def _update(self) -> None:
        """Name the view that is shown; leave out what a beginner does not need."""
        shown = self.controller.state.view.value
        self.views.show_choice(shown)
        for place in _PUT_AWAY:
            self.views.button(place).setVisible(place == shown)
        if self.isVisible():
            self._show_view()

    def _show_view(self) -> None:
        self._style_view()
        self._stack.setCurrentWidget(self.view)
        self.tools.setCurrentWidget(self.view.tools)

    def start(self) -> None:
        """Start what the view that is shown is for."""
        self.view.start()

    def choose_algorithms(self) -> None:
        """Focus the choice of algorithms: that of the view, or of the curves."""
        if not self.view.focus_list():
            self.show_view(View.CURVES.value)
            self.curves_page.focus_list()

    def choose_sizes(self) -> None:
        """Focus the choice of n and the fields beside it, as for the algorithms."""
        if not self.view.focus_sizes():
            self.show_view(View.CURVES.value)
            self.curves_page.focus_sizes()

    def offer(self, program: Solver) -> None:
        """Let a program be measured, in place of another one of the same name."""
        self.controller.offer(program)

    def focus_view(self) -> None:
        """Give the keyboard focus to the view that is shown."""
        self.view.focus_view()

    def set_look(self, look: Look, scale: float) -> None:
        self._unstyled = set(self._views.values())  # a table takes long to lay out
        super().set_look(look, scale)
        self._style_view()

    def _styled_children(self) -> Iterator[Styled]:
        return (child for child in super()._styled_children() if child not in self._unstyled)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_view()

    def _style_view(self) -> None:
        """Give a view the look when it is seen; the others need none yet."""
        if self.isVisible() and self.view in self._unstyled:
            self._unstyled.remove(self.view)
            self.view.set_look(self._look, self._scale)

    def apply_look(self) -> None:
        space = round(0.8 * self._unit)
        self._row.setContentsMargins(space, space, space, 0)

    def close_down(self) -> None:
        """Stop what the page does in the background; it can't be used afterwards."""
        self.stop()
        self.controller.close_down()

    def stop(self) -> None:
        """Stop what the views do by themselves; what lives as long as the window goes on."""
        for view in self._views.values():
            view.close_down()


def _on_curves(page: MeasurePage, command: Callable[[CurvesPage], object]) -> None:
    """Do something with the curves where they are shown; elsewhere say that."""
    if isinstance(page.view, CurvesPage):
        command(page.view)
    else:
        page.controller.noticed.emit(tr("This key works where the curves are shown."))


def _zoom(page: MeasurePage, notches: int) -> None:
    """Zoom what the page shows."""
    if isinstance(page.view, SolvePage):
        page.view.picture.zoom_by_notches(notches)
    else:
        _on_curves(page, lambda curves_page: curves_page.curves.zoom(notches))


def _curves(keys: str, title: str, command: Callable[[CurvesPage], object]) -> Action[MeasurePage]:
    return _measure(keys, title, lambda page: _on_curves(page, command))


_measure = partial(Action, MeasurePage, menu=Menu.MEASURE, where=Where.MEASURE)
_export = partial(_measure, menu=Menu.EXPORT)

ACTIONS = (
    _measure("Alt+1", VIEWS[0], lambda page: page.show_view(0)),
    _measure("Alt+2", VIEWS[1], lambda page: page.show_view(1)),
    _measure("Alt+3", VIEWS[2], lambda page: page.show_view(2)),
    _measure("Alt+4", VIEWS[3], lambda page: page.show_view(3)),
    _measure("Alt+5", VIEWS[4], lambda page: page.show_view(4)),
    _measure("F5", mark("Start: measure, count, check or solve"), MeasurePage.start),
    _measure("A", mark("To the list of algorithms"), MeasurePage.choose_algorithms),
    _measure("N", mark("To the range of n, repeats and limit"), MeasurePage.choose_sizes),
    _curves("Ctrl+Delete", mark("Clear the measured points"), lambda page: page.controller.clear()),
    _measure(
        "Del", mark("Delete the selected timings"), lambda page: page.timings_page.delete_selected()
    ),
    _measure(
        "Ctrl+Z", mark("Bring deleted timings back"), lambda page: page.timings_page.undelete()
    ),
    _export("Ctrl+E", mark("Export the curves"), lambda page: page.curves_page.export()),
    _curves(
        "L", mark("Logarithmic or linear curves"), lambda page: page.curves.toggle_logarithmic()
    ),
    _curves("S", mark("Curves of seconds"), lambda page: page.show_view(PlotView.SECONDS)),
    _curves("O", mark("Curves of operations"), lambda page: page.show_view(PlotView.OPERATIONS)),
    _curves("U", mark("Curves of speed-up"), lambda page: page.show_view(PlotView.SPEED_UP)),
    _curves("B", mark("The sources’ curves beside ours"), lambda page: page.sources.toggle_all()),
    _curves("G", mark("Growth, extrapolated"), lambda page: page.curves.toggle_growth()),
    _curves("I", mark("How it grows, in numbers"), CurvesPage.show_growth),
    _curves("H", mark("Hide the algorithms, or show them"), CurvesPage.toggle_list),
    _curves("M", mark("Mute the curve that is read"), lambda page: page.curves.mute_pointed()),
    _measure("Z", mark("Zoom in"), lambda page: _zoom(page, 1), repeats=True),
    _measure("Shift+Z", mark("Zoom out"), lambda page: _zoom(page, -1), repeats=True),
    _curves("R", mark("Show all of the plot"), lambda page: page.curves.plot.show_all()),
)
