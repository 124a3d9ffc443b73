"""Runs the benchmarks and prints their table: `python -m benchmarks [stepping kernels ...]`."""

import sys
from importlib import import_module

from nqviz.machine import this_machine

_ALL = ("stepping", "window", "kernels")


def main() -> int:
    """Run the benchmarks that are named, or all."""
    names = sys.argv[1:] or _ALL
    machine = this_machine()
    versions = ", ".join(f"{name} {version}" for name, version in machine.versions)
    print(f"{machine.processor}, {machine.threads} threads, {machine.system}; {versions}\n")
    print("| what | measured | asked |\n|---|---|---|")
    for name in names:
        for figure in import_module(f"benchmarks.{name}").figures():
            print(f"| {figure.what} | {figure.value} | {figure.asked} |", flush=True)
    return 0


sys.exit(main())
