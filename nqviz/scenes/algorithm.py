"""The algorithms of a scene: those of nqviz, and programs of the user's own."""

from dataclasses import dataclass
from pathlib import Path

from nqviz.solvers.base.solver import Solver


@dataclass(frozen=True, slots=True)
class ProgramFile:
    """A program of the user's own, as a file names it; it is neither read nor run here.

    Attributes:
        digest: of its text, as `Source.digest` gives it; empty where any text will do.
        queens: the variable that holds the queens; empty where the program says it.
    """

    path: Path
    digest: str = ""
    queens: str = ""


Algorithm = Solver | ProgramFile
