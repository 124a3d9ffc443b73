import threading
import time


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    for _ in range(20):
        threading.Thread(target=time.sleep, args=(1000,)).start()
    return n
