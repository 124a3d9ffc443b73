import csv
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from nqviz import __version__
from nqviz.audit.auditing import Auditing
from nqviz.cli import main as cli
from nqviz.cli import run_commands as commands
from nqviz.cli.main import main
from nqviz.common.i18n import language_in_use, use_language
from nqviz.counting.solving import Solving
from nqviz.measuring.timing import WrongCountError
from nqviz.model.board import is_solution
from nqviz.model.published import Known
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS


@pytest.fixture
def run(capsys):
    """Return a function that runs the command line: (status, standard output, standard error)."""

    def run_command(line):
        status = main(line.split())
        out, err = capsys.readouterr()
        return status, out, err

    return run_command


@pytest.fixture
def run_json(run):
    def run_command(line):
        status, out, err = run(line)
        assert status == 0, err
        return json.loads(out)

    return run_command


def test_algorithms_are_listed_with_their_limits(run, run_json):
    listed = run_json("algorithms --json")["algorithms"]
    assert [each["key"] for each in listed] == [solver.key for solver in SOLVERS]
    assert all(set(each) == {"key", "title", "source", "limits"} for each in listed)
    _, out, _ = run("algorithms")
    assert all(solver.key in out for solver in SOLVERS)


def test_steps_gives_the_published_operation_counts(run_json):
    result = run_json("steps 8 --algorithm wirth-basic --json")
    assert result["n"] == 8
    assert result["algorithm"] == "wirth-basic"
    assert result["tests"] == 15720
    assert result["comparisons"] == 46752
    assert result["placements"] == 2056
    assert result["solutions"] == 92
    assert result["tests_by_row"] == [8, 64, 336, 1120, 2752, 4544, 4400, 2496]
    assert list(result) == [
        *("n", "algorithm", "steps", "visits", "tests", "comparisons", "placements", "removals"),
        *("marks", "swaps", "restarts", "solutions", "tests_by_row"),
    ]


def test_steps_until_the_first_solution(run_json):
    assert run_json("steps 8 --algorithm wirth-basic --until first --json")["solutions"] == 1
    halved = run_json("steps 7 --algorithm wirth-basic --mirror --json")
    assert halved["solutions"] == 40
    assert halved["tests"] < 3584


def test_steps_without_json_is_for_people(run):
    status, out, _ = run("steps 6 --algorithm min-conflicts --seed 3")
    assert status == 0
    assert "swaps" in out


def test_a_trace_is_written_step_by_step(run, tmp_path):
    path = tmp_path / "trace.csv"
    assert run(f"steps 4 --algorithm wirth-basic --csv {path}")[0] == 0
    lines = list(csv.DictReader(path.read_text().splitlines()))
    assert len(lines) == 110
    assert lines[0]["kind"] == "promising"
    assert lines[-1]["kind"] == "done"
    assert all(line["why"] for line in lines)


def test_count_says_whether_it_agrees(run, run_json):
    result = run_json("count 10 --algorithm wirth-basic --threads 2 --json")
    assert result.pop("seconds") >= 0
    assert result == {
        "n": 10,
        "algorithm": "wirth-basic",
        "threads": 2,
        "solutions": 724,
        "unique": None,
        "known": True,
    }
    status, out, _ = run("count 9")
    assert status == 0
    assert "352" in out
    assert "as published" in out


def test_a_count_with_a_journal_goes_on_where_the_file_exists(run, run_json, tmp_path):
    path = tmp_path / "twelve.journal"
    line = f"count 12 --algorithm wirth-1 --threads 2 --journal {path} --json"
    first = run_json(line)
    assert first["solutions"] == 14200
    again = run_json(line)
    assert again == first  # its seconds, too: nothing was counted again
    status, _, err = run(f"count 11 --journal {path}")
    assert status == 2
    assert "is no journal of this count" in err


