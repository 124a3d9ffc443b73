"""The sieve with one word for each row: a bit is 1 where a square is struck out."""


def bit(column):
    """Return the word in which only the bit of a column is 1; no bit beyond the sides."""
    return 1 << column if column >= 0 else 0


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    count = 0

    def search(words, row):
        nonlocal count
        for column in range(n):
            if words[row] & bit(column) == 0:
                queens[row] = column
                if row == n - 1:
                    count += 1
                else:
                    below = words.copy()
                    for r in range(row + 1, n):
                        d = r - row
                        below[r] = below[r] | bit(column)
                        below[r] = below[r] | bit(column + d)
                        below[r] = below[r] | bit(column - d)
                    search(below, row + 1)
                queens[row] = None
                if row == n - 1:
                    return  # every other column holds a queen

    search([0] * n, 0)
    return count


if __name__ == "__main__":
    print(solve(8))
