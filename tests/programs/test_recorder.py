"""Hostile programs: whatever one does, its run ends soon, and nothing of it is left."""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from nqviz.model.position import Task
from nqviz.programs import recorder as recorder_module
from nqviz.programs.errors import ending_in_words
from nqviz.programs.messages import AtLimit, Number
from nqviz.programs.program import program
from nqviz.programs.recorder import Recorder, command, order, run_to_end
from nqviz.programs.recording import Recording
from nqviz.programs.source import source_of
from nqviz.runs.timeline import Timeline
from tests.support.patience import PATIENCE
from tests.support.programs import FOLDER, HERE, SMALL, ending_of, record_apart, result_of, steps_of

HOSTILE = sorted(path.stem for path in (FOLDER / "hostile").glob("*.py"))
# How each ends, where that does not depend on the machine.
ENDS = {
    "aborts": "died",
    "allocates_at_once": "raised",
    "busy_threads": "limit",
    "catches_everything": "limit",
    "closes_descriptors": "died",
    "closes_streams": "returned",
    "coroutines": "returned",
    "cyclic_objects": "returned",
    "deletes_its_folder": "raised" if sys.platform == "win32" else "returned",
    "endless_repr": "limit",
    "error_that_lies": "raised",
    "exec_of_changed_code": "returned",
    "forges_its_end": "died",
    "forges_messages": "died",
    "fork_exec": "raised",
    "ignores_signals": "limit",
    "kills_its_parent": "raised",
    "kills_itself": "died",
    "many_generators": "returned",
    "os_exit": "died",
    "os_fork": "raised",
    "os_system": "raised",
    "prints_a_gigabyte": "limit",
    "prints_past_python": "limit",
    "raising_objects": "returned",
    "recursion_limit": "limit",
    "redefines_names": "returned",
    "removes_the_trace": "limit",
    "replaces_modules": "returned",
    "runs_at_import": "limit",
    "sleeps": "limit",
    "starts_by_ctypes": "returned" if sys.platform == "win32" else "raised",
    "strange_texts": "raised",
    "subprocess_run": "raised",
    "sys_exit": "raised",
    "traces_itself": "raised",
    "waits_for_a_lock": "limit",
    "waits_for_input": "raised",
    "writes_to_descriptors": "died",
    "writes_without_end": "died",
}
LOOP = "def solve(n):\n    queens = []\n    while True:\n        queens = [n - 1]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of temporary folders; nothing is left in it, and no process knows it."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    yield tmp_path
    wait_until_empty(tmp_path)


def wait_until_empty(folder: Path) -> None:
    """Wait: what has been killed may take its time to go."""
    waiting = threading.Event()
    for _ in range(10 * PATIENCE):
        if not list(folder.iterdir()) and not list(processes_of(folder)):
            return
        waiting.wait(0.1)
    pytest.fail("A run was not ended.")


def processes_of(folder: Path) -> Iterator[psutil.Process]:
    for each in psutil.process_iter(["environ", "status"]):
        home = (each.info["environ"] or {}).get("HOME", "")
        if home.startswith(str(folder)) and each.info["status"] != psutil.STATUS_ZOMBIE:
            yield each


