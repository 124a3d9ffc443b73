"""The folder in which compiled kernels are cached between two starts.

numba's own cache compares the time stamp of one source file: if a helper or a constant in another
file changes, its callers keep running with the old machine code. So the folder is named after the
version and a hash of all sources that kernels are compiled from. If one of them changes, the folder
is a new, empty one. Their path and their time stamps, by which numba looks a kernel up, are part of
the hash: what one copy of the program has compiled is of no use to another.
"""

import atexit
import contextlib
import functools
import hashlib
import logging
import os
import shutil
import tempfile
import time
from pathlib import Path

from nqviz import __version__
from nqviz.common import folders

_PACKAGE = Path(__file__).parents[2]
# The modules that define compiled functions or constants in them.
_SOURCES = ("model/*.py", "solvers/base/*.py", "solvers/algorithms/*.py", "solvers/kernels/*.py")
_UNUSED = 60 * 24 * 3600  # seconds after which a folder that no start has used is deleted
_log = logging.getLogger(__name__)


def cache_folder(package: Path = _PACKAGE) -> Path:
    """Return the folder in the user's cache directory for the kernels of these sources."""
    digest = hashlib.sha256(os.fsencode(package))
    for pattern in _SOURCES:
        sources = sorted(package.glob(pattern))
        assert sources, f"no file matches {pattern}: old machine code could be loaded"
        for source in sources:
            digest.update(b"%d " % source.stat().st_mtime_ns)
            digest.update(source.read_bytes())
    return folders.cache_folder() / f"kernels-{__version__}-{digest.hexdigest()[:12]}"


def folder_in_use() -> Path:
    """Return the folder that is used: what NUMBA_CACHE_DIR names, or that of these sources."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    return Path(named) if named else usable_folder()


@functools.cache
def usable_folder() -> Path:
    """Make and return the folder of these sources, or a temporary one if it is not writable."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        _prune(folder)
    except (OSError, ValueError) as error:  # ValueError: the user has no home folder
        _log.warning("Kernels are compiled anew at each start, because of their cache: %s", error)
        folder = Path(tempfile.mkdtemp(prefix="nqviz-kernels-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _prune(in_use: Path) -> None:
    """Note that a folder is in use today, and delete those that were not for a long time."""
    os.utime(in_use)
    for folder in in_use.parent.glob("kernels-*"):
        with contextlib.suppress(OSError):  # another process may be deleting it, too
            if time.time() - folder.stat().st_mtime > _UNUSED:
                shutil.rmtree(folder, ignore_errors=True)


def is_complete() -> bool:
    """Return whether every kernel is in the cache, as `mark_complete` has noted."""
    return _complete_file().exists()


def mark_complete() -> None:
    """Note that every kernel is in the cache."""
    with contextlib.suppress(OSError):
        _complete_file().touch()


def discard_cache(damage: Exception) -> None:
    """Delete all compiled kernels, because loading one of them raised `damage`."""
    folder = folder_in_use()
    _log.warning(
        "The compiled kernels in %s are damaged (%s); they are compiled again.",
        folder,
        type(damage).__name__,
    )
    _complete_file().unlink(missing_ok=True)
    for file in folder.rglob("*.nb[ci]"):
        file.unlink(missing_ok=True)


def _complete_file() -> Path:
    return folder_in_use() / "complete"
