"""Where compiled kernels are kept between two starts.

numba's own cache looks at the time stamp of one file: a helper or a constant that changes in
another file leaves its callers' old code running. So the folder is named after the version and a
hash of the sources that kernels are made of, and a change of any of them starts an empty one.
"""

import atexit
import contextlib
import hashlib
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from nqviz import __version__
from nqviz.common import folders

_PACKAGE = Path(__file__).parents[2]
# What kernels are made of, and what they take constants from.
_SOURCES = ("model/*.py", "solvers/base/*.py", "solvers/algorithms/*.py", "solvers/kernels/*.py")
_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")


def cache_folder() -> Path:
    """Return this version's folder for compiled kernels in the user's cache directory."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        sources = sorted(_PACKAGE.glob(pattern))
        assert sources, f"nothing matches {pattern}: stale machine code could be loaded"
        for source in sources:
            digest.update(source.read_bytes())
    return folders.cache_folder() / f"kernels-{__version__}-{digest.hexdigest()[:12]}"


def use_cache_of_this_version() -> None:
    """Point numba at this version's folder, unless the user has chosen another."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, ValueError) as error:  # the latter where a user has no home
        _log.warning("Kernels are compiled anew at each start, because of their cache: %s", error)
        folder = Path(tempfile.mkdtemp(prefix="nqviz-kernels-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)


def is_complete() -> bool:
    """Tell whether every kernel is in the cache, as far as anybody knows."""
    return _mark().exists()


def mark_complete() -> None:
    """Note that every kernel is in the cache."""
    with contextlib.suppress(OSError):
        _mark().touch()


def despite_damage(work: Callable[[], _Result]) -> _Result:
    """Return what `work` returns; where it fails, once more with kernels that are compiled anew.

    A damaged file of numba's cache can raise anything.
    """
    try:
        return work()
    except Exception:
        discard_cache()
        return work()


def discard_cache() -> None:
    """Delete the compiled kernels, because they turned out to be damaged."""
    folder = Path(os.environ["NUMBA_CACHE_DIR"])
    _log.warning("The compiled kernels in %s are damaged; they are compiled again.", folder)
    _mark().unlink(missing_ok=True)
    for file in folder.rglob("*.nb[ci]"):
        file.unlink(missing_ok=True)


def _mark() -> Path:
    return Path(os.environ["NUMBA_CACHE_DIR"]) / "complete"
