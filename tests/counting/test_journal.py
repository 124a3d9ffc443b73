import hashlib
import json
import os
import random
import subprocess
import sys
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.common import folders
from nqviz.counting import journal as journal_module
from nqviz.counting.counting import Counting, subject_of
from nqviz.counting.journal import (
    Finished,
    Journal,
    KeptCounts,
    Name,
    NotThisJournalError,
    SavedCount,
    Subject,
    journal_path,
    open_in,
    saved_counts_in,
)
from nqviz.model.position import Task
from nqviz.model.published import known
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.killed_writers import KILLS, Writer, count_with_journal, parts_of

SUBJECT = Subject("wirth-1", 12, False, 1)
OTHER = SUBJECT._replace(n=13)

names = st.lists(st.integers(0, 63) | st.tuples(st.integers(0, 63), st.integers(0, 63))).map(tuple)
states = st.builds(
    Finished,
    through=st.integers(0, 2**40),
    after=st.none() | names,
    beyond=st.lists(st.tuples(st.integers(0, 2**40), names), max_size=5).map(tuple),
    solutions=st.integers(0, 2**80),
    layouts=st.integers(0, 2**80),
    share=st.floats(0, 1),
    seconds=st.floats(0, 1e9),
    is_complete=st.booleans(),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "count.journal"


@pytest.mark.parametrize("damaged", [0, 1])
def test_damage_to_one_record_of_a_journal_that_was_resumed_costs_nothing(
    path: Path, damaged: int
) -> None:
    finished = Finished(through=7, after=(1, 2), solutions=30, share=0.5)
    with closing(Journal(path, SUBJECT)) as journal:
        journal.append(finished)
    Journal(path, SUBJECT).close()  # it is written anew, with what is finished alone
    lines = path.read_bytes().splitlines(keepends=True)
    lines[damaged] = lines[damaged].replace(b"30", b"31")
    path.write_bytes(b"".join(lines))
    with closing(Journal(path, SUBJECT)) as journal:
        assert journal.finished == finished


@settings(max_examples=settings.default.max_examples // 3)
@given(st.lists(states, max_size=5))
def test_the_last_record_is_what_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, records: list[Finished]
) -> None:
    path = tmp_path_factory.mktemp("journal") / "count.journal"
    for _ in range(2):
        journal = Journal(path, SUBJECT)
        for record in records:
            journal.append(record)
            assert journal.finished == record
        journal.close()
    journal = Journal(path, SUBJECT)
    assert journal.finished == (records[-1] if records else Finished())
    journal.close()


def test_a_record_is_on_the_disk_when_append_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal(path, SUBJECT)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda _handle: synced.append(path.stat().st_size))
    journal.append(Finished(through=1, after=(0,)))
    assert synced[-1] == path.stat().st_size
    journal.close()


def test_a_long_journal_is_cut_down_to_its_last_record(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "_MOST_BYTES", 2000)
    journal = Journal(path, SUBJECT)
    for number in range(200):
        journal.append(Finished(through=number, after=(number,)))
        assert path.stat().st_size < 2500
    journal.close()
    assert saved_counts_in(path.parent)[0].finished.through == 199


def locks(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if each.suffix == ".lock"]


def test_a_count_that_is_over_leaves_no_lock(path: Path) -> None:
    journal = Journal(path, SUBJECT)
    journal.append(Finished(through=3))
    journal.close()
    # It may go on; on Windows filelock itself removes what is released.
    assert locks(path.parent) == [f"{path.name}.lock"] * (sys.platform != "win32")
    with closing(Journal(path, SUBJECT)) as journal:
        journal.append(Finished(through=9, is_complete=True))
    assert locks(path.parent) == []
    with closing(Journal(path, SUBJECT)) as journal:
        assert locks(path.parent) != []
        assert journal.finished.is_complete
    KeptCounts(path.parent).discard(SavedCount(path, SUBJECT, journal.finished))
    assert locks(path.parent) == []


@pytest.mark.skipif(sys.platform == "win32", reason="an open file can't be removed there")
def test_a_lock_that_was_removed_meanwhile_is_no_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl  # noqa: PLC0415  there is none on Windows

    lock = path.with_name(f"{path.name}.lock")
    flock, removals = fcntl.flock, [lock]

    def late(handle: int, how: int) -> None:
        if removals:
            removals.pop().unlink()  # between open and lock
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", late)
    with closing(Journal(path, SUBJECT)):
        assert lock.exists()
        with pytest.raises(ValueError, match="Another nqviz"):
            Journal(path, SUBJECT)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_two_can_not_have_one_journal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(path, SUBJECT)
    for name in ("link", "further"):
        path.with_name(name).symlink_to(path.name if name == "link" else path.with_name("link"))
    path.with_name("folder").mkdir()
    monkeypatch.chdir(path.parent)
    for other in (path, *map(Path, (path.name, f"folder/../{path.name}", "link", "further"))):
        with pytest.raises(ValueError, match="Another nqviz is at work on this count"):
            Journal(other, SUBJECT)
    with pytest.raises(ValueError, match="Another nqviz is at work on this count"):
        KeptCounts(path.parent).discard(SavedCount(path, SUBJECT, journal.finished))
    journal.close()
    Journal(path, SUBJECT).close()


