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
def test_it_is_true_what_is_said_of_solutions_rules_and_the_mirror(algorithm):
    listed = list(nqviz.run(7, algorithm.key).solutions())
    assert len(set(listed)) == len(listed)
    assert (len(listed) == 40) is algorithm.lists_all
    if algorithm.counts_all_rules:
        assert nqviz.count(7, rule="torus", algorithm=algorithm.key) == 28
    else:
        with pytest.raises(ValueError, match=r"at native speed|does not serve|counts none"):
            nqviz.count(7, rule="torus", algorithm=algorithm.key)
    if algorithm.mirror:
        assert len(list(nqviz.run(7, algorithm.key, mirror=True).solutions())) < 40
    else:
        with pytest.raises(ValueError, match="no mirror option"):
            len(nqviz.run(7, algorithm.key, mirror=True))
