"""Backtracking, version 2: each row gets the list of the columns that remain."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    count = 0

    def promising(row, column):
        # No queen above stands in this column, so only the diagonals are left to look at.
        for other in range(row):
            if abs(queens[other] - column) == row - other:
                return False
        return True

    def search(row, remaining):
        nonlocal count
        for column in remaining:
            if promising(row, column):
                queens[row] = column
                if row == n - 1:
                    count += 1
                else:
                    rest = [each for each in remaining if each != column]
                    search(row + 1, rest)
                queens[row] = None

    search(0, list(range(n)))
    return count


if __name__ == "__main__":
    print(solve(8))
