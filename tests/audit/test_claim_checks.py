from itertools import product

import pytest

from nqviz.audit.claim_checks import nodes_of_full_tree
from nqviz.model.board import is_solution


def looked_at_without_pruning(n, cancel_token):
    """Walk the full tree depth first, one node at a time, to its first solution."""
    looked = 0

    def search(queens):
        nonlocal looked
        for column in range(n):
            looked += 1
            placed = (*queens, column)
            if placed == cancel_token or (len(placed) < n and search(placed)):
                return True
        return False

    assert search(())
    return looked


@pytest.mark.parametrize("n", [1, 4, 5, 6])
def test_nodes_of_the_full_tree(n):
    first = next(queens for queens in product(range(n), repeat=n) if is_solution(queens))
    assert nodes_of_full_tree(first) == looked_at_without_pruning(n, first)
