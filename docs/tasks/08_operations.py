"""How many squares does each algorithm test, whatever the speed of the machine?"""

import nqviz

for key in ("wirth-basic", "wirth-2", "sieve"):
    print(key, [nqviz.run(n, key).counters["tests"] for n in range(4, 9)])
