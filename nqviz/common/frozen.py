"""The program frozen into an executable, which is no Python that could run another module."""

import sys

PROCESS = "--process"  # The `main` of the module that follows is run instead of the program's.


def is_frozen() -> bool:
    """Return whether this is the executable of a bundle."""
    return getattr(sys, "frozen", False)


def own_process(module: str) -> list[str]:
    """Return the command by which the executable of a bundle runs one of its modules."""
    return [sys.executable, PROCESS, module]
