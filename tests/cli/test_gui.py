import pytest

from nqviz.cli import gui
from nqviz.ui.app import message


@pytest.fixture
def shown(monkeypatch):
    texts = []
    monkeypatch.setattr(message, "show_message", texts.append)
    return texts


def test_a_mistake_is_shown_in_a_window_too(shown, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["nqviz-gui", "gone.nqviz"])
    assert gui.start_gui() == 2
    assert len(shown) == 1
    assert "gone.nqviz can't be read" in shown[0]
    assert capsys.readouterr().err.strip() == shown[0]


def test_what_goes_well_shows_nothing(shown, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["nqviz-gui", "algorithms"])
    assert gui.start_gui() == 0
    assert not shown
    assert "wirth-basic" in capsys.readouterr().out