def test_a_count_that_fails_its_check_has_status_3(run, monkeypatch):
    for module in ("nqviz.counting.counting.known", "nqviz.cli.run_commands.known"):
        monkeypatch.setattr(module, lambda _n: Known(93, 12))
    status, out, err = run("count 8 --algorithm wirth-basic --json")
    assert status == 3
    assert json.loads(out)["known"] is False
    assert "92" in err
    assert "93" in err


def test_solve_prints_a_solution(run, run_json):
    result = run_json("solve 30 --seed 5 --json")
    assert is_solution(result["queens"])
    assert result["valid"] is True
    assert result["seed"] == 5
    assert run_json("solve 30 --seed 5 --json")["queens"] == result["queens"]
    status, out, err = run("solve 8")
    assert status == 0
    assert is_solution([int(column) for column in out.split()])
    assert "verified" in err


def test_solve_does_not_look_for_what_it_can_not_write(run, tmp_path, monkeypatch):
    monkeypatch.setattr(Solving, "run", lambda _: pytest.fail("it was searched all the same"))
    status, out, err = run(f"solve 8 --out {tmp_path}/no/queens.txt")
    assert (status, out) == (2, "")
    assert "there is no folder" in err


def test_what_is_wrong_is_quoted_in_short(run):
    for line in ("{}", "steps {}", "count 8 --algorithm {}", "film 4 --out x.gif --size {}"):
        status, out, err = run(line.format("x" * 3000))
        assert (status, out) == (2, "")
        assert len(err) < 500


def test_a_size_that_is_none_is_named(run):
    status, _, err = run("picture 8 --algorithm sieve --step 3 --out x.png --size 100x")
    assert status == 2
    assert "'100x' is not a size such as 1080x1080" in err


