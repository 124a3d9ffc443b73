from contextlib import closing
from pathlib import Path

import pytest

from nqviz.common import folders
from nqviz.counting.journal import Finished, Subject
from nqviz.counting.kept_counts import KeptCounts
from nqviz.model.position import Task

SUBJECT = Subject("quarters", 19, False, 1)


@pytest.fixture
def kept(tmp_path: Path) -> KeptCounts:
    kept = KeptCounts(tmp_path)
    journal, moved = kept.open(SUBJECT)
    with closing(journal):
        journal.append(Finished(5, (0, 5), (), 1234, 1234, 0.43, 5200.0))
    assert not moved
    return kept


def test_what_is_kept_is_found_when_it_has_been_read(kept: KeptCounts) -> None:
    assert not kept.counts
    kept.read()
    [saved] = kept.counts
    assert (saved.subject, saved.finished.solutions) == (SUBJECT, 1234)
    assert kept.find("quarters", Task(19)) is saved
    assert kept.find("quarters", Task(18)) is None
    assert kept.find("bitmask", Task(19)) is None


def test_what_is_discarded_can_be_brought_back_once(kept: KeptCounts) -> None:
    kept.read()
    [saved] = kept.counts
    kept.discard(saved)
    assert not kept.counts
    assert kept.discarded == saved
    kept.bring_back()
    assert list(kept.counts) == [saved]
    assert kept.discarded is None


def test_what_was_begun_anew_stays_discarded(kept: KeptCounts) -> None:
    kept.read()
    [saved] = kept.counts
    kept.discard(saved)
    with closing(kept.open(SUBJECT)[0]):
        assert kept.discarded is None
        kept.discarded = saved
        with pytest.raises(ValueError, match="begun anew"):
            kept.bring_back()
    assert kept.discarded is None


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home(*_: object, **__: object) -> Path:
        raise RuntimeError

    monkeypatch.setattr(folders.platformdirs, "user_data_path", no_home)
    kept = KeptCounts()
    kept.read()
    assert not kept.counts
    with pytest.raises(ValueError, match="no home"):
        kept.open(SUBJECT)
