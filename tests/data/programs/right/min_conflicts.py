"""Local search: a queen with conflicts goes where she has the fewest."""
import random


def attacks(queens, row, column):
    hits = 0
    for other in range(len(queens)):
        if other != row:
            c = queens[other]
            if c == column or abs(c - column) == abs(other - row):
                hits += 1
    return hits


def solve(n, max_steps=1000):
    if n == 2 or n == 3:
        return []
    queens = list(range(n))
    random.shuffle(queens)
    step = 0
    while True:
        bad = [r for r in range(n) if attacks(queens, r, queens[r]) > 0]
        if not bad:
            return queens
        row = random.choice(bad)
        scores = [attacks(queens, row, c) for c in range(n)]
        best = min(scores)
        queens[row] = random.choice([c for c in range(n) if scores[c] == best])
        step += 1
        if step > max_steps:
            random.shuffle(queens)
            step = 0
