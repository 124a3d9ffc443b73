"""Curves that show what is asked of them, as they do on a page."""

from nqviz.scenes.measure_state import CurvesState
from nqviz.ui.plot.curves import Curves


def obey(curves: Curves) -> Curves:
    """Have curves show whatever they ask for."""

    def show(state: CurvesState) -> None:
        curves.model.state = state
        curves.redraw()

    curves.asked.connect(show)
    return curves
