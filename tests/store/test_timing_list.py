from collections.abc import Iterator

import pytest

from nqviz.common.i18n import use_language
from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.model.published import known
from nqviz.store.series import identity
from nqviz.store.timing_list import TimingList
from nqviz.store.timing_record import Origin
from nqviz.store.timing_store import TimingStore

HERE = Machine("AMD EPYC 7B13", 2, 2, 1 << 33, "Linux", ())


@pytest.fixture
def kept() -> Iterator[TimingList]:
    store = TimingStore.in_memory()
    for session, key in (("one", "bitmask"), ("one", "sieve"), ("two", "bitmask")):
        for n in (8, 9):
            store.add(
                Timing(key, n, 1, False, (n / 100,), known(n).solutions), Origin(HERE, session)
            )
    kept = TimingList(store)
    assert kept.read() == ""
    yield kept
    store.close()


def test_what_is_deleted_comes_back_the_last_first(kept: TimingList) -> None:
    first, *others = (each.id for each in kept.records)
    assert not kept.can_undelete
    assert kept.delete([first]) == 1
    assert kept.delete(others) == 5
    kept.read()
    assert not kept.records
    assert [each.id for each in kept.undelete()] == others
    assert [each.id for each in kept.undelete()] == [first]
    assert not kept.can_undelete
    kept.read()
    assert len(kept.records) == 6


def test_series_are_drawn_and_taken_away(kept: TimingList) -> None:
    first, last = identity(kept.records[0]), identity(kept.records[-1])
    kept.toggle({first})
    kept.toggle({first, last})
    assert kept.drawn == {first, last}
    assert kept.is_wanted({last})
    assert [each.points for each in kept.series()] == [((8, 0.08), (9, 0.09))] * 2
    kept.toggle({first})
    assert kept.drawn == {last}
    assert not kept.is_wanted({first, last})


def test_what_is_gone_is_not_drawn_until_it_is_back(kept: TimingList) -> None:
    wanted = identity(kept.records[0])
    kept.toggle({wanted})
    kept.delete([each.id for each in kept.records if identity(each) == wanted])
    kept.read()
    assert kept.series() == []
    kept.undelete()
    kept.read()
    assert len(kept.series()) == 1


def test_each_change_has_other_records(kept: TimingList) -> None:
    before = kept.records
    kept.toggle({identity(before[0])})
    assert kept.records is before
    record = kept.store.add(Timing("sieve", 10, 1, False, (1.0,), 724), Origin(HERE, "two"))
    kept.add(record)
    assert list(kept.records) == [*before, record]
    kept.read()
    assert [each.id for each in kept.records] == [each.id for each in (*before, record)]


def test_series_have_the_names_of_the_language_in_use(kept: TimingList) -> None:
    kept.toggle({identity(kept.records[0])})
    [english] = kept.series()
    use_language("ja")
    try:
        [japanese] = kept.series()
    finally:
        use_language("en")
    assert english.label != japanese.label
    assert english.points == japanese.points
