from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths

from nqviz.ui.widgets.user_folders import documents_folder, pictures_folder


@pytest.mark.parametrize("folder", [documents_folder, pictures_folder])
def test_a_folder_that_is_missing_is_the_home(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(tmp_path / "no"))
    assert folder() == Path.home()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _place: str(tmp_path))
    assert folder() == tmp_path
