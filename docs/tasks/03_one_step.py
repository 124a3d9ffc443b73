"""Show step 77 of the sieve as a picture, with its reason."""

from pathlib import Path

import nqviz

step = nqviz.run(8, "sieve")[77]
print(step.sentence)
Path("step.svg").write_text(step.svg(size=480), encoding="utf-8")
