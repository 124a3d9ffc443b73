import csv
from pathlib import Path

import pytest

from nqviz.classroom.record import write_record_csv
from nqviz.scenes.bars import Bar, Bars

TWICE = Bars("What?", (Bar("Place", (3, 9), True), Bar("Backtrack", (8, 1), False)), "Changed: 7.")
PROPOSED = Bars("=Where?", (Bar("-1", (2,)),))


def test_each_answer_of_each_round_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "answers.csv"
    write_record_csv([TWICE, PROPOSED], path)
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    assert lines == [
        ["question", "text", "round", "answer", "count", "right"],
        ["1", "What?", "1", "Place", "3", "yes"],
        ["1", "What?", "2", "Place", "9", "yes"],
        ["1", "What?", "1", "Backtrack", "8", "no"],
        ["1", "What?", "2", "Backtrack", "1", "no"],
        ["2", "'=Where?", "1", "'-1", "2", ""],
    ]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="can't be written"):
        write_record_csv([TWICE], tmp_path / "none" / "answers.csv")
