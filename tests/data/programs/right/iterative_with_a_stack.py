def solve(n):
    solutions = 0
    stack = [[]]
    while stack:
        queens = stack.pop()
        row = len(queens)
        if row == n:
            solutions += 1
            continue
        for column in reversed(range(n)):
            ok = True
            for r in range(row):
                if queens[r] == column or abs(queens[r] - column) == row - r:
                    ok = False
                    break
            if ok:
                stack.append(queens + [column])
    return solutions
