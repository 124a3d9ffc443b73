"""Lessons: small TOML files that set up the window step by step, with a text and a question.

A lesson can only describe what the window shows; nothing in it is executed. The lessons in
`resources/lessons` are the example; CONTRIBUTING.md explains every field.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from nqviz.common.assets import asset
from nqviz.common.i18n import mark, tr
from nqviz.common.text import quoted, visible, without_line_ends
from nqviz.lessons.drawing import DrawMark, drawing_from
from nqviz.lessons.exercise import FIELDS, Exercise, exercise_from, texts_of
from nqviz.lessons.fields import FieldError, Fields
from nqviz.lessons.scene import Page, Scene, scene_from
from nqviz.lessons.session import read_text

SUFFIX = ".toml"
_MOST_STEPS = 200
_MOST_CHARACTERS = 1 << 17
_LONGEST_LINE = 2000
_GUIDE = "CONTRIBUTING.md"
_LONGEST = {"title": 120, "text": 1200, "question": 400, "answer": 800}
_FOLDED_SPACE = re.compile(r"[ \t\r\n]+")  # other spaces, as in 15 720, stay
Keys = tuple[str | int, ...]  # They lead to a value, from the outside in.
# Texts and comments, in which nothing is a key.
_PROSE = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''|" + r'"(?:\\.|[^"\\\n])*"|' + r"'[^'\n]*'|#[^\n]*",
    re.DOTALL,
)
_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\s-]+?)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*[.=]")
# A lesson begins with these, whatever the window has shown before.
_AT_FIRST = {"tree": False, "stops": [], "step_size": 1, "speed": 2.0}
# These belong to a run or a race, and end where another one begins.
_OF_RUN = (
    "algorithm",
    "program",
    "digest",
    "watched",
    "n",
    "rule",
    "mirror",
    "seed",
    "until",
    "queens",
    "step",
)
_PARTS = {"algorithm": _OF_RUN, "program": _OF_RUN, "lanes": ("clock", "tick", "speed")}
# The panes that a step can point the class to, in words.
PANES = {
    "board": mark("Look at the board."),
    "why": mark("Look at the reason."),
    "code": mark("Look at the code."),
    "state": mark("Look at the state."),
    "counters": mark("Look at the counters."),
    "tree": mark("Look at the tree."),
    "curves": mark("Look at the curves."),
}
MARKS = "marks"  # A step can also hide the marks of an algorithm on the board.
# A step has these for itself: the next one does not take them over.
_OWN = {"text", "question", "answer", "look_at", "hide", "draw", "play", "predict", *FIELDS}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson: a text for the class, perhaps a question, and what the window shows.

    The next key after the question shows its answer, which is empty where the run gives it.

    Attributes:
        look_at: a key of `PANES`, or empty.
        hide: the keys of `PANES`, and `MARKS`, that are covered until the answer is shown.
        draw: the drawings on the board with the answer; at once where there is no answer.
        exercise: the answer that the question takes; None where it is only talked about.
    """

    text: str
    question: str
    answer: str
    look_at: str
    scene: Scene
    hide: tuple[str, ...] = ()
    draw: tuple[DrawMark, ...] = ()
    exercise: Exercise | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, what it is about in one sentence, and its steps.

    Attributes:
        group: the heading above it in the list of lessons.
        name: of its file; empty where it has none.
    """

    title: str
    about: str
    steps: tuple[LessonStep, ...]
    group: str = ""
    name: str = ""

    @property
    def exercises(self) -> int:
        """The number of its questions that the class answers in the window."""
        return sum(step.exercise is not None for step in self.steps)


def load_lesson(path: Path) -> Lesson:
    """Read a lesson; raises ValueError with one sentence that names the line of a mistake."""
    text = read_text(path)
    if path.parent == asset("lessons"):
        return _own_lesson_from(text, path.name)
    return lesson_from(text, visible(path.name), path.parent)


@cache  # Each slide asks whether its lesson is one of the program, and which follows.
def _own_lesson_from(text: str, name: str) -> Lesson:
    return lesson_from(text, name, asset("lessons"))


def own_lessons() -> list[Path]:
    """Return the files of the lessons that come with the program, in teaching order."""
    return sorted(asset("lessons").glob(f"*{SUFFIX}"))


def is_own(lesson: Lesson) -> bool:
    """Tell whether a lesson comes with the program: no other of such a name, as a changed copy."""
    return any(_is_at(path, lesson) for path in own_lessons())


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the lesson of the program that follows one of its own, if there is one."""
    for path, following in pairwise(own_lessons()):
        if _is_at(path, lesson):
            return load_lesson(following)
    return None


def _is_at(path: Path, lesson: Lesson) -> bool:
    return path.name == lesson.name and load_lesson(path) == lesson


def texts(lesson: Lesson) -> Iterator[str]:
    """Yield the texts of a lesson, as they are translated."""
    words = [lesson.title, lesson.about, lesson.group]
    for step in lesson.steps:
        words += [step.text, step.question, step.answer, *texts_of(step.exercise)]
    return filter(None, words)


def lesson_from(text: str, name: str, folder: Path | None = None) -> Lesson:
    """Return the lesson that a text describes; raises ValueError with one sentence.

    Its programs are looked for in a folder, and among our own.
    """
    try:
        return replace(_lesson_from(Fields(_values_of(text, name)), folder), name=name)
    except FieldError as error:
        raise _mistake(name, line_of(text, error.keys), str(error)) from error


