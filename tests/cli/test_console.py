import sys

import pytest

from nqviz.cli.console import bar, run_with_progress, say


def test_progress_is_for_persons_only(capsys, monkeypatch):
    say("half way")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    say("half way")
    assert capsys.readouterr().err.endswith("half way")


def test_a_bar_is_always_as_long():
    assert {len(bar(share / 7)) for share in range(8)} == {len(bar(0.0))}
    assert set(bar(0.0)) == {"░"}
    assert set(bar(1.0)) == {"█"}


def test_what_work_returns_or_raises_comes_back():
    assert run_with_progress(lambda: 7, str, lambda: None) == 7

    def fail():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        run_with_progress(fail, str, lambda: None)
