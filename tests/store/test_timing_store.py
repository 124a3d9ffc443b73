import random
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from nqviz.common.machine import Machine
from nqviz.measuring.timing import Timing
from nqviz.store import timing_store as store_module
from nqviz.store.sqlite_file import MEMORY, DamagedError, SqliteFile
from nqviz.store.timing_record import Origin, TimingRecord
from nqviz.store.timing_store import Imported, TimingStore
from nqviz.store.timings_csv import write_file
from tests.support.killed_writers import KILLS, Writer, add_timings

MACHINE = Machine("AMD EPYC", 2, 4, 8 << 30, "Linux-6.1", (("nqviz", "0.1.0"), ("Python", "3.11")))
ORIGIN = Origin(MACHINE, "one")
SLOW = Timing("wirth-basic", 14, 1, False, (10.0,), None, is_beyond_limit=True)


def timing(n: int, *seconds: float) -> Timing:
    counts = {4: 2, 5: 10, 6: 4, 7: 40, 8: 92}
    return Timing("bitmask", n, 2, True, seconds or (0.25, 0.5), counts[n])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "timings.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[TimingStore]:
    store = TimingStore(path, patience=0.05)
    yield store
    store.close()


def ns(path: Path) -> list[int]:
    """Return the n of each timing that a new program finds."""
    store = TimingStore(path)
    found = [record.timing.n for record in store.timings()]
    assert store.pop_warning() == ""
    store.close()
    return found


@pytest.mark.parametrize("key", ["/home/anna/mine.py", "C:\\anna\\mine.py"])
def test_a_timing_of_a_program_is_not_kept(path: Path, store: TimingStore, key: str) -> None:
    own = Timing(key, 8, 1, mirror=False, seconds=(0.5,), solutions=92)
    record = store.add(own, ORIGIN)
    assert (record.id, record.timing, record.origin) == (0, own, ORIGIN)
    store.add(timing(8), ORIGIN)
    assert [each.timing.key for each in store.timings()] == ["bitmask"]
    assert ns(path) == [8]


def test_what_is_added_is_there_at_the_next_start(path: Path, store: TimingStore) -> None:
    before = datetime.now(UTC)
    added = [store.add(timing(8), ORIGIN), store.add(SLOW, ORIGIN)]
    again = TimingStore(path)  # while the first one is still open
    kept = again.timings()
    assert kept == added
    assert [record.timing for record in kept] == [timing(8), SLOW]
    assert {record.origin for record in kept} == {ORIGIN}
    assert all(before <= record.measured <= datetime.now(UTC) for record in kept)
    assert again.pop_warning() == ""
    again.close()


def test_the_log_and_the_disk_are_what_durability_needs(path: Path, store: TimingStore) -> None:
    store.add(timing(8), ORIGIN)
    assert store._file is not None
    assert store._file._pragma("synchronous") == 2
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA journal_mode").fetchall() == [("wal",)]


def test_a_timing_that_cannot_be_true_is_refused(store: TimingStore) -> None:
    for wrong in (
        Timing("bitmask", 8, 1, False, (0.1,), 93),
        Timing("bitmask", 8, 1, False, (), 92),
        Timing("bitmask", 8, 1, False, (float("nan"),), 92),
        Timing("bitmask", 8, 1, False, (0.1,), None),
        Timing("bitmask", 0, 1, False, (0.1,), 1),
    ):
        with pytest.raises(ValueError, match=r"\.$"):
            store.add(wrong, ORIGIN)
    assert store.timings() == []


def test_many_threads_share_a_store(store: TimingStore) -> None:
    def add() -> None:
        for _ in range(10):
            store.add(timing(8), ORIGIN)

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({record.id for record in store.timings()}) == 40


