import json

import pytest

from nqviz.cli.main import main


@pytest.fixture
def run(capsys):
    """Return a function that runs the command line: (status, standard output, standard error)."""

    def run_command(line):
        status = main(line.split())
        out, err = capsys.readouterr()
        return status, out, err

    return run_command


@pytest.fixture
def run_json(run):
    def run_command(line):
        status, out, err = run(line)
        assert status == 0, err
        return json.loads(out)

    return run_command
