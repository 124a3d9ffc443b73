"""A program of your own for the N-queens problem.

solve(n) returns in how many ways n queens can
stand on an n x n board so that none attacks
another. The list `queens` is shown on the board:
queens[row] is the column of the queen in a row.
"""


def solve(n):
    queens = []  # no queen yet
    count = 0

    def is_safe(column):
        """Tell whether a queen is safe there."""
        row = len(queens)
        for other in range(row):
            if queens[other] == column:
                return False
            # What is missing here? Two queens
            # may also stand on one diagonal.
        return True

    def search():
        nonlocal count
        if len(queens) == n:
            count += 1
            return
        for column in range(n):
            if is_safe(column):
                queens.append(column)
                search()
                queens.pop()

    search()
    return count


if __name__ == "__main__":
    # Right are 1, 0, 0, 2, 10 and 4.
    for n in range(1, 7):
        print(n, solve(n))
