import re
import string
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.lessons.drawing import Draw, DrawMark
from nqviz.lessons.exercise import NumberExercise
from nqviz.lessons.lesson import PANES, lesson_from, line_of, load_lesson, own_lessons
from nqviz.lessons.scene import Page, RaceScene, RunScene, Scene
from nqviz.model.position import Task
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.predicting import Ask
from nqviz.scenes.algorithm import ProgramFile
from nqviz.solvers.registry import find_solver

ONE = """\
title = "One"

[[step]]
page = "step"
algorithm = "wirth-basic"
n = 4
text = "First."
"""
FULL = """\
# A comment.
title = "A lesson"
about = "About it."

[[step]]
page = "step"
algorithm = "wirth-basic"
n = 6
until = "first"
step = 27
tree = true
speed = 8.0
stops = ["row 4"]
look_at = "board"
text = '''
Over two
lines.'''
question = "Why?"
answer = "Because."
play = true

[[step]]
step = 3
predict = "event"
text = "The same run."

[[step]]
algorithm = "min-conflicts"
n = 5
queens = [0, 2, 4, 1, 3]
text = "Another run."

[[step]]
page = "race"
text = "A race."
lanes = [
  { algorithm = "sieve", n = 4 },
  { algorithm = "bitmask", n = 4 },
]
tick = 5
"""


PROGRAMS = """
title = "A program"
[[step]]
page = "step"
program = "mine.py"
n = 5
step = 4
text = "Look."
[[step]]
step = 9
text = "On."
[[step]]
algorithm = "sieve"
n = 6
text = "Ours."
"""


def test_a_step_runs_a_program_beside_the_lesson(tmp_path: Path) -> None:
    (tmp_path / "mine.py").touch()
    lesson = lesson_from(PROGRAMS, "program.toml", tmp_path)
    file = ProgramFile(tmp_path / "mine.py")
    assert [each.scene.run for each in lesson.steps] == [
        RunScene(file, Task(5), 4),
        RunScene(file, Task(5), 9),
        RunScene(find_solver("sieve"), Task(6)),
    ]


def test_a_step_says_what_the_window_shows_and_takes_over_what_it_does_not_say() -> None:
    steps = lesson_from(FULL, "full.toml").steps
    first, second, third, fourth = (each.scene for each in steps)
    basic, task = find_solver("wirth-basic"), Task(6, first=True)
    step = steps[0]
    assert (step.text, step.question, step.answer) == ("Over two lines.", "Why?", "Because.")
    assert step.look_at == "board"
    assert first == Scene(
        page=Page.STEP,
        run=RunScene(basic, task, 27),
        speed=8.0,
        step_size=1,
        stops=(Breakpoint(At.ROW, 4),),
        has_tree=True,
        plays=True,
    )
    assert second == replace(first, run=RunScene(basic, task, 3), asks=Ask.EVENT, plays=False)
    own = RunScene(find_solver("min-conflicts"), Task(5, given=(0, 2, 4, 1, 3)))
    assert third == replace(second, run=own, asks=None)
    lanes = tuple((find_solver(key), Task(4)) for key in ("sieve", "bitmask"))
    race = RaceScene(lanes, tick=5)
    assert fourth == replace(third, page=Page.RACE, race=race, speed=None)


def test_a_lesson_begins_without_what_was_there_before() -> None:
    scene = lesson_from(ONE, "one.toml").steps[0].scene
    assert (scene.has_tree, scene.stops, scene.step_size) == (False, (), 1)
    assert scene.speed is not None


def test_a_step_draws_hides_and_asks_for_itself_alone() -> None:
    own = """\
question = "How many?"
answer = "Two."
number = 2
hide = ["state", "why", "state"]
draw = ["attacks 0"]
[[step]]
text = "On."
"""
    lesson = lesson_from(f'group = "First"\n{ONE}{own}', "one.toml")
    first, second = lesson.steps
    assert (lesson.group, lesson.exercises) == ("First", 1)
    assert first.exercise == NumberExercise(2)
    assert first.hide == ("state", "why")
    assert first.draw == (DrawMark(Draw.ATTACKS, (0,)),)
    assert (second.exercise, second.hide, second.draw) == (None, (), ())


