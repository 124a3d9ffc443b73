def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    with open(__file__ if False else "changed.py", "w") as file:
        file.write("queens = [0]\n" * 50)
    exec(compile("\n" * 5000 + "queens.append(1)\nqueens.pop()\n", __file__, "exec"), {"queens": queens})
    exec("queens[0] = 2\nsolve = None", globals(), {"queens": queens})
    solve.__code__ = (lambda n: n).__code__
    return n
