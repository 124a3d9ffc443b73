import os
import sys
from pathlib import Path

import pytest

from nqviz.common import folders

FOLDERS = [
    (folders.cache_folder, "XDG_CACHE_HOME", ".cache"),
    (folders.data_folder, "XDG_DATA_HOME", ".local/share"),
]


@pytest.mark.skipif(sys.platform != "linux", reason="the folders are moved by variables of Linux")
@pytest.mark.parametrize(("folder", "variable", "usual"), FOLDERS)
def test_a_folder_lies_where_the_system_wants_it(folder, variable, usual, tmp_path, monkeypatch):
    monkeypatch.setenv(variable, str(tmp_path))
    assert folder() == tmp_path / "nqviz"
    monkeypatch.delenv(variable)
    assert folder() == Path.home() / usual / "nqviz"
    assert not any(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="its folders are known to the system")
@pytest.mark.parametrize(("folder", "variable", "usual"), FOLDERS)
def test_no_home_is_said(folder, variable, usual, monkeypatch):  # noqa: ARG001
    monkeypatch.delenv(variable, raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", str)
    with pytest.raises(ValueError, match="no home folder"):
        folder()
