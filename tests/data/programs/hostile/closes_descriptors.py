import os
import time


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    os.closerange(0, 256)
    while True:
        time.sleep(1)
