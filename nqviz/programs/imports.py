"""The imports of a program: Python's own modules, what is installed, and then its neighbours.

Its folder is not on the path of modules, so that no file in it can take the place of a module that
Python, an installed package or this process needs.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from os import sep
from sys import _getframe
from types import FrameType, ModuleType
from typing import Any

from nqviz.programs.channel import RefusedError

_OURS = "nqviz"
# Whose code asks for others: that of Python's own import, and such as belongs to no module.
_FOR_OTHERS = frozenset({"importlib", "_frozen_importlib", "_frozen_importlib_external", ""})


class Neighbours:
    """Finds the modules beside a program, for itself and for each other, and for no library."""

    def __init__(self, folder: str, name: str) -> None:
        self._path, self._names = [folder], {name}
        self._find = PathFinder.find_spec

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module that none before has found; `path` is set for the parts of a package."""
        if path is not None or not self._is_asked_for():
            return None
        spec = self._find(name, self._path, target)
        if spec is not None:
            self._names.add(name)
        return spec

    def _is_asked_for(self) -> bool:
        frame: FrameType | None = _getframe(2)
        while frame is not None:
            name = _module_of(frame)
            if name.partition(".")[0] not in _FOR_OTHERS:
                return name in self._names or name.partition(".")[0] in self._names
            frame = frame.f_back
        return False


class Refusal:
    """Refuses to import what watches the program."""

    def find_spec(self, name: str, *_arguments: Any) -> None:
        """Raise RefusedError for nqviz and its modules; leave the others to who comes after."""
        if name.partition(".")[0] == _OURS:
            raise RefusedError(_OURS)


def module_of_program(path: str) -> ModuleType:
    """Return an empty module for a program, which can import from now on what it may.

    It is known by the name of its file: dataclasses look themselves up there, and neighbours may
    import it. Where that is the name of a module of Python's or of an installed package, it gets
    one that no import statement can say.
    """
    file = path.rpartition(sep)[2]  # Importing pathlib would take a tenth of the process's start.
    name = file.rpartition(".")[0] or file
    if _is_taken(name.partition(".")[0]):
        name = f"program {name}"
    module = ModuleType(name)
    module.__file__ = path
    for each in [each for each in sys.modules if each.partition(".")[0] == _OURS]:
        del sys.modules[each]
    sys.modules["__main__"] = ModuleType("__main__")  # the one that was holds our functions
    sys.modules[name] = module
    sys.meta_path.insert(0, Refusal())
    sys.meta_path.append(Neighbours(path.removesuffix(file), name))
    return module


def _is_taken(name: str) -> bool:
    if name in sys.modules or name in sys.stdlib_module_names:
        return True
    with suppress(ImportError, ValueError):  # there are files whose names no module can have
        return find_spec(name) is not None
    return False


def _module_of(frame: FrameType) -> str:
    name = frame.f_globals.get("__name__")
    return name if type(name) is str else ""
