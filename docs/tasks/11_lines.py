"""How often does the search run each line of its code?"""

import nqviz

run = nqviz.run(6, "wirth-basic")
for count, text in zip(run[-1].line_counts, run.code, strict=True):
    print(f"{count:5}  {text}")
