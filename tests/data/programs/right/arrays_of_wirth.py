# Algorithms + Data Structures = Programs: rows and columns count from 1
def solve(n):
    a = [True] * (n + 1)            # a[j]: no queen in column j
    b = [True] * (2 * n + 1)        # b[k]: no queen on the k-th rising diagonal
    c = [True] * (2 * n + 1)        # c[k]: no queen on the k-th falling diagonal
    x = [0] * (n + 1)
    count = 0

    def try_row(i):
        nonlocal count
        for j in range(1, n + 1):
            if a[j] and b[i + j] and c[i - j + n]:
                x[i] = j
                a[j] = b[i + j] = c[i - j + n] = False
                if i < n:
                    try_row(i + 1)
                else:
                    count += 1
                a[j] = b[i + j] = c[i - j + n] = True
                x[i] = 0

    try_row(1)
    return count