def test_spaces_that_part_thousands_stay() -> None:
    text = ONE.replace("First.", "15\u202f720\u00a0tests.")
    assert lesson_from(text, "one.toml").steps[0].text == "15\u202f720\u00a0tests."


MISTAKES = [
    ("wirth-basic", "wirth-basics", 5, "There is no algorithm 'wirth-basics'"),
    ("n = 4", "n = 4000000", 6, "“n” should be a whole number"),
    ("n = 4", 'n = "4"', 6, "“n” should be a whole number"),
    ("n = 4", "n = 4\nsped = 2", 7, "“sped” means nothing here."),
    ("n = 4", "n = 4\nlook_at = 'me'", 7, "“look_at” should be one of board"),
    ("n = 4", "n = 4\nn = 5", 7, "This is not TOML"),
    ("n = 4", "n = 4\ndraw = ['ring 4,4']", 7, "“draw” should name squares of the board"),
    ("n = 4", "n = 4\nhide = ['state']", 7, "“hide” needs an answer"),
    ("n = 4", "n = 4\nanswer = 'A.'\nhide = ['me']", 8, "“hide” should be one of board"),
    ("n = 4", "n = 4\nnumber = 3", 5 - 2, "A question that is answered in the window needs"),
    ("n = 4", "n = ", 6, "This is not TOML"),
    ('title = "One"', "title = “One”", 1, "A text stands between straight quotation marks"),
    ("n = 4\n", "", 3, "“n” is missing."),
    ('page = "step"\n', "", 3, "“page” is missing."),
    ('text = "First."\n', "", 3, "“text” is missing."),
    ('title = "One"\n', "", 1, "“title” is missing."),
    ("First.", "F" * 1300, 7, "“text” has more than 1200 characters."),
    ("First.", "F" * 2300, 7, "This line is too long for a lesson."),
]


@pytest.mark.parametrize(("before", "after", "line", "reason"), MISTAKES)
def test_a_mistake_is_answered_with_its_line(
    before: str, after: str, line: int, reason: str
) -> None:
    with pytest.raises(ValueError, match=r"^teacher") as caught:
        lesson_from(ONE.replace(before, after), "teacher's.toml")
    assert str(caught.value).startswith(f"teacher's.toml, line {line}: {reason}")
    assert str(caught.value).endswith(".")


def test_the_line_is_that_of_the_right_step() -> None:
    text = (
        ONE + '\n[[step]]\ntext = """\nn = 3\n"""\nn = 4000000\n' + '[[step]]\nn = 4\ntext = "x"\n'
    )
    with pytest.raises(ValueError, match=r"a, line 13: “n” should be"):
        lesson_from(text, "a")


def test_a_lesson_of_nothing_is_none() -> None:
    for text in ("", 'title = "T"', 'title = "T"\nstep = []', 'title = "T"\nstep = 3'):
        with pytest.raises(ValueError, match=r"^a, line \d: .*\.$"):
            lesson_from(text, "a")


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "9" * 1900,
        ONE.replace("n = 4", "n = 0x" + "f" * 1900),
        ONE.replace("n = 4", "n = 0x" + "f" * 1900 + "\nspeed = 0x" + "f" * 1900),
        ONE.replace("n = 4", "n = 4\nspeed = nan"),
        ONE.replace("n = 4", "n = 4\nspeed = inf"),
        ONE.replace("n = 4", "n = 4\nstops = [0x" + "f" * 1900 + "]"),
        "a = " + "[" * 1900,
        "\n".join(["a = ["] + ["["] * 5000),
        ".".join("a" * 900) + " = 1",
        "x" * 200_000,
        "\n" * 200_000,
        "\0",
        "title = 2024-13-45",
        'title = "T"\n"evil\\nkey" = 1\n[[step]]\n',
    ],
    ids=lambda text: text[:20].replace("\n", " "),
)
def test_a_hostile_text_is_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        lesson_from(text, "a.toml")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


