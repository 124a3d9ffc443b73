"""The Measure page: everything about measured times, one view at a time."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nqviz.common.i18n import mark, tr
from nqviz.frames.palette import Look
from nqviz.scenes.measure_state import PlotView, View
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.measure.audit_page import AuditPage
from nqviz.ui.measure.count_page import CountPage
from nqviz.ui.measure.curves_page import CurvesPage
from nqviz.ui.measure.measure_controller import MeasureController
from nqviz.ui.measure.measure_view import MeasureView
from nqviz.ui.measure.solve_page import SolvePage
from nqviz.ui.measure.timings_page import TimingsPage
from nqviz.ui.widgets.action import Action, Menu, Where
from nqviz.ui.widgets.buttons import Segments
from nqviz.ui.widgets.layouts import fill
from nqviz.ui.widgets.styled import Styled

VIEWS = (mark("Curves"), mark("Long count"), mark("Timings"), mark("Audit"), mark("Large solution"))

_KINDS = (CurvesPage, CountPage, TimingsPage, AuditPage, SolvePage)  # The order of VIEWS.
# Their buttons are hidden until a key or the menu asks for them: a beginner does not need them.
_HIDDEN_VIEWS = (VIEWS.index("Timings"), VIEWS.index("Audit"))

V = TypeVar("V", bound=MeasureView)


class MeasurePage(Styled, QWidget):
    """Holds the views of the page, and shows one of them.

    A view is built when it is first asked for: most windows are closed before.

    Attributes:
        on_built: called with each view that is built, which gets its look when it is shown.
    """

    def __init__(
        self, controller: MeasureController | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.controller = controller = controller or MeasureController(SOLVERS, parent=self)
        self._views: dict[type[MeasureView], MeasureView] = {}  # The views that are built.
        self._unstyled: set[MeasureView] = set()  # The views that have not got the look yet.
        self.on_built: Callable[[MeasureView], object] = lambda _view: None
        self.tools = QStackedWidget()
        self.views = Segments([tr(name) for name in VIEWS])
        self.views.setToolTip(tr("Views of the page, each about one kind of measurement"))
        self.views.chosen.connect(self.show_view)
        self._stack = QStackedWidget()
        self._row = QHBoxLayout()
        self._row.addWidget(self.views, alignment=Qt.AlignmentFlag.AlignLeft)
        fill(QVBoxLayout(self), self._row, (self._stack, 1), margin=0, spacing=0)
        controller.show_timings()  # Their names are translated.
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
        return self._view(_KINDS[self.controller.state.view.value])

    def _view(self, kind: type[V]) -> V:
        view = self._views.get(kind)
        if view is None:
            view = self._views[kind] = kind(self.controller)
            self._unstyled.add(view)
            self.tools.addWidget(view.tools)
            self._stack.addWidget(view)  # It shows the first one, which can ask for its tools.
            self.on_built(view)
        assert isinstance(view, kind)
        return view

    def hasHeightForWidth(self) -> bool:
        # Texts that could be folded would make the window scroll.
        return False

    def show_view(self, index: int) -> None:
        """Bring a view to the front, by its index in `VIEWS`."""
        self.controller.change(view=View(index))
        self._update()  # A click alone has changed the row, too.
        self._show_view()
        self.focus_view()

    def _update(self) -> None:
        shown = self.controller.state.view.value
        self.views.show_choice(shown)
        for index in _HIDDEN_VIEWS:
            self.views.button(index).setVisible(index == shown)
        if self.isVisible():
            self._show_view()

    def _show_view(self) -> None:
        self._style_view()
        self._stack.setCurrentWidget(self.view)
        self.tools.setCurrentWidget(self.view.tools)

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

    def focus_view(self) -> None:
        self.view.focus_view()

    def set_look(self, look: Look, scale: float) -> None:
        self._unstyled = set(self._views.values())  # A table takes long to lay out.
        super().set_look(look, scale)
        self._style_view()

    def _styled_children(self) -> Iterator[Styled]:
        return (child for child in super()._styled_children() if child not in self._unstyled)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_view()

    def _style_view(self) -> None:
        """Give the view that is seen its look; the others need none yet."""
        if self.isVisible() and self.view in self._unstyled:
            self._unstyled.remove(self.view)
            self.view.set_look(self._look, self._scale)

    def apply_look(self) -> None:
        space = round(0.8 * self._unit)
        self._row.setContentsMargins(space, space, space, 0)

    def close_down(self) -> None:
        """Stop the views and the controller; the page can't be used afterwards."""
        self.stop()
        self.controller.close_down()

    def stop(self) -> None:
        """Stop the views; the controller, which lives as long as the window, goes on."""
        for view in self._views.values():
            view.close_down()


def _on_curves(page: MeasurePage, command: Callable[[CurvesPage], object]) -> None:
    if isinstance(page.view, CurvesPage):
        command(page.view)
    else:
        page.controller.noticed.emit(_where_curves_are(page))


def _zoom(page: MeasurePage, notches: int) -> None:
    if isinstance(page.view, SolvePage):
        page.view.picture.zoom_by_notches(notches)
    else:
        _on_curves(page, lambda curves_page: curves_page.curves.zoom(notches))


def _flip(field: str) -> Callable[[CurvesPage], object]:
    """Return a function that changes a truth of `CurvesState`."""

    def flip(page: CurvesPage) -> None:
        curves = page.controller.state.curves
        page.controller.change_curves(**{field: not getattr(curves, field)})

    return flip


