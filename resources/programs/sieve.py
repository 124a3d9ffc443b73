"""The sieve: a queen strikes out all squares that it attacks in the rows below."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    count = 0

    def strike(matrix, row, column, step):
        """Strike a line out that goes `step` columns to the right for each row down."""
        for below in range(row + 1, n):
            column += step
            if 0 <= column < n:
                matrix[below][column] = True

    def search(matrix, row):
        nonlocal count
        for column in range(n):
            if not matrix[row][column]:
                queens[row] = column
                if row == n - 1:
                    count += 1
                else:
                    below = [line.copy() for line in matrix]
                    strike(below, row, column, 0)  # the column
                    strike(below, row, column, 1)  # the falling diagonal
                    strike(below, row, column, -1)  # the rising diagonal
                    search(below, row + 1)
                queens[row] = None
                if row == n - 1:
                    return  # every other column holds a queen

    search([[False] * n for row in range(n)], 0)
    return count


if __name__ == "__main__":
    print(solve(8))
