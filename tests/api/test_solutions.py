import threading

import pytest

import nqviz


def test_a_solution_is_a_sequence_of_columns():
    solution = nqviz.solve(12, seed=3)
    assert solution.verify()
    assert len(solution) == solution.n == 12
    assert tuple(solution) == solution.columns
    assert solution[0] == solution.columns[0]
    assert solution == nqviz.solve(12, seed=3)
    assert len({solution, nqviz.solve(12, seed=3)}) == 1


def test_its_images_are_solutions_and_four_turns_lead_back():
    solution = nqviz.Solution((0, 4, 7, 5, 2, 6, 1, 3))
    assert solution.rotated().verify()
    assert solution.rotated().mirrored().verify()
    assert solution.rotated().rotated(3) == solution == solution.mirrored().mirrored()


def test_the_rule_decides_what_is_a_solution():
    assert nqviz.solve(5, rule="torus").verify()
    assert not nqviz.Solution((1, 3, 0, 2), rule="torus").verify()
    assert nqviz.Solution((0, 1), rule="rooks").verify()
    assert not nqviz.Solution((0, 1), rule="rooks blocked=0:0").verify()


def test_it_shows_itself_as_text_and_as_a_picture_up_to_a_size():
    small, large = nqviz.Solution((1, 3, 0, 2)), nqviz.Solution(range(2000))
    assert repr(small) == "Solution((1, 3, 0, 2))"
    assert str(small).splitlines()[0] == ". Q . ."
    assert small._repr_svg_().startswith("<svg")
    assert str(large) == repr(large) == "<Solution of n = 2000>"
    assert large._repr_svg_() is None
    with pytest.raises(ValueError, match="n = 2000 is too large"):
        large.svg()


@pytest.mark.parametrize("columns", [(0, 2), (-1, 0)])
def test_a_column_beyond_the_board_is_refused(columns):
    with pytest.raises(ValueError, match="columns go from 0 to 1"):
        nqviz.Solution(columns)


def test_a_search_is_reported_and_cancelled():
    seen, cancel = [], threading.Event()
    nqviz.solve(8, progress=seen.append)
    assert seen[-1] == 1.0
    cancel.set()
    with pytest.raises(nqviz.CancelledError):
        nqviz.solve(5_000_000, cancel=cancel)
