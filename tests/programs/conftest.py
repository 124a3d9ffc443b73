import pytest

from tests.support.programs import run_here


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs be judged without a process for each run: they end by themselves."""
    monkeypatch.setattr("nqviz.programs.verdict.run_to_end", run_here)


@pytest.fixture
def no_repairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change no program: that says nothing of a finding, and takes most of the time."""
    monkeypatch.setattr("nqviz.programs.verdict.repairs", lambda _text: ())
