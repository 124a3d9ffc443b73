"""Tests of `nqviz.practice.acts`."""

from nqviz.practice.acts import PRACTISED, Act
from nqviz.solvers.registry import SOLVERS


def test_every_algorithm_can_be_practised() -> None:
    assert set(PRACTISED) == {solver.key for solver in SOLVERS}


def test_buttons_keep_their_order_whatever_the_algorithm() -> None:
    assert PRACTISED["wirth-basic"].buttons == (
        *(Act.SAFE, Act.ATTACKED, Act.PLACE, Act.REMOVE, Act.SOLUTION),
    )
    assert PRACTISED["min-conflicts"].buttons == (*(Act.ATTACKED, Act.PLACE, Act.SWAP, Act.LEAVE),)
