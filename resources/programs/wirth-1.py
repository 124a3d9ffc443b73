"""Backtracking, version 1: each row knows the columns that are used, and passes over them."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    used = [[False] * n for row in range(n)]  # for each row, the columns with a queen
    count = 0

    def promising(row, column):
        # The column is not used, so only the diagonals are left to look at.
        for other in range(row):
            if abs(queens[other] - column) == row - other:
                return False
        return True

    def search(row):
        nonlocal count
        if row > 0:
            used[row] = used[row - 1].copy()
        for column in range(n):
            if used[row][column]:
                continue
            if promising(row, column):
                queens[row] = column
                used[row][column] = True
                if row == n - 1:
                    count += 1
                else:
                    search(row + 1)
                queens[row] = None
                used[row][column] = False

    search(0)
    return count


if __name__ == "__main__":
    print(solve(8))
