def solve(n):
    queens = {}
    answers = []

    def ok(row, column):
        for r, c in queens.items():
            if c == column or r + c == row + column or r - c == row - column:
                return False
        return True

    def go(row):
        if row > n - 1:
            answers.append(dict(queens))
        for column in range(n):
            if row < n and ok(row, column):
                queens[row] = column
                go(row + 1)
                del queens[row]

    go(0)
    return answers
