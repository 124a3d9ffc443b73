import json
import logging
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nqviz
from nqviz.cli.main import main
from nqviz.solvers.kernels import cache
from nqviz.solvers.registry import FASTEST

PACKAGE = Path(nqviz.__file__).parent
COUNT = ("count", "6", "--algorithm", "bitmask", "--json")


@pytest.fixture
def package(tmp_path):
    """Copy the sources that kernels are made of, so that they can be changed."""
    for folder in ("model", "solvers"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE / folder, tmp_path / "nqviz" / folder, ignore=ignored)
    return tmp_path / "nqviz"


def test_a_changed_source_starts_an_empty_cache(package):
    folders = [cache.cache_folder(package)]
    assert folders == [cache.cache_folder(package)]
    for source in (
        "solvers/kernels/op_counters.py",
        "solvers/base/search.py",
        "solvers/algorithms/min_conflicts.py",
        "model/board.py",
    ):
        with (package / source).open("a") as file:
            file.write("# a change\n")
        assert cache.cache_folder(package) not in folders, source
        folders.append(cache.cache_folder(package))


def test_what_another_copy_of_the_program_has_compiled_counts_as_missing(package):
    """Numba looks a kernel up by the path and the time stamp of its source."""
    before = cache.cache_folder(package)
    assert before != cache.cache_folder()
    os.utime(package / "solvers" / "kernels" / "sieve.py")
    assert cache.cache_folder(package) != before


def test_a_folder_of_sources_that_is_missing_is_noticed(package):
    shutil.rmtree(package / "solvers" / "algorithms")
    with pytest.raises(AssertionError, match="solvers/algorithms"):
        cache.cache_folder(package)


def run(environment):
    """Count in a new process: (status, standard output, standard error)."""
    clean = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-m", "nqviz", *COUNT],
        env=clean | environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is moved by a variable of Linux")
def test_a_damaged_cache_costs_one_sentence(tmp_path, capsys):
    assert main(COUNT) == 0  # the cache in use has its kernels then
    printed = capsys.readouterr().out
    folder = tmp_path / "nqviz" / cache.cache_folder().name
    # Another process may be writing into the cache; its files are not whole.
    shutil.copytree(cache.folder_in_use(), folder, ignore=shutil.ignore_patterns("*.tmp*"))
    files = list(tmp_path.rglob("*.nbc"))
    assert files
    for file in files:
        file.write_bytes(b"damaged")
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    status, out, err = run(environment)
    assert status == 0
    assert without_times(out) == without_times(printed)
    assert "damaged" in err
    assert len(err.strip().splitlines()) == 1
    assert run(environment)[2] == ""


def without_times(out):
    """Return what a command printed as JSON, without what differs from run to run."""
    return {name: value for name, value in json.loads(out).items() if name != "seconds"}


def test_a_second_start_compiles_nothing_and_loads_only_what_counts(capsys):
    """Another process counts by one kernel, and then by one of another kind."""
    assert main(("count", "6", "--algorithm", FASTEST.key)) == main(COUNT) == 0  # they are cached
    code = f"""
import sys
from numba.core import event
from nqviz.cli.main import main
with event.install_recorder("numba:run_pass") as passes:  # which no function from the cache needs
    main(("count", "6"))
    kernels = "nqviz.solvers.kernels."
    loaded = [name.removeprefix(kernels) for name in sys.modules if name.startswith(kernels)]
    main({COUNT})
print(*loaded, "numba.cpython.unicode" in sys.modules, len(passes.buffer), file=sys.stderr)
"""
    capsys.readouterr()
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=True
    )
    *loaded, has_compiler, passes = done.stderr.split()
    assert set(loaded) == {
        *("cache", "decorators", "kernel", "op_counters"),
        *("quarters", "quarters_join", "quarters_tables", "quarters_vectors"),
    }
    assert has_compiler == "False"  # What numba compiles texts by stands for all that it compiles.
    assert int(passes) == 0


def test_discarding_keeps_the_folders(tmp_path, monkeypatch, caplog):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = tmp_path / "some_kernel"
    folder.mkdir()
    for name in ("a.nbi", "a.nbc"):
        (folder / name).touch()
    with caplog.at_level(logging.WARNING):
        cache.discard_cache(EOFError())
    assert list(folder.iterdir()) == []
    assert "damaged" in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is moved by a variable of Linux")
def test_the_folder_lies_in_the_users_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder().parent == tmp_path / "nqviz"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.cache_folder().parent == Path.home() / ".cache" / "nqviz"


@pytest.fixture
def new_process(monkeypatch):
    """Forget which folder is in use, as a new process would not know it."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    cache.usable_folder.cache_clear()
    yield
    cache.usable_folder.cache_clear()


@pytest.mark.skipif(sys.platform == "win32", reason="its folders are known to the system")
@pytest.mark.usefixtures("new_process")
def test_a_user_without_a_home_costs_one_sentence(monkeypatch, caplog):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("HOME", raising=False)
    # What Python says where neither HOME nor the system's list of users knows a home.
    monkeypatch.setattr(os.path, "expanduser", str)
    before = dict(os.environ)
    with caplog.at_level(logging.WARNING):
        folder = cache.folder_in_use()
    assert "compiled anew" in caplog.text
    assert folder.is_dir()
    assert os.environ == before


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is moved by a variable of Linux")
@pytest.mark.usefixtures("new_process")
def test_a_cache_that_cannot_be_written_costs_one_sentence(tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with caplog.at_level(logging.WARNING):
        folders = {cache.folder_in_use() for _ in range(3)}  # as every kernel asks
    (sentence,) = caplog.messages
    assert "compiled anew" in sentence
    (folder,) = folders
    (folder / "search.nbc").touch()


@pytest.mark.usefixtures("new_process")
def test_a_folder_that_no_start_has_used_for_months_is_deleted(tmp_path, monkeypatch):
    monkeypatch.setattr(cache.folders, "cache_folder", lambda: tmp_path)
    old, recent, other = (tmp_path / name for name in ("kernels-0.0-a", "kernels-0.1-b", "notes"))
    for folder, days in ((old, 100), (recent, 30), (other, 100)):
        folder.mkdir()
        (folder / "search.nbc").touch()
        then = time.time() - days * 24 * 3600
        os.utime(folder, (then, then))
    in_use = cache.cache_folder()
    in_use.mkdir()
    os.utime(in_use, (0, 0))  # it was not used for long, and is now
    assert cache.usable_folder() == in_use
    assert sorted(tmp_path.iterdir()) == sorted([recent, other, in_use])
