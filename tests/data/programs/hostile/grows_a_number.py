def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    number = 3
    while True:
        number = number * number
