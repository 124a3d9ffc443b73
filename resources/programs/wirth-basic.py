"""Backtracking: a queen in each row, and back where a row has no safe square."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    count = 0

    def promising(row, column):
        for other in range(row):
            distance = row - other
            if queens[other] in (column, column - distance, column + distance):
                return False
        return True

    def search(row):
        nonlocal count
        for column in range(n):
            if promising(row, column):
                queens[row] = column
                if row == n - 1:
                    count += 1
                else:
                    search(row + 1)
                queens[row] = None

    search(0)
    return count


if __name__ == "__main__":
    print(solve(8))
