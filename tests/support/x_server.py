"""An X server of a test's own."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def x_server(width: int, height: int) -> Iterator[str]:
    """Start a server with a screen of so many pixels and return the name of its display."""
    reading, writing = os.pipe()
    screen = f"{width}x{height}x24"
    # -noreset: or it starts anew, and refuses who comes then, when its last client has gone.
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-noreset"],  # noqa: S607
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    try:
        os.close(writing)
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=10)
