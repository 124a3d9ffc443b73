import os
import re
import shutil
from pathlib import Path

import pytest

from nqviz.common.system_packages import FOR_PICTURES, FOR_WINDOW, remedy

SCRIPT = Path(__file__).parents[2] / ".ci" / "packages"


@pytest.mark.parametrize(("name", "packages"), [("base", FOR_PICTURES), ("window", FOR_WINDOW)])
def test_the_checkout_installs_the_same_packages(name: str, packages: tuple[str, ...]) -> None:
    (listed,) = re.findall(rf'^{name}="(.*)"$', SCRIPT.read_text(), re.MULTILINE)
    assert tuple(listed.split()) == packages


@pytest.mark.parametrize(
    ("commands", "user", "expected"),
    [
        ({"apt-get", "sudo"}, 1000, "This line installs what is missing: sudo apt-get install "),
        ({"apt-get", "sudo"}, 0, "This line installs what is missing: apt-get install "),
        ({"apt-get"}, 0, "This line installs what is missing: apt-get install "),
        ({"apt-get"}, 1000, "As root, this line installs what is missing: apt-get install "),
        (set(), 1000, "On Debian the libraries that Qt needs are in "),
    ],
)
def test_the_line_is_one_that_works_there(
    monkeypatch: pytest.MonkeyPatch, commands: set[str], user: int, expected: str
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name if name in commands else None)
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    words = remedy()
    assert words.startswith(expected)
    assert all(package in words for package in FOR_PICTURES + FOR_WINDOW)