def look_at_everything(recording: Recording) -> None:
    """Ask what a window asks, at some steps."""
    steps = steps_of(recording)
    for index in {*range(0, len(steps), max(1, len(steps) // 20)), len(steps)}:
        recording.calls(index)
        recording.happening(index)
        recording.extra_queens(index)
        recording.output(index).encode()
        assert all(count >= 0 for count in recording.line_counts(index))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_ends_and_leaves_nothing(name: str, folder: Path) -> None:
    assert folder.is_dir()
    path = FOLDER / "hostile" / f"{name}.py"
    expected = ENDS.get(name, "limit")
    seconds = 0.1 if expected == "limit" else 20.0  # what ends by itself may take its time
    recording = record_apart(
        path.read_text(), path=path, seconds=seconds, memory=300 << 20, lines=5_000
    )
    assert name not in ENDS or ending_of(recording).how == expected
    assert ending_of(recording).how != "stopped"
    ending_in_words(recording.ending).encode()
    look_at_everything(recording)


def test_every_ending_belongs_to_a_program() -> None:
    assert set(ENDS) <= set(HOSTILE)


@pytest.mark.parametrize(
    "name", ["os_fork", "sleeps", "catches_everything", "prints_a_gigabyte", "closes_descriptors"]
)
def test_without_being_followed_it_ends_as_well(name: str, folder: Path) -> None:
    assert folder.is_dir()
    text = (FOLDER / "hostile" / f"{name}.py").read_text()
    ending = ending_of(record_apart(text, mode="run", seconds=0.1))
    assert ending.how in {"raised", "limit", "died"}


@pytest.mark.parametrize("mode", ["record", "run"])
@pytest.mark.parametrize("name", ["forges_its_end", "forges_messages"])
def test_a_message_without_the_secret_is_none_of_the_process(name: str, mode: str) -> None:
    ending = ending_of(record_apart((FOLDER / "hostile" / f"{name}.py").read_text(), mode=mode))
    assert ending_in_words(ending) == "The program has disturbed its recording, which ends here."


def test_the_secret_is_in_no_attribute_that_a_program_comes_upon() -> None:
    text = """
import sys, threading, __main__

def seen_from(value, depth=0):
    found = repr(value) if type(value) in (str, bytes, dict, list, tuple) else ""
    if depth < 5 and hasattr(value, "__dict__"):
        found += "".join(seen_from(each, depth + 1) for each in vars(value).values())
    if hasattr(value, "__self__") and depth < 5:
        found += seen_from(value.__self__, depth + 1)
    return found

def solve(n):
    for thing in (sys.stdin, sys.stdout, sys.__stdin__, __main__, *threading.enumerate()):
        print(seen_from(thing))
    print([each.name for each in threading.enumerate()])
    return n
"""
    ordered = order(source_of(HERE, text), 4)
    recording = run_to_end(ordered)
    assert result_of(recording) == Number(4)
    output = recording.output(len(recording))
    assert "['MainThread']" in output
    assert ordered["secret"] not in output


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_counted_as_python_counts_them(end: str) -> None:
    recording = record_apart(f"def solve(n):{end}    queens = []{end}    return {{}}['x']{end}")
    assert (ending_of(recording).how, ending_of(recording).line) == ("raised", 3)
    assert [step.line for step in steps_of(recording)][-2:] == [3, 3]


def test_what_was_recorded_before_a_limit_is_shown(folder: Path) -> None:
    assert folder.is_dir()
    recording = record_apart(LOOP, lines=3000)
    assert ending_of(recording).fact == AtLimit("lines")
    assert ending_of(recording).lines == (3, 4)
    assert sum(recording.line_counts(len(recording))) in range(2990, 3010)


def test_a_run_is_stopped_at_once(folder: Path) -> None:
    assert folder.is_dir()
    text = "import time\n\ndef solve(n):\n    queens = [1]\n    time.sleep(1000)\n"
    recorder = Recorder(order(source_of(HERE, text), 4))
    assert not recorder.wait(0.01)
    recorder.stop()
    assert recorder.wait(60)
    assert ending_of(recorder.recording).how == "stopped"


def test_a_stop_does_not_wait_for_the_search_for_what_a_program_has_started(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder.is_dir()
    recorder = Recorder(order(source_of(HERE, LOOP), 4))
    asked, answered = threading.Event(), threading.Event()
    pids = psutil.pids

    def answer_late() -> list[int]:
        asked.set()
        assert answered.wait(60)
        return pids()

    monkeypatch.setattr(psutil, "pids", answer_late)
    recorder.stop()
    assert not answered.is_set()
    assert asked.wait(60)
    answered.set()
    assert recorder.wait(60)
    assert ending_of(recorder.recording).how == "stopped"


def test_a_run_to_the_end_can_be_stopped_by_an_event(folder: Path) -> None:
    assert folder.is_dir()
    stop = threading.Event()
    stop.set()
    ending = ending_of(run_to_end(order(source_of(HERE, LOOP), 4), stop))
    assert ending.how == "stopped"


def test_a_recorder_that_nobody_wants_any_more_leaves_nothing(folder: Path) -> None:
    opened = program(source_of(HERE, LOOP))
    for n in range(1, 10):  # more runs than are kept
        Timeline(opened, Task(n)).extend(1)
    opened.close()
    wait_until_empty(folder)


def test_the_start_of_the_process_takes_nothing_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between the first look at the clock and the second more time passes than the limit."""
    late = chain([0.0], repeat(30.0))
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + next(late), sleep=time.sleep)
    monkeypatch.setattr(recorder_module, "time", clock)
    assert result_of(record_apart("def solve(n):\n    return 2\n", seconds=20.0)) == Number(2)


def test_a_process_that_cannot_be_started_is_an_error(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert folder.is_dir()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(OSError, match=r"nowhere|WinError"):
        run_to_end(order(source_of(HERE, LOOP), 4))


def test_the_executable_of_a_bundle_is_its_own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    _executable, *arguments = command()
    ordered = '{"mode":"run","path":"/nowhere/own.py","text":"def solve(n):\\n    return 2",'
    ordered += '"n":4,"seed":0,"queens":"queens","limits":{"lines":1000,"seconds":20,'
    ordered += '"memory":1000000000,"log":1000000,"output":1000},"secret":"abc"}'
    ran = subprocess.run(
        [sys.executable, "-m", "nqviz", *arguments],
        input=ordered.encode(),
        capture_output=True,
        check=True,
        env={**os.environ},
    )
    assert ran.stdout.startswith(b'abc["events",[]]\nabc["end",{"how":"returned",')
    assert b'"value":2' in ran.stdout


def test_a_process_keeps_our_modules_compiled_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = tmp_path / "compiled"
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(compiled))
    (tmp_path / "neighbour.py").write_text("")
    record_apart("import neighbour\ndef solve(n):\n    pass\n", path=tmp_path / "own.py")
    kept = {path.name.partition(".")[0] for path in compiled.rglob("*.pyc")}
    assert {"child", "tracer"} <= kept
    assert "neighbour" not in kept


def test_the_program_has_neither_our_settings_nor_our_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_OURS", "1")
    text = """
import os, sys
def solve(n):
    print(sorted(os.environ))
    print(os.getcwd())
    print(sys.argv, __name__, sys.flags.hash_randomization)
"""
    recording = record_apart(text)
    output = recording.output(len(recording))
    assert "SECRET" not in output
    assert str(folder) in output
    assert f"{[str(HERE)]} own 0" in output


def test_the_same_seed_is_the_same_run() -> None:
    text = (
        "import random\nimport numpy\n\ndef solve(n):\n"
        "    return [random.random(), numpy.random.random(), hash('a')].__repr__()\n"
    )
    endings = []
    for seed in (1, 1, 2):
        ordered = order(source_of(HERE, text), 4, seed=seed, mode="run", limits=SMALL)
        endings.append(result_of(run_to_end(ordered)))
    assert endings[0] == endings[1] != endings[2]
