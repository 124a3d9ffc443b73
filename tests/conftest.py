"""Fixtures for every test."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path

import platformdirs
import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

from nqviz.common.collector import without_collector
from nqviz.common.i18n import language_in_use, use_language
from nqviz.model.position import Position
from tests.support.browser import FOR_SHORT_PAGES, Browser, chromium
from tests.support.patience import PATIENCE
from tests.support.programs import run_here
from tests.support.senses import guard_senses
from tests.support.walks import stepped
from tests.support.wine import is_wine, judgement_of

# Screens of several sizes, and windows with frames; a colon ends a path in this variable, so the
# drive is left out.
_SCREENS = Path(__file__).parent / "data" / "screens.json"
_SCREENS_PLATFORM = f"offscreen:configfile={_SCREENS.as_posix().removeprefix(_SCREENS.drive)}"
_HAS_SCREENS = os.environ.get("QT_QPA_PLATFORM", "") in {"", "offscreen"}  # one, of 800x800
if _HAS_SCREENS:
    # On Windows a test, or a process of its own, may work on another drive, where no such file is.
    os.environ["QT_QPA_PLATFORM"] = "offscreen" if sys.platform == "win32" else _SCREENS_PLATFORM
# A machine that is busy with other things is slow, and that is no mistake of ours.
settings.register_profile(
    "whole", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
# `make check`; it takes the place of the one that is loaded here.
settings.register_profile("quick", settings.get_profile("whole"), max_examples=10)
settings.load_profile("whole")
for wait in (QtBot.waitActive, QtBot.waitExposed, QtBot.waitSignal, QtBot.waitUntil):
    wait.__kwdefaults__["timeout"] = 1000 * PATIENCE  # milliseconds; pytest-qt waits for 5000
os.environ["NQVIZ_TIMINGS"] = ":memory:"  # no test writes into the user's own store
guard_senses()
# A shell has what it starts in the background ignore Ctrl+C, which commands of tests would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Hold Python's collector back, never look again through what is imported, and later seldom."""
    with without_collector():
        result = yield
    gc.freeze()
    gc.set_threshold(50_000)  # Looking as often as Python does takes a twentieth of the time.
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "_browser" in getattr(item, "fixturenames", ()):
            item.add_marker("chromium")
    if is_wine():
        for item in items:
            if reason := judgement_of(item.nodeid):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """Return the arguments of the application that pytest-qt makes."""
    return ["pytest", *(["-platform", _SCREENS_PLATFORM] if _HAS_SCREENS else [])]


@pytest.fixture(autouse=True)
def _no_thread_is_left_behind() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = [each for each in threading.enumerate() if each not in before and not each.daemon]
    for thread in left:
        thread.join(timeout=PATIENCE)
    assert not [thread.name for thread in left if thread.is_alive()]


@pytest.fixture(autouse=True)
def _no_language_is_left_behind() -> Iterator[None]:
    before = language_in_use()
    yield
    if language_in_use() != before:
        use_language(before)


@pytest.fixture(scope="session")
def _data_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("data")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _no_data_of_the_user_is_touched(
    _data_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Give each test a folder of its own, which is made by what writes there."""
    folder = next(_data_folders)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    if sys.platform == "win32":  # where a variable would move the kernels as well
        monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **_: folder / name)


@pytest.fixture(scope="session")
def _browser() -> Iterator[Browser]:
    driver = chromium(*FOR_SHORT_PAGES)
    try:
        yield Browser(driver)
    finally:
        driver.quit()


@pytest.fixture(scope="module")
def _pages_of_a_module(_browser: Browser) -> Iterator[Browser]:
    """Leave no page that would go on beside other tests; to leave each one would take longer."""
    yield _browser
    _browser.driver.get("about:blank")


@pytest.fixture
def browser(_pages_of_a_module: Browser) -> Browser:
    """A browser, started once, with the window of a desktop; what tests have set is taken back."""
    _pages_of_a_module.restore()
    return _pages_of_a_module


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs be judged without a process for each run: they end by themselves."""
    monkeypatch.setattr("nqviz.programs.verdict.run_to_end", run_here)


@pytest.fixture(scope="session")
def walk():
    """Return a function that yields every position of a run, straight from the stepper."""

    def positions(solver, task):
        yield Position.start(task)
        for position, _ in stepped(solver, task):
            yield position.copy()

    return positions
