"""What a student has learnt: in lessons, in place of algorithms and in puzzles, in one file."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from nqviz.common.files import UNWRITABLE, atomic_file, os_errors_as
from nqviz.common.i18n import mark
from nqviz.lessons.progress import LessonProgress

_FORMAT = 1
_LARGEST_FILE = 1 << 20
_UNREMOVABLE = mark("{path} can't be deleted: {reason}.")


@dataclass(frozen=True, slots=True)
class PracticeRecord:
    """How a student has made the steps of one algorithm.

    Attributes:
        times: how often all the steps that were asked have been made.
        right, turns: of the best time, how many steps were right at once, and of how many.
        slips: how often each slip was made, by its name, in all.
    """

    times: int = 0
    right: int = 0
    turns: int = 0
    slips: Mapping[str, int] = field(default_factory=dict)

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
    slide: int
    tries: tuple[tuple[int, bool | None], ...] = ()
    later: tuple[int, ...] = ()


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
        lessons = {
            name: LessonProgress(*numbers)
            for name, each in _items(values.get("lessons"))
            if (numbers := _fields(each, _OF_LESSON)) is not None
        }
        practice = {
            key: PracticeRecord(numbers[0], numbers[1], numbers[2], slips)
            for key, each in _items(values.get("practice"))
            if (numbers := _fields(each, _OF_PRACTICE)) is not None
            and (slips := _numbers(each.get("slips"))) is not None
        }
        puzzles = values.get("puzzles")
        names = puzzles if isinstance(puzzles, list) else ()
        return cls(
            lessons,
            practice,
            frozenset(each for each in names if isinstance(each, str)),
            _stopped(values.get("stopped")),
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


_OF_LESSON = {"is_done": bool, "right": int, "exercises": int, "answered": int, "later": int}
_OF_PRACTICE = {"times": int, "right": int, "turns": int}


def _share(result: tuple[int, int]) -> tuple[float, int]:
    right, turns = result
    return (right / turns if turns else -1.0, turns)


def _items(values: Any) -> list[tuple[str, Any]]:
    return list(values.items()) if isinstance(values, dict) else []


def _fields(values: Any, kinds: Mapping[str, type]) -> list[Any] | None:
    """Return the fields of a record in their order; None where one is missing or nonsense."""
    if not isinstance(values, dict):
        return None
    found = [values.get(name) for name in kinds]
    fits = all(
        isinstance(each, bool) if kind is bool else _is_count(each)
        for each, kind in zip(found, kinds.values(), strict=True)
    )
    return found if fits else None


def _numbers(values: Any) -> dict[str, int] | None:
    items = _items(values)
    return dict(items) if all(type(each) is int and each > 0 for _name, each in items) else None


def _stopped(value: Any) -> StoppedAt | None:
    match value:
        case {"lesson": str(name), "slide": int(slide), "tries": list(tries), "later": list(later)}:
            pairs = [tuple(each) for each in tries if isinstance(each, list)]
            is_right = (
                slide >= 0
                and all(len(each) == 2 and _is_count(each[0]) for each in pairs)
                and all(each[1] is None or isinstance(each[1], bool) for each in pairs)
                and all(map(_is_count, later))
            )
            return StoppedAt(name, slide, tuple(pairs), tuple(later)) if is_right else None
    return None


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0
