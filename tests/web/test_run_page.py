from collections.abc import Iterator
from pathlib import Path

import pytest

from nqviz.common.i18n import language_in_use
from nqviz.model.position import Task
from nqviz.runs.step_range import WriteProgress
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver
from nqviz.web import run_page
from nqviz.web.run_page import page_languages, size_in_words, write_run_page
from tests.support.browser import Browser


def _writing(path: Path, n: int = 4, **options: object) -> Iterator[WriteProgress]:
    return write_run_page(Timeline(find_solver("wirth-basic"), Task(n)), path, **options)  # type: ignore[arg-type]


def test_a_run_is_shown_by_a_browser(tmp_path: Path, browser: Browser) -> None:
    path = tmp_path / "run.html"
    *_, end = _writing(path)
    assert end.done == end.total
    browser.open(path)
    assert browser.find("footer")
    assert browser.driver.title.endswith(", n = 4")
    assert browser.complaints() == []
    assert browser.requests() == [path.as_uri()]


def test_what_is_given_up_leaves_nothing_and_the_language_in_use(tmp_path: Path) -> None:
    writing = _writing(tmp_path / "run.html", 6, languages=("ja",))
    assert any(each.done for each in writing)
    assert language_in_use() == "en"
    writing.close()  # type: ignore[attr-defined]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "languages", "sentence"),
    [("a.pdf", (), "html"), ("no/a.html", (), "no folder"), ("a.html", ("en", "xx"), "'xx'")],
)
def test_what_can_not_be_written_is_said_before(
    tmp_path: Path, name: str, languages: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        page_languages(tmp_path / name, languages)


def test_only_a_large_page_is_said_to_be_large(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.html"
    path.write_bytes(bytes(2000))
    assert size_in_words(path) == f"{path} is written: 2 kB."
    monkeypatch.setattr(run_page, "LARGE", 1999)
    assert "Moodle" in size_in_words(path)
