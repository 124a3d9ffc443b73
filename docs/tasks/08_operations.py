"""How many squares does each algorithm test, whatever the speed of the machine?"""

import nqviz

# See `nqviz.Step.counters` for the algorithms whose tests are something else.
for each in nqviz.algorithms():
    counters = [nqviz.run(n, each.key).counters for n in range(4, 9)]
    print(f"{each.key:16}", *[f"{of_n['tests']:7}" for of_n in counters])
