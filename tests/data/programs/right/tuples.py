def safe(queens, column):
    row = len(queens)
    return all(c != column and abs(c - column) != row - r for r, c in enumerate(queens))


def solve(n, queens=()):
    if len(queens) == n:
        return 1
    total = 0
    for column in range(n):
        if safe(queens, column):
            total += solve(n, queens + (column,))
    return total
