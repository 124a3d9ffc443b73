import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest

import nqviz
from nqviz.cli.main import main
from nqviz.common.i18n import language_in_use, use_language
from nqviz.common.text import visible
from nqviz.solvers.base.native import Kernel
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


def test_signs_that_the_output_does_not_know_are_replaced():
    done = subprocess.run(
        [sys.executable, "-m", "nqviz", "steps", "6", "--algorithm", "min-conflicts"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert "solutions" in done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "{path}",
        "{path}.py",
        "{path}.nqviz",
        "--queens {path} {path}",
        "steps 4 --algorithm sieve --csv {path}",
        "steps 4 --algorithm sieve --csv {path}/x",
        "steps 4 --algorithm {path}",
        "steps 4 --until {path}",
        "steps 4 {path}",
        "--{path}",
        "count 8 --journal {path}/x",
        "solve 8 --out {path}/x",
        "measure --n 4 --algorithms bitmask --csv {path}/x",
        "measure --n 4 --algorithms {path}",
        "check {path} {path}",
        "new {path}.py --from {path}",
        "picture 4 --algorithm sieve --step 1 --out {path}",
        "picture 4 --algorithm sieve --step 1 --out {path}/x.png",
        "film 4 --algorithm sieve --out {path}/x.gif",
        "page 4 --algorithm sieve --out {path}/x.html",
        "page 4 --algorithm sieve --out x.html --languages {path}",
        "--language {path}",
    ],
)
def test_no_name_commands_the_terminal(line, tmp_path, capsys):
    assert main(line.format(path=tmp_path / "a\x1b]0;x\x07\x9b31m\u202e").split()) in {0, 2, 3}
    said = "".join(capsys.readouterr()).replace("\n", "")
    assert said == visible(said)


def run_into(output, line="algorithms"):
    """Run a command in a new process with its output buffered, as usual: (status, its errors)."""
    buffered = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-m", "nqviz", *line.split()],
        stdout=output,
        stderr=subprocess.PIPE,
        env=buffered,
        text=True,
        timeout=100,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes report a lost reader differently")
