"""Give up a count that takes too long, and say how far it has come."""

import threading

import nqviz

# A clock of one's own, because the seconds of `nqviz.Progress` begin after compilation.
seen, enough = [], threading.Event()
threading.Timer(1.0, enough.set).start()
try:
    print(nqviz.count(15, algorithm="wirth-basic", cancel=enough, progress=seen.append))
except nqviz.CancelledError:
    print(f"It takes too long: {seen[-1].share:.2%} is done.")
