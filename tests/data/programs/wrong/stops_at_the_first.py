def solve(n):
    def search(queens):
        row = len(queens)
        if row == n:
            return [queens]
        for column in range(n):
            if all(c != column and abs(c - column) != row - r for r, c in enumerate(queens)):
                found = search(queens + [column])
                if found:
                    return found
        return []

    return search([])
