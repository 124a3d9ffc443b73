import threading


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
