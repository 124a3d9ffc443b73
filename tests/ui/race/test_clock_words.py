from nqviz.solvers.registry import find_solver
from nqviz.ui.race import clock_words

BASIC, FILTER = find_solver("wirth-basic"), find_solver("filter-2")


def test_a_step_of_the_clock_is_one_of_the_quickest() -> None:
    words = clock_words.by_time([BASIC, FILTER], [6120, 1020], 4.0).replace("\u202f", "")
    # A quarter of a second for 1.02 ns.
    assert words == (
        "Equal time: a step of the clock is 1.02 ns, one of Filtering, version 2; "
        "slowed down 250000000 times."
    )


def test_without_a_speed_nothing_is_said_of_slowing_down() -> None:
    words = clock_words.by_time([BASIC, FILTER], [500, 1020], None)
    assert "500 ps" in words or "0.5 ns" in words
    assert "Backtracking, basic" in words
    assert "slowed" not in words


def test_an_assumption_names_the_algorithm() -> None:
    assert clock_words.unmeasured(BASIC).startswith("Backtracking, basic can't be measured")
    assert "n = 10" in clock_words.how_measured()
