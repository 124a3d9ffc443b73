"""Filtering, version 1: flags for columns and diagonals, of which each row has its own copy."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    # By row: whether a queen above stands in a column, on a falling or on a rising diagonal.
    columns = [[False] * n for row in range(n)]
    falling = [[False] * (2 * n - 1) for row in range(n)]
    rising = [[False] * (2 * n - 1) for row in range(n)]
    count = 0

    def search(row):
        nonlocal count
        for column in range(n):
            if columns[row][column]:
                continue
            if falling[row][row - column + n - 1]:
                continue
            if rising[row][row + column]:
                continue
            queens[row] = column
            if row == n - 1:
                count += 1
            else:
                columns[row + 1] = columns[row].copy()
                falling[row + 1] = falling[row].copy()
                rising[row + 1] = rising[row].copy()
                columns[row + 1][column] = True
                falling[row + 1][row - column + n - 1] = True
                rising[row + 1][row + column] = True
                search(row + 1)
            queens[row] = None

    search(0)
    return count


if __name__ == "__main__":
    print(solve(8))
