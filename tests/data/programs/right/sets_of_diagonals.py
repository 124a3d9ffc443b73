def solve(n):
    cols = set()
    diag1 = set()
    diag2 = set()
    queens = []
    res = []

    def dfs(r):
        if r == n:
            res.append([(i, c) for i, c in enumerate(queens)])
            return
        for c in range(n):
            if c in cols or r + c in diag1 or r - c in diag2:
                continue
            cols.add(c)
            diag1.add(r + c)
            diag2.add(r - c)
            queens.append(c)
            dfs(r + 1)
            queens.pop()
            cols.remove(c)
            diag1.remove(r + c)
            diag2.remove(r - c)

    dfs(0)
    return res
