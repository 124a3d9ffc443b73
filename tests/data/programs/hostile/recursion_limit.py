import sys


def deeper(depth):
    return deeper(depth + 1) + 1


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    sys.setrecursionlimit(2**31 - 1)
    return deeper(0)
