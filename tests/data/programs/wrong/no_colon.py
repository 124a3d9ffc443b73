def solve(n):
    queens = []
    count = 0

    def safe(column):
        row = len(queens)
        for other in range(row):
            if queens[other] == column:
                return False
            if abs(queens[other] - column) == row - other:
                return False
        return True

    def search()
        nonlocal count
        if len(queens) == n:
            count += 1
            return
        for column in range(n):
            if safe(column):
                queens.append(column)
                search()
                queens.pop()

    search()
    return count
