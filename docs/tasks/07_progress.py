"""Give up a count that takes too long."""

import threading

import nqviz

enough = threading.Event()
threading.Timer(0.5, enough.set).start()
try:
    print(nqviz.count(20, algorithm="wirth-basic", cancel=enough))
except nqviz.CancelledError:
    print("It takes too long.")
