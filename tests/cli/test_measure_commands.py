import json
from functools import partial

import pytest

from nqviz.audit.auditing import Auditing
from nqviz.cli import measure_commands as commands_measure
from nqviz.counting.long_work import CancelledError
from nqviz.measuring.estimate import estimate
from nqviz.measuring.timing import Measurement, WrongCountError
from nqviz.model.published import known
from nqviz.store.timing_store import PATH_VARIABLE, Imported, TimingStore
from nqviz.store.timings_csv import read_file


def test_an_estimate_says_nodes_solutions_and_time(run):
    status, out, err = run("estimate 8 --probes 1000")
    assert (status, err) == (0, "")
    nodes, solutions, time = out.splitlines()
    assert nodes.startswith("n = 8: about 2")
    assert "solutions (±" in solutions
    assert "with Bitmask on this machine" in time


def test_an_estimate_as_json_is_the_estimate(run):
    status, out, _ = run("estimate 9 --probes 2000 --seed 5 --json")
    assert status == 0
    result, expected = json.loads(out), estimate(9, probes=2000, seed=5)
    assert result["nodes"] == expected.nodes.value
    assert result["nodes_error"] == expected.nodes.error
    assert result["levels"][-1] == result["solutions"] == expected.solutions.value
    assert (result["n"], result["probes"], result["seed"]) == (9, 2000, 5)
    assert result["seconds"] > 0
    assert result["algorithm"] == "bitmask"


def test_measure_prints_a_table_and_what_it_means(run):
    status, out, err = run("measure --n 5:11 --algorithms bitmask,wirth-basic --repeats 1")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["n", "wirth-basic", "bitmask"]
    assert [line.split()[0] for line in lines[1:8]] == [str(n) for n in range(5, 12)]
    assert "Backtracking, basic: one more queen takes about " in out
    assert "n = 27: " in out  # A busy machine may leave it open.


def test_measure_as_json_and_as_csv_are_the_same_timings(run, tmp_path):
    path = tmp_path / "times.csv"
    status, out, err = run(
        f"measure --n 6:7 --algorithms bitmask --repeats 3 --threads 2 --csv {path} --json"
    )
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert "processor" in result["origin"]
    timings = [record.timing for record in read_file(path)]
    assert [timing.n for timing in timings] == [6, 7]
    for timing, each in zip(timings, result["timings"], strict=True):
        assert tuple(each["seconds"]) == timing.seconds
        assert each["solutions"] == timing.solutions == known(timing.n).solutions
        assert each["threads"] == timing.threads == 2
        assert (each["median"], each["beyond_limit"]) == (timing.median, False)


def test_every_timing_is_in_the_store_as_in_the_file(run, monkeypatch, tmp_path):
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path / "timings.sqlite"))
    path = tmp_path / "times.csv"
    status, _, err = run(f"measure --n 6:7 --algorithms bitmask --repeats 2 --csv {path}")
    assert (status, err) == (0, "")
    store = TimingStore(tmp_path / "timings.sqlite")
    assert [record.timing.n for record in store.timings()] == [6, 7]
    assert store.import_csv(path) == Imported(0, 2)  # nothing in the file is new
    store.close()
    head = path.read_text(encoding="utf-8").splitlines()[0]
    assert head.startswith("# ")
    assert "numba " in head


def test_a_store_that_fails_is_said_and_stops_nothing(run, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path / "file" / "timings.sqlite"))
    status, out, err = run("measure --n 6 --algorithms bitmask --repeats 1")
    assert status == 0
    assert "can't be kept" in err
    assert len(out.splitlines()) == 2


@pytest.mark.parametrize("view", ["operations", "speed-up"])
def test_a_plot_of_another_view(run, tmp_path, view):
    path = tmp_path / "plot.svg"
    status, _, err = run(
        f"measure --n 6:7 --algorithms wirth-basic,quarters --plot {path} --view {view}"
    )
    assert (status, err) == (0, "")
    text = path.read_text(encoding="utf-8")
    heading, note = {
        "operations": ("Operations of one count", "No operations are counted for: Quarters."),
        "speed-up": ("Times as fast as Backtracking, basic", "Quarters"),
    }[view]
    assert heading in text
    assert note in text


def test_the_speed_up_is_over_the_algorithm_that_is_named_first(run, tmp_path):
    path = tmp_path / "plot.svg"
    line = f"measure --n 6:7 --algorithms ,quarters,bitmask --plot {path} --view speed-up"
    assert run(line)[0] == 0
    assert "Times as fast as Quarters" in path.read_text(encoding="utf-8")


