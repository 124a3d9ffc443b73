"""The commands about puzzles of coloured regions."""

import argparse
import random
from pathlib import Path
from typing import Any

from nqviz.api.puzzle import LEVEL_KEYS, LEVELS, count_in_words
from nqviz.cli.console import print_json
from nqviz.cli.parser import file, option, takes, whole
from nqviz.cli.run_options import JSON, N
from nqviz.common.files import check_writable
from nqviz.common.i18n import mark, tr
from nqviz.common.outcome import FAILED_CHECK, OK
from nqviz.common.text import visible
from nqviz.model.rule import Rule
from nqviz.puzzles.bitboards import bitboards
from nqviz.puzzles.difficulty import Difficulty, deductions, difficulty_of
from nqviz.puzzles.generator import check_size, make_puzzle
from nqviz.puzzles.hint import in_words
from nqviz.puzzles.puzzle import load_puzzle, own_puzzles, puzzle_text, save_puzzle
from nqviz.puzzles.solutions import solutions

_SEEDS = 1_000_000


@takes(JSON)
def list_own(options: argparse.Namespace) -> int:
    """List the program's own puzzles, with their difficulty."""
    rows = [(path, load_puzzle(path)) for path in own_puzzles()]
    rated = [(path, rule, difficulty_of(rule, len(rule.regions))) for path, rule in rows]
    if options.json:
        print_json({"puzzles": [_values(path, rule, found) for path, rule, found in rated]})
        return OK
    for path, rule, found in rated:
        print(f"{path.stem}  n = {len(rule.regions):2}  {found.in_words()}")
    return OK


@takes(
    N,
    whole("--seed", mark("where the random choices begin; by default another one each time")),
    option("--level", choices=tuple(LEVELS)),
    either=(JSON, file("--out", mark("write the puzzle to a file"))),
)
def make(options: argparse.Namespace) -> int:
    """Make a puzzle; its seed is written beside it, so that it can be made again."""
    check_size(options.n)
    if options.out is not None:
        check_writable(options.out)
    seed = random.randrange(_SEEDS) if options.seed is None else options.seed
    level = LEVELS[options.level] if options.level else None
    rule, found = make_puzzle(options.n, seed, level)
    comment = tr(
        "n = {n}, seed {seed}: {difficulty}", n=options.n, seed=seed, difficulty=found.in_words()
    )
    if options.json:
        print_json({**_values(None, rule, found), "seed": seed})
    elif options.out is None:
        print(puzzle_text(rule, comment), end="")
    else:
        save_puzzle(options.out, rule, comment)
        print(tr("A puzzle stands in {path}.", path=visible(str(options.out))))
    return OK


@takes(file("files", mark("puzzles: a letter for each square"), nargs="+"), JSON)
def check(options: argparse.Namespace) -> int:
    """Check puzzles; the exit status says whether each has exactly one solution."""
    rows, are_right = [], True
    for path in options.files:
        rule = load_puzzle(path)
        n = len(rule.regions)
        count = len(solutions(rule, n))
        found = difficulty_of(rule, n) if count == 1 else None
        are_right = are_right and count == 1
        rows.append(_values(path, rule, found) | {"solutions": count})
        if not options.json:
            words = count_in_words(count) if found is None else found.in_words()
            print(f"{visible(str(path))}  n = {n}  {words}")
    if options.json:
        print_json({"puzzles": rows})
    return OK if are_right else FAILED_CHECK


@takes(file("file"), JSON)
def solve(options: argparse.Namespace) -> int:
    """Print a reason for each queen and each cross, then the solution."""
    rule = load_puzzle(options.file)
    n = len(rule.regions)
    found = solutions(rule, n)
    if len(found) != 1:
        if options.json:
            print_json({"solutions": len(found)})
        else:
            print(count_in_words(len(found)))
        return FAILED_CHECK
    made = deductions(bitboards(rule, n))
    if options.json:
        reasons = [
            {
                "technique": each.technique.name.lower(),
                "queen": each.queen,
                "crossed": each.crossed,
                "sentence": in_words(each),
            }
            for each in made
        ]
        print_json({"solutions": 1, "queens": found[0], "reasons": reasons})
        return OK
    width = len(str(len(made)))
    for index, each in enumerate(made, start=1):
        print(f"{index:{width}}  {in_words(each)}")
    print(tr("Columns of the queens by row: {columns}", columns=" ".join(map(str, found[0]))))
    return OK


def _values(path: Path | None, rule: Rule, found: Difficulty | None) -> dict[str, Any]:
    values: dict[str, Any] = {} if path is None else {"file": str(path)}
    values |= {"n": len(rule.regions), "regions": rule.regions}
    if found is not None:
        values |= {
            "level": LEVEL_KEYS[found.level],
            "score": found.score,
            "deductions": found.deductions,
            "tests": found.tests,
        }
    return values
