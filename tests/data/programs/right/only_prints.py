def show(queens):
    n = len(queens)
    for row in range(n):
        for col in range(n):
            if queens[row] == col:
                print("Q", end=" ")
            else:
                print(".", end=" ")
        print()
    print()

def under_attack(queens, row):
    for r in range(row):
        if queens[r] == queens[row] or abs(queens[r] - queens[row]) == row - r:
            return True
    return False

def put(queens, row):
    if row == len(queens):
        show(queens)
        return
    for col in range(len(queens)):
        queens[row] = col
        if not under_attack(queens, row):
            put(queens, row + 1)
    queens[row] = -1

def solve(n):
    put([-1] * n, 0)
