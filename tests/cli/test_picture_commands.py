import os
import signal
import subprocess
import sys
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image
from PySide6.QtGui import QImage

from nqviz.ui.board.geometry import Geometry
from nqviz.ui.pictures.step_picture import Picture


@pytest.fixture
def run(run, qapp):  # noqa: ARG001  the tests have one application
    return run


def in_a_process(arguments):
    """Run a command where there is no screen, as a user would."""
    names = {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}
    bare = {name: value for name, value in os.environ.items() if name not in names}
    return subprocess.run(
        [sys.executable, *arguments],
        env=bare,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_a_film_has_the_frames_that_were_asked_for(run, tmp_path):
    path = tmp_path / "run.gif"
    line = "film 6 --algorithm wirth-basic --from 5 --to 35 --every 3 --fps 10 --size 200x200"
    assert run(f"{line} --out {path}") == (0, f"11 frames written to {path}.\n", "")
    image = Image.open(BytesIO(path.read_bytes()))
    assert (image.format, image.size, image.n_frames) == ("GIF", (200, 200), 11)
    assert image.info["duration"] == 100


@pytest.mark.parametrize(
    ("look", "options", "size"),
    [
        ("light", "", (720, 720)),
        ("dark", "--with-code", (1280, 720)),
        ("projector", "--size 300x200 --with-code", (300, 200)),
    ],
)
def test_a_picture_has_its_size_and_look(run, tmp_path, look, options, size):
    path = tmp_path / "step.png"
    line = f"picture 5 --algorithm sieve --step 9 --look {look} {options} --out {path}"
    assert run(line) == (0, f"Step 9 drawn into {path}.\n", "")
    image = QImage(str(path))
    assert (image.width(), image.height()) == size
    assert (image.pixelColor(1, size[1] - 2).lightness() < 128) is (look == "dark")


DRAWING = """
import signal, sys
from nqviz.cli.main import main

def run(line):
    *options, name = line.split()
    assert main([*options, sys.argv[1] + name]) == 0, line

run("picture 8 --algorithm sieve --step 77 --attacks --look dark --size 400x300 --out /board.svg")
assert not {"PySide6", "numba"} & set(sys.modules)
run("picture 5 --algorithm sieve --step 9 --with-code --out /step.svg")
run("film 4 --algorithm sieve --to 20 --out /run.png")
assert not {"numba", "pyqtgraph"} & set(sys.modules)
run("measure --n 6:8 --algorithms bitmask,sieve --size 1280x720 --plot /plot.PNG")

from nqviz.ui.board.geometry import Geometry
center = Geometry.center

def interrupted(*place):
    Geometry.center = center
    signal.raise_signal(signal.SIGINT)
    return center(*place)

Geometry.center = interrupted
print("The tour begins.", file=sys.stderr)
sys.exit(main(["tour", sys.argv[1] + "/tour"]))
"""


def test_where_there_is_no_screen_all_is_drawn_and_control_c_ends_it_without_a_traceback(tmp_path):
    """Nothing heavy is loaded but what draws; the signal comes while Qt paints the tour."""
    done = in_a_process(["-c", DRAWING, str(tmp_path)])
    said, _, ended = done.stderr.partition("The tour begins.\n")
    assert (done.returncode, said) == (130, "")
    assert ended.splitlines()[-1] == "Interrupted."
    assert "Traceback" not in ended
    assert {path.name for path in tmp_path.iterdir()} >= {"board.svg", "step.svg", "run.png"}
    root = ElementTree.parse(tmp_path / "board.svg").getroot()  # noqa: S314  ours
    assert (root.get("width"), root.get("height")) == ("400", "300")
    plot = QImage(str(tmp_path / "plot.PNG"))
    assert (plot.width(), plot.height()) == (1280, 720)


def test_control_c_stops_a_film_and_leaves_nothing(run, tmp_path, monkeypatch):
    draw = Picture.draw

    def draw_and_interrupt(picture, position):
        if position.index == 30:
            signal.raise_signal(signal.SIGINT)
        return draw(picture, position)

    monkeypatch.setattr(Picture, "draw", draw_and_interrupt)
    line = f"film 8 --algorithm sieve --to 3000 --size 200x200 --out {tmp_path / 'run.png'}"
    assert run(line) == (130, "", "Interrupted.\n")
    assert not list(tmp_path.iterdir())


def test_control_c_while_qt_paints_waits_until_the_picture_is_drawn(run, tmp_path, monkeypatch):
    center = Geometry.center

    def interrupted(*place):
        monkeypatch.setattr(Geometry, "center", center)
        signal.raise_signal(signal.SIGINT)
        return center(*place)

    monkeypatch.setattr(Geometry, "center", interrupted)
    line = f"picture 8 --algorithm sieve --step 40 --out {tmp_path / 'step.png'}"
    assert run(line) == (130, "", "Interrupted.\n")


@pytest.mark.parametrize("board", ["300", "8 --beside sentence"])
def test_what_a_plain_board_can_not_show_is_drawn_by_the_window(run, tmp_path, board):
    path = tmp_path / "step.svg"
    status, _, said = run(f"picture {board} --algorithm wirth-basic --step 3 --out {path}")
    assert (status, said) == (0, "")
    assert 'role="img"' not in path.read_text()
