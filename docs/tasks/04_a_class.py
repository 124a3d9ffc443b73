"""Check a folder of programs, and make a table of what is wrong with each."""

from pathlib import Path

import pandas

import nqviz

files = sorted(Path("class").glob("*.py"))
table = pandas.DataFrame([nqviz.check(file, range(1, 7)).as_dict() for file in files])
print(table[["file", "right", "finding", "n"]])
