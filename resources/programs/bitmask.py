"""Bitmask: three words hold the columns of a row that are attacked on each kind of line."""


def solve(n):
    queens = [None] * n  # the column of the queen in each row, for the board alone
    mask = (1 << n) - 1  # a bit for each column
    count = 0

    def search(row, left, down, right):
        nonlocal count
        if row == n:
            count += 1
            return
        free = mask & ~(left | down | right)
        while free != 0:
            bit = free & -free  # the lowest bit that is 1
            free = free ^ bit
            queens[row] = bit.bit_length() - 1
            search(row + 1, (left | bit) << 1, down | bit, (right | bit) >> 1)
            queens[row] = None

    search(0, 0, 0, 0)
    return count


if __name__ == "__main__":
    print(solve(8))
