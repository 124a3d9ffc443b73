import numpy as np


def attacked(board, row, col):
    n = board.shape[0]
    if board[:row, col].any():
        return True
    for d in range(1, row + 1):
        if col - d >= 0 and board[row - d, col - d]:
            return True
        if col + d < n and board[row - d, col + d]:
            return True
    return False


def solve(n):
    queens = np.zeros((n, n), dtype=int)
    solutions = []

    def backtrack(row):
        if row == n:
            solutions.append(queens.argmax(axis=1))
            return
        for col in range(n):
            if not attacked(queens, row, col):
                queens[row, col] = 1
                backtrack(row + 1)
                queens[row, col] = 0

    backtrack(0)
    return len(solutions)
