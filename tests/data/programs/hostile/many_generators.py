def numbers(n):
    for number in range(n):
        yield number


def solve(n):
    queens = []
    kept = []
    for turn in range(400):
        one = numbers(3)
        next(one)
        other = numbers(3)
        next(other)
        kept.append(other)
        queens = [turn % n]
    return n
