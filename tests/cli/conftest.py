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
def refused(run):
    """Return a function that runs a command line which is refused, and returns the sentence."""

    def run_refused(line):
        status, out, err = run(line)
        assert (status, out) == (2, "")
        assert len(err.strip().splitlines()) == 1
        return err

    return run_refused


@pytest.fixture
def run_json(run):
    def run_command(line):
        status, out, err = run(line)
        assert status == 0, err
        return json.loads(out)

    return run_command
