import sys


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    sys.setrecursionlimit(10**6)
    nested = []
    for _ in range(100_000):
        nested = [nested]
    return n