def _values_of(text: str, name: str) -> dict[str, object]:
    """Parse a text; its size is bounded because the parser takes its time over endless lines."""
    if len(text) > _MOST_CHARACTERS:
        raise ValueError(tr("{name} is too long to be a lesson.", name=name))
    for line, words in enumerate(text.split("\n"), start=1):
        if len(words) > _LONGEST_LINE:
            raise _mistake(name, line, tr("This line is too long for a lesson."))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        at = re.search(r"\(at line (\d+)", str(error))
        line = int(at[1]) if at else text.rstrip().count("\n") + 1
        reason = tr("This is not TOML, the format of a lesson; see {guide}.", guide=_GUIDE)
        if re.search(r"=\s*[“”„]", text.split("\n")[line - 1]):
            reason = tr("A text stands between straight quotation marks, not between curved ones.")
        raise _mistake(name, line, reason) from error


def _mistake(name: str, line: int, reason: str) -> ValueError:
    return ValueError(tr("{name}, line {line}: {reason}", name=name, line=line, reason=reason))


def _lesson_from(fields: Fields, folder: Path | None) -> Lesson:
    lesson = Lesson(
        title=_text(fields, "title"),
        about=_text(fields, "about", ""),
        group=_text(fields, "group", ""),
        steps=tuple(_steps_from(fields, folder)),
    )
    fields.end()
    if not lesson.steps:
        raise fields.error("step", tr("A lesson needs at least one step."))
    return lesson


def _steps_from(fields: Fields, folder: Path | None) -> Iterator[LessonStep]:
    before: Mapping[str, object] = _AT_FIRST
    for index, values in enumerate(fields.items("step", _MOST_STEPS)):
        if isinstance(values, Mapping):
            before = _taken_over(before, values) | dict(values)
        step = Fields(before if isinstance(values, Mapping) else values, ("step", index))
        if "page" not in step:
            raise step.error("page", tr("“{name}” is missing.", name="page"))
        yield _step_from(step, folder)


def _taken_over(before: Mapping[str, object], values: Mapping[str, object]) -> dict[str, object]:
    """Return what a step takes over from the one before: no texts, and no part of another run."""
    gone = set(_OWN)
    for begins, parts in _PARTS.items():
        if begins in values:
            gone.update(parts)
    kept = {name: value for name, value in before.items() if name not in gone}
    if values.get("page") == "step" and "speed" not in kept:  # after a race
        kept["speed"] = _AT_FIRST["speed"]
    return kept


def _step_from(fields: Fields, folder: Path | None) -> LessonStep:
    scene = scene_from(fields, folder)
    n = scene.run.task.n if scene.run is not None and scene.page is Page.STEP else 0
    look_at = _text(fields, "look_at", "")
    step = LessonStep(
        text=_text(fields, "text"),
        question=_text(fields, "question", ""),
        answer=_text(fields, "answer", ""),
        look_at=_pane(fields, "look_at", look_at) if look_at else "",
        scene=scene,
        hide=_hidden_from(fields),
        draw=drawing_from(fields, n),
        exercise=exercise_from(fields, n),
    )
    if step.exercise is not None and not (step.question and step.answer):
        missing = "answer" if step.question else "question"
        words = tr("A question that is answered in the window needs “{name}”.", name=missing)
        raise fields.error(missing, words)
    fields.end()
    return step


def _hidden_from(fields: Fields) -> tuple[str, ...]:
    if "hide" not in fields:
        return ()
    if not fields.text("answer", ""):
        raise fields.error("hide", tr("“hide” needs an answer, with which all is shown again."))
    listed = fields.items("hide", len(PANES) + 1)
    panes = [each if each == MARKS else _pane(fields, "hide", each) for each in listed]
    return tuple(dict.fromkeys(map(str, panes)))


def _pane(fields: Fields, name: str, value: object) -> str:
    if isinstance(value, str) and value in PANES:
        return value
    words = tr(
        "“{name}” should be one of {choices}, not {value}.",
        name=name,
        choices=", ".join(PANES),
        value=quoted(value),
    )
    raise fields.error(name, words)


def _text(fields: Fields, name: str, default: str | None = None) -> str:
    text = without_line_ends(fields.text(name, default))
    most = _LONGEST.get(name, _LONGEST["question"])
    if len(text) > most:
        words = tr("“{name}” has more than {most} characters.", name=name, most=most)
        raise fields.error(name, words)
    return text


def line_of(text: str, keys: Keys) -> int:
    """Return the line, from 1, of a value in a valid TOML file, or of the table it is missing from.

    tomllib does not report where a value is.
    """
    lines = _first_lines(text)
    while keys and keys not in lines:
        keys = keys[:-1]
    return lines.get(keys, 1)


def _first_lines(text: str) -> dict[Keys, int]:
    lines: dict[Keys, int] = {}
    counts: Counter[Keys] = Counter()
    table: Keys = ()
    keys = _PROSE.sub(lambda prose: "\n" * prose[0].count("\n"), text)
    for line, words in enumerate(keys.split("\n"), start=1):
        if header := _HEADER.match(words):
            table = _path(header[2], counts)
            if header[1] == "[[":
                counts[table] += 1
                table = (*table, counts[table] - 1)
            lines.setdefault(table, line)
        elif key := _KEY.match(words):
            lines.setdefault((*table, key[1]), line)
    return lines


def _path(name: str, counts: Counter[Keys]) -> Keys:
    """Return the keys of the table that a header names: inside the last of each list of tables."""
    keys: Keys = ()
    for part in name.split("."):
        if counts[keys]:
            keys = (*keys, counts[keys] - 1)
        keys = (*keys, part.strip())
    return keys
