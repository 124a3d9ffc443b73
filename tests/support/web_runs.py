"""Runs as pages have them, and what a script makes of them again."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from nqviz.common.assets import asset
from nqviz.common.i18n import speaking
from nqviz.frames.frame import Frame
from nqviz.runs.step_range import WAITING
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import LineHistory
from nqviz.web.encoding import EncodedRun, encode

_SCRIPT = """
import { readFileSync } from "node:fs";
import { Run } from "./run.js";
const { runs, asked } = JSON.parse(readFileSync(0, "utf-8"));
const answers = runs.map(({ values, encoded }, at) => {
  const run = new Run(values, (name) => encoded[name]);
  const frames = asked[at].map(([index, language]) => {
    run.language = language;
    return { ...run.frame(index), is_kind: run.kind(index) };
  });
  const { title, code, note, length } = run;
  const lists = [run.solutions, run.conflicts, run.deadEnds];
  const [solutions, conflicts, dead_ends] = lists.map((each) => [...each]);
  return { frames, title, code, note, length, tree: run.tree, solutions, conflicts, dead_ends };
});
process.stdout.write(JSON.stringify(answers));
"""


def encoded(timeline: Timeline, languages: Sequence[str] = ("en",), **options: int) -> EncodedRun:
    """Return a run as a page has it."""
    encoding = encode(timeline, languages, **options)
    while True:
        try:
            if next(encoding) is WAITING:
                timeline.solver.wait(timeline.task)  # type: ignore[attr-defined]
        except StopIteration as end:
            run: EncodedRun = end.value
            return run


def decoded(
    folder: Path, runs: Sequence[EncodedRun], asked: Sequence[Iterable[tuple[int, str]]]
) -> list[dict[str, Any]]:
    """Return what `run.js` makes of runs: the frames of the steps and languages asked for."""
    values = {
        "runs": [{"values": run.values, "encoded": run.encoded} for run in runs],
        "asked": list(map(list, asked)),
    }
    answers: list[dict[str, Any]] = by_node(folder, _SCRIPT, values)
    return answers


def by_node(folder: Path, script: str, values: Any) -> Any:
    """Return what a script writes that reads JSON and can import the modules of pages."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js")
    for path in asset("web").glob("*.js"):
        shutil.copy(path, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "main.js").write_text(script)
    answer = subprocess.run(
        [node, "main.js"],
        input=json.dumps(values).encode(),
        stdout=subprocess.PIPE,
        cwd=folder,
        check=True,
    )
    return json.loads(answer.stdout)


def as_seen(timeline: Timeline, index: int, language: str = "en") -> dict[str, Any]:
    """Return a frame as a page has it, made without any encoding."""
    with speaking(language):
        counts = _lines_of(timeline).counts
        values = Frame(timeline.solver, timeline.position_at(index), counts).as_values()
    del values["solver"], values["path"]
    seen: dict[str, Any] = json.loads(json.dumps(values))
    return seen


@lru_cache(maxsize=64)
def _lines_of(timeline: Timeline) -> LineHistory:
    return LineHistory(timeline)