def test_what_takes_more_than_the_limit_says_so(run):
    status, out, _ = run("measure --n 14 --algorithms wirth-basic --limit 0.01")
    assert status == 0
    assert "more than 10 ms" in out


def test_timings_of_programs_are_in_the_file_and_not_in_the_store(run, monkeypatch, tmp_path):
    monkeypatch.setenv(PATH_VARIABLE, str(tmp_path / "timings.sqlite"))
    mine, path = tmp_path / "mine.py", tmp_path / "times.csv"
    mine.write_text("def solve(n):\n    return [1, 0, 0, 2, 10, 4][n - 1]\n")
    assert run(f"measure --n 5 --algorithms bitmask,{mine} --repeats 1 --csv {path}")[0] == 0
    store = TimingStore(tmp_path / "timings.sqlite")
    assert [record.timing.key for record in store.timings()] == ["bitmask"]
    assert [record.timing.key for record in read_file(path)] == ["bitmask", str(mine)]
    assert store.import_csv(path) == Imported(0, 1, of_programs=1)
    store.close()


def test_programs_are_measured_and_a_wrong_one_has_status_3(run, tmp_path):
    right, wrong = tmp_path / "mine.py", tmp_path / "wrong.py"
    right.write_text("def solve(n):\n    return [1, 0, 0, 2, 10, 4][n - 1]\n")
    wrong.write_text("def solve(n):\n    return n\n")
    plot = tmp_path / "plot.png"
    line = f"measure --n 4:5 --algorithms bitmask,{right},{wrong} --repeats 1 --plot {plot}"
    status, out, err = run(line)
    assert (status, out.split()[:3]) == (3, ["n", "bitmask", "mine.py"])
    assert err.startswith("wrong.py gives 4 for n = 4")
    assert plot.exists()


def test_where_every_program_is_refused_json_is_an_object_without_timings(run, tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def solve(n):\n    return n\n")
    status, out, err = run(f"measure --n 4 --algorithms {wrong} --json")
    assert (status, err.split()[:2]) == (3, ["wrong.py", "gives"])
    result = json.loads(out)
    assert result["timings"] == []
    assert {"date", "processor", "versions"} <= set(result["origin"])


@pytest.mark.parametrize(
    ("sizes", "sentence"),
    [
        ("65:66", "mine.py can be run up to n = 64; n = 66 is too large."),
        ("4:1000000000000", "n = 1000000000000 is too large."),
        ("0:3", "The board needs at least one row: n = 0 is too small."),
    ],
)
def test_programs_are_measured_only_where_they_run(refused, tmp_path, sizes, sentence):
    mine = tmp_path / "mine.py"
    mine.write_text("def solve(n):\n    return 0\n")
    assert sentence in refused(f"measure --n {sizes} --algorithms {mine}")


def stop_after(count, error):
    """Return a measurement's run that ends with an error after some points."""
    run_whole = Measurement.run

    def run_part(measurement, complain):
        for place, timing in enumerate(run_whole(measurement, complain)):
            if place == count:
                raise error
            yield timing

    return run_part


def test_a_wrong_count_has_status_3_and_keeps_the_points_before_it(run, monkeypatch, tmp_path):
    path = tmp_path / "times.csv"
    monkeypatch.setattr(Measurement, "run", stop_after(2, WrongCountError("It counted wrongly.")))
    status, out, err = run(f"measure --n 5:9 --algorithms bitmask --csv {path}")
    assert (status, err) == (3, "It counted wrongly.\n")
    assert [record.timing.n for record in read_file(path)] == [5, 6]
    assert len(out.splitlines()) == 3


def test_an_interrupted_measurement_has_status_130_and_keeps_its_points(run, monkeypatch, tmp_path):
    path = tmp_path / "times.csv"

    def interrupted(work, _progress, cancel):
        with pytest.raises(CancelledError):
            work()
        cancel()
        raise KeyboardInterrupt

    monkeypatch.setattr(Measurement, "run", stop_after(1, CancelledError()))
    monkeypatch.setattr(commands_measure, "run_with_progress", interrupted)
    assert run(f"measure --n 5:9 --algorithms bitmask --csv {path}")[0] == 130
    assert [record.timing.n for record in read_file(path)] == [5]


@pytest.fixture
def small_audit(monkeypatch):
    monkeypatch.setattr(commands_measure, "Auditing", partial(Auditing, largest=6, measured_n=6))


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