def test_another_process_is_refused_too(path: Path) -> None:
    with closing(Journal(path, SUBJECT)):
        done = subprocess.run(
            [sys.executable, "-m", "nqviz", "count", "12", "--journal", str(path)],
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Another nqviz is at work on this count.\n"


def test_a_folder_that_is_missing_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="can't be written: No such file or directory"):
        Journal(tmp_path / "missing" / "count.journal", SUBJECT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"My thesis", b"\0" * 500, b"\n\n", b"0123456789abcdef {}\n"])
def test_a_file_that_is_no_journal_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(NotThisJournalError, match=r"count\.journal is no journal of this count"):
        Journal(path, SUBJECT)
    assert path.read_bytes() == content
    assert locks(path.parent) == []


def signed(text: str) -> bytes:
    """Return a line of a journal, with its checksum."""
    checksum = hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
    return f"{checksum} {text}\n".encode()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=3), inner),
)


@given(JSON_VALUES, st.integers(0, 12))
def test_a_record_of_another_shape_is_none(
    tmp_path_factory: pytest.TempPathFactory, value: object, index: int
) -> None:
    path = tmp_path_factory.mktemp("journal") / "count.journal"
    finished: list[object] = [2, [0, 3], [[3, [0, 5]]], 92, 92, 0.5, 1.5, False]
    record = [1, list(SUBJECT), finished]
    for place in (record, record[1], finished):
        assert isinstance(place, list)
        changed = index % len(place)
        before, place[changed] = place[changed], value
        path.write_bytes(signed(json.dumps(record)) + signed(json.dumps(value)))
        place[changed] = before
        with suppress(NotThisJournalError), closing(Journal(path, SUBJECT)) as journal:
            assert isinstance(journal.finished, Finished)


@pytest.mark.parametrize("key", [each.key for each in SOLVERS if each.counts_to])
def test_a_part_that_is_none_gets_a_sentence_or_a_count(path: Path, key: str) -> None:
    solver, task = find_solver(key), Task(8)
    subject = subject_of(solver, task)
    parts: tuple[Name, ...] = ((), (99,), ((1, 2), 3), (1, (2,)), tuple(range(20)))
    for after in parts:
        with closing(Journal(path, subject)) as journal:
            journal.append(Finished(1, after, (), 0, 0, 0.5, 1.0))
        with closing(Journal(path, subject)) as journal:
            counting = Counting(solver, task, journal=journal)
            with suppress(NotThisJournalError):
                counting.run()
        path.unlink()


@pytest.mark.parametrize("other", [OTHER, SUBJECT._replace(edition=2)])
def test_a_journal_of_another_count_or_edition_is_moved_aside(
    tmp_path: Path, other: Subject
) -> None:
    for number in (1, 2):
        path = journal_path(tmp_path, SUBJECT)
        journal = Journal(path, other)
        journal.append(Finished(through=7, after=(7,)))
        journal.close()
        content = path.read_bytes()
        journal, sentence = open_in(tmp_path, SUBJECT)
        assert journal.finished == Finished()
        assert sentence.count("starts over") == 1
        assert path.with_name(f"{path.name}.damaged-{number}").read_bytes() == content
        journal.close()
        path.unlink()


def test_another_edition_is_not_called_damaged(path: Path) -> None:
    Journal(path, SUBJECT._replace(edition=2)).close()
    with pytest.raises(ValueError, match="cuts this count into other parts"):
        Journal(path, SUBJECT)


def test_what_is_whole_opens_without_a_word(tmp_path: Path) -> None:
    journal, sentence = open_in(tmp_path / "new" / "folder", SUBJECT)
    assert sentence == ""
    journal.append(Finished(through=3, after=(3,)))
    journal.close()
    journal, sentence = open_in(tmp_path / "new" / "folder", SUBJECT)
    assert (journal.finished.through, sentence) == (3, "")
    journal.close()


def test_a_folder_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="can't be written"):
        open_in(tmp_path / "file", SUBJECT)


