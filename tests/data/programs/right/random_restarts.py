import random


def conflicts(queens):
    n = len(queens)
    total = 0
    for i in range(n):
        for j in range(i + 1, n):
            if queens[i] == queens[j] or abs(queens[i] - queens[j]) == j - i:
                total += 1
    return total


def solve(n):
    if n in (2, 3):
        return None
    while True:
        queens = [random.randrange(n) for _ in range(n)]
        for _ in range(4 * n):
            now = conflicts(queens)
            if now == 0:
                return queens
            row = random.randrange(n)
            before = queens[row]
            queens[row] = random.randrange(n)
            if conflicts(queens) > now:
                queens[row] = before
