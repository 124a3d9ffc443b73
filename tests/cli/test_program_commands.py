import csv
import json
from pathlib import Path

import pytest

from nqviz.cli.main import main
from nqviz.programs.templates import template_text
from tests.support.programs import FOLDER

RIGHT, WRONG = FOLDER / "right" / "tuples.py", FOLDER / "wrong" / "off_by_one.py"


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


def test_a_folder_and_a_pattern_stand_for_their_programs(run, tmp_path):
    (tmp_path / "class" / "anna").mkdir(parents=True)
    for name in ("class/b.py", "class/anna/queens.py", "class/notes.txt"):
        (tmp_path / name).write_text(template_text("bitmask"))
    _, out, _ = run(f"check {tmp_path / 'class'} {tmp_path / 'class' / 'b.py'} --n 4 --json")
    names = [Path(each["file"]).name for each in json.loads(out)["programs"]]
    assert names == ["queens.py", "b.py"]
    _, out, _ = run(f"check {tmp_path}/class/*.py --n 4 --json")
    assert [Path(each["file"]).name for each in json.loads(out)["programs"]] == ["b.py"]


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
        "sentence": "Right to n = 4.",
    }
    assert (wrong["finding"], wrong["given"], wrong["solutions"]) == ("missing", 0, 2)


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


def test_what_cannot_be_read_is_a_row_and_what_is_not_there_an_error(run, tmp_path):
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\x00\x01")
    status, out, _ = run(f"check {tmp_path} {RIGHT} --n 4")
    assert status == 3
    assert "bytes.py is not a text." in out
    status, out, err = run(f"check {tmp_path}/nobody.py")
    assert (status, out) == (2, "")
    assert "is no program, and no folder with one" in err


def test_the_name_of_the_queens_can_be_given(run, tmp_path):
    path = tmp_path / "own.py"
    path.write_text((FOLDER / "right" / "only_prints.py").read_text().replace("queens", "x"))
    assert run(f"check {path} --n 4")[0] == 3
    assert run(f"check {path} --n 4 --queens x")[0] == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [("--n 0:4", "from 1 to"), ("--n 5:4", "from 1 to"), ("--limit 0", "above 0"), ("--n x", "x")],
)
def test_mistakes_are_told_in_one_sentence(run, options, words):
    status, out, err = run(f"check {RIGHT} {options}")
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1


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


def test_a_new_program_never_takes_the_place_of_another(run, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("precious")
    status, out, err = run(f"new {path}")
    assert (status, out) == (2, "")
    assert "exists, and is not written over" in err
    assert path.read_text() == "precious"
    link = tmp_path / "link.py"
    link.symlink_to(tmp_path / "nowhere.py")
    assert run(f"new {link}")[0] == 2
    assert run(f"new {tmp_path}/no/folder/mine.py")[0] == 2
    assert run(f"new {tmp_path}/mine2.py --from quantum")[0] == 2
    assert not (tmp_path / "mine2.py").exists()