# What is wrong with the file.


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a file of a hundred timings."""
    path = tmp_path_factory.mktemp("whole") / "timings.sqlite"
    store = TimingStore(path)
    for _ in range(100):
        store.add(timing(8), ORIGIN)
    store.close()
    return path.read_bytes()


@pytest.mark.parametrize("damage", ["random", "truncated", "torn", "foreign", "text", "byte"])
def test_a_damaged_file_is_moved_aside(path: Path, whole: bytes, damage: str) -> None:
    path.parent.mkdir()
    if damage == "foreign":
        other = sqlite3.connect(path)
        other.execute("CREATE TABLE others (thing)")
        other.close()
    else:
        path.write_bytes(
            {
                "random": random.Random(7).randbytes(20_000),
                "truncated": whole[: len(whole) // 2],
                "torn": whole[:5000] + bytes(6000) + whole[11_000:],
                "text": b"algorithm,n\n" * 100,
                "byte": b"x",
            }[damage]
        )
    damaged = path.read_bytes()
    store = TimingStore(path)
    store.add(timing(7), ORIGIN)
    sentence = store.pop_warning()
    assert "damaged" in sentence
    assert store.pop_warning() == ""
    store.close()
    assert ns(path) == [7]
    [aside] = path.parent.glob("timings-damaged-*.sqlite")
    assert str(aside) in sentence
    assert aside.read_bytes() == damaged


def test_a_new_file_that_is_damaged_too_stops_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(place: str, *_: object) -> SqliteFile:
        if place == MEMORY:
            return SqliteFile(place)
        raise DamagedError

    path.parent.mkdir()
    path.write_bytes(b"once" * 200)
    monkeypatch.setattr("nqviz.store.timing_store.SqliteFile", broken)
    store = TimingStore(path)
    store.add(timing(7), ORIGIN)
    assert [each.timing.n for each in store.timings()] == [7]
    assert store.pop_warning()
    store.close()


def test_nothing_is_overwritten_by_what_is_moved_aside(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"first", b"second", b"third"):
        path.write_bytes(content * 200)
        store = TimingStore(path)
        assert store.timings() == []
        store.close()
    aside = path.parent.glob("timings-damaged-*.sqlite")
    assert {each.read_bytes()[:5] for each in aside} == {b"first", b"secon", b"third"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_happens_to_a_file_the_store_opens(tmp_path: Path, data: st.DataObject) -> None:
    whole = tmp_path / "whole.sqlite"
    if not whole.exists():
        first = TimingStore(whole)
        for n in (4, 5, 6, 7, 8):
            first.add(timing(n), ORIGIN)
        first.close()
    content = bytearray(whole.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=30)):
        content[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)) | st.just(len(content)))
    folder = Path(tempfile.mkdtemp(dir=tmp_path))
    path = folder / "timings.sqlite"
    path.write_bytes(bytes(content[:cut]))
    if data.draw(st.booleans()):
        (folder / "timings.sqlite-wal").write_bytes(data.draw(st.binary(max_size=100)))
    store = TimingStore(path, patience=0.0)
    added = store.add(timing(8), ORIGIN)
    assert added in store.timings()
    store.pop_warning()
    store.close()
    shutil.rmtree(folder)


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert ns(path) == []


def test_rows_that_make_no_timing_are_left_out(path: Path, store: TimingStore) -> None:
    for n in (4, 5, 6):
        store.add(timing(n), ORIGIN)
    other = sqlite3.connect(path)
    other.execute("UPDATE timings SET seconds = 'soon' WHERE n = 5")
    other.execute("UPDATE timings SET versions = '[[[' WHERE n = 6")
    other.commit()
    other.close()
    assert [record.timing.n for record in store.timings()] == [4]
    assert "2 stored timings can't be read" in store.pop_warning()


def test_a_file_of_a_newer_version_stays_as_it_is(path: Path) -> None:
    first = TimingStore(path)
    first.add(timing(8), ORIGIN)
    first.close()
    other = sqlite3.connect(path)
    other.execute("PRAGMA user_version = 3")
    other.close()
    before = path.read_bytes()
    store = TimingStore(path)
    store.add(timing(7), ORIGIN)
    assert [record.timing.n for record in store.timings()] == [7]
    assert "newer nqviz" in store.pop_warning()
    store.close()
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


# What is wrong around the file.


def lock(path: Path) -> sqlite3.Connection:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_lock_is_waited_for(path: Path) -> None:
    store = TimingStore(path, patience=30)
    store.add(timing(7), ORIGIN)
    other = lock(path)
    adding = threading.Thread(target=store.add, args=(timing(8), ORIGIN))
    adding.start()
    assert ns(path) == [7]  # who reads needn't wait
    assert adding.is_alive()
    other.close()
    adding.join()
    assert store.pop_warning() == ""
    store.close()
    assert ns(path) == [7, 8]


def test_what_a_lock_keeps_out_is_written_at_the_end(path: Path, store: TimingStore) -> None:
    store.add(timing(6), ORIGIN)
    other = lock(path)
    store.add(timing(7), ORIGIN)
    assert "locked" in store.pop_warning()
    store.add(timing(8), ORIGIN)
    assert [record.timing.n for record in store.timings()] == [6, 7, 8]
    assert store.pop_warning() == ""
    other.close()
    assert ns(path) == [6]
    store.close()
    assert ns(path) == [6, 7, 8]


def test_a_lock_that_stays_costs_the_timings_and_a_warning(
    path: Path, store: TimingStore, caplog: pytest.LogCaptureFixture
) -> None:
    store.add(timing(6), ORIGIN)
    other = lock(path)
    store.add(timing(7), ORIGIN)
    store.close()
    assert "1 timings could not be kept" in caplog.text
    other.close()
    assert ns(path) == [6]


def test_a_file_that_is_locked_from_the_start(path: Path) -> None:
    path.parent.mkdir()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store = TimingStore(path, patience=0.05)
    store.add(timing(7), ORIGIN)
    assert "locked" in store.pop_warning()
    other.close()
    store.close()
    assert ns(path) == [7]


@pytest.mark.parametrize("obstacle", ["file for a folder", "folder for the file"])
def test_where_no_file_can_be_timings_stay_in_memory(path: Path, obstacle: str) -> None:
    if obstacle == "file for a folder":
        path.parent.write_text("in the way")
    else:
        path.mkdir(parents=True)
    store = TimingStore(path)
    store.add(timing(8), ORIGIN)
    sentence = store.pop_warning()
    assert str(path) in sentence
    assert "until this program ends" in sentence
    assert [record.timing for record in store.timings()] == [timing(8)]
    store.close()


def test_a_file_that_becomes_useless_is_gone_on_without(path: Path, store: TimingStore) -> None:
    store.add(timing(7), ORIGIN)
    other = sqlite3.connect(path)
    other.execute("CREATE TRIGGER no BEFORE INSERT ON timings BEGIN SELECT RAISE(FAIL, 'no'); END")
    other.close()
    store.add(timing(8), ORIGIN)
    assert "can't be kept" in store.pop_warning()
    assert [record.timing.n for record in store.timings()] == [7, 8]


def test_no_home_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise ValueError("There is no home.")

    monkeypatch.delenv(store_module.PATH_VARIABLE)
    monkeypatch.setattr(store_module, "data_folder", no_home)
    store = TimingStore()
    store.add(timing(8), ORIGIN)
    assert store.pop_warning() == "There is no home."
    assert len(store.timings()) == 1
    store.close()


def test_the_file_is_where_the_environment_or_the_system_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(store_module.PATH_VARIABLE, str(tmp_path / "named.sqlite"))
    store = TimingStore()
    store.add(timing(8), ORIGIN)
    store.close()
    assert ns(tmp_path / "named.sqlite") == [8]
    monkeypatch.delenv(store_module.PATH_VARIABLE)
    monkeypatch.setattr(store_module, "data_folder", lambda: tmp_path / "data")
    store = TimingStore()
    store.add(timing(7), ORIGIN)
    store.close()
    assert ns(tmp_path / "data" / "timings.sqlite") == [7]


def test_a_store_in_memory_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = TimingStore.in_memory()
    store.add(timing(8), ORIGIN)
    assert len(store.timings()) == 1
    store.close()
    assert list(tmp_path.iterdir()) == []


# A model: a list, and what was deleted last.


class _Model(RuleBasedStateMachine):
    """Every change of the store is made to a list, too."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.store = TimingStore(self.folder / "timings.sqlite")
        self.kept: list[TimingRecord] = []
        self.deleted: list[tuple[TimingRecord, ...]] = []
        self.exported: list[TimingRecord] = []

    @rule(n=st.integers(4, 8), seconds=st.lists(st.floats(1e-9, 1e9), min_size=1, max_size=3))
    def add(self, n: int, seconds: list[float]) -> None:
        added = self.store.add(timing(n, *seconds), ORIGIN)
        assert added.id > max((each.id for each in self.kept), default=0)
        assert added.timing == timing(n, *seconds)
        self.kept.append(added)

    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        chosen = data.draw(st.sets(st.sampled_from(self.kept))) if self.kept else set()
        deleted = self.store.delete(record.id for record in chosen)
        assert set(deleted) == chosen
        self.deleted.append(deleted)
        self.kept = [record for record in self.kept if record not in chosen]

    @precondition(lambda self: self.deleted)
    @rule()
    def undelete(self) -> None:
        deleted = self.deleted.pop()
        self.store.undelete(deleted)
        self.store.undelete(deleted)
        self.kept = sorted([*self.kept, *deleted], key=lambda record: record.id)

    @rule()
    def reopen(self) -> None:
        self.store.close()

    @rule()
    def export(self) -> None:
        write_file(self.folder / "timings.csv", self.store.timings())
        self.exported = list(self.kept)

    @precondition(lambda self: (self.folder / "timings.csv").exists())
    @rule()
    def import_again(self) -> None:
        there = {without_id(record) for record in self.kept}
        new = [record for record in self.exported if without_id(record) not in there]
        imported = self.store.import_csv(self.folder / "timings.csv")
        assert imported == Imported(len(new), len(self.exported) - len(new))
        added = self.store.timings()[len(self.kept) :]
        assert [without_id(record) for record in added] == [without_id(record) for record in new]
        self.kept += added
        # What is back by its file would be there twice.
        self.deleted = []

    @invariant()
    def agree(self) -> None:
        assert self.store.timings() == self.kept
        assert self.store.pop_warning() == ""

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)


def without_id(record: TimingRecord) -> tuple[object, ...]:
    return record.measured, record.timing, record.origin


TestModel = _Model.TestCase
TestModel.settings = settings(
    max_examples=settings.default.max_examples // 4, stateful_step_count=20
)


# Killed at random while it writes.


def test_no_acknowledged_timing_is_lost_to_a_kill(path: Path) -> None:
    chance = random.Random(2026)
    acknowledged: dict[int, float] = {}
    for _ in range(KILLS):
        writer = Writer(add_timings, path)
        acknowledged.update(writer.receive() for _ in range(chance.randrange(1, 20)))
        acknowledged.update(writer.kill()[0])
        store = TimingStore(path)
        kept = {record.id: record.timing.median for record in store.timings()}
        assert store.pop_warning() == ""
        store.close()
        assert kept.items() >= acknowledged.items()
    assert len(acknowledged) > 20
    assert [each.name for each in path.parent.iterdir()] == [path.name]
