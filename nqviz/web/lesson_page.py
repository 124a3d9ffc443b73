"""The page of a lesson: its slides, questions with reasons for wrong answers, and its runs."""

from collections.abc import Generator, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from nqviz.common.assets import asset
from nqviz.common.files import check_regular
from nqviz.common.i18n import in_each_language, mark, speaking, together, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.frames.frame import Frame
from nqviz.frames.lane_frame import LaneFrame
from nqviz.frames.mark import as_json
from nqviz.frames.marks import marks_of
from nqviz.lessons.drawing import DrawMark, annotations_of
from nqviz.lessons.exercise import (
    ChoiceExercise,
    Exercise,
    NumberExercise,
    SquaresExercise,
    texts_of,
)
from nqviz.lessons.lesson import MARKS, Lesson, LessonStep, lesson_after, load_lesson, own_lessons
from nqviz.lessons.scene import Clock, Page, RaceScene
from nqviz.model.annotations import Annotations, attacker_of
from nqviz.model.position import Position, Task
from nqviz.model.rule import QUEENS
from nqviz.programs.program import program
from nqviz.programs.source import read_source
from nqviz.runs.race import last_solution
from nqviz.runs.step_range import PORTION, WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.scenes.algorithm import Algorithm
from nqviz.solvers.base.solver import Solver
from nqviz.web.document import Document
from nqviz.web.encoding import EncodedRun, RunWriter, elements
from nqviz.web.race_page import last_board
from nqviz.web.run_page import page_languages, view_values
from nqviz.web.still_board import still_board

_MOST_WALKED = 80  # A slide lets a student walk so many steps.
_WALKED = 20  # So many where the next slide is about another run.
_SAMPLES = 24  # A race is shown at so many moments.
_MOST_RACED = 200_000  # No lane goes further.
_SECONDS = 20.0  # One of our programs is recorded within so many.
_WAIT = 0.01  # seconds; between two of these a window has other things to do
_NOT_DRAWN = mark("The window of nqviz shows curves and tables here, which it measures itself.")
_NOT_RUN = mark("The window of nqviz runs the program {name} here.")
_NOT_TIMED = mark(
    "The window of nqviz holds this race by equal time, which it measures; here it goes by equal "
    "steps."
)

_Made = TypeVar("_Made")
_Making = Generator[WriteProgress, None, _Made]


def write_lesson_page(
    lesson: Lesson, path: Path, languages: Sequence[str] = ()
) -> Generator[WriteProgress, None, None]:
    """Write a lesson as a page; yields now and then how many slides it has.

    No program of the user's own is run. Closed before its end it leaves nothing behind. Raises
    ValueError with one clear sentence.
    """
    languages = page_languages(path, languages)
    steps: list[dict[str, Any]] = []
    with ExitStack() as programs:
        writer = _Slides(lesson, languages, programs)
        for index in range(len(lesson.steps)):
            slide = yield from writer.slide(index)
            steps.append(slide)
            yield WriteProgress(index + 1, len(lesson.steps))
        runs = writer.runs()
    with speaking(languages[0]):
        following = lesson_after(lesson)
        document = Document(
            entry="lesson_page.js",
            title=tr(lesson.title),
            sentence=tr(lesson.steps[0].text),
            picture=writer.picture,
            language=languages[0],
            values={
                **view_values(languages),
                "title": _in_each(languages, lesson.title),
                "following": _in_each(languages, following.title) if following else None,
                "runs": [run.values for run in runs],
                "steps": steps,
            },
            encoded=elements(runs),
        )
    document.write(path)


def find_lesson(name: str) -> Lesson:
    """Return a lesson by its file, or one of ours by its name or number.

    Raises ValueError with one clear sentence.
    """
    path = Path(name)
    if not path.exists():
        ours = own_lessons()
        for each in ours:
            if name in {each.name, each.stem, each.stem.split("-")[0].lstrip("0")}:
                return load_lesson(each)
        if name.isdecimal():
            last = len(ours)
            words = tr("There is no lesson {name}; there are 1 to {last}.", name=name, last=last)
            raise ValueError(together(words, tr("The page of a run needs an algorithm.")))
    check_regular(path)
    return load_lesson(path)


