"""Exact cover: always fill the row or the column that has the fewest squares left."""


def items_of(square):
    """Return what a queen takes: its row, its column and its two diagonals."""
    row, column = square
    return ("row", row), ("column", column), ("falling", row - column), ("rising", row + column)


def solve(n):
    queens = [None] * n  # the column of the queen in each row
    count = 0

    # The options of an item are the squares on it, from the left or from the top.
    options = {}
    for row in range(n):
        for column in range(n):
            for item in items_of((row, column)):
                options.setdefault(item, []).append((row, column))
    # Rows and columns must be taken; diagonals may be.
    must = [("row", row) for row in range(n)] + [("column", column) for column in range(n)]

    def search(left, squares):
        """Take the items that are left; `squares` are those that no queen attacks."""
        nonlocal count
        if not left:
            count += 1
            return
        sizes = [sum(square in squares for square in options[item]) for item in left]
        item = left[sizes.index(min(sizes))]
        for square in options[item]:
            if square in squares:
                taken = items_of(square)
                row, column = square
                queens[row] = column
                still_left = [each for each in left if each not in taken]
                attacked = {each for one in taken for each in options[one]}
                search(still_left, squares - attacked)
                queens[row] = None

    search(must, {(row, column) for row in range(n) for column in range(n)})
    return count


if __name__ == "__main__":
    print(solve(8))
