def solve(n):
    queens = [-1] * n

    def safe(row, column):
        for r in range(row):
            if queens[r] == column or abs(queens[r] - column) == row - r:
                return False
        return True

    def place(row):
        if row == n:
            print(queens)
            return
        for column in range(n if row else (n + 1) // 2):
            if safe(row, column):
                queens[row] = column
                place(row + 1)
                queens[row] = -1

    place(0)
