import threading


def turn():
    while True:
        pass


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    threading.settrace(lambda *arguments: None)
    threading.stack_size(1 << 16)
    for _ in range(4):
        threading.Thread(target=turn).start()
    turn()
