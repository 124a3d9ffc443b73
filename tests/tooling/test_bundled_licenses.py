import importlib.metadata
import sys
import tomllib
from pathlib import Path

import pytest

from tooling.bundled_licenses import copy_licenses, needed, texts_of

PROJECT = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]


def test_what_is_needed_is_what_the_packages_need_and_no_tool_of_the_tests() -> None:
    names = {each.name.lower().replace("_", "-") for each in needed(PROJECT["dependencies"])}
    assert {"numba", "llvmlite", "numpy", "pyside6-essentials", "shiboken6", "pyqtgraph"} <= names
    assert not {"pytest", "pip", "mypy"} & names


def test_a_package_without_a_text_has_those_that_it_names() -> None:
    texts = dict(texts_of(importlib.metadata.distribution("PySide6-Essentials")))
    assert set(texts) == {"LGPL-3", "GPL-2", "GPL-3"}


@pytest.mark.skipif(not Path("/usr/share/common-licenses").exists(), reason="this is no Debian")
def test_each_package_has_a_folder_with_a_text(tmp_path: Path) -> None:
    copy_licenses(tmp_path / "licenses")
    folders = {
        each.name.partition("-")[0].lower(): each for each in (tmp_path / "licenses").iterdir()
    }
    for package in needed(PROJECT["dependencies"]):
        folder = folders[package.name.partition("-")[0].lower()]
        texts = [each for each in folder.iterdir() if each.name != "METADATA"]
        assert texts
        assert all(each.stat().st_size > 200 for each in texts if "AUTHORS" not in each.name)
    assert "PYTHON" in (folders["python"] / "LICENSE").read_text("utf-8").upper()
    assert sys.version.split()[0] in folders["python"].name
