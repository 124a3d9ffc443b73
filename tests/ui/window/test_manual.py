from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices

from nqviz.ui.window import manual


@pytest.fixture
def opened(monkeypatch):
    urls = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: urls.append(url) or True)
    return urls


@pytest.fixture
def index(monkeypatch, tmp_path):
    monkeypatch.setattr(manual, "asset", tmp_path.joinpath)
    path = tmp_path / "manual" / "index.html"
    path.parent.mkdir()
    return path


def test_the_manual_is_opened_in_a_browser(opened, index):
    index.write_text("<p>manual</p>")
    assert manual.open_manual() == ""
    assert [Path(url.toLocalFile()) for url in opened] == [index]


def test_without_one_a_sentence_says_how_it_is_built(opened, index):
    assert not index.exists()
    assert "make manual" in manual.open_manual()
    assert not opened


def test_without_a_browser_a_sentence_says_where_it_is(monkeypatch, index):
    index.write_text("<p>manual</p>")
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    assert str(index) in manual.open_manual()


def test_the_entry_of_the_menu_opens_it(opened, index, window):
    index.write_text("<p>manual</p>")
    window.menuBar().key_actions["The manual"].trigger()
    index.unlink()
    window.menuBar().key_actions["The manual"].trigger()
    assert len(opened) == 1
    assert "make manual" in window.status.text
