import json
from unittest.mock import Mock

from nqviz.cli import count_commands
from nqviz.counting.counting import Counted
from nqviz.lab.lab_counting import LabCounting
from nqviz.model.board import is_solution
from nqviz.model.position import Task
from nqviz.solvers.registry import FASTEST


def test_count_says_whether_it_agrees(run, run_json):
    result = run_json("count 10 --algorithm wirth-basic --threads 2 --json")
    assert result.pop("seconds") >= 0
    assert result == {
        "n": 10,
        "algorithm": "wirth-basic",
        "rule": "queens",
        "threads": 2,
        "solutions": 724,
        "unique": None,
        "known": True,
    }
    status, out, _ = run("count 9")
    assert status == 0
    assert "352" in out
    assert "as published" in out
    assert run("count 1")[1].startswith("n = 1: 1 solution, as published")
    corner = "count 4 --rule kings --blocked 0:2,1:0,1:1,1:2"  # of 1 3 0 2 and 2 0 3 1
    assert run(corner)[1].startswith("n = 4: 1 solution\n")


def test_a_count_with_a_journal_goes_on_where_the_file_exists(refused, run_json, tmp_path):
    path = tmp_path / "twelve.journal"
    line = f"count 12 --algorithm wirth-1 --threads 2 --journal {path} --json"
    first = run_json(line)
    assert first["solutions"] == 14200
    again = run_json(line)
    assert again == first  # its seconds, too: nothing was counted again
    assert "is no journal of this count" in refused(f"count 11 --journal {path}")


def test_what_happened_in_a_room_in_its_last_moments_is_said_too(run, monkeypatch):
    counting = Mock(spec=LabCounting, computers=(), notices=("anna is put out.",))
    counting.run.return_value = Counted(FASTEST, Task(8), 2, 92, 12, 0.1)
    monkeypatch.setattr(count_commands, "counting_of", lambda *_: counting)
    status, out, err = run("count 8 --lab room.nqlab")
    assert (status, err) == (0, "anna is put out.\n")
    assert "92 solutions, as published" in out


def test_a_count_without_the_memory_it_needs_is_refused_before_it_starts(refused, monkeypatch):
    monkeypatch.setattr("nqviz.counting.counting.available_memory", lambda: 3 * 10**9)
    assert "for n = 24, and 3.0 GB are free" in refused("count 24 --threads 1")


def test_a_count_that_fails_its_check_has_status_3(run, monkeypatch):
    for module in ("nqviz.counting.counting", "nqviz.api.counts"):
        monkeypatch.setattr(f"{module}.known_solutions", lambda _n, _rule: 93)
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


def test_solve_leaves_long_answers_to_a_file(run_json, tmp_path):
    path = tmp_path / "queens.txt"
    result = run_json(f"solve 2000 --out {path} --json")
    assert "queens" not in result
    assert is_solution([int(line) for line in path.read_text().split()])
