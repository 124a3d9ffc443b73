from pathlib import Path

import pytest

from nqviz.cli import class_commands
from nqviz.cli.main import main
from nqviz.ui.app import app


@pytest.fixture(autouse=True)
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Return with what the window is opened; there is one network."""
    seen: list[tuple[object, ...]] = []

    def run(path: Path | None, language: str | None, *, network: str, opens_class: bool) -> int:
        seen.append((path, language, network, opens_class))
        return 0

    monkeypatch.setattr(class_commands, "networks", lambda: {"wifi": "192.168.1.20"})
    monkeypatch.setattr(app, "run", run)
    return seen


def test_the_window_opens_with_the_class(opened: list[tuple[object, ...]], tmp_path: Path) -> None:
    lesson = tmp_path / "mine.toml"
    lesson.write_text("")
    assert main(["class"]) == 0
    assert main(["class", str(lesson), "--network", "wifi"]) == 0
    assert opened == [(None, None, "", True), (lesson, None, "wifi", True)]


def test_the_window_speaks_the_language_that_is_asked_for(opened: list[tuple[object, ...]]) -> None:
    assert main(["--language", "ja", "class"]) == 0
    assert main(["class", "--language", "zh_CN"]) == 0
    assert [language for _, language, *_ in opened] == ["ja", "zh_CN"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--network", "cable"], "is no network of this computer; there are wifi."),
        (["nothing.pdf"], "nothing.pdf is nothing that the window opens."),
    ],
)
def test_a_mistake_is_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["class", *arguments]) == 2
    assert words in capsys.readouterr().err
