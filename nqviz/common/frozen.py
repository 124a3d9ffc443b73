"""The program frozen into an executable, which is no Python that could run another module."""

import sys

PROCESS = "--process"  # The `main` of the module that follows is run instead of the program's.


def is_frozen() -> bool:
    """Return whether this is the executable of a bundle."""
    return getattr(sys, "frozen", False)


def own_process(module: str) -> list[str]:
    """Return the command that runs one of our modules in a process of its own."""
    if is_frozen():
        return [sys.executable, PROCESS, module]
    # -P: no module is imported from the current folder, which may be any.
    return [sys.executable, "-P", "-m", module]
