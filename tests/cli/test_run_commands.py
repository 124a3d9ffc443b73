import csv
import signal
import sys

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


def test_a_long_file_shows_its_progress_and_ctrl_c_leaves_nothing(run, tmp_path, monkeypatch):
    line = f"steps 7 --algorithm bitmask --csv {tmp_path / 'trace.csv'}"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    status, _, said = run(line)
    assert status == 0
    assert "\r\x1b[K640 steps\r" in said
    assert said.endswith("\r\x1b[K")
    told = []

    def interrupt_later(steps):
        told.append(steps)
        if len(told) == 3:
            signal.raise_signal(signal.SIGINT)

    (tmp_path / "trace.csv").unlink()
    monkeypatch.setattr("nqviz.cli.run_commands.say_steps", interrupt_later)
    status, out, _ = run(line)
    assert (status, out, len(told)) == (130, "", 3)
    assert not list(tmp_path.iterdir())
