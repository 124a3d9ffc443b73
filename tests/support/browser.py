"""A browser without a window, for the tests of pages."""

import json
import os
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from tests.support.patience import PATIENCE
from tests.support.x_server import x_server

_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
_OPTIONS = (
    "--headless=new",
    "--no-sandbox",  # which root can't have
    "--disable-dev-shm-usage",  # small in containers
    "--disable-gpu",
    "--disable-background-networking",  # so that what is requested was requested by a page
    "--hide-scrollbars",
    "--kiosk",  # Tabs and a toolbar would be painted anew while a page loads.
    # Two pages of the toolbar's own.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--force-color-profile=srgb",
)


def driver_path(name: str, packages: str) -> str:
    """Return the path of a browser's driver, which can reach the browser.

    Else the test is skipped, or fails in CI, which installs the packages by `.ci/packages`; where
    it can, they must be there.
    """
    path = shutil.which(name)
    if path is None and (folder := os.environ.get("CHROMEWEBDRIVER")):
        path = shutil.which(name, path=folder)
    if path is None:
        _do_without(f"There is no {name} here; on Debian: apt-get install {packages}")
    try:
        socket.gethostbyname("localhost")  # by which drivers find their browsers
    except OSError:  # where nothing but debootstrap has made a Debian
        _do_without("The name localhost is unknown here: write it into /etc/hosts")
    return path


def _do_without(words: str) -> NoReturn:
    if os.environ.get("CI") and Path("/etc/debian_version").exists():
        pytest.fail(words)
    pytest.skip(words)


# For pages that live a moment: to optimize scripts takes longer than to run them. A page takes
# 185 ms of the processor in place of 240.
FOR_SHORT_PAGES = ("--js-flags=--no-opt --no-maglev",)


def chromium(*more_options: str) -> webdriver.Chrome:
    """Start Chromium, which logs what is requested and what is complained about."""
    service = webdriver.ChromeService(driver_path("chromedriver", "chromium chromium-driver"))
    options = webdriver.ChromeOptions()
    options.binary_location = next(filter(None, map(shutil.which, _CHROMIUMS)), "")
    for each in (*_OPTIONS, *more_options):
        options.add_argument(each)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options, service)


class Browser:
    """A driver, and what tests of pages do with it.

    Attributes:
        driver: Selenium's, for all else.
    """

    def __init__(self, driver: webdriver.Remote) -> None:
        self.driver = driver
        self._screen: tuple[int, int, bool] | None = None
        self._prefers = False

    def open(self, page: Path | str) -> None:
        """Open a file or an address, and forget what was logged before."""
        self._log("browser")
        self._log("performance")
        self.driver.get(page.as_uri() if isinstance(page, Path) else page)

    def resize(self, width: int, height: int, *, is_phone: bool = False) -> None:
        """Give pages so many pixels; a phone has a touch screen and no mouse."""
        screen = (width, height, is_phone)
        if screen == self._screen:  # It would be laid out and painted all the same.
            return
        self._screen = screen
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone},
        )
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": is_phone})

    def restore(self) -> None:
        """Take back what a test has set; the page stays, for another one takes its place."""
        self.resize(1366, 768)
        if self._prefers:
            self.prefer()
        self._prefers = False

    def prefer(self, **features: str) -> None:
        """Set what the user prefers, such as prefers_color_scheme="dark"."""
        self._prefers = True
        wished = [{"name": n.replace("_", "-"), "value": value} for n, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wished})

    def find(self, selector: str) -> WebElement:
        """Return the first element that a selector names, as soon as it is there."""
        found: list[WebElement] = self.wait(lambda: self.all(selector))
        return found[0]

    def all(self, selector: str) -> list[WebElement]:
        """Return all elements that a selector names."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        """Return what is read in the first element that a selector names, on one line."""
        return next(iter(self.texts(selector)), "")

    def texts(self, selector: str) -> list[str]:
        """Return what is read in each element that a selector names, on one line."""
        found: list[str] = self.run(
            "return [...document.querySelectorAll(arguments[0])].map("
            "(each) => each.innerText ?? each.textContent);",
            selector,
        )
        return [" ".join(each.split()) for each in found]

    def wait(self, happens: Any) -> Any:
        """Wait until a function returns something true, and return that."""
        return WebDriverWait(self.driver, PATIENCE, 0.02).until(lambda _driver: happens())

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a script as the page could, and return what it returns."""
        return self.driver.execute_script(script, *arguments)

    def box(self, element: WebElement) -> tuple[float, float, float, float]:
        """Return where an element is in the window, scrolled to: left, top, width and height."""
        left, top, width, height = self.run(
            "arguments[0].scrollIntoView({block: 'nearest'});"
            "const box = arguments[0].getBoundingClientRect();"
            "return [box.x, box.y, box.width, box.height];",
            element,
        )
        return left, top, width, height

    def tap(self, element: WebElement) -> None:
        """Touch the middle of an element with one finger."""
        left, top, width, height = self.box(element)
        self.tap_at(left + width / 2, top + height / 2)

    def tap_square(self, row: int, column: int) -> None:
        """Touch a square of the first board."""
        cells = self.all(".grid [role=row]")[row].find_elements(By.CSS_SELECTOR, "[role=gridcell]")
        self.tap(cells[column])

    def tap_at(self, x: float, y: float) -> None:
        """Touch a point of the page that is seen."""
        touch, point = "Input.dispatchTouchEvent", {"x": x, "y": y}
        self.driver.execute_cdp_cmd(touch, {"type": "touchStart", "touchPoints": [point]})
        self.driver.execute_cdp_cmd(touch, {"type": "touchEnd", "touchPoints": []})

    def complaints(self) -> list[str]:
        """Return the errors and warnings that were logged since the page was opened."""
        return [each["message"] for each in self._log("browser")]

    def requests(self) -> list[str]:
        """Return the addresses that were requested since the page was opened, itself among them."""
        found = []
        for each in self._log("performance"):
            message = json.loads(each["message"])["message"]
            if message["method"] in {"Network.requestWillBeSent", "Network.webSocketCreated"}:
                values = message["params"]
                found.append(values.get("request", values)["url"])
        return found

    def _log(self, name: str) -> list[dict[str, Any]]:
        driver: Any = self.driver  # Chromium's has no types here, WebKit's no log.
        found: list[dict[str, Any]] = driver.get_log(name)
        return found


