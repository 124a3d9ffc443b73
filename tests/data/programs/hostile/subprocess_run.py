import subprocess


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    subprocess.run(["sleep", "1000"])
