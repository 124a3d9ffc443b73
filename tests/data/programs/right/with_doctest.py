"""Eight queens.

>>> solve(4)
2
>>> solve(8)
92
"""


def solve(n):
    """Count the solutions.

    >>> [solve(n) for n in range(1, 7)]
    [1, 0, 0, 2, 10, 4]
    """
    return len(list(queens_from(n, n)))


def queens_from(n, k):
    """Yield placements of k queens in the first k rows, the way of SICP."""
    if k == 0:
        yield frozenset()
        return
    for queens in queens_from(n, k - 1):
        for column in range(n):
            new = (k - 1, column)
            if not any(attack(new, other) for other in queens):
                queens = queens | {new}
                yield queens
                queens = queens - {new}


def attack(one, other):
    """
    >>> attack((0, 0), (2, 2))
    True
    >>> attack((0, 0), (1, 2))
    False
    """
    return one[1] == other[1] or abs(one[0] - other[0]) == abs(one[1] - other[1])


if __name__ == "__main__":
    import doctest

    doctest.testmod()
