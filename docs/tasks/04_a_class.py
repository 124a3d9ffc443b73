"""Check a folder of programs, and make a table of what is wrong with each."""

import sys
from pathlib import Path

import pandas

import nqviz

# A program that gives one solution instead of all is right, too; `given` is 1 there.
files = sorted(Path("class").glob("*.py")) or sys.exit("There are no programs in the folder class.")
rows = [nqviz.check(file, range(1, 7)).as_dict() for file in files]
table = pandas.DataFrame(rows, dtype=object).fillna("")
columns = ["file", "right", "given", "solutions", "mistake"]
print(table[columns].to_string(index=False))
print(*table["sentence"], sep="\n")
