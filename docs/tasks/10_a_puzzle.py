"""Make a puzzle for paper, with its solution for the teacher."""

from pathlib import Path

import nqviz

puzzle = nqviz.puzzle.make(8, level="hard", seed=5)
Path("puzzle.svg").write_text(puzzle.svg(size=600), encoding="utf-8")
Path("solution.svg").write_text(puzzle.solve().svg(size=600), encoding="utf-8")
print(*puzzle.reasons()[:3], sep="\n")
