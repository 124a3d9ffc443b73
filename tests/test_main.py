import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nqviz.__main__ import Interruption
from tests.support.patience import PATIENCE

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
windows = pytest.mark.skipif(sys.platform != "win32", reason="other systems have no such consoles")
WRITING = [
    "film 8 --algorithm sieve --to 4000 --out out.png",
    "steps 8 --algorithm sieve --csv out.csv",
    "count 20 --algorithm wirth-basic --journal out.journal",
]


def test_only_the_first_of_impatient_interruptions_is_raised(monkeypatch):
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    interruption = Interruption()
    with pytest.raises(KeyboardInterrupt):
        interruption(signal.SIGINT, None)
    interruption(signal.SIGINT, None)
    now += 60  # whatever has swallowed the first must not make the program deaf
    with pytest.raises(KeyboardInterrupt):
        interruption(signal.SIGINT, None)


@posix
@pytest.mark.parametrize(
    ("module", "arguments"), [("nqviz.cli.main", ""), ("nqviz.solvers.registry", "algorithms")]
)
def test_an_interruption_of_the_imports_is_silent(module, arguments):
    """The signal comes while a module is being imported, which is when Python tells tales."""
    code = f"""
import builtins, os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell, too
from nqviz.__main__ import start
importing = builtins.__import__
def interrupted(name, *rest):
    if name == {module!r}:
        os.kill(os.getpid(), signal.SIGINT)
    return importing(name, *rest)
builtins.__import__ = interrupted
start()
"""
    ended = subprocess.run(
        [sys.executable, "-c", code, *arguments.split()],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == -signal.SIGINT
    assert ended.stdout + ended.stderr == b""


@posix
def test_little_is_imported_before_an_interruption_is_silent():
    code = "import sys; old = {*sys.modules}; import nqviz.__main__; print(*{*sys.modules} - old)"
    line = [sys.executable, "-S", "-c", code]
    said = subprocess.check_output(line, cwd=Path(__file__).parents[1], text=True)
    assert "nqviz.__main__" in said.split()
    assert not {"argparse", "gettext", "pathlib", "typing"} & set(said.split())


@posix
@pytest.mark.parametrize("line", WRITING)
def test_sigterm_ends_a_command_and_leaves_no_hidden_file(tmp_path, line):
    """The signal comes when the command has begun to write its file, or to work."""
    ending = subprocess.Popen(
        [sys.executable, "-m", "nqviz", *line.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    with ending:
        latest = time.monotonic() + 60
        while not list(tmp_path.iterdir()) and time.monotonic() < latest:
            time.sleep(0.01)
        ending.terminate()
        try:
            _, said = ending.communicate(timeout=60)
        finally:
            ending.kill()  # What a signal does not end would be waited for without an end.
    assert (ending.returncode, said) == (-signal.SIGTERM, b"Interrupted.\n")
    assert not list(tmp_path.glob(".*"))


@windows
@pytest.mark.parametrize("line", WRITING)
@pytest.mark.parametrize("sign", ["CTRL_C_EVENT", "CTRL_BREAK_EVENT"])
def test_a_console_ends_a_command_which_leaves_no_hidden_file(tmp_path, line, sign):
    """Python makes one signal of Ctrl+Break and of a console that is closed."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.support.windows_console", sign, tmp_path, *line.split()],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # but with a console of its own
        timeout=3 * PATIENCE,
        check=False,
    )
    assert (ended.returncode, ended.stderr.split()) == (130, [b"Interrupted."])
    assert not list(tmp_path.glob(".*"))


@posix
def test_an_interruption_while_a_kernel_is_compiled_is_silent(tmp_path):
    """The signal comes while LLVM passes on what it has compiled: nothing is raised from there."""
    code = """
import os, signal, sys
from numba.core.codegen import CPUCodeLibrary
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell, too
from nqviz.__main__ import start
pass_on = CPUCodeLibrary._object_compiled_hook
def interrupted(module, compiled):
    if module.name == "_unset_in_masks":
        os.kill(os.getpid(), signal.SIGINT)
    pass_on(module, compiled)
CPUCodeLibrary._object_compiled_hook = interrupted
sys.exit(start())
"""
    ended = subprocess.run(
        [sys.executable, "-c", code, "estimate", "6", "--rule", "kings"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ended.stderr.split() == [b"Interrupted."]
    assert ended.returncode == 130


@posix
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("count abc 2>&-", 2),
        ("steps 4 --algorithm min-conflicts >&- 2>&-", 0),
        ("steps 4 --algorithm min-conflicts --json 2>&-", 0),
    ],
)
def test_a_closed_stream_is_no_mistake(line, status):
    command = f"{shlex.quote(sys.executable)} -m nqviz {line}"
    ended = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, timeout=100, check=False
    )
    assert ended.returncode == status
    assert ended.stderr == b""
    if status or ">&- 2>&-" in line:
        assert ended.stdout == b""
    else:
        assert json.loads(ended.stdout)["solutions"] == 1
