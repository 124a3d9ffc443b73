class Long:
    def __repr__(self):
        return "x" * 100_000_000


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    long = [Long() for _ in range(3)]
    text = "y" * 50_000_000
    numbers = list(range(1_000_000))
    for _ in range(20):
        n = n
    return n
