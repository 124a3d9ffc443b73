class NQueens:
    def __init__(self, size):
        self.size = size
        self.queens = []
        self.results = []

    def can_place(self, column):
        row = len(self.queens)
        for other_row, other_column in enumerate(self.queens):
            if other_column == column:
                return False
            if row - other_row == abs(column - other_column):
                return False
        return True

    def search(self):
        if len(self.queens) == self.size:
            self.results.append(self.queens[:])
            return
        for column in range(self.size):
            if self.can_place(column):
                self.queens.append(column)
                self.search()
                self.queens.pop()


def solve(n):
    problem = NQueens(n)
    problem.search()
    return problem.results
