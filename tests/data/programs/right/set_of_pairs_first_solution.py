# finds one solution and stops
queens = set()

def free(row, column):
    for (r, c) in queens:
        if c == column or r + c == row + column or r - c == row - column:
            return False
    return True

def try_from(row, n):
    if row == n:
        return True
    for column in range(n):
        if free(row, column):
            queens.add((row, column))
            if try_from(row + 1, n):
                return True
            queens.discard((row, column))
    return False

def solve(n):
    queens.clear()
    return try_from(0, n)