class _Slides:
    """Makes the data of slides, one after the other, and yields after each frame.

    Attributes:
        picture: of the first run, where the script of the page does not run.
    """

    def __init__(self, lesson: Lesson, languages: Sequence[str], programs: ExitStack) -> None:
        self.picture = ""
        self._lesson, self._languages = lesson, languages
        self._programs = programs
        self._writers: dict[Timeline, RunWriter] = {}
        self._timelines: dict[tuple[Algorithm, Task], Timeline | None] = {}
        self._progress = WriteProgress(0, len(lesson.steps))

    def runs(self) -> list[EncodedRun]:
        """Return the runs of which slides have parts."""
        return [writer.finished() for writer in self._writers.values()]

    def slide(self, index: int) -> _Making[dict[str, Any]]:
        """Return the data of a slide; slides come in their order."""
        step = self._lesson.steps[index]
        self._progress = WriteProgress(index, len(self._lesson.steps))
        values: dict[str, Any] = {
            "text": self._shown(step.text),
            "question": self._shown(step.question),
            "answer": self._shown(step.answer),
            "lookAt": step.look_at,
            "hide": [each for each in step.hide if each != MARKS],
            "exercise": self._exercise(step.exercise),
            "isRace": step.scene.page is Page.RACE,
            "views": [],
            "predict": None if step.scene.asks is None else step.scene.asks.name.lower(),
        }
        scene = step.scene
        if scene.page is Page.MEASURE:
            values["note"] = _in_each(self._languages, _NOT_DRAWN)
        elif scene.page is Page.RACE and scene.race is not None:
            race = yield from self._race(index, scene.race)
            values |= race
        elif scene.run is not None:
            run = yield from self._run(index, step)
            values |= run
        return values

    def _run(self, index: int, step: LessonStep) -> _Making[dict[str, Any]]:
        run = step.scene.run
        assert run is not None, "the slide has one"
        timeline = yield from self._timeline((run.solver, run.task))
        if timeline is None:
            return {"note": _note(self._languages, [run.solver])}
        last = run.step + _WALKED
        following = self._lesson.steps[index + 1 : index + 2]
        if following and following[0].scene.page is Page.STEP:
            after = following[0].scene.run
            if after is not None and (after.solver, after.task) == (run.solver, run.task):
                last = min(max(after.step, run.step), run.step + _MOST_WALKED)
        yield from self._extend(timeline, last)
        steps = range(min(run.step, timeline.reached), min(last, timeline.reached) + 1)
        view = yield from self._view(timeline, steps)
        position = timeline.position_at(steps[0])
        if not self.picture:
            self.picture = still_board(Frame(timeline.solver, position))
        overlay = timeline.solver.overlay(position)
        if MARKS in step.hide:
            view["bare"] = as_json(marks_of(position))
        if step.draw:
            drawn = annotations_of(step.draw, position)
            view["drawn"] = as_json(marks_of(position, overlay, drawn))
        if isinstance(step.exercise, SquaresExercise):
            view["attacks"] = self._attacks(position)
        said = in_each_language(lambda: _drawn_in_words(step.draw), self._languages)
        return {"views": [view], "said": said if any(said.values()) else None}

    def _race(self, index: int, race: RaceScene) -> _Making[dict[str, Any]]:
        """Return the runs of a race by equal steps: nothing here measures how long one lasts."""
        lanes, tick = race.lanes, race.tick
        timelines, left_out = [], []
        for lane in lanes:
            timeline = yield from self._timeline(lane)
            if timeline is None:
                left_out.append(lane[0])
            else:
                yield from self._extend(timeline, _MOST_RACED)
                timelines.append(timeline)
        last = max((timeline.reached for timeline in timelines), default=0)
        following = self._lesson.steps[index + 1 : index + 2]
        if following and following[0].scene.race is not None:
            after = following[0].scene.race
            last = max(tick, after.tick) if after.lanes == lanes and after.tick else last
        gap = max(1, -(-(last - tick) // _SAMPLES))
        ticks = [*range(tick, max(last, tick), gap), max(last, tick)]
        views = []
        for timeline in timelines:
            reached = [min(each, timeline.reached) for each in ticks]
            view = yield from self._view(timeline, reached)
            views.append({**view, "end": _end(timeline, reached[-1])})
        by_time = race.clock is Clock.TIME and all(task.rule == QUEENS for _, task in lanes)
        return {"views": views, "note": _note(self._languages, left_out, by_time=by_time)}

    def _extend(self, timeline: Timeline, step: int) -> _Making[None]:
        """Make the steps of a run known up to one, or to its end."""
        while timeline.length is None and timeline.reached < step:
            timeline.extend(min(PORTION, step - timeline.reached))
            yield self._progress

    def _view(self, timeline: Timeline, steps: Sequence[int]) -> _Making[dict[str, Any]]:
        writers = self._writers
        if timeline not in writers:
            writers[timeline] = RunWriter(timeline, self._languages, takes_all=False)
        writer = writers[timeline]
        first = writer.length + 1
        position = timeline.position_at(steps[0])
        for step in steps:
            if step - position.index > _MOST_WALKED:
                position = timeline.position_at(step)
            while position.index < step:
                following = timeline.step_at(position.index)
                assert following is not None, "the run was read so far"
                position.apply(following)
            for _ in writer.read(step):
                yield self._progress
            writer.add(position)
            yield self._progress
        return {"run": list(writers).index(timeline), "first": first, "last": writer.length}

    def _attacks(self, position: Position) -> list[list[list[Any]]]:
        """Return for each square, by row, what is drawn where it is a wrong answer."""
        sides = range(position.n)
        return [[self._attack(position, row, column) for column in sides] for row in sides]

    def _attack(self, position: Position, row: int, column: int) -> list[Any]:
        attacker = attacker_of(position.queens, row, column, position.task.rule)
        if attacker is None:
            return []
        bare = Position(position.task, list(position.queens))
        arrow = Annotations(arrows=((attacker, (row, column)),))
        plain = set(marks_of(bare))
        return [as_json(each) for each in marks_of(bare, annotations=arrow) if each not in plain]

    def _timeline(self, lane: tuple[Algorithm, Task]) -> _Making[Timeline | None]:
        if lane not in self._timelines:
            self._timelines[lane] = yield from self._opened(*lane)
        return self._timelines[lane]

    def _opened(self, algorithm: Algorithm, task: Task) -> _Making[Timeline | None]:
        if isinstance(algorithm, Solver):
            return Timeline(algorithm, task)
        if algorithm.path.parent != asset("programs"):
            return None  # It is the user's own: nothing runs it here.
        own = program(read_source(algorithm.path, algorithm.queens))
        self._programs.callback(own.close)
        timeline = Timeline(own, task)
        ends = perf_counter() + _SECONDS
        while not own.wait(task, _WAIT) and perf_counter() < ends:
            yield self._progress
        return timeline

    def _shown(self, text: str) -> dict[str, str] | None:
        return _in_each(self._languages, text) if text else None

    def _exercise(self, exercise: Exercise | None) -> dict[str, Any] | None:
        if exercise is None:
            return None
        translated = {each: _in_each(self._languages, each) for each in texts_of(exercise)}
        reasons = {_key(answer): translated[words] for answer, words in exercise.reasons.items()}
        match exercise:
            case SquaresExercise():
                squares = sorted(exercise.squares)
                kind: dict[str, Any] = {"kind": "squares", "squares": squares}
            case NumberExercise():
                kind = {
                    "kind": "number",
                    "number": exercise.number,
                    "tolerance": exercise.tolerance,
                }
            case ChoiceExercise():
                choices = [translated[each] for each in exercise.choices]
                kind = {"kind": "choice", "choices": choices, "right": exercise.right}
        return {**kind, "enough": exercise.enough, "reasons": reasons}


def _end(timeline: Timeline, step: int) -> dict[str, Any]:
    """Return what a lane shows in place of the last step of its run."""
    if step != timeline.length:
        return {}
    frame = Frame(timeline.solver, timeline.position_at(step))
    solution = last_solution(timeline, step)
    return {"step": step, **last_board(LaneFrame(frame, step, step, last_solution=solution))}


def _key(answer: object) -> str:
    return ",".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)


def _drawn_in_words(marks: Sequence[DrawMark]) -> str:
    """Return what the picture in place of the board says; the other drawings are on the board."""
    return next(filter(None, (each.in_words() for each in marks)), "")


def _note(
    languages: Sequence[str], left_out: Sequence[Algorithm], *, by_time: bool = False
) -> dict[str, str] | None:
    """Say in each language what is otherwise in the window; None where there is nothing."""
    names = dict.fromkeys(each.path.name for each in left_out if not isinstance(each, Solver))

    def note() -> str:
        programs = [tr(_NOT_RUN, name=name) for name in names]
        return together(*programs, tr(_NOT_TIMED) if by_time else "")

    return in_each_language(note, languages) if names or by_time else None


def _in_each(languages: Sequence[str], text: str) -> dict[str, str]:
    return in_each_language(lambda: with_fixed_breaks(tr(text)) if text else "", languages)
