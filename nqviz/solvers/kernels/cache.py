"""Where compiled kernels are kept between two starts.

numba's own cache looks at the time stamp of one file: a helper or a constant that changes in
another file leaves its callers' old code running. So the folder is named after the version and a
hash of the sources that kernels are made of, and a change of any of them starts an empty one.
"""

import atexit
import contextlib
import functools
import hashlib
import logging
import os
import shutil
import tempfile
from pathlib import Path

from nqviz import __version__
from nqviz.common import folders

_PACKAGE = Path(__file__).parents[2]
# What kernels are made of, and what they take constants from.
_SOURCES = ("model/*.py", "solvers/base/*.py", "solvers/algorithms/*.py", "solvers/kernels/*.py")
_log = logging.getLogger(__name__)


def cache_folder() -> Path:
    """Return this version's folder for compiled kernels in the user's cache directory."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        sources = sorted(_PACKAGE.glob(pattern))
        assert sources, f"nothing matches {pattern}: stale machine code could be loaded"
        for source in sources:
            digest.update(source.read_bytes())
    return folders.cache_folder() / f"kernels-{__version__}-{digest.hexdigest()[:12]}"


def folder_in_use() -> Path:
    """Return the folder that kernels are kept in: what NUMBA_CACHE_DIR names, or this version's."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    return Path(named) if named else usable_folder()


@functools.cache
def usable_folder() -> Path:
    """Make this version's folder, and return it; a temporary one where it can't be written to."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:  # the latter where a user has no home
        _log.warning("Kernels are compiled anew at each start, because of their cache: %s", error)
        folder = Path(tempfile.mkdtemp(prefix="nqviz-kernels-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def is_complete() -> bool:
    """Tell whether every kernel is in the cache, as far as anybody knows."""
    return _mark().exists()


def mark_complete() -> None:
    """Note that every kernel is in the cache."""
    with contextlib.suppress(OSError):
        _mark().touch()


def discard_cache(damage: Exception) -> None:
    """Delete the compiled kernels, because one of them could not be loaded."""
    folder = folder_in_use()
    _log.warning(
        "The compiled kernels in %s are damaged (%s); they are compiled again.",
        folder,
        type(damage).__name__,
    )
    _mark().unlink(missing_ok=True)
    for file in folder.rglob("*.nb[ci]"):
        file.unlink(missing_ok=True)


def _mark() -> Path:
    return folder_in_use() / "complete"
