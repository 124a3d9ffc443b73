import pytest

import nqviz
from nqviz.solvers.registry import SOLVERS


def test_every_algorithm_is_listed_with_what_it_can_do():
    listed = nqviz.algorithms()
    assert [each.key for each in listed] == [solver.key for solver in SOLVERS]
    sieve = next(each for each in listed if each.key == "sieve-bits")
    assert "torus" in sieve.rules
    assert (sieve.steps_to, sieve.counts_to) == (1000, 64)


@pytest.mark.parametrize("algorithm", nqviz.algorithms(), ids=lambda each: each.key)
def test_it_is_true_which_lists_every_solution_and_which_has_a_mirror(algorithm):
    listed = list(nqviz.run(7, algorithm.key).solutions())
    assert len(set(listed)) == len(listed)
    assert (len(listed) == 40) is algorithm.lists_all
    if algorithm.mirror:
        assert len(list(nqviz.run(7, algorithm.key, mirror=True).solutions())) < 40
    else:
        with pytest.raises(ValueError, match="no mirror option"):
            len(nqviz.run(7, algorithm.key, mirror=True))