def test_files_that_are_no_lessons_are_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"')
    (tmp_path / "large.toml").write_bytes(b"#" * (2 << 20))
    for name in ("latin.toml", "large.toml", "missing.toml"):
        with pytest.raises(ValueError, match=name):
            load_lesson(tmp_path / name)


@pytest.mark.parametrize("path", own_lessons(), ids=lambda path: path.stem)
def test_the_programs_own_lessons_are_short(path: Path) -> None:
    lesson = load_lesson(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 105
    assert max(map(len, lines)) <= 105
    assert 4 <= len(lesson.steps) <= 8
    assert len(lesson.title) <= 45
    assert lesson.about
    assert lesson.group
    for step in lesson.steps:
        is_told = bool(step.draw) or step.scene.asks is not None or step.scene.plays
        assert step.question or is_told
        assert step.answer or is_told
        assert len(step.text) <= 250
        assert len(step.question) <= 110
        assert len(step.answer) <= 210
        assert step.look_at in {"", *PANES}


def test_there_are_a_dozen_lessons_in_teaching_order() -> None:
    names = [path.name for path in own_lessons()]
    assert len(names) >= 12
    assert [int(name.partition("-")[0]) for name in names] == list(range(1, len(names) + 1))


TEXTS = [FULL, *(path.read_text(encoding="utf-8") for path in own_lessons())]
SNIPPETS = [
    *string.punctuation,
    "\n",
    "[[step]]\n",
    "[step]\n",
    '"""',
    "-1",
    "1e999",
    "true",
    "nan",
    "\u202e",
    "\0",
    "{ }",
    "0x" + "f" * 40,
    "9" * 30,
    "step = 1000000\n",
    'stops = ["row 3"]\n',
    "queens = [0, 0]\n",
    "lanes = []\n",
    "measure = {}\n",
    'squares = ["1,1"]\n',
    'draw = ["attacks 1"]\n',
]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 30)))
        other = draw(st.sampled_from(TEXTS))
        cut = draw(st.integers(0, len(other)))
        put = draw(st.sampled_from([*SNIPPETS, "", other[cut : cut + 40], text[start:stop] * 2]))
        text = text[:start] + put + text[stop:]
    return text


@settings(max_examples=4 * settings.default.max_examples)
@given(text=mutations())
def test_a_damaged_lesson_is_a_lesson_or_one_sentence(text: str) -> None:
    try:
        assert lesson_from(text, "damaged.toml").steps
    except ValueError as caught:
        error = caught
    else:
        return
    assert type(error) is ValueError
    assert re.fullmatch(r"damaged\.toml[^\n\u202e]{1,600}\.", str(error))


def test_the_example_of_the_contributors_guide_is_a_lesson() -> None:
    guide = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    example = guide.partition("```toml\n")[2].partition("```")[0]
    first, second = lesson_from(example, "example.toml").steps
    assert first.scene.run is not None
    assert second.scene.run is not None
    assert (first.scene.run.step, second.scene.run.step) == (11, 22)
    assert first.scene.run.task == second.scene.run.task


LINES_OF_TOML = '''\
title = "A # in a text is no comment"
[[step]]
n = 4
text = """
n = 5
[[step]]
"""
  [[step]]  # n = 6
look."at" = 1
lanes = [
  { n = 7 },
]
[[step]]
[[step.lanes]]
n = 8
[[step.lanes]]
n = 9
[step.measure]
from = 3
'''


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("title",), 1),
        (("step", 0, "n"), 3),
        (("step", 0, "text"), 4),
        (("step", 2, "lanes", 0, "n"), 15),
        (("step", 2, "lanes", 1, "n"), 17),
        (("step", 2, "measure", "from"), 19),
        (("step", 1, "n"), 8),  # it is missing from its table
        (("step", 2, "lanes", 1, "seed"), 16),
        (("step", 2, "measure", "to"), 18),
        (("about",), 1),
        (("step", 1, "look", "at"), 9),  # the line of all of it is enough
        (("step", 1, "lanes", 0, "n"), 10),
    ],
)
def test_a_value_stands_where_it_is_written_or_missing(
    keys: tuple[str | int, ...], line: int
) -> None:
    assert line_of(LINES_OF_TOML, keys) == line
