"""A browser for the tests of pages; it is started once."""

from collections.abc import Iterator

import pytest

from tests.support.browser import Browser, chromium


@pytest.fixture(scope="session")
def _browser() -> Iterator[Browser]:
    driver = chromium()
    try:
        yield Browser(driver)
    finally:
        driver.quit()


@pytest.fixture
def browser(_browser: Browser) -> Iterator[Browser]:
    """A browser in which the test before has left nothing."""
    yield _browser
    _browser.restore()
