"""Files of puzzles: a line for each row, a letter for each square that names its region.

Between the letters may be spaces, between the lines empty ones, and after # stands a comment:

    # four regions
    A B B B
    A C B D
    A C D D
    C C C D
"""

from pathlib import Path

from nqviz.common.assets import asset
from nqviz.common.files import atomic_file, read_text
from nqviz.common.i18n import mark, ntr, tr
from nqviz.common.text import quoted, visible
from nqviz.model.rule import LETTERS, Rule

SUFFIX = ".txt"
KEY = "kings"  # Queens of a puzzle attack by this rule, besides their region.
_MOST_BYTES = 1 << 14


def load_puzzle(path: Path) -> Rule:
    """Read a puzzle; raises ValueError with one sentence where there is none."""
    text = read_text(path, _MOST_BYTES, mark("{name} is too large to be a puzzle."))
    return puzzle_from(text, visible(path.name))


def puzzle_from(text: str, name: str) -> Rule:
    """Return the puzzle in the text of a file; raises ValueError with one sentence."""
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        letters = "".join(line.partition("#")[0].split())
        if not letters:
            continue
        wrong = next((letter for letter in letters if letter not in LETTERS), "")
        if wrong:
            words = tr(
                "{name}, line {line}: {sign} is no letter from A to Z or a to z; a puzzle has a "
                "letter for each square, which names its region.",
                name=name,
                line=number,
                sign=quoted(wrong),
            )
            raise ValueError(words)
        if rows and len(letters) != len(rows[0]):
            words = ntr(
                "{name}, line {line}: {count} letter stands here, but the first row has {n}.",
                "{name}, line {line}: {count} letters stand here, but the first row has {n}.",
                len(letters),
                name=name,
                line=number,
                n=len(rows[0]),
            )
            raise ValueError(words)
        rows.append(letters)
    if not rows:
        raise ValueError(
            tr("{name} has no puzzle: a letter for each square of the board.", name=name)
        )
    if len(rows) != len(rows[0]):
        words = tr(
            "{name} has {rows} rows of {columns} letters; a board has as many rows as columns.",
            name=name,
            rows=len(rows),
            columns=len(rows[0]),
        )
        raise ValueError(words)
    rule = Rule(KEY, regions=tuple(rows))
    try:
        rule.check(len(rows))
    except ValueError as error:
        raise ValueError(tr("{name}: {reason}", name=name, reason=error)) from error
    return rule


def puzzle_text(rule: Rule, comment: str = "") -> str:
    """Return the text of a file of a puzzle, its comment in the first line."""
    lines = [" ".join(row) for row in rule.regions]
    return "\n".join([f"# {comment}"] * bool(comment) + lines) + "\n"


def save_puzzle(path: Path, rule: Rule, comment: str = "") -> None:
    """Write a puzzle into a file; raises ValueError with one sentence where it can't be written."""
    with atomic_file(path) as file:
        file.write(puzzle_text(rule, comment))


def own_puzzles() -> list[Path]:
    """Return the files of the puzzles that come with the program, from the easiest on."""
    return sorted(asset("puzzles").glob(f"*{SUFFIX}"))
