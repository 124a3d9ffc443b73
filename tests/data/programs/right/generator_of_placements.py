def solve(n):
    queens = []

    def search(row):
        if row == n:
            yield list(queens)
            return
        for column in range(n):
            if all(column != c and abs(column - c) != row - r for r, c in enumerate(queens)):
                queens.append(column)
                yield from search(row + 1)
                queens.pop()

    yield from search(0)
