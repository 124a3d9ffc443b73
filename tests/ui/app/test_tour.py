import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from nqviz.ui.app.tour import render_tour

CODE = """
import sys
from pathlib import Path
from nqviz.ui.app.tour import render_tour

print(*render_tour(Path(sys.argv[1])), sep="\\n")
"""


def test_without_a_screen_the_tour_is_a_handful_of_different_pictures(tmp_path: Path) -> None:
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}
    }
    folder = tmp_path / "new" / "folder"
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(folder)],
        env=bare,
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    files = [Path(line) for line in done.stdout.splitlines()]
    assert sorted(files) == sorted(folder.iterdir())
    assert {file.name for file in files} >= {"step-027.png", "race.png", "measured.png"}
    assert len(files) >= 4
    pictures = [QImage(str(file)) for file in files]
    assert all(picture.width() == 1280 for picture in pictures)
    assert all(one != other for one, other in pairwise(pictures))


@pytest.mark.usefixtures("qapp")
def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(OSError, match="file"):
        list(render_tour(file))