def test_a_pipe_whose_reader_has_gone_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run_into(writer) == (0, "")
    finally:
        os.close(writer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("line", ["algorithms", "--help"])
def test_a_full_disk_gets_one_sentence(line):
    with Path("/dev/full").open("w") as full:
        status, err = run_into(full, line)
    assert status == 2
    assert err.count("\n") == 1
    assert "No space left" in err


def test_an_interrupted_command_has_status_130(run, monkeypatch):
    def interrupt(*_work):
        raise KeyboardInterrupt

    monkeypatch.setattr("nqviz.cli.count_commands.run_with_progress", interrupt)
    assert run("count 8")[0] == 130


def test_control_c_stops_a_long_count(run, monkeypatch):
    compile_kernel = Kernel.compile

    def compile_and_interrupt(kernel):
        compile_kernel(kernel)
        signal.raise_signal(signal.SIGINT)  # which the main thread hears, as it waits for this one

    monkeypatch.setattr(Kernel, "compile", compile_and_interrupt)
    line = "count 20 --algorithm wirth-basic --threads 1"
    assert run(line) == (130, "", "Interrupted.\n")


def test_light_commands_start_without_large_libraries():
    heavy = {"numpy", "numba", "PIL", "asyncio", "psutil", "PySide6", "msgspec", "shtab"}
    code = f"""
import contextlib, sys
from nqviz.__main__ import start
for line in ("--version", "--help", "algorithms", "steps 8 --algorithm sieve"):
    sys.argv[1:] = line.split()
    with contextlib.suppress(SystemExit):
        assert start() == 0
    if found := {heavy} & set(sys.modules):
        print(line, *found, file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stderr == ""


PAGE = "page 4 --algorithm sieve --out x.html"


@pytest.mark.parametrize(
    ("line", "call"),
    [
        ("count 0", lambda: nqviz.count(0)),
        ("count 50", lambda: nqviz.count(50)),
        ("count 8 --threads 0", lambda: nqviz.count(8, threads=0)),
        ("count 8 --algorithm siev", lambda: nqviz.count(8, algorithm="siev")),
        ("count 8 --algorithm min-conflicts", lambda: nqviz.count(8, algorithm="min-conflicts")),
        ("count 8 --mirror", lambda: nqviz.count(8, mirror=True)),
        ("count 8 --rule knights", lambda: nqviz.count(8, rule="knights")),
        ("count 8 --blocked 8:0", lambda: nqviz.count(8, blocked=[(8, 0)])),
        ("count 8 --blocked x", lambda: nqviz.count(8, blocked="x")),
        ("count 8 --regions gone.txt", lambda: nqviz.count(8, regions="gone.txt")),
        ("count 8 --lab gone.nqlab", lambda: nqviz.count(8, lab="gone.nqlab")),
        ("solve 3", lambda: nqviz.solve(3)),
        ("solve 8 --algorithm quarters", lambda: nqviz.solve(8, algorithm="quarters")),
        ("steps 8 --algorithm siev", lambda: nqviz.run(8, "siev")),
        ("steps 2000 --algorithm sieve", lambda: nqviz.run(2000, "sieve")),
        (
            "steps 8 --algorithm bitmask-unique --rule torus",
            lambda: nqviz.run(8, "bitmask-unique", rule="torus"),
        ),
        ("measure --n 8:8 --algorithms siev", lambda: nqviz.measure("siev", [8])),
        (
            "measure --n 8:8 --algorithms bitmask --repeats 0",
            lambda: nqviz.measure("bitmask", [8], repeats=0),
        ),
        ("measure --n 99:99 --algorithms bitmask", lambda: nqviz.measure("bitmask", [99])),
        (f"check {__file__} --n 15:15", lambda: nqviz.check(__file__, [15])),
        (f"check {__file__} --limit 0", lambda: nqviz.check(__file__, limit=0)),
        ("puzzle make 3 --out x.txt", lambda: nqviz.puzzle.make(3)),
        ("puzzle solve gone.txt", lambda: nqviz.puzzle.load("gone.txt")),
        (f"{PAGE} --step 1000", lambda: nqviz.run(4, "sieve").html(step=1000)),
        (f"{PAGE} --step -1", lambda: nqviz.run(4, "sieve").html(step=-1)),
        (f"{PAGE} --languages de", lambda: nqviz.run(4, "sieve").html(languages=["de"])),
    ],
)
def test_the_library_refuses_in_the_same_sentence(line, call, refused):
    with pytest.raises(ValueError, match=r".") as error:
        call()
    assert refused(line).strip() == str(error.value)


@pytest.mark.parametrize("name", ["gone.nqviz", "gone.toml"])
def test_a_file_that_is_not_there_is_told_before_a_window_opens(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main([name]) == 2
    assert f"{name} can't be read" in capsys.readouterr().err


def test_a_file_opens_in_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[tuple[Path | None, str | None]] = []

    def run(path: Path | None, language: str | None, _precompilation: object, queens: str) -> int:
        assert queens == ""
        opened.append((path, language))
        return 0

    monkeypatch.setattr("nqviz.ui.app.app.run", run)
    monkeypatch.setattr(
        "nqviz.solvers.kernels.precompilation.Precompilation", lambda _solvers: Mock()
    )
    path = tmp_path / "monday.nqviz"
    path.write_text("{}")
    assert main([str(path)]) == 0
    assert main(["--language", "en", str(path)]) == 0
    assert main(["--language", "en"]) == 0
    assert opened == [(path, None), (path, "en"), (None, "en")]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_language_can_be_asked_for_anywhere(
    capsys: pytest.CaptureFixture[str], place: int
) -> None:
    arguments = ["count", "4"]
    arguments[place:place] = ["--language", "ja"]
    try:
        assert main(arguments) == 0
        assert language_in_use() == "ja"
    finally:
        use_language("en")
    assert "2" in capsys.readouterr().out


def test_a_language_that_nobody_speaks_here_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "tlh"]) == 2
    assert "zh_CN" in capsys.readouterr().err


@pytest.mark.parametrize("trouble", [None, RuntimeError("no screen")])
def test_the_compilation_beside_the_window_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception | None
) -> None:
    happened: list[object] = []

    class Compilation:
        def __init__(self, solvers: Sequence[Solver]) -> None:
            happened.append(len(solvers))

        def stop(self) -> None:
            happened.append("stopped")

    def run(path: Path | None, language: str | None, precompilation: object, _queens: str) -> int:
        happened.append((path, language, type(precompilation)))
        if trouble is not None:
            raise trouble
        return 0

    monkeypatch.setattr("nqviz.ui.app.app.run", run)
    monkeypatch.setattr("nqviz.solvers.kernels.precompilation.Precompilation", Compilation)
    if trouble is None:
        assert main(["--language", "ja"]) == 0
    else:
        with pytest.raises(RuntimeError, match="no screen"):
            main(["--language", "ja"])
    assert happened == [len(SOLVERS), (None, "ja", Compilation), "stopped"]


MISSING_LIBRARY = "libGL.so.1: cannot open shared object file: No such file or directory"


def test_a_missing_library_is_named_with_the_line_that_installs_it(tmp_path):
    qt = tmp_path / "PySide6"
    qt.mkdir()
    for module in ("__init__", "QtCore", "QtGui", "QtWidgets"):
        raises = f"raise ImportError({MISSING_LIBRARY!r})\n"
        (qt / f"{module}.py").write_text("" if module == "__init__" else raises)
    code = """
from nqviz.cli.main import main
for line in (
    "measure --algorithms bitmask --n 4:5 --plot plot.png",
    "picture 4 --algorithm bitmask --step 3 --out picture.png",
    "tour folder",
):
    assert main(line.split()) == 2, line
"""
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{root}", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    for line in (lines := run.stderr.splitlines()):
        assert "libGL.so.1" in line
        assert "libgl1" in line
        assert "PyQt" not in line
    assert len(lines) == 3
