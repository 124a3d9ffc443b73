def solve(n):
    queens = []
    boards = []

    def search():
        if len(queens) == n:
            boards.append(list(queens))
            boards.append(list(queens))
            return
        for column in range(n):
            if all(c != column and abs(c - column) != len(queens) - r
                   for r, c in enumerate(queens)):
                queens.append(column)
                search()
                queens.pop()

    search()
    return boards
