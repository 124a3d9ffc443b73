"""What a student has learnt: in lessons, in place of algorithms and in puzzles, in one file."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

import msgspec

from nqviz.common.files import UNWRITABLE, atomic_file, os_errors_as
from nqviz.common.i18n import mark
from nqviz.lessons.progress import Count, LessonProgress

_FORMAT = 1
_LARGEST_FILE = 1 << 20
_UNREMOVABLE = mark("{path} can't be deleted: {reason}.")
_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True)
class PracticeRecord:
    """How a student has made the steps of one algorithm.

    Attributes:
        times: how often all the steps that were asked have been made.
        right, turns: of the best time, how many steps were right at once, and of how many.
        slips: how often each slip was made, by its name, in all.
    """

    times: Count = 0
    right: Count = 0
    turns: Count = 0
    slips: Mapping[str, Annotated[int, msgspec.Meta(gt=0)]] = field(default_factory=dict)

    def after(self, right: int, turns: int, slips: Mapping[str, int]) -> "PracticeRecord":
        """Return the same after one more time."""
        best = max((self.right, self.turns), (right, turns), key=_share)
        return PracticeRecord(self.times + 1, *best, dict(Counter(self.slips) + Counter(slips)))


@dataclass(frozen=True, slots=True)
class StoppedAt:
    """The place in a lesson that was shown last.

    Attributes:
        lesson: the name of its file.
        slide: the index of the slide.
        tries: by step, whether its question was answered right at once; None where it was shown.
        later: the steps whose question was answered right after a wrong answer.
    """

    lesson: str
    slide: Count
    tries: tuple[tuple[Count, bool | None], ...] = ()
    later: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True)
class Learning:
    """All that is kept of a student.

    Attributes:
        lessons: the progress in each lesson that was begun, by the name of its file.
        practice: how the steps of algorithms were made, by their keys.
        puzzles: the names of the puzzles that were solved.
        stopped: the place in a lesson that was shown last; None where none was.
    """

    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)
    practice: Mapping[str, PracticeRecord] = field(default_factory=dict)
    puzzles: frozenset[str] = frozenset()
    stopped: StoppedAt | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been learnt yet."""
        return not (self.lessons or self.practice or self.puzzles)

    def with_lesson(
        self, name: str, progress: LessonProgress, stopped: StoppedAt | None = None
    ) -> Self:
        """Return the same with the better of two results of a lesson, and where it stands."""
        best = progress.better(self.lessons.get(name))
        return replace(self, lessons={**self.lessons, name: best}, stopped=stopped or self.stopped)

    def with_practice(self, key: str, right: int, turns: int, slips: Mapping[str, int]) -> Self:
        """Return the same after one more time in place of an algorithm."""
        record = self.practice.get(key, PracticeRecord()).after(right, turns, slips)
        return replace(self, practice={**self.practice, key: record})

    def with_puzzles(self, names: Iterable[str]) -> Self:
        """Return the same with some puzzles solved."""
        return replace(self, puzzles=self.puzzles.union(names))

    def joined(self, older: "Learning") -> Self:
        """Return the same with the lessons and puzzles of another."""
        joined = self.with_puzzles(older.puzzles)
        for name, progress in older.lessons.items():
            joined = joined.with_lesson(name, progress)
        return joined

    def as_text(self) -> str:
        """Return it as JSON."""
        values = {
            "format": _FORMAT,
            "lessons": {name: asdict(each) for name, each in self.lessons.items()},
            "practice": {key: asdict(each) for key, each in self.practice.items()},
            "puzzles": sorted(self.puzzles),
            "stopped": None if self.stopped is None else asdict(self.stopped),
        }
        return json.dumps(values, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return what a text says; what makes no sense counts as missing."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(values, dict) or values.get("format") != _FORMAT:
            return cls()
        names = _record(values.get("puzzles"), list[Any]) or ()
        return cls(
            _records(values.get("lessons"), LessonProgress),
            _records(values.get("practice"), PracticeRecord),
            frozenset(each for each in names if isinstance(each, str)),
            _record(values.get("stopped"), StoppedAt),
        )


class LearningFile:
    """Keeps what was learnt in one file of the user, or in memory.

    Attributes:
        path: the file, which need not exist; None in memory.
        value: what it said when it was read last, which is before each change.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.value = self._read(Learning())

    def change(self, changed: Callable[[Learning], Learning]) -> None:
        """Keep what a function makes of it; raises ValueError with one sentence if that fails."""
        before = self._read(self.value)
        after = self.value = changed(before)
        if self.path is not None and after != before:
            with os_errors_as(UNWRITABLE, path=self.path):
                self.path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_file(self.path, private=True) as file:
                file.write(after.as_text())

    def delete(self) -> None:
        """Forget all of it, and remove the file; raises ValueError with one sentence."""
        self.value = Learning()
        if self.path is not None:
            with os_errors_as(_UNREMOVABLE, path=self.path):
                self.path.unlink(missing_ok=True)

    def _read(self, known: Learning) -> Learning:
        """Return what the file says, or `known` in memory and where it can't be read now."""
        if self.path is None:
            return known
        try:
            with self.path.open(encoding="utf-8") as file:
                return Learning.from_text(file.read(_LARGEST_FILE))
        except (FileNotFoundError, ValueError):
            return Learning()
        except OSError:  # as where another program has locked it for a moment
            return known


def _share(result: tuple[int, int]) -> tuple[float, int]:
    right, turns = result
    return (right / turns if turns else -1.0, turns)


def _records(values: Any, kind: type[_Record]) -> dict[str, _Record]:
    """Return the records in a table by their names, without those that make no sense."""
    found = (_record(values, dict[str, Any]) or {}).items()
    records = {name: _record(each, kind) for name, each in found}
    return {name: each for name, each in records.items() if each is not None}


def _record(value: Any, kind: type[_Record]) -> _Record | None:
    """Return a value as one of a kind; None where it makes no sense."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return None
