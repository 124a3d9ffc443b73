import atexit
import time


class Late:
    def __del__(self):
        time.sleep(1000)


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    late = Late()
    atexit.register(time.sleep, 1000)
    return n
