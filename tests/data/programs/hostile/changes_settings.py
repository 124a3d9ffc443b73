import faulthandler
import gc
import sys
import threading


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.set_threshold(1, 1, 1)
    sys.setswitchinterval(1000)
    threading.excepthook = None
    sys.excepthook = None
    faulthandler.enable()
    sys.set_int_max_str_digits(640)
    large = 10**1000
    return n