def test_a_full_disk_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(path, SUBJECT)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ValueError, match="No space left on device"):
        journal.append(Finished(through=1, after=(0,)))
    journal.close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(ValueError, match=r"count\.journal is not a file"):
        Journal(path, SUBJECT)
    assert saved_counts_in(path.parent) == []
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_is_listed_without_what_is_no_journal(tmp_path: Path) -> None:
    assert saved_counts_in(tmp_path / "missing") == []
    (tmp_path / "damaged.journal").write_bytes(b"\xff" * 100)
    (tmp_path / "folder.journal").mkdir()
    (tmp_path / "notes.txt").write_text("notes")
    journal, _ = open_in(tmp_path, SUBJECT)
    journal.close()
    assert [kept.subject for kept in saved_counts_in(tmp_path)] == [SUBJECT]


@pytest.fixture(scope="module")
def real_journal(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the journal of a count that was stopped now and then, as it lay on the disk."""
    path = tmp_path_factory.mktemp("journal") / "count.journal"
    solver, task = find_solver("filter-2"), Task(12)
    journal = Journal(path, subject_of(solver, task))

    parts = list(solver.load_kernel().parts(task))
    counting = Counting(solver, task, journal=journal)
    for number, part in enumerate(parts[:-2]):
        counting._part_progress.add(number, part, *solver.load_kernel().count(12, part.prefix))
        journal.append(counting._finished())
    journal.close()
    return path.read_bytes()


damages = st.lists(
    st.tuples(st.sampled_from(["flip", "cut", "insert"]), st.floats(0, 1), st.integers(1, 255)),
    min_size=1,
    max_size=4,
)


@given(damages)
def test_a_damaged_journal_never_makes_a_wrong_count(
    tmp_path_factory: pytest.TempPathFactory,
    real_journal: bytes,
    damages: list[tuple[str, float, int]],
) -> None:
    content = bytearray(real_journal)
    for kind, place, value in damages:
        at = int(place * len(content))
        if kind == "cut":
            del content[at:]
        elif kind == "insert":
            content[at:at] = bytes([value]) * (value % 9)
        elif at < len(content):
            content[at] ^= value
    folder = tmp_path_factory.mktemp("journal")
    solver, task = find_solver("filter-2"), Task(12)
    subject = subject_of(solver, task)
    path = journal_path(folder, subject)
    path.write_bytes(content)
    journal, sentence = open_in(folder, subject)
    with closing(journal):
        assert not sentence or journal.finished == Finished()
        assert Counting(solver, task, journal=journal).run().solutions == known(12).solutions


def test_no_kill_loses_a_finished_part(path: Path) -> None:
    choose = random.Random()
    subject = subject_of(find_solver("filter-2"), Task(13))
    kills = 0
    results: list[int] = []
    while kills < KILLS or not results:
        writer = Writer(count_with_journal, path)
        # The count is killed after so many messages, or goes on to its end.
        most = choose.randint(1, 8) if kills < KILLS else 1 << 30
        said = list(islice(iter(writer.receive, None), most))
        rest, was_killed = writer.kill()
        said += rest
        kills += was_killed
        with closing(Journal(path, subject)) as journal:
            finished = journal.finished
        acknowledged: set[int] = set().union(*(each for each in said if isinstance(each, set)))
        assert acknowledged <= parts_of(finished)
        results += [each for each in said if isinstance(each, int)]
        if finished.is_complete:
            path.unlink()
    assert set(results) == {known(13).solutions}


def test_a_journal_that_notepad_has_saved_is_read(path: Path) -> None:
    finished = Finished(2, (0, 3), ((3, (0, 5)),), 92, 92, 0.5, 1.5)
    with closing(Journal(path, SUBJECT)) as journal:
        journal.append(finished)
    path.write_bytes("\ufeff".encode() + path.read_bytes().replace(b"\n", b"\r\n"))
    with closing(Journal(path, SUBJECT)) as journal:
        assert journal.finished == finished


def test_a_record_can_be_read_by_a_person(path: Path) -> None:
    journal = Journal(path, SUBJECT)
    journal.append(Finished(2, (0, 3), ((3, (0, 5)),), 92, 92, 0.5, 1.5))
    journal.close()
    _, _, text = path.read_text().splitlines()[-1].partition(" ")
    assert json.loads(text) == [
        1,
        ["wirth-1", 12, False, 1],
        [2, [0, 3], [[3, [0, 5]]], 92, 92, 0.5, 1.5, False],
    ]


KEPT = Subject("quarters", 19, False, 1)


@pytest.fixture
def kept(tmp_path: Path) -> KeptCounts:
    kept = KeptCounts(tmp_path)
    journal, moved = kept.open(KEPT)
    with closing(journal):
        journal.append(Finished(5, (0, 5), (), 1234, 1234, 0.43, 5200.0))
    assert not moved
    return kept


def test_what_is_kept_is_found_when_it_has_been_read(kept: KeptCounts) -> None:
    assert not kept.counts
    kept.read()
    [saved] = kept.counts
    assert (saved.subject, saved.finished.solutions) == (KEPT, 1234)
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
    with closing(kept.open(KEPT)[0]):
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
        kept.open(KEPT)
