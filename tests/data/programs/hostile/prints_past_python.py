import os


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    while True:
        os.write(1, b"x" * 1_000_000)
