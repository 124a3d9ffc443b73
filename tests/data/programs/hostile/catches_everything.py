def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    while True:
        try:
            while True:
                queens[0] = queens[0]
        except BaseException:
            pass
