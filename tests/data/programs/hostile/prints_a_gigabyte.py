def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    while True:
        print("x" * 1_000_000)
