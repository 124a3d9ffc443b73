import csv
import json
from functools import partial

import pytest

from nqviz.audit.auditing import Auditing
from nqviz.cli import run_commands as commands
from nqviz.counting.solving import Solving
from nqviz.measuring.timing import WrongCountError
from nqviz.model.board import is_solution
from nqviz.solvers.registry import SOLVERS


def test_algorithms_are_listed_with_their_limits(run, run_json):
    listed = run_json("algorithms --json")["algorithms"]
    assert [each["key"] for each in listed] == [solver.key for solver in SOLVERS]
    assert all(set(each) == {"key", "title", "source", "rules", "limits"} for each in listed)
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
        *("n", "algorithm", "rule", "steps", "visits", "tests", "comparisons", "placements"),
        *("removals", "marks", "swaps", "restarts", "solutions", "tests_by_row"),
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


def test_every_step_is_written_to_a_file(run, tmp_path):
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


def test_a_count_without_the_memory_it_needs_is_refused_before_it_starts(run, monkeypatch):
    monkeypatch.setattr("nqviz.counting.counting.available_memory", lambda: 5 * 10**9)
    status, out, err = run("count 24 --threads 1")
    assert (status, out) == (2, "")
    assert "for n = 24, and 5.0 GB are free" in err


def test_a_count_that_fails_its_check_has_status_3(run, monkeypatch):
    for module in ("nqviz.counting.counting", "nqviz.cli.run_commands"):
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


def test_solve_does_not_look_for_what_it_can_not_write(run, tmp_path, monkeypatch):
    monkeypatch.setattr(Solving, "run", lambda _: pytest.fail("it was searched all the same"))
    status, out, err = run(f"solve 8 --out {tmp_path}/no/queens.txt")
    assert (status, out) == (2, "")
    assert "there is no folder" in err


def test_solve_leaves_long_answers_to_a_file(run_json, tmp_path):
    path = tmp_path / "queens.txt"
    result = run_json(f"solve 2000 --out {path} --json")
    assert "queens" not in result
    assert is_solution([int(line) for line in path.read_text().split()])


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


def test_a_tour_into_a_place_that_is_no_folder_gets_one_sentence(run, tmp_path):
    (tmp_path / "file").touch()
    status, _, err = run(f"tour {tmp_path / 'file'}")
    assert status == 2
    assert "can be written" in err
    assert err.count("\n") == 1