def test_solve_leaves_long_answers_to_a_file(run_json, tmp_path):
    path = tmp_path / "queens.txt"
    result = run_json(f"solve 2000 --out {path} --json")
    assert "queens" not in result
    assert is_solution([int(line) for line in path.read_text().split()])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("solve 2", "2 queens can't be placed"),
        ("solve 3 --algorithm wirth-basic", "3 queens can't be placed"),
        ("solve eight", "not a whole number"),
        ("solve 8 --out /nowhere/at/all", "can't be written"),
        ("solve -- -4", "at least one row"),
        ("count 8 --algorithm quicksort", "no algorithm 'quicksort'"),
        ("count 40 --algorithm wirth-basic", "up to n = 32"),
        ("count 8 --algorithm min-conflicts", "counts none"),
        ("count 8 --threads 0", "at least one thread"),
        ("count 8 --threads 100000", "at most 1024 threads"),
        ("count 8 --algorithm min-conflicts --mirror", "counts none"),
        ("steps 8", "--algorithm"),
        ("steps 2000 --algorithm wirth-basic", "up to n = 1000"),
        ("steps 8 --algorithm sieve --mirror", "no mirror"),
        ("steps 8 --algorithm sieve --until later", "invalid choice"),
        ("lesson.txt", "'lesson.txt' is no command"),
        (".", "'.' is no session and no lesson: their names end in .nqviz and .toml."),
        ("--frob", "COMMAND"),
        ("count 8 --frob", "--frob"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(run, line, sentence):
    status, out, err = run(line)
    assert status == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


@pytest.fixture
def small_audit(monkeypatch):
    monkeypatch.setattr(commands, "Auditing", partial(Auditing, largest=6, measured_n=6))


@pytest.mark.usefixtures("small_audit")
def test_audit_names_the_wrong_figures(run, run_json):
    result = run_json("audit --json")
    assert {"figures", "confirmed", "wrong", "not_checked"} <= set(result)
    assert [each["printed"] for each in result["wrong"] if "n = 14" in each["place"]] == [
        365588,
        45751,
    ]
    assert set(result["wrong"][0]) == {"source", "place", "printed", "right", "why"}
    status, out, err = run("audit")
    assert status == 0
    assert err == ""
    assert "76 is printed, 92 is right." in " ".join(out.split())


def test_an_audit_that_measures_a_wrong_count_has_status_3(run, monkeypatch):
    def miscount(_auditing):
        raise WrongCountError("It counted wrongly.")

    monkeypatch.setattr(Auditing, "run", miscount)
    assert run("audit --json") == (3, "", "It counted wrongly.\n")


def test_help_and_version_are_there(capsys):
    for line, expected in (
        ("--help", "count"),
        ("--version", __version__),
        ("count --help", "--threads"),
    ):
        with pytest.raises(SystemExit) as exited:
            main(line.split())
        assert exited.value.code == 0
        assert expected in capsys.readouterr().out


def test_signs_that_the_output_does_not_know_are_replaced():
    done = subprocess.run(
        [sys.executable, "-m", "nqviz", "steps", "6", "--algorithm", "wirth-basic"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert "solutions" in done.stdout


def run_into(output):
    """Run a command in a new process with its output buffered, as usual: (status, its errors)."""
    buffered = {name: text for name, text in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-m", "nqviz", "algorithms"],
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
def test_a_full_disk_gets_one_sentence():
    with Path("/dev/full").open("w") as full:
        status, err = run_into(full)
    assert status == 2
    assert err.count("\n") == 1
    assert "No space left" in err


def test_a_tour_into_a_place_that_is_no_folder_gets_one_sentence(run, tmp_path):
    (tmp_path / "file").touch()
    status, _, err = run(f"tour {tmp_path / 'file'}")
    assert status == 2
    assert "can be written" in err
    assert err.count("\n") == 1


def test_an_interrupted_command_has_status_130(run, monkeypatch):
    def interrupt(*_work):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "run_with_progress", interrupt)
    assert run("count 8")[0] == 130


def test_control_c_stops_a_long_count():
    """A second process, because an interrupt goes to a main thread."""
    code = (
        "import signal, sys, threading\n"
        "from nqviz.cli.main import main\n"
        # What runs in the background of a shell does not hear it by itself.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(1.5, signal.raise_signal, (signal.SIGINT,)).start()\n"
        "sys.exit(main(['count', '20', '--algorithm', 'wirth-basic']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


def test_commands_without_a_window_do_without_qt_and_those_that_step_without_numba():
    code = (
        "import sys\n"
        "from nqviz.cli.main import main\n"
        "main(['algorithms'])\n"
        "main(['steps', '5', '--algorithm', 'min-conflicts'])\n"
        "assert not any(name.startswith(('PySide6', 'numba')) for name in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)


@pytest.mark.parametrize("name", ["gone.nqviz", "gone.toml"])
def test_a_file_that_is_not_there_is_told_before_a_window_opens(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main([name]) == 2
    assert f"{name} can't be read" in capsys.readouterr().err


def test_a_file_opens_in_the_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[tuple[Path | None, str | None]] = []
    monkeypatch.setattr(cli, "_window", lambda *wanted: opened.append(wanted) or 0)
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


@pytest.mark.parametrize("trouble", [None, OSError("no screen")])
def test_the_compilation_beside_the_window_ends_with_it(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception | None
) -> None:
    happened: list[object] = []

    class Compilation:
        def __init__(self, solvers: Sequence[Solver]) -> None:
            happened.append(len(solvers))

        def stop(self) -> None:
            happened.append("stopped")

    def run(path: Path | None, language: str | None, precompilation: object) -> int:
        happened.append((path, language, type(precompilation)))
        if trouble is not None:
            raise trouble
        return 0

    monkeypatch.setattr(cli, "Precompilation", Compilation)
    monkeypatch.setattr("nqviz.ui.app.app.run", run)
    if trouble is None:
        assert cli._window(None, "ja") == 0
    else:
        with pytest.raises(OSError, match="no screen"):
            cli._window(None, "ja")
    assert happened == [len(SOLVERS), (None, "ja", Compilation), "stopped"]
