import math
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nqviz.measuring.estimate import (
    LARGEST,
    MOST_PROBES,
    Estimate,
    EstimatedValue,
    estimate,
    percent,
    rounded,
    seconds_per_node,
    solutions_in_words,
    time_in_words,
    tree_in_words,
)
from nqviz.model.published import WIRTH_NODES, known


def exact_levels(n: int) -> list[int]:
    """Return the nodes on each level, from the published table: n tests below each node."""
    tested = [int(row["checked_nodes"]) for row in WIRTH_NODES.rows() if row["n"] == n]
    return [*(tests // n for tests in tested[1:]), known(n).solutions]


@pytest.mark.parametrize("n", range(4, 15))
def test_every_level_is_within_five_standard_errors(n: int) -> None:
    found = estimate(n, probes=100_000, seed=n)
    for figure, exact in zip(found.levels, exact_levels(n), strict=True):
        assert abs(figure.value - exact) <= 5 * figure.error
    assert abs(found.nodes.value - sum(exact_levels(n))) <= 5 * found.nodes.error
    assert found.nodes.percent < 1


@pytest.mark.parametrize("n", [5, 8, 12])
def test_over_many_seeds_there_is_no_bias_and_the_error_is_what_it_says(n: int) -> None:
    exact, exact_solutions = sum(exact_levels(n)), known(n).solutions
    found = [estimate(n, probes=3000, seed=seed) for seed in range(400)]
    for figures, truth in (
        ([each.nodes for each in found], exact),
        ([each.solutions for each in found], exact_solutions),
    ):
        misses = np.array([(each.value - truth) / each.error for each in figures])
        values = np.array([each.value for each in figures])
        assert abs(values.mean() - truth) < 4 * values.std() / math.sqrt(len(values))
        assert 0.85 < misses.std() < 1.15
        assert np.mean(np.abs(misses) < 2) > 0.92


@pytest.mark.parametrize("n", range(15, 28, 3))
def test_known_solutions_beyond_the_table(n: int) -> None:
    solutions = estimate(n, probes=300_000, seed=1).solutions
    assert abs(solutions.value - known(n).solutions) < 5 * solutions.error


@pytest.mark.parametrize(("n", "levels"), [(1, [1]), (2, [2, 0]), (3, [3, 2, 0])])
def test_the_smallest_boards(n: int, levels: list[int]) -> None:
    found = estimate(n, probes=10_000)
    for figure, exact in zip(found.levels, levels, strict=True):
        assert figure.value == pytest.approx(exact, abs=5 * figure.error + 1e-9)
    assert found.levels[0] == EstimatedValue(n, 0.0)


def test_the_largest_board_is_still_a_number() -> None:
    found = estimate(LARGEST, probes=2000)
    assert found.levels[0].value == LARGEST
    assert found.levels[1].value == pytest.approx((LARGEST - 1) * (LARGEST - 2), rel=0.01)
    assert math.isfinite(found.nodes.value)
    assert math.isfinite(found.nodes.error)


def test_the_total_is_the_sum_of_the_levels() -> None:
    found = estimate(10, probes=5000)
    assert found.nodes.value == pytest.approx(sum(figure.value for figure in found.levels))


def test_a_seed_is_repeatable_and_another_differs() -> None:
    assert estimate(9, probes=1000, seed=3) == estimate(9, probes=1000, seed=3)
    assert estimate(9, probes=1000, seed=3).nodes != estimate(9, probes=1000, seed=4).nodes
    assert estimate(9, probes=1000, seed=-1).probes == 1000


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    shares: list[float] = []

    def should_continue(share: float) -> bool:
        shares.append(share)
        return len(shares) < 2

    assert estimate(8, probes=1_000_000, should_continue=should_continue) is None
    assert shares == [0.1, 0.2]


@pytest.mark.parametrize(
    ("n", "probes", "sentence"),
    [
        (0, 100, "at least one row"),
        (LARGEST + 1, 100, f"up to n = {LARGEST}"),
        (8, 1, "from 2 to"),
        (8, MOST_PROBES + 1, "from 2 to"),
    ],
)
def test_what_cannot_be_estimated_is_refused(n: int, probes: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        estimate(n, probes=probes)


def test_a_node_takes_some_nanoseconds() -> None:
    assert 1e-10 < seconds_per_node() < 1e-6


def test_the_sentences() -> None:
    found = Estimate(
        14, 100, 0, (EstimatedValue(365_600.0, 7400.0),), EstimatedValue(27_358_552.0, 82_000.0)
    )
    assert tree_in_words(found) == "n = 14: about 27\u202f360\u202f000 nodes (± 0.3 %)."
    assert solutions_in_words(found) == "About 366\u202f000 solutions (± 2 %)."
    assert time_in_words(found, 5.5e-9) == (
        "About 150 ms with Bitmask on this machine, on one thread."
    )
    nothing = Estimate(50, 2, 0, (EstimatedValue(0.0, 0.0),), EstimatedValue(1.0, 0.0))
    assert solutions_in_words(nothing) == "No probe came to a solution."
    assert tree_in_words(nothing) == "n = 50: about 1 node (± 0 %)."


@given(st.floats(1, 1e80), st.floats(1e-9, 3))
def test_a_rounded_number_is_as_near_as_its_error(value: float, relative: float) -> None:
    figure = EstimatedValue(value, relative * value)
    text = rounded(figure).replace("\u202f", "")
    ordinary = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
    if "×" in text:
        digits, power = re.fullmatch(r"([\d.]+) × 10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", text).groups()
        read = float(digits) * 10.0 ** int(power.translate(ordinary))
    else:
        read = float(text)
    assert abs(read - value) <= max(0.5, 0.51 * min(figure.error * 1.0, value)) * (1 + 1e-9)


def test_percents_have_the_digits_that_mean_anything() -> None:
    for relative, text in ((0.00123, "0.12"), (0.034, "3.4"), (0.25, "25"), (2.0, "200")):
        assert percent(EstimatedValue(10.0, 10.0 * relative)) == text
