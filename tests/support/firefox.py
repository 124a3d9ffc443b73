"""Firefox without a driver of its own: Selenium speaks to it in the browser's own protocol.

Debian has no geckodriver, which turns WebDriver's requests into these commands one for one. A
message is its length, a colon and JSON (Firefox's documentation, "Marionette: Protocol").
"""

import json
import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

import pytest
from selenium import webdriver
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection

_NAMES = ("firefox-esr", "firefox")
_PREFERENCES = {
    "marionette.port": 0,  # any that is free
    "remote.log.level": "Info",  # so that it says which
    "dom.w3c_touch_events.enabled": 1,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
}
_COMMANDS = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.QUIT: "Marionette:Quit",
    Command.GET: "WebDriver:Navigate",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.FIND_CHILD_ELEMENTS: "WebDriver:FindElements",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.SWITCH_TO_FRAME: "WebDriver:SwitchToFrame",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.GET_ELEMENT_RECT: "WebDriver:GetElementRect",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
}
_LISTENS = re.compile(rb"Listening on port (\d+)")
_SECONDS = 60  # A command takes no longer, also beside other work.


class _Marionette(RemoteConnection):
    """Carries out Selenium's commands over the browser's socket."""

    def __init__(self, port: int) -> None:
        super().__init__(f"http://127.0.0.1:{port}")
        self._socket = socket.create_connection(("127.0.0.1", port), _SECONDS)
        self._lines = self._socket.makefile("rb")
        self._read()  # its greeting

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """Carry out a command, and return what a driver would."""
        values = {name: value for name, value in params.items() if name != "sessionId"}
        if command == Command.NEW_SESSION:
            values = {"pageLoadStrategy": "normal"}
        elif command == Command.QUIT:
            values = {"flags": ["eForceQuit"]}
        elif command == Command.FIND_CHILD_ELEMENTS:
            values["element"] = values.pop("id")
        elif command == Command.SWITCH_TO_FRAME and isinstance(values["id"], dict):
            values = {"element": next(iter(values["id"].values()))}
        message = json.dumps([0, 1, _COMMANDS[command], values]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        if error is not None:
            return {"status": 500, "value": error}
        is_wrapped = isinstance(result, dict) and set(result) == {"value"}
        return {"value": result["value"] if is_wrapped else result}

    def close(self) -> None:
        self._lines.close()
        self._socket.close()

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            digit = self._lines.read(1)
            if not digit:
                raise ConnectionError("Firefox has ended.")
            size += digit
        return json.loads(self._lines.read(int(size[:-1])))


def _read_all(output: IO[bytes]) -> None:
    """Read what a program says until its end; it would wait at a full pipe."""
    with output:
        for _ in output:
            pass


@contextmanager
def firefox(folder: Path) -> Iterator[webdriver.Remote]:
    """Start Firefox without a window, its profile in a folder; without it the test is skipped."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("There is no Firefox here; on Debian: apt-get install firefox-esr")
    profile = folder / "profile"
    profile.mkdir()
    lines = (
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
        for name, value in _PREFERENCES.items()
    )
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    started = subprocess.Popen(
        [program, "--marionette", "--headless", "--no-remote", "--profile", str(profile)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert started.stdout is not None
    try:
        said = map(_LISTENS.search, started.stdout)
        port = next((int(found[1]) for found in said if found), None)
        if port is None:
            pytest.fail("Firefox has ended before it listened.")
        threading.Thread(target=_read_all, args=(started.stdout,), daemon=True).start()
        connection = _Marionette(port)
        with closing(connection):
            driver = webdriver.Remote(connection, options=webdriver.FirefoxOptions())
            yield driver
            with suppress(ConnectionError):  # It may be gone before it can answer.
                driver.quit()
    finally:
        started.terminate()
        started.wait(timeout=_SECONDS)
