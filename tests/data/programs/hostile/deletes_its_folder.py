import os
import shutil
import tempfile


def solve(n):
    queens = []
    for column in range(n):
        queens.append(column)
    here = os.getcwd()
    assert os.path.basename(here).startswith("nqviz-"), here
    os.mkdir("kept")
    with open("kept/file", "w") as file:
        file.write("x")
    os.chmod("kept", 0)
    os.chmod("kept", 0o700)
    shutil.rmtree(here)
    return n
