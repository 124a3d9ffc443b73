"""A model of a plot with some results."""

import pytest

from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.solvers.registry import SOLVERS


@pytest.fixture
def model() -> PlotModel:
    model = PlotModel(SOLVERS)
    for key, seconds in (("wirth-basic", 4.0), ("bitmask", 1.0)):
        for n in (8, 9):
            model.timings[key][n] = Timing(key, n, 1, False, (seconds * 6 ** (n - 8),), 92)
    model.operation_counts["wirth-basic"][8] = OperationCounts(
        "wirth-basic", Task(8), Counters(tests=15720)
    )
    return model
