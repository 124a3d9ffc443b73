"""A page shows at any step what the window shows there."""

import base64
import gc
import json
import random
import shutil
import zlib
from functools import partial
from itertools import accumulate, cycle, pairwise, product
from pathlib import Path

import pytest

from nqviz.common.assets import asset
from nqviz.model.position import Task
from nqviz.model.step import Kind
from nqviz.programs.program import program
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from nqviz.web.encoding import EncodedRun, RunWriter, elements, encode
from nqviz.web.packing import packed
from nqviz.web.script import script_from
from nqviz.web.table import ValueTable
from tests.support.browser import Browser
from tests.support.matrix import some_of
from tests.support.own_programs import BACKTRACKING, FAILING, write
from tests.support.rules import RULES, is_served, random_rule
from tests.support.web_runs import Node, as_seen, decoded, encoded

_RULES = [*RULES, *(random_rule(5, seed) for seed in range(5))]
_LONGEST = 60  # steps of a run, of which some are compared
_SEGMENT = 128  # steps
_MOST_SHARED = (1 << 18, 100)  # entries


def _tasks(solver: Solver) -> list[Task]:
    tasks = [Task(n) for n in (1, 2, 4, 8)] + [Task(6, first=True), Task(5, seed=3)]
    tasks += [Task(6, mirror=True)] if solver.mirrors else []
    tasks += [Task(6, given=(1, 3, -1, -1, -1, -1)), Task(8, given=(0, 4, 7, 5, 2, 6, 1, 3))]
    # Each rule is encoded with some of the algorithms; `make browsers` walks all of both.
    tasks += [Task(5, rule=rule) for rule in _RULES[SOLVERS.index(solver) % 4 :: 4]]
    return [task for task in tasks if is_served(solver, task)]


def _compare(
    node: Node, timelines: list[Timeline], count: int, languages=("en",), longest: int = _LONGEST
) -> None:
    runs = [encoded(each, languages, most_steps=longest) for each in timelines]
    chance = random.Random(7)
    asked = [
        [(chance.randint(0, run.values["length"]), chance.choice(languages)) for _ in range(count)]
        + [(0, languages[0]), (run.values["length"], languages[-1])]
        for run in runs
    ]
    answers = decoded(node, runs, asked)
    for timeline, answer, wanted in zip(timelines, answers, asked, strict=True):
        for frame, (index, language) in zip(answer["frames"], wanted, strict=True):
            at, kind = frame.pop("node"), frame.pop("is_kind")
            assert kind == frame["kind"]
            assert frame == as_seen(timeline, index, language), (timeline.task, index)
            levels = timeline.solver.levels
            if levels is None:
                assert at is None
                assert answer["tree"] is None
                continue
            path, tree = [], answer["tree"]
            assert tree[at]["first"] <= index
            while at:
                path.append((tree[at]["row"], tree[at]["column"]))
                at = tree[at]["parent"]
            assert path[::-1] == levels.path(timeline.position_at(index))


def test_the_collector_of_cycles_waits_until_a_run_is_encoded_or_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    switched = list[str]()
    monkeypatch.setattr(gc, "isenabled", lambda: True)
    for name in ("disable", "enable"):
        monkeypatch.setattr(gc, name, partial(switched.append, name))
    turns = encode(Timeline(find_solver("wirth-1"), Task(8)), ["en"])
    next(turns)
    assert switched == ["disable"]
    turns.close()
    assert switched == ["disable", "enable"]


def test_an_encoded_run_leaves_no_cycles_for_the_collector() -> None:
    timeline = Timeline(find_solver("wirth-1"), Task(5))
    timeline.seek(300)
    gc.collect()
    gc.freeze()  # What there is already need not be looked through again.
    gc.disable()
    try:
        encoded(timeline, most_steps=300)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_a_frame_is_that_of_the_window(node: Node, solver: Solver) -> None:
    _compare(node, [Timeline(solver, task) for task in _tasks(solver)], 12)


