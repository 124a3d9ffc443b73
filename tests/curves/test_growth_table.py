import math

from nqviz.curves.growth_table import growth_table
from nqviz.curves.plot_model import PlotModel
from nqviz.measuring.operations import OperationCounts
from nqviz.measuring.timing import Timing
from nqviz.model.position import Counters, Task
from nqviz.model.published import WIRTH_COMPARISONS
from nqviz.solvers.registry import SOLVERS

PRINTED = {int(row["n"]): int(row["sum_checked_nodes"]) for row in WIRTH_COMPARISONS.rows()}


def filled() -> PlotModel:
    """Return a model with the printed squares of the basic program, and times of another."""
    model = PlotModel(SOLVERS)
    for n in range(6, 11):
        model.add(OperationCounts("wirth-basic", Task(n), Counters(tests=PRINTED[n])))
        model.add(Timing("bitmask", n, 1, False, (1e-3 * 6.0 ** (n - 6),), 1))
    model.add(OperationCounts("wirth-basic", Task(11), Counters(tests=10**9), is_beyond=True))
    return model


def test_squares_stand_beside_their_ratios() -> None:
    told = growth_table(filled(), "wirth-basic")
    assert [row[0] for row in told.rows] == ["6", "7", "8", "9", "10"]
    assert told.rows[0][1:] == ("4", str(PRINTED[6]), "", "", "")
    assert [row[1] for row in told.rows[1:]] == ["40", "92", "352", "724"]
    assert told.rows[2][3] == f"×{PRINTED[8] / PRINTED[7]:.1f}"
    ratios = [PRINTED[n] / PRINTED[n - 1] for n in (9, 10)]
    assert [row[3] for row in told.rows[-2:]] == [f"×{each:.1f}" for each in ratios]
    mean = math.sqrt(math.prod(ratios))
    words = f"From n = 8 to n = 10 each queen more has about {mean:.1f} times"
    assert told.sentences[0].startswith(words)
    assert told.sentences[1].startswith("A computer ten times as fast gains one more row")


def test_times_tell_a_far_board_or_say_that_they_do_not() -> None:
    model = filled()
    told = growth_table(model, "bitmask")
    assert told.rows[1] == ("7", "40", "", "", "6 ms", "×6.0")
    assert told.sentences[2].startswith("The factor changes with n: for n = 27 it is about ")
    assert told.sentences[3].startswith("n = 27: about ")
    del model.timings["bitmask"][6], model.timings["bitmask"][7], model.timings["bitmask"][8]
    assert growth_table(model, "bitmask").sentences[-1] == "n = 27: not enough points."
    model.add(Timing("quarters", 10, 1, False, (1.0,), 724))
    assert "extrapolated to n = 16 at most" in growth_table(model, "quarters").sentences[-1]


def test_who_counts_no_squares_says_so() -> None:
    model = filled()
    model.uncounted.add("quarters")
    told = growth_table(model, "quarters")
    assert told.rows == ()
    assert "not counted one by one" in told.sentences[0]
