"""Frames as JSON in which what they have in common stands once."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from nqviz.common.i18n import speaking
from nqviz.frames.frame import Frame
from nqviz.model.position import Position
from nqviz.solvers.base.solver import Solver

_LISTS = {"marks", "state", "calls"}  # Their items stand once; of all others the whole.
_OF_COMPUTER = ("solver", "path")  # The first can be the path of a file, the second is not drawn.


class FrameTable:
    """Collects frames; each becomes numbers, which are the indices of its values.

    Attributes:
        values: all of them, each once.
    """

    def __init__(self, languages: Sequence[str]) -> None:
        self.values: list[Any] = []
        self._languages = languages
        self._indices: dict[str, int] = {}

    def frames(self, solver: Solver, position: Position) -> dict[str, dict[str, Any]]:
        """Return a frame in each language."""
        found = {}
        for language in self._languages:
            with speaking(language):
                found[language] = self.packed(Frame(solver, position.copy()).as_values())
        return found

    def packed(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a frame as indices."""
        return {
            name: list(map(self._index, value)) if name in _LISTS else self._index(value)
            for name, value in values.items()
            if name not in _OF_COMPUTER
        }

    def marks(self, marks: Sequence[Any]) -> list[int]:
        """Return marks as indices."""
        return list(map(self._index, marks))

    def _index(self, value: Any) -> int:
        text = json.dumps(value, sort_keys=True)
        index = self._indices.setdefault(text, len(self.values))
        if index == len(self.values):
            self.values.append(value)
        return index
