import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from nqviz.cli.main import main
from nqviz.programs import verdict
from nqviz.programs.mistakes import Mistake
from nqviz.programs.source import template_text
from tests.support.programs import FOLDER, source_of_wrong

here = pytest.mark.usefixtures("in_this_process")
RIGHT, WRONG = FOLDER / "right" / "tuples.py", FOLDER / "wrong" / "off_by_one.py"


@here
def test_each_program_has_a_row_and_the_status_says_whether_all_are_right(run):
    status, out, err = run(f"check {RIGHT} --n 1:4")
    assert (status, err) == (0, "")
    assert out == f"{RIGHT}  Right to n = 4.\n"
    status, out, _ = run(f"check {RIGHT} {WRONG} --n 4")
    assert status == 3
    first, second = out.splitlines()
    assert first.split()[0] == str(RIGHT)
    assert first.endswith("  Right to n = 4.")
    assert "n = 4: the program finds 0 of 2; [1, 3, 0, 2] is missing." in second


@here
def test_a_folder_and_a_pattern_stand_for_their_programs(run, tmp_path):
    (tmp_path / "class" / "anna").mkdir(parents=True)
    for name in ("class/b.py", "class/anna/queens.py", "class/notes.txt"):
        (tmp_path / name).write_text(template_text("bitmask"))
    _, out, _ = run(f"check {tmp_path / 'class'} {tmp_path / 'class' / 'b.py'} --n 4 --json")
    names = [Path(each["file"]).name for each in json.loads(out)["programs"]]
    assert names == ["queens.py", "b.py"]
    _, out, _ = run(f"check {tmp_path}/class/*.py --n 4 --json")
    assert [Path(each["file"]).name for each in json.loads(out)["programs"]] == ["b.py"]


@here
def test_json_holds_what_a_table_needs(run):
    status, out, _ = run(f"check {RIGHT} {WRONG} --n 4 --json")
    assert status == 3
    right, wrong = json.loads(out)["programs"]
    assert right == {
        "file": str(RIGHT),
        "right": True,
        "finding": "right",
        "n": 4,
        "given": None,
        "solutions": None,
        "line": None,
        "mistake": None,
        "step": None,
        "tree": "53-08862148",
        "sentence": "Right to n = 4.",
    }
    assert (wrong["finding"], wrong["given"], wrong["solutions"]) == ("missing", 0, 2)


@here
@pytest.mark.skipif(sys.platform == "win32", reason="names have no such signs there")
def test_csv_is_harmless_in_a_spreadsheet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = ["=1+2.py", "+a.py", "@b.py", "-c.py", "\td.py", "plain.py"]
    for name in names:
        Path(name).write_text("def solve(n):\n    raise Exception('=SUM(A1), \"quoted\"\\n@x')\n")
    assert main(["check", "--n", "4", "--csv", "out.csv", "--", *names]) == 3
    with Path("out.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["file"] for row in rows] == ["'" + name for name in names[:-1]] + ["plain.py"]
    for row in rows:
        assert row["finding"] == "error"
        assert row["line"] == "2"
        assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in row.values())
        assert "\n" not in row["sentence"]


@here
def test_what_cannot_be_read_is_a_row(run, tmp_path):
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\x00\x01")
    status, out, _ = run(f"check {tmp_path} {RIGHT} --n 4")
    assert status == 3
    assert "bytes.py is not a text." in out


def rows_of(path):
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


FORGING = """
import os
def solve(n):
    for descriptor in range(3, 10):
        try:
            os.write(descriptor, b'["end",{"how":"returned","placements":5}]\\n')
        except OSError:
            pass
"""


def test_a_program_that_forges_its_end_harms_no_other(run, tmp_path):
    (tmp_path / "a.py").write_text(RIGHT.read_text())
    (tmp_path / "b.py").write_text(FORGING)
    (tmp_path / "c.py").write_text(RIGHT.read_text())
    table = tmp_path / "marks.csv"
    assert run(f"check {tmp_path} --n 4 --csv {table}")[0] == 3
    rows = rows_of(table)
    assert [Path(row["file"]).name for row in rows] == ["a.py", "b.py", "c.py"]
    assert [row["finding"] for row in rows] == ["right", "ended", "right"]
    assert "has disturbed its recording" in rows[1]["sentence"]


