import numpy


def solve(n):
    queens = numpy.full(n, -1)
    total = 0
    row = 0
    while row >= 0:
        queens[row] += 1
        if queens[row] == n:
            queens[row] = -1
            row -= 1
            continue
        above = queens[:row]
        rows = numpy.arange(row)
        if (above == queens[row]).any() or (abs(above - queens[row]) == row - rows).any():
            continue
        if row == n - 1:
            total += 1
        else:
            row += 1
    return numpy.int64(total)
