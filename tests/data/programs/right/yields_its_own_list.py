def extend(queens, n):
    if len(queens) == n:
        yield queens
    else:
        for col in range(n):
            row = len(queens)
            if not any(col == c or col - c == row - r or col - c == r - row
                       for r, c in enumerate(queens)):
                queens.append(col)
                for board in extend(queens, n):
                    yield board
                queens.pop()


def solve(n):
    return extend([], n)
