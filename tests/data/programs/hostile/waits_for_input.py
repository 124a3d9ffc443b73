def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    return int(input("how many? "))