@here
@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(11, "No more processes"), "The program could not be checked: No more processes."),
        (RuntimeError("can't start\nnew thread"), "RuntimeError: can't start new thread."),
        (AssertionError(), "The program could not be checked: AssertionError."),
    ],
)
def test_whatever_goes_wrong_with_one_program_stays_in_its_row(
    run, tmp_path, monkeypatch, error, words
):
    for name in "abc":
        (tmp_path / f"{name}.py").write_text(RIGHT.read_text())

    def fail(order, stop):
        if order["path"].endswith("b.py"):
            raise error
        return run_to_end(order, stop)

    run_to_end = verdict.run_to_end
    monkeypatch.setattr(verdict, "run_to_end", fail)
    table = tmp_path / "marks.csv"
    status, out, err = run(f"check {tmp_path} --n 4 --csv {table}")
    shared = f"2 right programs visit the same boards as {tmp_path / 'a.py'}."
    assert (status, out, err.splitlines()[1:]) == (3, "", [shared])
    rows = rows_of(table)
    assert [row["finding"] for row in rows] == ["right", "not checked", "right"]
    assert rows[1]["sentence"].endswith(words)
    assert rows[1]["n"] == ""


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(
            *("SIGINT", 130),
            marks=pytest.mark.skipif(
                sys.platform == "win32", reason="another process can't be sent Ctrl+C there"
            ),
        ),
        ("SIGKILL", 1 if sys.platform == "win32" else -9),
    ],
)
def test_a_check_that_is_broken_off_leaves_the_marks_so_far(tmp_path, sent, status):
    table = tmp_path / "marks.csv"
    table.write_text("of yesterday")
    names = ["z.py", "a.py", "slow.py"]
    for name in names:
        text = (
            "import time\ndef solve(n): time.sleep(1000)"
            if name == "slow.py"
            else RIGHT.read_text()
        )
        (tmp_path / name).write_text(text)
    options = ("--csv", str(table), *names)
    checking = subprocess.Popen(
        [*(sys.executable, "-m", "nqviz", "check", "--n", "4", "--limit", "10"), *options],
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=subprocess.PIPE,
    )
    with checking:
        latest = time.monotonic() + 60
        while time.monotonic() < latest and table.read_text().count("right") < 3:
            time.sleep(0.05)
        if sent == "SIGKILL":
            checking.kill()
        else:
            checking.send_signal(getattr(signal, sent))
        _, err = checking.communicate(timeout=60)
    assert checking.returncode == status
    assert [row["file"] for row in rows_of(table)] == ["z.py", "a.py"]
    assert sent == "SIGKILL" or b"2 rows written" in err


@here
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_gets_the_whole_table_once(tmp_path):
    pipe, lines = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: lines.extend(pipe.read_text().splitlines()))
    reader.start()
    assert main(["check", str(RIGHT), str(WRONG), "--n", "4", "--csv", str(pipe)]) == 3
    reader.join(60)
    assert [line.split(",")[0] for line in lines] == ["file", str(RIGHT), str(WRONG)]


@here
def test_a_table_that_cannot_be_written_any_more_is_told(run, tmp_path, monkeypatch):
    for name in "abc":
        (tmp_path / f"{name}.py").write_text(RIGHT.read_text())
    folder = tmp_path / "folder"
    folder.mkdir()
    run_to_end = verdict.run_to_end

    def remove(order, stop):
        if folder.exists():
            folder.rmdir()
        return run_to_end(order, stop)

    monkeypatch.setattr(verdict, "run_to_end", remove)
    status, out, err = run(f"check {tmp_path} --n 4 --csv {folder}/marks.csv")
    assert (status, out) == (2, "")
    assert "can't be written" in err


@here
def test_the_name_of_the_queens_can_be_given(run, tmp_path):
    path = tmp_path / "own.py"
    path.write_text((FOLDER / "right" / "only_prints.py").read_text().replace("queens", "x"))
    assert run(f"check {path} --n 4")[0] == 3
    assert run(f"check {path} --n 4 --queens x")[0] == 0


@here
@pytest.mark.skipif(sys.platform == "win32", reason="names have no such signs there")
def test_names_are_shown_without_signs_that_hide_others(tmp_path, capsys):
    path = tmp_path / "a\x1b[2J\u202eb.py"
    path.write_text("def solve(n):\n    raise Exception('\\x1b[2J\\u202e\\n' + 'x' * 100)\n")
    assert main(["check", str(path), "--n", "4"]) == 3
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert len(out.splitlines()) == 1
    assert "x" * 100 in out


def test_a_new_program_is_a_template_or_an_algorithm(run, tmp_path):
    path = tmp_path / "mine.py"
    status, out, _ = run(f"new {path}")
    assert status == 0
    assert str(path) in out
    assert path.read_text() == template_text("template")
    other = tmp_path / "other.py"
    assert run(f"new {other} --from sieve")[0] == 0
    assert other.read_text() == template_text("sieve")


def test_a_new_program_is_not_written_into_a_file_that_would_be_a_puzzle(refused, tmp_path):
    assert "should end in .py" in refused(f"new {tmp_path / 'mine.txt'}")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_new_program_never_takes_the_place_of_another(refused, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("precious")
    assert "exists, and is not written over" in refused(f"new {path}")
    assert path.read_text() == "precious"
    link = tmp_path / "link.py"
    link.symlink_to(tmp_path / "nowhere.py")
    refused(f"new {link}")


@pytest.mark.skipif(sys.platform == "win32", reason="a process has no such limit there")
def test_a_new_program_on_a_full_disk_leaves_no_file(refused, tmp_path):
    import resource  # noqa: PLC0415  there is none on Windows

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, limits[1]))
    try:
        assert "can't be written" in refused(f"new {tmp_path}/mine.py")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == []


@here
def test_a_mistake_that_several_share_is_listed_with_one_of_them(run, tmp_path):
    text = source_of_wrong("no_diagonals").text
    for name in ("a.py", "b.py"):
        (tmp_path / name).write_text(text)
    status, out, _ = run(f"check {tmp_path} {RIGHT} --n 4")
    first = tmp_path / "a.py"
    words = f"2 programs have the mistake of {first} and visit the same boards: "
    assert (status, out.splitlines()[-1]) == (3, words + Mistake.NO_DIAGONALS.value)
    _, out, err = run(f"check {tmp_path} {RIGHT} --n 4 --csv {tmp_path}/marks.csv")
    assert (out, err.splitlines()[-1]) == ("", words + Mistake.NO_DIAGONALS.value)
    _, out, _ = run(f"check {tmp_path} {RIGHT} --n 4 --json")
    mistakes = [each["mistake"] for each in json.loads(out)["programs"]]
    assert sorted(mistakes, key=str) == [None, "no diagonals", "no diagonals"]
