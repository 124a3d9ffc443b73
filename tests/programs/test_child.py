"""What the process says of how a program has ended."""

import pytest

from tests.support.programs import record, record_body


@pytest.mark.parametrize(
    ("result", "details"),
    [
        ("n", {"count": 4}),
        ("__import__('numpy').int64(2)", {"count": 2}),
        ("[[1, 3, 0, 2]]", {"placements": [[[0, 1], [1, 3], [2, 0], [3, 2]]], "is_one": False}),
        ("[1, 3, 0, 2]", {"placements": [[[0, 1], [1, 3], [2, 0], [3, 2]]], "is_one": True}),
        ("'two'", {"other": "'two'"}),
        ("None", {"other": None}),
        ("True", {"other": "True"}),
    ],
)
def test_what_is_returned_is_a_count_placements_or_something_else(
    result: str, details: dict[str, object]
) -> None:
    ending = record_body(f"return {result}").ending
    assert ending is not None
    assert ending.how == "returned"
    assert {name: ending.details.get(name) for name in details} == details


def test_a_program_without_the_function_is_named_so() -> None:
    ending = record("def solved(n):\n    return 2\n").ending
    assert ending is not None
    assert ending.how == "nothing"


def test_random_numbers_are_those_of_the_seed() -> None:
    text = (
        "import random\nfirst = random.random()\ndef solve(n):\n    return random.getrandbits(60)\n"
    )
    counts = [record(text, seed=seed).ending for seed in (1, 1, 2)]
    one, same, other = (each.details["count"] for each in counts if each is not None)
    assert one == same != other


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("import os; os.system('true')", "process"),
        ("import subprocess; subprocess.run(['true'])", "process"),
        ("import os; os.kill(1, 0)", "kill"),
        ("import sys; sys.settrace(None)", "trace"),
    ],
)
def test_what_would_leave_the_process_is_refused(line: str, refused: str) -> None:
    ending = record_body(line).ending
    assert ending is not None
    assert (ending.how, ending.details["refused"]) == ("raised", refused)
    assert ending.details["line"] == 2


@pytest.mark.parametrize("module", ["builtins", "sys", "time", "contextlib", "json.encoder"])
def test_what_a_program_replaces_is_not_leant_on(module: str) -> None:
    text = f"""
import {module} as replaced
def solve(n):
    queens = []
    for name in list(vars(replaced)):
        if name[:2] != "__":
            try:
                setattr(replaced, name, None)
            except:
                pass
    for column in (1, 3, 0, 2):
        queens.append(column)
    return 2
"""
    recording = record(text)
    assert recording.ending is not None
    assert recording.ending.details.get("count") == 2
    assert recording.solutions == 1
