import nqviz
from nqviz.solvers.registry import SOLVERS


def test_every_algorithm_is_listed_with_what_it_can_do():
    listed = nqviz.algorithms()
    assert [each.key for each in listed] == [solver.key for solver in SOLVERS]
    sieve = next(each for each in listed if each.key == "sieve-bits")
    assert "torus" in sieve.rules
    assert (sieve.steps_to, sieve.counts_to) == (1000, 64)
