# the way many textbooks do it: a board of 0 and 1, filled column by column

def isSafe(board, row, col):
    for i in range(col):
        if board[row][i] == 1:
            return False
    for i, j in zip(range(row, -1, -1), range(col, -1, -1)):
        if board[i][j] == 1:
            return False
    for i, j in zip(range(row, len(board), 1), range(col, -1, -1)):
        if board[i][j] == 1:
            return False
    return True

def solveUtil(board, col, found):
    if col >= len(board):
        found.append([row[:] for row in board])
        return
    for i in range(len(board)):
        if isSafe(board, i, col):
            board[i][col] = 1
            solveUtil(board, col + 1, found)
            board[i][col] = 0

def solve(n):
    board = [[0 for _ in range(n)] for _ in range(n)]
    found = []
    solveUtil(board, 0, found)
    return found
