"""Filtering, version 2: a queen sets three flags and resets them when it is taken back."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    columns = [False] * n
    falling = [False] * (2 * n - 1)
    rising = [False] * (2 * n - 1)
    count = 0

    def search(row):
        nonlocal count
        for column in range(n):
            if columns[column]:
                continue
            if falling[row - column + n - 1]:
                continue
            if rising[row + column]:
                continue
            queens[row] = column
            columns[column] = True
            falling[row - column + n - 1] = True
            rising[row + column] = True
            if row == n - 1:
                count += 1
            else:
                search(row + 1)
            queens[row] = None
            columns[column] = False
            falling[row - column + n - 1] = False
            rising[row + column] = False

    search(0)
    return count


if __name__ == "__main__":
    print(solve(8))