@pytest.mark.parametrize(
    ("solver", "most_shared"),
    some_of(zip(SOLVERS, cycle(_MOST_SHARED)), product(SOLVERS, _MOST_SHARED)),
    ids=lambda value: getattr(value, "key", value),
)
def test_a_frame_of_any_segment_is_that_of_the_window(
    monkeypatch: pytest.MonkeyPatch, node: Node, solver: Solver, most_shared: int
) -> None:
    """Segments are shorter here; those of `test_part_process` are as long as a page has them."""
    table = partial(ValueTable, most_shared=most_shared)
    monkeypatch.setattr("nqviz.web.encoding.ValueTable", table)
    monkeypatch.setattr("nqviz.web.encoding.SEGMENT", _SEGMENT)
    _compare(node, [Timeline(solver, Task(8))], 60, longest=5 * _SEGMENT // 2)


def test_a_program_is_recorded_without_its_path(tmp_path: Path, node: Node) -> None:
    text = BACKTRACKING.replace("count += 1", "count += 1; print('あ😀', count)")
    for name, code in (("whole.py", text), ("broken.py", FAILING)):
        path = write(tmp_path / name, code)
        own = program(ProgramSource(path, code))
        try:
            timeline = Timeline(own, Task(4))
            run = encoded(timeline)
            _compare(node, [timeline], 60, longest=10_000)
        finally:
            own.close()
        assert str(tmp_path) not in json.dumps(run.values)
        assert str(tmp_path) not in "".join(_texts(run))


def _texts(run: EncodedRun) -> list[str]:
    packed = [run.encoded["table-0"], *_segments(run)]
    return [zlib.decompress(base64.b64decode(each), wbits=-15).decode("latin-1") for each in packed]


def _segments(run: EncodedRun) -> list[str]:
    (part,) = run.values["parts"]
    starts = [0, *accumulate(part["segments"])]
    return [run.encoded["steps-0"][start:end] for start, end in pairwise(starts)]


def test_several_languages_stand_in_one_page(node: Node) -> None:
    timelines = [Timeline(find_solver(key), Task(6)) for key in ("sieve", "wirth-2")]
    _compare(node, timelines, 100, ("en", "ja", "zh_CN"))


def test_what_a_user_jumps_to_is_listed(node: Node) -> None:
    timeline = Timeline(find_solver("wirth-basic"), Task(5))
    (answer,) = decoded(node, [encoded(timeline)], [[]])
    kinds = [timeline.step_at(index).kind for index in range(answer["length"])]
    for name, kind in (
        ("solutions", Kind.SOLUTION),
        ("conflicts", Kind.CONFLICT),
        ("dead_ends", Kind.DEAD_END),
    ):
        assert answer[name] == [index + 1 for index, each in enumerate(kinds) if each is kind]
    assert answer["note"] == ""
    assert answer["code"] == list(find_solver("wirth-basic").pseudocode)


@pytest.mark.parametrize("key", ["sieve", "min-conflicts"])
def test_some_steps_of_a_run_are_taken_in_any_order(node: Node, key: str) -> None:
    timeline = Timeline(find_solver(key), Task(6, seed=3))
    timeline.seek(60)
    writer = RunWriter(timeline, ("en", "ja"), takes_all=False)
    steps = [5, 6, 7, 40, 12, 12, 0, 1, min(60, timeline.reached)]
    for step in steps:
        writer.add(timeline.position_at(step))
    asked = [(index, "ja") for index in reversed(range(len(steps)))]
    (answer,) = decoded(node, [writer.finished()], [asked])
    for frame, (index, language) in zip(answer["frames"], asked, strict=True):
        assert (frame.pop("node"), frame.pop("is_kind")) == (None, frame["kind"])
        assert frame == as_seen(timeline, steps[index], language)


def test_a_longer_run_is_cut_and_says_so(node: Node) -> None:
    timeline = Timeline(find_solver("wirth-basic"), Task(8))
    (answer,) = decoded(node, [encoded(timeline, most_steps=3000)], [[]])
    assert answer["length"] == 3000
    assert "first 3 000 steps" in answer["note"].replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_all_solutions_of_eight_queens_are_small() -> None:
    run = encoded(Timeline(find_solver("wirth-basic"), Task(8)))
    assert run.length == 21_890
    values = packed(json.dumps(run.values).encode("ascii"))
    size = len(values) + sum(map(len, run.encoded.values()))
    assert size < 100_000


def test_it_says_how_far_it_has_come_and_can_be_given_up() -> None:
    timeline = Timeline(find_solver("wirth-basic"), Task(8))
    timeline.seek(5)
    encoding = encode(timeline, ("en",))
    first = next(each.done for each in encoding if each.done)
    assert 0 < first < next(encoding).done < 21_890
    encoding.close()
    assert timeline.index == 5


_INFLATE = """
import { inflate } from "./inflate.js";
export const answer = (packed) => packed.map((each) => [...inflate(atob(each))]);
"""


def test_what_zlib_has_deflated_is_inflated(node: Node) -> None:
    chance = random.Random(3)
    texts = [b"", b"a", b"a" * 70_000, chance.randbytes(70_000), bytes(range(256)) * 3]
    texts += [bytes(chance.choices(b"abcdefgh", k=40_000)), b"to be or not to be" * 9]
    packed = []
    for text in texts:
        for level, strategy in ((0, 0), (6, 0), (9, zlib.Z_FIXED), (6, zlib.Z_HUFFMAN_ONLY)):
            packer = zlib.compressobj(level, wbits=-15, strategy=strategy)
            packed.append(base64.b64encode(packer.compress(text) + packer.flush()).decode())
    answers = node.answer(_INFLATE, packed)
    assert [bytes(each) for each in answers] == [text for text in texts for _ in range(4)]


def test_a_browser_makes_the_same_frames(tmp_path: Path, browser: Browser) -> None:
    for path in asset("web").glob("*.js"):
        shutil.copy(path, tmp_path)
    (tmp_path / "all_frames.js").write_text(
        'import { pageData } from "./page.js";\nimport { runsOf } from "./run.js";\n'
        "const runs = runsOf(pageData().runs);\n"
        "globalThis.framesAt = (at, indices) => indices.map((index) => runs[at].frame(index));\n"
    )
    chance = random.Random(5)
    timelines = [Timeline(solver, Task(4)) for solver in SOLVERS]
    runs = [encoded(each) for each in timelines]
    values = json.dumps({"version": "", "runs": [run.values for run in runs]})
    texts = {"page-data": packed(values.encode()), **elements(runs)}
    parts = [f'<script id="{name}" type="x">{text}</script>' for name, text in texts.items()]
    parts.append(f"<script>{script_from('all_frames.js', tmp_path)}</script>")
    page = tmp_path / "page.html"
    page.write_text('<meta charset="utf-8">' + "\n".join(parts), encoding="utf-8")
    browser.open(page)
    for at, timeline in enumerate(timelines):
        indices = [chance.randint(0, runs[at].length) for _ in range(15)]
        frames = browser.run("return framesAt(arguments[0], arguments[1])", at, indices)
        for frame, index in zip(frames, indices, strict=True):
            del frame["node"]
            assert frame == as_seen(timeline, index)
