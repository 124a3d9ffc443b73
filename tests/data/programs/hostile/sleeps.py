import time


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    time.sleep(100_000)
