"""Draw how long two algorithms take."""

from pathlib import Path

import nqviz

table = nqviz.measure(["wirth-basic", "bitmask"], range(6, 10), repeats=3)
print(table)
Path("curves.svg").write_text(table.svg(), encoding="utf-8")
