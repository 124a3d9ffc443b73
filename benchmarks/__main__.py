"""Runs the benchmarks and prints their table: `python -m benchmarks [--long] [speed ...]`."""

import argparse
import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from benchmarks.figures import Figure
from nqviz.common.machine import this_machine

_SHORT = (
    "stepping",
    "starting",
    "window",
    "feel",
    "large_boards",
    "scenario",
    "spread",
    "tree",
    "switches",
    "films",
    "kernels",
    "long_count",
    "programs",
    "puzzles",
)
# Those that have `long_figures`, too.
_WITH_LONG = (
    "growth",
    "parsons",
    "rules",
    "speed",
    "solving",
    "kills",
    "lab",
    "command_lines",
    "walk",
    "memory",
    "pages",
    "phones",
)
_ALONE = ("lab_speed_up",)  # which draw into docs/, and run when they are named
_ALL = _SHORT + _WITH_LONG


def main() -> int:
    """Run the benchmarks that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(_ALL + _ALONE))
    parser.add_argument("--long", action="store_true", help="the figures of many minutes, too")
    against = "the folder of an older version, with which speed's long figures compare"
    parser.add_argument("--against", type=Path, action="append", default=[], help=against)
    program = "another counter's command, {n} for the board's size, timed by speed's long figures"
    parser.add_argument("--program", default="", help=program)
    asked = parser.parse_args()
    names = asked.names or _ALL
    for name in names:
        if name not in _ALL + _ALONE:
            parser.error(f"there is no benchmark {name!r}; there are {', '.join(_ALL + _ALONE)}")
    machine = this_machine()
    versions = ", ".join(f"{name} {version}" for name, version in machine.versions)
    print(f"{machine.processor}, {machine.threads} threads, {machine.system}; {versions}\n")
    print("| what | measured | asked |\n|---|---|---|")
    for name in names:
        module = import_module(f"benchmarks.{name}")
        _print(module.figures())
        if asked.long and name in _WITH_LONG:
            figures = module.long_figures
            _print(figures(asked.against, asked.program) if name == "speed" else figures())
    return 0


def _print(figures: Iterable[Figure]) -> None:
    for figure in figures:
        print(f"| {figure.what} | {figure.value} | {figure.asked} |", flush=True)


sys.exit(main())
