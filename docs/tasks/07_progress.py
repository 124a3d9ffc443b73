"""Give up a count that takes too long, and say how far it has come."""

import threading

import nqviz

# The seconds of `nqviz.Progress` leave out compilation; a timer does not.
seen, enough = [], threading.Event()
threading.Timer(0.5, enough.set).start()
try:
    print(nqviz.count(15, algorithm="wirth-basic", cancel=enough, progress=seen.append))
except nqviz.CancelledError:
    print(f"It takes too long: {seen[-1].share:.2%} is done.")
