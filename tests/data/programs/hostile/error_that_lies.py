class Lying(Exception):
    def __str__(self):
        raise ValueError

    def __getattribute__(self, name):
        raise KeyError(name)


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    raise Lying
