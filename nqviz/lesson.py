"""Lessons: small TOML files that set up the window step by step, with a text and a question.

A lesson can only say what the window shall show; nothing in it is executed. The lessons in
`resources/lessons` are the example; CONTRIBUTING.md explains every field.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from nqviz.assets import asset
from nqviz.fields import FieldError, Fields
from nqviz.i18n import mark, tr
from nqviz.scene import Scene, scene_from
from nqviz.session import read_text

SUFFIX = ".toml"
_MOST_STEPS = 200
_LONGEST = {"title": 120, "text": 1200, "question": 400, "answer": 800}
# What a step can ask the class to look at, in words.
PLACES = {
    "board": mark("the board"),
    "why": mark("the sentence"),
    "code": mark("the code"),
    "state": mark("the state"),
    "counters": mark("the counters"),
    "tree": mark("the tree"),
    "curves": mark("the curves"),
}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson.

    Attributes:
        text: what to tell, in a few sentences.
        question: what to ask the class; empty where nothing is asked.
        answer: shown by the next key, where a question is asked; empty where the run answers it.
        look_at: a key of `PLACES`, or empty.
        scene: what the window shall show.
    """

    text: str
    question: str
    answer: str
    look_at: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, what it is about in one sentence, and its steps."""

    title: str
    about: str
    steps: tuple[LessonStep, ...]


def load_lesson(path: Path) -> Lesson:
    """Read a lesson; raises ValueError with one sentence that names the line of a mistake."""
    return lesson_from(read_text(path), path.name)


def own_lessons() -> list[Path]:
    """Return the files of the lessons that come with the program, in teaching order."""
    return sorted(asset("lessons").glob(f"*{SUFFIX}"))


def lesson_from(text: str, name: str) -> Lesson:
    """Return the lesson that a text describes; raises ValueError with one sentence."""
    try:
        fields = Fields(tomllib.loads(text))
        lesson = Lesson(
            title=_text(fields, "title"),
            about=_text(fields, "about", ""),
            steps=tuple(_step_from(each) for each in fields.tables("step", _MOST_STEPS)),
        )
        fields.end()
        if not lesson.steps:
            raise fields.error("step", tr("A lesson needs at least one step."))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(
            tr("{name} is not a lesson: {reason}.", name=name, reason=error)
        ) from error
    except RecursionError as error:
        raise ValueError(tr("{name} is not a lesson.", name=name)) from error
    except FieldError as error:
        raise ValueError(
            tr(
                "{name}, line {line}: {reason}",
                name=name,
                line=_line_of(text, error.place),
                reason=error,
            )
        ) from error
    return lesson


def _step_from(fields: Fields) -> LessonStep:
    step = LessonStep(
        text=_text(fields, "text"),
        question=_text(fields, "question", ""),
        answer=_text(fields, "answer", ""),
        look_at=_text(fields, "look_at", ""),
        scene=scene_from(fields),
    )
    if step.look_at and step.look_at not in PLACES:
        raise fields.error(
            "look_at",
            tr(
                "“{name}” should be one of {choices}, not {value}.",
                name="look_at",
                choices=", ".join(PLACES),
                value=repr(step.look_at),
            ),
        )
    fields.end()
    return step


def _text(fields: Fields, name: str, default: str | None = None) -> str:
    text = " ".join(fields.text(name, default).split())
    most = _LONGEST.get(name, _LONGEST["question"])
    if len(text) > most:
        raise fields.error(
            name, tr("“{name}” has more than {most} characters.", name=name, most=most)
        )
    return text


def _line_of(text: str, place: tuple[str | int, ...]) -> int:
    """Return the line, from 1, in which a value stands, or its table where it is missing."""
    lines = text.splitlines()
    first, last = 0, len(lines)
    if len(place) > 1 and isinstance(place[1], int):
        heads = [index for index, line in enumerate(lines) if re.match(r"\s*\[\[\s*step\b", line)]
        if place[1] < len(heads):
            first = heads[place[1]]
            last = heads[place[1] + 1] if place[1] + 1 < len(heads) else last
    names = [re.escape(name) for name in place if isinstance(name, str)]
    for index in range(first, last):
        if any(re.match(rf"""\s*["']?{name}\b""", lines[index]) for name in names[-1:]):
            return index + 1
    return first + 1
