"""Min-conflicts: shuffle the queens, and swap two as long as that helps. It finds one solution."""

import random


def conflicts(queens):
    """Return how many queens there are beyond the first of each diagonal."""
    falling = {row - column for row, column in enumerate(queens)}
    rising = {row + column for row, column in enumerate(queens)}
    return 2 * len(queens) - len(falling) - len(rising)


def is_attacked(queens, i):
    """Tell whether queen i shares a diagonal with another."""
    return any(abs(queens[i] - queens[j]) == abs(i - j) for j in range(len(queens)) if j != i)


def solve(n):
    if n in (2, 3):
        return None  # there is no solution to be found
    while True:
        queens = list(range(n))  # one queen in each row and in each column
        random.shuffle(queens)
        trials = 0
        while conflicts(queens) > 0 and trials < 4 * n:
            i = random.choice([row for row in range(n) if is_attacked(queens, row)])
            j = random.choice([row for row in range(n) if row != i])
            swapped = queens.copy()
            swapped[i], swapped[j] = queens[j], queens[i]
            trials = trials + 1
            if conflicts(swapped) < conflicts(queens):
                queens = swapped
                trials = 0
        if conflicts(queens) == 0:
            return queens  # otherwise it is stuck, and begins anew


if __name__ == "__main__":
    print(solve(8))
