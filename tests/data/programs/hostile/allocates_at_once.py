def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    return len(bytes(10**12))
