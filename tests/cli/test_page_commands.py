import signal

import pytest

from nqviz.lessons.lesson import own_lessons
from nqviz.puzzles.puzzle import own_puzzles
from nqviz.web import run_page, site
from nqviz.web.packing import packed
from nqviz.web.script import script_from
from tests.support.own_programs import write


def test_a_page_is_written_and_its_size_is_said(run, tmp_path):
    path = tmp_path / "run.html"
    status, out, err = run(f"page 4 --algorithm sieve --languages ja,en --out {path}")
    assert (status, err) == (0, "")
    assert out == f"{path} is written: {round(path.stat().st_size / 1000)} kB.\n"
    assert path.read_text(encoding="utf-8").startswith('<!DOCTYPE html>\n<html lang="ja">')


def test_a_large_page_is_said_to_be_too_large_for_some(run, tmp_path, monkeypatch):
    monkeypatch.setattr(run_page, "LARGE", 1000)
    _, out, _ = run(f"page 4 --algorithm sieve --out {tmp_path / 'run.html'}")
    assert "Moodle, take no file above 1 kB" in out


def test_control_c_stops_a_page_and_leaves_nothing(run, tmp_path, monkeypatch):
    still_board = run_page.still_board

    def draw_and_interrupt(frame):
        signal.raise_signal(signal.SIGINT)
        return still_board(frame)

    monkeypatch.setattr(run_page, "still_board", draw_and_interrupt)
    path = tmp_path / "run.html"
    path.write_text("before")
    assert run(f"page 4 --algorithm sieve --out {path}")[0] == 130
    assert [each.name for each in tmp_path.iterdir()] == ["run.html"]


def test_a_race_and_a_lesson_are_pages_too(run, tmp_path):
    path = tmp_path / "page.html"
    assert run(f"page 4 --algorithm sieve --algorithm bitmask --out {path}")[0] == 0
    script = script_from("race_page.js")
    assert "module_race_page" in script
    assert packed(script.encode("utf-8")) in path.read_text(encoding="utf-8")
    status, out, _ = run(f"page 2 --out {path}")
    assert status == 0
    assert "<title>Why does the fourth row fail?</title>" in path.read_text(encoding="utf-8")
    assert out.startswith(f"{path} is written: ")


def test_a_site_has_a_page_for_each_lesson_and_a_list(run, tmp_path, monkeypatch):
    monkeypatch.setattr(site, "own_lessons", lambda: own_lessons()[:2])
    status, out, err = run(f"site {tmp_path / 'lessons'}")
    assert (status, err) == (0, "")
    assert out == f"3 pages are in {tmp_path / 'lessons'}.\n"


def test_puzzles_and_positions_are_pages_too(run, tmp_path):
    path = tmp_path / "page.html"
    assert run(f"page {own_puzzles()[0]} --out {path}")[0] == 0
    assert "A puzzle with n = " in path.read_text(encoding="utf-8")
    assert run(f"page 4 --position 1,.,.,. --out {path}")[0] == 0
    assert "A board with n = 4" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "6 --algorithm sieve --position 1,.,.,.,.,.",
        "6 --position 1,.,.,.,.,. --program mine.py",
        "6 --algorithm sieve --program mine.py",
    ],
)
def test_a_page_is_of_an_algorithm_a_position_or_a_program(refused, tmp_path, line):
    assert "not allowed with argument" in refused(f"page {line} --out {tmp_path / 'page.html'}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("what", "options"),
    [
        ("4 --algorithm sieve", ["--queens board"]),
        ("4 --algorithm sieve --algorithm bitmask", ["--queens board", "--step 3"]),
        (
            "4 --position 1,.,.,.",
            ["--queens board", "--step 3", "--until first", "--mirror", "--seed 1"],
        ),
        (str(own_puzzles()[0]), ["--step 3", "--mirror", "--rule torus", "--blocked 0:0"]),
        ("2", ["--step 3", "--seed 1", "--rule torus", "--blocked 0:0", f"--regions {__file__}"]),
    ],
)
def test_an_option_that_changes_nothing_is_refused(refused, tmp_path, what, options):
    for each in options:
        sentence = refused(f"page {what} {each} --out {tmp_path / 'page.html'}")
        assert sentence == f"A page of this kind takes no {each.split()[0]}.\n"
    assert not list(tmp_path.iterdir())


def test_a_program_is_a_page_without_its_path(run, tmp_path):
    path, mine = tmp_path / "page.html", tmp_path / "secret-folder" / "mine.py"
    mine.parent.mkdir()
    write(mine)
    assert run(f"page 4 --program {mine} --out {path}")[0] == 0
    text = path.read_text(encoding="utf-8")
    assert "<title>mine.py, n = 4</title>" in text
    assert "secret-folder" not in text
