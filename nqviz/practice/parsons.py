"""Algorithms as Parsons problems: their lines in disorder, to be put in order, and run as built.

The exercise is D. Parsons and P. Haden's ("Parson's programming puzzles", ACE 2006): it teaches
what writing the code teaches in less time (B. Ericson, L. Margulieux and J. Rick, Koli Calling
2017). The lines are those of the algorithm as a program in plain Python, which runs in any order
that Python takes; an algorithm that has no such program is built from its listing, and only
compared with it.
"""

import ast
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from nqviz.common.assets import asset
from nqviz.common.i18n import tr
from nqviz.model.file_name import safe_name
from nqviz.practice.line_order import Suite, suite_of
from nqviz.programs.source import SUFFIX, source_of, template_keys, template_text
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver

_DEFINITION = re.compile(r"def solve\(.*\):")
_MAIN = re.compile(r"if __name__")


@dataclass(frozen=True, slots=True)
class ParsonsProblem:
    """The lines of an algorithm.

    Attributes:
        stem: the name of its algorithm, without a suffix, for a file.
        lines: in the right order, each with its indentation.
        head, tail: what stands before and behind them in the program.
        suite: the program that they make; None for a listing, which nothing can run.
    """

    key: str
    stem: str
    lines: tuple[str, ...]
    head: str = ""
    tail: str = ""
    suite: Suite | None = None

    @property
    def runs(self) -> bool:
        """Whether the lines make a program that can run."""
        return self.suite is not None

    @property
    def first_number(self) -> int:
        """The number that the first of the lines has in the program, or in the listing."""
        return self.head.count("\n") + 2 if self.runs else 1

    @property
    def definition(self) -> str:
        """The line of the program above the first of the lines; empty in a listing."""
        return self.head.rpartition("\n")[2]

    def shuffled(self, seed: int) -> list[str]:
        """Return the lines in an order that is not the right one."""
        lines, chooser = list(self.lines), random.Random(seed)
        while self.wrong_line(lines) is None:
            chooser.shuffle(lines)
        return lines

    def wrong_line(self, lines: Sequence[str]) -> int | None:
        """Return the index of the first line that is not right there; None for a right order.

        Statements of a program that do not depend on each other may stand in either order.
        """
        if self.suite is not None:
            return self.suite.first_wrong(lines)
        pairs = enumerate(zip(lines, self.lines, strict=True))
        return next((index for index, (line, right) in pairs if line != right), None)

    def source(self, lines: Sequence[str]) -> ProgramSource:
        """Return the program that has the lines in this order; nothing is written to a file."""
        path = asset("programs") / f"{safe_name(self.stem)}-built{SUFFIX}"
        return source_of(path, "\n".join((self.head, *lines, self.tail)))

    def is_python(self, lines: Sequence[str]) -> bool:
        """Tell whether Python takes the lines of a program in this order."""
        try:
            ast.parse(self.source(lines).text)
        except SyntaxError:
            return False
        return True

    def verdict(self, lines: Sequence[str]) -> str:
        """Return one sentence about an order, as the listing or the program has it."""
        index = self.wrong_line(lines)
        if index is None and tuple(lines) == self.lines:
            return tr("✓ Right: this is the algorithm, line by line.")
        if index is None:
            return tr("✓ Right: lines that stand elsewhere in our program may stand here as well.")
        first = self.first_number
        words = tr("Up to line {line} all is right.", line=first + index - 1) if index else ""
        wrong = tr(
            "In line {line} another one belongs: “{text}” comes later.",
            line=first + index,
            text=lines[index].strip(),
        )
        return f"{words} {wrong}".strip()


def parsons_problem(solver: Solver) -> ParsonsProblem:
    """Return an algorithm as a problem: its program in plain Python, or else its listing."""
    if solver.key not in template_keys():
        return ParsonsProblem(solver.key, solver.stem, tuple(solver.pseudocode))
    text = template_text(solver.key).splitlines()
    first = next(i for i, line in enumerate(text) if _DEFINITION.match(line)) + 1
    last = next((i for i, line in enumerate(text) if _MAIN.match(line)), len(text))
    lines = tuple(line for line in text[first:last] if line.strip())
    tail = "\n".join(("", "", *text[last:], ""))
    return ParsonsProblem(
        solver.key, solver.stem, lines, "\n".join(text[:first]), tail, suite_of(lines)
    )
