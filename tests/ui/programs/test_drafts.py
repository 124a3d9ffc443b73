from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nqviz.programs.source import source_of
from nqviz.programs.unnamed import begin_unnamed, kept_programs
from nqviz.ui.programs.drafts import Drafts


@pytest.fixture
def failures() -> list[str]:
    return []


@pytest.fixture
def drafts(qtbot: QtBot, failures: list[str]) -> Iterator[Drafts]:
    owner = QWidget()
    qtbot.addWidget(owner)
    yield Drafts(failures.append, owner)
    assert owner.isHidden()  # it lives as long as the drafts


def test_a_text_keeps_the_ends_of_its_lines(drafts: Drafts, tmp_path: Path) -> None:
    draft = drafts.draft_of(source_of(tmp_path / "dos.py", "a\r\nb\r\n"))
    assert not draft.is_changed
    draft.replace("c\nd\n")
    assert drafts.unsaved() == [draft]
    draft.write()
    assert draft.path.read_bytes() == b"c\r\nd\r\n"
    assert drafts.unsaved() == []


@pytest.mark.parametrize("text", ["a\r\nb\nc\n", "a\rb\r", "a  # one\xa0two\n"])
def test_a_text_in_which_nothing_was_typed_is_that_of_its_file(
    drafts: Drafts, tmp_path: Path, text: str
) -> None:
    draft = drafts.draft_of(source_of(tmp_path / "mine.py", text))
    assert draft.text == text
    assert drafts.unsaved() == []
    draft.replace(f"{text}d\n")
    assert drafts.unsaved() == [draft]
    draft.replace(text)
    assert draft.text == text


def test_what_has_no_name_is_kept_soon_after_it_was_typed(qtbot: QtBot, drafts: Drafts) -> None:
    draft = drafts.draft_of(begin_unnamed("begun"))
    draft.begun = "begun"
    assert drafts.untouched() is draft
    draft.replace("typed")
    assert drafts.untouched() is None
    qtbot.waitUntil(lambda: draft.path.read_text() == "typed")
    assert drafts.unsaved() == []
    drafts.close_down()
    assert kept_programs() == [draft.path]


def test_with_a_name_it_is_kept_no_more(drafts: Drafts, tmp_path: Path) -> None:
    draft = drafts.draft_of(begin_unnamed("begun"))
    before = draft.path
    with pytest.raises(ValueError, match="can't be written"):
        drafts.name(draft, tmp_path / "none" / "mine.py")
    assert (draft.path, draft.is_unnamed) == (before, True)
    drafts.name(draft, tmp_path / "mine.py")
    assert (tmp_path / "mine.py").read_text() == "begun"
    assert not before.exists()
    assert drafts.find(source_of(tmp_path / "mine.py", "")) is draft


def test_why_it_cannot_be_kept_is_said(drafts: Drafts, failures: list[str]) -> None:
    draft = drafts.draft_of(begin_unnamed("begun"))
    folder = draft.path.parent
    draft.path.unlink()
    folder.rmdir()
    folder.write_text("")
    draft.replace("typed")
    assert drafts.unsaved() == [draft]
    assert "can't be written" in failures[-1]
