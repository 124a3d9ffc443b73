"""Runs as pages have them, and what a script makes of them again."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest

from nqviz.common.assets import asset
from nqviz.common.i18n import speaking
from nqviz.frames.frame import Frame
from nqviz.runs.step_range import WAITING
from nqviz.runs.timeline import Timeline
from nqviz.runs.work_history import LineHistory
from nqviz.web.encoding import EncodedRun, encode

_MAIN = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const [script, values] = JSON.parse(line);
  let said;
  try {
    const { answer } = await import(script);
    said = { answer: answer(values) };
  } catch (error) {
    said = { error: error.stack };
  }
  process.stdout.write(`${JSON.stringify(said)}\\n`);
}
"""
_RUNS = """
import { Run } from "./run.js";
export const answer = ({ runs, asked }) => runs.map(({ values, encoded }, at) => {
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
"""


class Node:
    """Node.js with the modules of pages, started once: it takes 60 ms, and is slow at first."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("node")
        if program is None:
            pytest.skip("there is no Node.js")
        for path in asset("web").glob("*.js"):
            shutil.copy(path, folder)
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "main.js").write_text(_MAIN)
        self._folder, self._names = folder, dict[str, str]()
        command = [program, "main.js"]
        self._process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, cwd=folder)

    def answer(self, script: str, values: Any) -> Any:
        """Return what the function `answer` of a script says to values as JSON."""
        name = self._names.setdefault(script, f"./script{len(self._names)}.js")
        (self._folder / name).write_text(script)
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps([name, values]).encode() + b"\n")
        stdin.flush()
        said = json.loads(stdout.readline())
        assert "answer" in said, said["error"]
        return said["answer"]

    def close(self) -> None:
        """End it."""
        self._process.communicate()


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
    node: Node, runs: Sequence[EncodedRun], asked: Sequence[Iterable[tuple[int, str]]]
) -> list[dict[str, Any]]:
    """Return what `run.js` makes of runs: the frames of the steps and languages asked for."""
    values = {
        "runs": [{"values": run.values, "encoded": run.encoded} for run in runs],
        "asked": list(map(list, asked)),
    }
    answers: list[dict[str, Any]] = node.answer(_RUNS, values)
    return answers


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
