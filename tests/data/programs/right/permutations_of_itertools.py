from itertools import permutations


def solve(n):
    count = 0
    for queens in permutations(range(n)):
        if len(set(queens[i] + i for i in range(n))) == n \
                and len(set(queens[i] - i for i in range(n))) == n:
            count += 1
    return count
