from xml.etree import ElementTree

import pytest

import nqviz
from nqviz.frames.frame import Frame
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.solvers.base.listings import carried_out

PROGRAM = """
def solve(n):
    queens, found = [], 0
    def place(row):
        nonlocal found
        if row == n:
            found += 1
            return
        for column in range(n):
            if all(column != q and abs(column - q) != row - r for r, q in enumerate(queens)):
                queens.append(column)
                place(row + 1)
                queens.pop()
    place(0)
    print(found)
    return found
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(PROGRAM)
    return path


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_every_step_is_what_the_window_shows(solver, walk):
    task, run = Task(5), nqviz.run(5, solver.key)
    positions = list(walk(solver, task))
    assert len(run) == len(positions) - 1 == len(list(run))
    listed = [
        (0,) * (1 + len(run.code)),
        *(counts for _, counts in carried_out(solver, task).steps),
    ]
    for index in (0, len(run) // 3, len(run)):
        frame = Frame(solver, positions[index], listed.__getitem__)
        assert run[index].as_values() == frame.as_values()
        assert run[index].line_counts == listed[index][1:]
    assert run[-1].kind == "done"
    assert run.counters["solutions"] == positions[-1].counters.solutions


def test_steps_are_asked_for_in_any_order_and_from_the_end():
    run = nqviz.run(6, "wirth-basic")
    last = run[-1]
    assert last.index == len(run)
    assert run[3].index == 3
    assert [step.index for step in run[2:5]] == [2, 3, 4]
    assert run[-len(run) - 1].index == 0
    assert [step.index for step in run.steps(5, 8)] == [5, 6, 7]
    assert run.at(10**9).index == len(run)
    with pytest.raises(IndexError, match="there is no step"):
        run[len(run) + 1]


def test_a_long_run_is_measured_natively_and_read_from_anywhere():
    run = nqviz.run(10, "bitmask")
    assert len(run) > 100_000
    far = len(run) - 5
    assert run[far].index == far
    again = nqviz.run(10, "bitmask")
    assert again[far].as_values() == run[far].as_values()  # found without the length


def test_what_a_step_shows_can_be_asked_for():
    run = nqviz.run(8, "wirth-basic")
    assert run[0].kind is run[0].line is run[0].square is None
    step = next(step for step in run.steps() if step.kind == "conflict")
    assert step.square is not None
    assert step.queens[0] == 0
    assert step.counters["tests"] > 0
    assert run.code[step.line - 1]
    assert any("0" in cells for cells in step.state.values())
    assert step.output == ""
    assert step.calls
    assert step.sentence in str(step)
    assert step.sentence in repr(step)
    assert step.svg() == step._repr_svg_()


def test_every_kind_of_step_is_explained():
    words = nqviz.Step.kind.__doc__
    assert [kind.name for kind in Kind if f'"{kind.name.lower()}"' not in words] == []


def test_the_solutions_are_those_that_are_counted():
    found = list(nqviz.run(8, "sieve").solutions())
    assert len(found) == len(set(found)) == 92
    assert all(each.verify() for each in found)
    assert len(list(nqviz.run(5, "sieve", rule="torus").solutions())) == 10


def test_a_run_goes_to_its_first_solution_or_mirrors():
    assert nqviz.run(8, "sieve", until="first").counters["solutions"] == 1
    assert nqviz.run(6, "wirth-1", mirror=True).counters["solutions"] == 4
    assert nqviz.run(50, "min-conflicts", seed=3)[-1].counters["solutions"] == 1


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        ((8, "siev"), {}, "There is no algorithm"),
        ((0, "sieve"), {}, "n = 0 is too small"),
        ((8, "sieve"), {"until": "second"}, "until all or first"),
        (("missing.py", 6), {}, "can't be read"),
        ((8, "quarters"), {"rule": "torus"}, "does not serve this rule"),
        (("sieve", 8), {}, "stands before an algorithm"),
        ((8, "mine.py"), {}, "A program stands before"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(arguments, options, sentence):
    with pytest.raises(ValueError, match=sentence):
        nqviz.run(*arguments, **options)


def test_a_program_is_a_run(file):
    run = nqviz.run(file, 5)
    assert run.title == "mine.py"
    assert run.code[1] == "def solve(n):"
    assert run[-1].output == "10\n"
    assert len(list(run.solutions())) == 10
    assert run[-1].kind == Kind.DONE.name.lower()
    assert any("place(" in call for call in run[len(run) // 2].calls)
    with pytest.raises(ValueError, match="whole board"):
        nqviz.run(file, 5, rule="torus")


def test_a_program_without_end_ends_at_the_limit_of_the_window(tmp_path, monkeypatch):
    monkeypatch.setitem(nqviz.programs.protocol.LIMITS, "lines", 2000)
    path = tmp_path / "endless.py"
    path.write_text("def solve(n):\n    while True:\n        n += 1\n")
    assert "lines" in nqviz.run(path, 5)[-1].sentence


def test_many_programs_are_kept_or_run_again(file):
    runs = [nqviz.run(str(file), 4) for _ in range(8)]
    lengths = {len(run) for run in runs}
    assert len(lengths) == 1
    assert runs[0][-1].kind == "done"


def test_the_key_of_the_solver_is_found():
    assert nqviz.run(8, "sieve").title == find_solver("sieve").title
    assert repr(nqviz.run(5, "sieve", rule="torus")) == "<Run of Sieve, n = 5, torus>"


def test_a_notebook_shows_the_player_of_a_short_run_and_a_picture_of_a_long_one(monkeypatch):
    short, long = nqviz.run(4, "sieve"), nqviz.run(8, "sieve")
    markup = short._repr_mimebundle_(include=None, exclude=None)["text/html"]
    assert 'sandbox="allow-scripts"' in markup
    markup = long._repr_mimebundle_()["text/html"]
    assert "<img" in markup
    assert "too long to be played" in markup
    monkeypatch.setattr("nqviz.api.pages.MOST_BYTES", 10)
    markup = short._repr_mimebundle_()["text/html"]
    assert "iframe" not in markup
    assert f"this is step 163. {short[163].sentence}" in markup


def test_a_page_begins_at_a_step_of_the_run():
    run = nqviz.run(4, "sieve")
    assert run[52].sentence in run.html(step=52)
    with pytest.raises(ValueError, match=r"ends at step 163; there is no step 1.000"):
        run.html(step=1000)
    with pytest.raises(ValueError, match="There is no language"):
        run.html(languages=["de"])


def test_a_run_goes_on_from_given_queens():
    run = nqviz.run(8, "wirth-basic", given=[3, 5])
    assert run[0].queens == (3, 5, -1, -1, -1, -1, -1, -1)
    found = [solution.columns for solution in run.solutions()]
    every = [solution.columns for solution in nqviz.run(8, "wirth-basic").solutions()]
    assert found == [each for each in every if each[:2] == (3, 5)]
    again = nqviz.run(8, "wirth-basic", given=run.at(60).queens)
    assert again[0].queens == run[60].queens
    assert len(nqviz.run(8, "sieve", given=[-1, -1])) == len(nqviz.run(8, "sieve"))


@pytest.mark.parametrize(
    ("algorithm", "given", "sentence"),
    [
        ("wirth-basic", [0, 1], "attack each other"),
        ("wirth-basic", [8], "a column from 0 to 7 for each row, or -1"),
        ("wirth-basic", [0] * 9, "a column from 0 to 7 for each row, or -1"),
        ("wirth-basic", [-1, 4], "fills row 0 before row 1"),
        ("quarters", [0], "goes from no single position on"),
    ],
)
def test_given_queens_that_a_search_never_comes_to_are_refused(algorithm, given, sentence):
    with pytest.raises(ValueError, match=sentence):
        nqviz.run(8, algorithm, given=given)


def test_a_picture_has_numbers_and_attacks_when_they_are_asked_for():
    step = nqviz.run(8, "sieve")[77]
    root = ElementTree.fromstring(step.svg(size=400))  # noqa: S314  ours
    texts = [each.text for each in root.findall(".//{*}text")]
    assert [texts.count(str(each)) for each in range(8)] == [2] * 8
    assert "<text" not in step.svg(labels=False)
    assert step.svg(attacks=True).count("<path") > step.svg().count("<path")
