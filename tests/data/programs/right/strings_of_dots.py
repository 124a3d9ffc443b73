from typing import List


class Solution:
    def solveNQueens(self, n: int) -> List[List[str]]:
        def backtrack(row, board):
            if row == n:
                answers.append(["".join(line) for line in board])
                return
            for col in range(n):
                if (col not in columns) and (row - col not in down) and (row + col not in up):
                    columns.add(col)
                    down.add(row - col)
                    up.add(row + col)
                    board[row][col] = "Q"
                    backtrack(row + 1, board)
                    board[row][col] = "."
                    columns.remove(col)
                    down.remove(row - col)
                    up.remove(row + col)

        answers = []
        columns, down, up = set(), set(), set()
        queens = [["."] * n for _ in range(n)]
        backtrack(0, queens)
        return answers


def solve(n):
    return Solution().solveNQueens(n)
