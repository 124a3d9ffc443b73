import json
from itertools import pairwise

from nqviz.puzzles.puzzle import own_puzzles


def test_a_rule_counts_by_the_algorithm_that_can(run_json):
    result = run_json("count 7 --rule torus --json")
    assert result["solutions"] == 28
    assert result["known"] is True
    assert (result["rule"], result["algorithm"]) == ("torus", "sieve-bits")


def test_blocked_squares_and_regions_are_part_of_the_rule(run_json):
    blocked = run_json("count 6 --rule rooks --blocked 0:0,3:2 --json")
    assert blocked["solutions"] == 720 - 2 * 120 + 24  # inclusion and exclusion
    assert blocked["rule"] == "rooks blocked=0:0,3:2"
    assert blocked["known"] is None
    puzzle = run_json(f"count 5 --regions {own_puzzles()[0]} --json")
    assert puzzle["solutions"] == 1
    assert puzzle["rule"].startswith("kings regions=")


def test_a_solution_and_the_steps_are_under_the_rule(run_json):
    solved = run_json("solve 6 --rule kings --blocked 0:0 --json")
    assert solved["queens"][0] != 0
    assert all(abs(one - other) > 1 for one, other in pairwise(solved["queens"]))
    assert run_json("steps 5 --algorithm filter-2 --rule torus --json")["solutions"] == 10


def test_an_estimate_is_of_the_tree_under_the_rule(run_json):
    estimated = run_json("estimate 6 --rule rooks --probes 100 --json")
    assert estimated["nodes"] == sum(720 / f for f in (120, 24, 6, 2, 1, 1))
    assert estimated["algorithm"] == "sieve-bits"


def test_times_have_their_rule(run_json, tmp_path):
    table = tmp_path / "times.csv"
    result = run_json(
        f"measure --n 5:6 --algorithms sieve-bits --rule kings --repeats 1 --json --csv {table}"
    )
    assert {each["rule"] for each in result["timings"]} == {"kings"}
    assert table.read_text().count(",kings") == 2


def test_every_algorithm_tells_which_rules_it_serves(run):
    _, out, _ = run("algorithms --json")
    rules = {each["key"]: each["rules"] for each in json.loads(out)["algorithms"]}
    assert rules["quarters"] == ["queens"]
    assert rules["bitmask"] == ["queens", "torus", "one-diagonal", "rooks"]
