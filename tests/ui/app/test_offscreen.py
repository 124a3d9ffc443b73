import os
import subprocess
import sys

CODE = """
import os
from PySide6.QtWidgets import QApplication
from nqviz.ui.app.offscreen import offscreen_application
before = dict(os.environ)
with offscreen_application():
    app = QApplication.instance()
    print(app.platformName())
    with offscreen_application():
        assert QApplication.instance() is app
assert dict(os.environ) == before
"""


def test_there_is_an_application_without_a_screen_and_the_environment_stays() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, ["offscreen"], "")
