import os


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    os.system("sleep 1000 &")
