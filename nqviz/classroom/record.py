"""The answers of a class as a table in a file: neither a phone nor a time stands in it."""

import csv
from collections.abc import Sequence
from pathlib import Path

from nqviz.common.csv_text import guarded
from nqviz.common.files import atomic_file
from nqviz.scenes.bars import Bars

_HEADINGS = ("question", "text", "round", "answer", "count", "right")
_RIGHT = {True: "yes", False: "no", None: ""}


def write_record_csv(record: Sequence[Bars], path: Path) -> None:
    """Write a line for each answer to each question in each round, in their order.

    Raises ValueError with one sentence where the file can't be written.
    """
    with atomic_file(path) as file:
        writer = csv.writer(file)
        writer.writerow(_HEADINGS)
        for question, bars in enumerate(record, 1):
            for each in bars.bars:
                for round_, count in enumerate(each.counts, 1):
                    words = guarded(bars.question), round_, guarded(each.name)
                    writer.writerow((question, *words, count, _RIGHT[each.is_right]))
