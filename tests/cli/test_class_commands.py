from pathlib import Path

import pytest

from nqviz.cli import class_commands
from nqviz.cli.main import main
from nqviz.ui.app import app


@pytest.fixture(autouse=True)
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Return with what the window is opened; there is one network."""
    seen: list[tuple[object, ...]] = []

    def run(path: Path | None, *, network: str, opens_class: bool) -> int:
        seen.append((path, network, opens_class))
        return 0

    monkeypatch.setattr(class_commands, "networks", lambda: {"wifi": "192.168.1.20"})
    monkeypatch.setattr(app, "run", run)
    return seen


def test_the_window_opens_with_the_class(opened: list[tuple[object, ...]], tmp_path: Path) -> None:
    lesson = tmp_path / "mine.toml"
    lesson.write_text("")
    assert main(["class"]) == 0
    assert main(["class", str(lesson), "--network", "wifi"]) == 0
    assert opened == [(None, "", True), (lesson, "wifi", True)]


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
