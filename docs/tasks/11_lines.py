"""How often does the search come to each line of its code?"""

from collections import Counter

import nqviz

run = nqviz.run(6, "wirth-basic")
counts = Counter(step.line for step in run.steps())
for number, text in enumerate(run.code, start=1):
    print(f"{counts[number]:5}  {text}")
