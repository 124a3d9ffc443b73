import ctypes
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from nqviz.ui.app.screen import why_no_window

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lacks screens")


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


def names_the_commands(sentence: str | None) -> bool:
    return sentence is not None and "the commands that nqviz --help lists" in sentence


def has_x_libraries() -> bool:
    """Whether the system has what Qt's X plugin needs; a minimal one has not."""
    plugin = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms/libqxcb.so")
    try:
        ctypes.CDLL(str(plugin))
    except OSError:
        return False
    return True


def test_no_display_at_all() -> None:
    sentence = why_no_window()
    assert names_the_commands(sentence)
    assert "no screen" in sentence
    assert sentence.count(".") == 1


def test_a_display_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    sentence = why_no_window()
    assert sentence is not None
    if has_x_libraries():
        assert names_the_commands(sentence)
        assert ":4711 does not answer" in sentence
    else:
        assert "a library that is missing here" in sentence
        assert "libxcb-cursor0" in sentence


@pytest.mark.parametrize("platform", [None, "xcb", "xcb:x=1"])
def test_a_missing_library_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str | None
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    if platform is not None:
        monkeypatch.setenv("QT_QPA_PLATFORM", platform)
    monkeypatch.setattr(QLibraryInfo, "path", lambda _which: str(tmp_path))
    sentence = why_no_window()
    assert sentence is not None
    assert "libqxcb.so" in sentence
    assert "libxcb-cursor0" in sentence


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("QT_QPA_PLATFORM", "offscreen"),
        ("QT_QPA_PLATFORM", "tartan;offscreen:x=1"),
        ("WAYLAND_DISPLAY", "wayland-0"),
    ],
)
def test_where_qt_needs_no_x_server_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert why_no_window() is None


def test_where_plugins_come_from_is_left_to_qt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "tartan")
    assert "libqtartan.so" in (why_no_window() or "")
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", str(tmp_path))
    assert why_no_window() is None
