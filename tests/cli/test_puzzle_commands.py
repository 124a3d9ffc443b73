from nqviz.common.assets import asset
from nqviz.puzzles.puzzle import puzzle_from

FIRST = asset("puzzles", "01.txt")


def test_the_own_puzzles_are_listed_with_their_difficulty(run, run_json):
    status, out, err = run("puzzle list")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "01  n =  5  easy, score 5; a search row by row tests 180 squares"
    listed = run_json("puzzle list --json")["puzzles"]
    assert len(listed) == len(out.splitlines()) == 12
    assert listed[0]["regions"] == ["ABBBC", "AABBC", "AABCC", "DEECC", "EEEEE"]
    assert (listed[-1]["level"], listed[0]["tests"]) == ("very-hard", 180)


def test_a_puzzle_is_made_again_by_its_seed(run, run_json, tmp_path):
    made = run_json("puzzle make 6 --seed 4 --level medium --json")
    assert (made["n"], made["level"], made["seed"]) == (6, "medium", 4)
    _, out, _ = run("puzzle make 6 --seed 4 --level medium")
    assert out.startswith("# n = 6, seed 4: medium, score ")
    assert puzzle_from(out, "out").regions == tuple(made["regions"])
    path = tmp_path / "mine.txt"
    assert run(f"puzzle make 6 --seed 4 --level medium --out {path}")[0] == 0
    assert path.read_text(encoding="utf-8") == out
    assert run_json("puzzle make 5 --json")["n"] == 5  # of any seed


def test_puzzles_are_checked(run, tmp_path):
    status, out, _ = run(f"puzzle check {FIRST}")
    assert (status, out.split("  ", 1)[1]) == (
        0,
        "n = 5  easy, score 5; a search row by row tests 180 squares\n",
    )
    many, none = tmp_path / "many.txt", tmp_path / "none.txt"
    many.write_text("AABB\nAABB\nCCDD\nCCDD")
    none.write_text("AAA\nBBB\nCCC")
    status, out, _ = run(f"puzzle check {FIRST} {many} {none} --json")
    assert status == 3
    assert '"solutions": 2' in out
    _, out, _ = run(f"puzzle check {many} {none}")
    assert "There is more than one solution, so it is no puzzle." in out
    assert "There is no solution." in out


def test_a_puzzle_is_solved_with_reasons(run, run_json, tmp_path):
    status, out, _ = run(f"puzzle solve {FIRST}")
    assert status == 0
    first, *_, last = out.splitlines()
    assert first == "1  Only one square is left in region D: its queen goes to row 3, column 0."
    assert last == "Columns of the queens by row: 3 1 4 0 2"
    solved = run_json(f"puzzle solve {FIRST} --json")
    assert solved["queens"] == [3, 1, 4, 0, 2]
    assert [each["technique"] for each in solved["reasons"]] == ["only_square"] * 5
    many = tmp_path / "many.txt"
    many.write_text("AABB\nAABB\nCCDD\nCCDD")
    assert run(f"puzzle solve {many}")[:2] == (
        3,
        "There is more than one solution, so it is no puzzle.\n",
    )
    assert run(f"puzzle solve {many} --json")[:2] == (3, '{"solutions": 2}\n')
