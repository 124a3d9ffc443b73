"""The folders of this program in the user's home, by the conventions of the system.

Without a home both functions raise ValueError with one sentence.
"""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from nqviz.common.i18n import tr

_NAME = "nqviz"


def cache_folder() -> Path:
    """Return the folder, which may not exist yet, for files that can be made again."""
    return _checked(platformdirs.user_cache_path, tr("There is no home folder to keep a cache in."))


def data_folder() -> Path:
    """Return the folder, which may not exist yet, for files that can't be made again."""
    return _checked(platformdirs.user_data_path, tr("There is no home folder to keep data in."))


def _checked(find: Callable[..., Path], sentence: str) -> Path:
    """Return the folder; older platformdirs leave the "~" where there is no home, newer raise."""
    try:
        folder = find(_NAME, appauthor=False)
    except RuntimeError as error:
        raise ValueError(sentence) from error
    if not folder.is_absolute():
        raise ValueError(sentence)
    return folder
