"""Reading a file that a user has written: every value is checked, every mistake is one sentence."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeVar

from nqviz.common.i18n import mark, tr
from nqviz.common.text import legible, quoted

_Member = TypeVar("_Member", bound=Enum)


class FieldError(ValueError):
    """A mistake in a file; keys and indices lead to it, from the outside in."""

    def __init__(self, sentence: str, keys: tuple[str | int, ...]) -> None:
        super().__init__(sentence)
        self.keys = keys


class Fields:
    """The values of one table of a file. Each is read by its name; `end` finds the others."""

    def __init__(self, values: object, keys: tuple[str | int, ...] = ()) -> None:
        """Take the values over; raises FieldError where they are no table."""
        if not isinstance(values, Mapping):
            name = legible(str(keys[-1])) if keys else ""
            raise FieldError(tr("“{name}” should be a table of values.", name=name), keys)
        self._values = {str(key): value for key, value in values.items()}
        self._keys = keys
        self._read: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def error(self, name: str, sentence: str) -> FieldError:
        """Return the error for a value, with its sentence."""
        return FieldError(sentence, (*self._keys, name))

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number between two others; without a default it must be there."""
        value = self._take(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            words = mark("“{name}” should be a whole number from {least} to {most}, not {value}.")
            raise self._wrong(name, value, words, least=least, most=most)
        return value

    def real(self, name: str, least: float, most: float) -> float:
        """Return a number between two others."""
        value = self._take(name, None)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not least <= value <= most  # NaN isn't
        ):
            words = mark("“{name}” should be a number from {least} to {most}, not {value}.")
            raise self._wrong(name, value, words, least=f"{least:g}", most=f"{most:g}")
        return float(value)

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self._take(name, default)
        if not isinstance(value, bool):
            raise self._wrong(name, value, mark("“{name}” should be true or false, not {value}."))
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there, and may not be empty."""
        value = self._take(name, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.error(name, tr("“{name}” should be a text.", name=name))
        return value

    def choice(self, name: str, members: type[_Member], default: _Member | None = None) -> _Member:
        """Return one of an enumeration's members, which stand in a file by their small names."""
        value = self._take(name, None if default is None else default.name.lower())
        for member in members:
            if value == member.name.lower():
                return member
        choices = ", ".join(member.name.lower() for member in members)
        words = mark("“{name}” should be one of {choices}, not {value}.")
        raise self._wrong(name, value, words, choices=choices)

    def items(self, name: str, most: int) -> list[object]:
        """Return a list of at most so many values."""
        value = self._take(name, None)
        if not isinstance(value, Sequence) or isinstance(value, str | bytes) or len(value) > most:
            words = tr("“{name}” should be a list of at most {most} values.", name=name, most=most)
            raise self.error(name, words)
        return list(value)

    def tables(self, name: str, most: int) -> list["Fields"]:
        """Return a list of at most so many tables."""
        return [
            Fields(value, (*self._keys, name, index))
            for index, value in enumerate(self.items(name, most))
        ]

    def table(self, name: str) -> "Fields":
        """Return a table."""
        return Fields(self._take(name, None), (*self._keys, name))

    def mapping(self, name: str, most: int) -> dict[str, object]:
        """Return a table of at most so many values whose names are free."""
        value = self._take(name, None)
        if not isinstance(value, Mapping) or len(value) > most:
            words = tr("“{name}” should be a table of at most {most} values.", name=name, most=most)
            raise self.error(name, words)
        return {str(key): each for key, each in value.items()}

    def end(self) -> None:
        """Raise FieldError where there is a value that has not been read."""
        for name in self._values:
            if name not in self._read:
                raise self.error(name, tr("“{name}” means nothing here.", name=legible(name)))

    def _wrong(self, name: str, value: object, sentence: str, **words: object) -> FieldError:
        return self.error(name, tr(sentence, name=name, value=quoted(value), **words))

    def _take(self, name: str, default: object) -> object:
        self._read.add(name)
        if name not in self._values and default is None:
            raise self.error(name, tr("“{name}” is missing.", name=name))
        return self._values.get(name, default)
