"""What a notebook shows of a run is alive in a browser, and may do nothing else."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import nqviz
from tests.support.browser import Browser


def test_the_player_steps_in_the_cell(tmp_path, browser: Browser) -> None:
    markup = nqviz.run(4, "sieve")._repr_mimebundle_()["text/html"]
    path = tmp_path / "cell.html"
    path.write_text(f"<!DOCTYPE html><title>A notebook</title>{markup}", encoding="utf-8")
    browser.open(path)
    browser.driver.switch_to.frame(browser.find("iframe"))
    browser.wait(lambda: "step 0 of 163" in browser.find("body").text)
    browser.find("h1").click()
    ActionChains(browser.driver).send_keys(Keys.ARROW_RIGHT).perform()
    assert browser.wait(lambda: "step 1 of 163" in browser.find("body").text)
    assert browser.complaints() == []
