def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    kept = []
    while True:
        kept.append(bytearray(10_000_000))
