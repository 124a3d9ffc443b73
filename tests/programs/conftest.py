import pytest


@pytest.fixture
def no_repairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Change no program: that says nothing of a finding, and takes most of the time."""
    monkeypatch.setattr("nqviz.programs.verdict.repairs", lambda _text: ())