def _show(view: PlotView) -> Callable[[CurvesPage], object]:
    return lambda page: page.controller.change_curves(view=view)


def _where_curves_are(page: MeasurePage) -> str:
    is_there = isinstance(page.view, CurvesPage)
    return "" if is_there else tr("This key works where the curves are shown.")


def _where_zoom_is(page: MeasurePage) -> str:
    return "" if isinstance(page.view, SolvePage) else _where_curves_are(page)


def _can_delete(page: MeasurePage) -> str:
    is_there = isinstance(page.view, TimingsPage) and page.view.selected
    return "" if is_there else tr("Select timings first.")


def _can_undelete(page: MeasurePage) -> str:
    is_there = isinstance(page.view, TimingsPage) and page.view.can_undelete
    return "" if is_there else tr("Nothing was deleted.")


def _to_view(index: int, also: str) -> Action[MeasurePage]:
    show = partial(MeasurePage.show_view, index=index)
    return _measure(f"Alt+{index + 1}", VIEWS[index], show, also=also)


def _curves(
    keys: str, title: str, command: Callable[[CurvesPage], object], **values: Any
) -> Action[MeasurePage]:
    values = {"menu": Menu.PLOT, "why_not": _where_curves_are, **values}
    return _measure(keys, title, lambda page: _on_curves(page, command), **values)


_measure = partial(Action, MeasurePage, menu=Menu.MEASURE, where=Where.MEASURE)
_export = partial(_measure, menu=Menu.EXPORT)
_points = partial(_measure, menu=Menu.POINTS)
_zooming = partial(_measure, menu=Menu.PLOT, why_not=_where_zoom_is, repeats=True)

ACTIONS = (
    _to_view(0, mark("plot, chart, graph, compare times")),
    _to_view(1, mark("big number, days, overnight")),
    _to_view(2, mark("table, history, stored, saved times")),
    _to_view(3, mark("check all, verify, trust, tests")),
    _to_view(4, mark("big board, million queens, one solution")),
    _measure(
        "F5",
        mark("Start: measure, count, check or solve"),
        lambda page: page.view.start(),
        begins_group=True,
        also=mark("benchmark, begin, go, timing"),
    ),
    _measure(
        "A",
        mark("To the list of algorithms"),
        MeasurePage.choose_algorithms,
        also=mark("choose algorithms, which ones"),
    ),
    _measure(
        "N",
        mark("To the range of n, repeats and limit"),
        MeasurePage.choose_sizes,
        also=mark("sizes, from, settings, timeout"),
    ),
    _curves(
        "I",
        mark("Growth table: how it grows, in numbers"),
        CurvesPage.show_growth,
        menu=Menu.MEASURE,
        also=mark("how many solutions by n, complexity, big O, factor, exponential"),
    ),
    _curves(
        "Ctrl+Delete",
        mark("Clear the measured points"),
        lambda page: page.controller.clear(),
        menu=Menu.POINTS,
        begins_group=True,
        also=mark("delete, empty the plot, reset"),
    ),
    _points(
        "Del",
        mark("Delete the selected timings"),
        lambda page: page.timings_page.delete_selected(),
        why_not=_can_delete,
        also=mark("remove, erase"),
    ),
    _points(
        "Ctrl+Z",
        mark("Bring deleted timings back"),
        lambda page: page.timings_page.undelete(),
        why_not=_can_undelete,
        also=mark("undo, restore, revert"),
    ),
    _export(
        "Ctrl+E",
        mark("Save the curves as a picture or table"),
        lambda page: page.curves_page.export(),
        also=mark("export the plot, image, PNG, SVG, CSV"),
    ),
    _curves(
        "S",
        mark("Curves of seconds"),
        _show(PlotView.SECONDS),
        also=mark("time, how long, duration"),
    ),
    _curves(
        "O",
        mark("Curves of operations"),
        _show(PlotView.OPERATIONS),
        also=mark("tests, steps, how much work"),
    ),
    _curves(
        "U",
        mark("Curves of speed-up"),
        _show(PlotView.SPEED_UP),
        also=mark("faster, ratio, how many times"),
    ),
    _curves(
        "L",
        mark("Logarithmic or linear curves"),
        _flip("is_logarithmic"),
        begins_group=True,
        also=mark("axis, scale, log"),
    ),
    _curves(
        "B",
        mark("The sources’ curves beside ours"),
        lambda page: page.sources.toggle_all(),
        also=mark("published, Wirth, literature, paper"),
    ),
    _curves(
        "G",
        mark("Growth, extrapolated"),
        _flip("shows_growth"),
        also=mark("trend, estimate, future, exponential"),
    ),
    _curves(
        "H",
        mark("Hide the algorithms, or show them"),
        CurvesPage.toggle_list,
        also=mark("more room, side list"),
    ),
    _curves(
        "M",
        mark("Mute the curve that is read"),
        lambda page: page.curves.mute_pointed(),
        also=mark("hide one curve, fade"),
    ),
    _zooming(
        "Z",
        mark("Zoom in"),
        lambda page: _zoom(page, 1),
        begins_group=True,
        also=mark("magnify, closer, bigger"),
    ),
    _zooming(
        "Shift+Z", mark("Zoom out"), lambda page: _zoom(page, -1), also=mark("farther, smaller")
    ),
    _curves(
        "R",
        mark("Show all of the plot"),
        lambda page: page.controller.change_curves(zoom=None),
        also=mark("fit, whole, reset zoom"),
    ),
)
