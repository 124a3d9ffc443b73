# N queens, global variables
N = 0
queens = []
solutions = 0

def is_safe(row, col):
    for r in range(row):
        c = queens[r]
        if c == col or abs(c - col) == abs(r - row):
            return False
    return True

def place(row):
    global solutions
    if row == N:
        solutions = solutions + 1
        return
    for col in range(N):
        if is_safe(row, col):
            queens[row] = col
            place(row + 1)
            queens[row] = -1

def solve(n):
    global N, queens, solutions
    N = n
    queens = [-1] * n
    solutions = 0
    place(0)
    return solutions

if __name__ == "__main__":
    print(solve(8))