class FramedBrowser(Browser):
    """Another engine; files are in a frame, because its window is never narrow."""

    def __init__(self, driver: Any, folder: Path) -> None:
        super().__init__(driver)
        self._folder = folder
        self._size = (1024, 768)

    def open(self, page: Path | str) -> None:
        if isinstance(page, str):  # What is served forbids frames.
            self.driver.get(page)
            return
        width, height = self._size
        outer, address = self._folder / "outer.html", page.as_uri()
        frame = f'<iframe sandbox="allow-scripts" width="{width}" height="{height}"'
        outer.write_text(f'{frame} style="border: 0" src="{address}"></iframe>', encoding="utf-8")
        self.driver.switch_to.default_content()
        self.driver.get(outer.as_uri())
        self.driver.switch_to.frame(self.driver.find_element(By.CSS_SELECTOR, "iframe"))

    def resize(self, width: int, height: int, *, is_phone: bool = False) -> None:  # noqa: ARG002
        self._size = (width, height)

    def tap(self, element: WebElement) -> None:
        self.run("arguments[0].scrollIntoView({block: 'nearest'})", element)
        finger = self._finger()
        finger.pointer_action.move_to(element).pointer_down().pointer_up()
        finger.perform()

    def tap_at(self, x: float, y: float) -> None:
        finger = self._finger()
        finger.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        finger.perform()

    def _finger(self) -> Any:
        pointer: Any = PointerInput  # which has no types, like what follows
        return ActionBuilder(self.driver, mouse=pointer("touch", "finger"))

    def complaints(self) -> list[str]:
        """Return nothing: its driver has no log."""
        return []

    def requests(self) -> list[str]:
        """Return nothing: its driver has no log."""
        return []


@contextmanager
def webkit(folder: Path) -> Iterator[FramedBrowser]:
    """Start the engine of iPhones and iPads: WebKit's small browser on an X server of its own."""
    driver = driver_path("WebKitWebDriver", "webkit2gtk-driver")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    if browser is None or shutil.which("Xvfb") is None:
        pytest.skip("WebKit's browser or Xvfb is missing; on Debian: webkit2gtk-driver, xvfb")
    with x_server(1366, 1000) as display:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        # Root has no sandbox, as with Chromium.
        unconfined = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "DISPLAY": display}
        service = webdriver.WebKitGTKService(driver, env={**os.environ, **unconfined})
        started = webdriver.WebKitGTK(options, service)
        try:
            started.set_window_size(1100, 900)
            yield FramedBrowser(started, folder)
        finally:
            started.quit()
