import base64
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nqviz import __version__
from nqviz.common.i18n import speaking
from nqviz.model.position import Task
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.calls import Call, Variable
from nqviz.solvers.base.state import Cell, Tone, strip
from nqviz.solvers.registry import find_solver
from nqviz.web.document import Document
from nqviz.web.encoding import elements
from nqviz.web.run_page import view_values
from tests.support.browser import Browser
from tests.support.web_runs import encoded

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'
# Each sets `window.hit`, or makes an element, where a text becomes markup or script.
ATTACKS = (
    "<script>window.hit = 1</script>",
    "</script><script>window.hit = 1</script>",
    "</title><script>window.hit = 1</script>",
    "</main><img src=x onerror='window.hit = 1'>",
    "<!--<script>",
    "--><img src=x onerror=window.hit=1>",
    "\"><svg onload=window.hit=1><b class='hit'>",
    "' onmouseover='window.hit=1",
    "<![CDATA[ ]]><b class=hit>",
    "&lt;b class=hit&gt;",
    "&#60;b class=hit&#62;",
    "\\u003cb class=hit\\u003e",
    "${window.hit = 1}",
    "`; window.hit = 1; `",
    '"; window.hit = 1; "',
    "\u2028window.hit = 1\u2029",
    "\u202e\u0000\ud800\x1b[31m",
    "javascript:window.hit=1",
    "__proto__",
    "<math><mtext><style><img src=x onerror=window.hit=1>",
)


def _run(title: str = "A title", text: str = "") -> dict[str, Any]:
    """Return the parts of a page of a small run, with a text wherever a program's own can stand."""
    solver = find_solver("wirth-basic")
    if text:
        solver = replace(
            solver,
            title=text,
            pseudocode=(text,) * len(solver.pseudocode),
            why=lambda _position: text,
            state=lambda _position: (strip(text, [Cell(text, Tone.LIT)]),),
            calls=lambda _position: (Call(text, text, 1, (Variable(text, text, True),)),),
        )
    run = encoded(Timeline(solver, Task(3)))
    values = {**view_values(("en",)), "title": title, "runs": [run.values], "step": 5}
    return {"values": values, "encoded": elements([run])}


def _document(**changes: object) -> Document:
    values = {"entry": "run_page.js", "title": "A title", "sentence": "A sentence."}
    changes = {**_run(), **changes}
    return Document(**{**values, "picture": PICTURE, "language": "en", **changes})  # type: ignore[arg-type]


def _written(folder: Path, document: Document) -> Path:
    path = folder / "page.html"
    path.write_text(document.as_html(), encoding="utf-8", newline="")
    return path


def test_data_that_is_no_base64_is_refused() -> None:
    with pytest.raises(ValueError, match="base64"):
        _document(encoded={"run": "</script>"}).as_html()


def test_what_made_the_page_and_what_to_do_is_told_in_its_language() -> None:
    with speaking("ja"):
        text = _document(language="ja").as_html()
    assert '<html lang="ja">' in text
    assert f"nqviz {__version__}" in text
    assert "ブラウザー" in text


def test_it_opens_from_a_file_without_any_request_or_complaint(
    tmp_path: Path, browser: Browser
) -> None:
    data = base64.b64encode(b"data").decode()
    run = _run()
    path = _written(tmp_path, _document(**{**run, "encoded": {**run["encoded"], "more": data}}))
    browser.open(path)
    assert browser.wait(lambda: browser.all("footer"))[0].text == f"Made by nqviz {__version__}."
    assert not browser.all("#page > svg")
    assert browser.complaints() == []
    assert browser.requests() == [path.as_uri()]


def test_a_browser_without_scripts_shows_the_picture_and_says_what_to_do(
    tmp_path: Path, browser: Browser
) -> None:
    path = _written(tmp_path, _document())
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.open(path)
        assert browser.all("#page > svg")
        assert "A sentence." in browser.find("main").text
        assert "open this file in a browser" in browser.find("main").text
    finally:
        browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_it_runs_in_a_frame_that_permits_nothing_but_scripts(
    tmp_path: Path, browser: Browser
) -> None:
    path = _written(tmp_path, _document())
    outer = tmp_path / "outer.html"
    outer.write_text(f'<iframe sandbox="allow-scripts" src="{path.as_uri()}"></iframe>')
    browser.open(outer)
    browser.driver.switch_to.frame(browser.find("iframe"))
    assert browser.find("footer").text == f"Made by nqviz {__version__}."
    assert browser.complaints() == []


def test_the_policy_forbids_requests_and_other_scripts(tmp_path: Path, browser: Browser) -> None:
    browser.open(_written(tmp_path, _document()))
    browser.find("footer")
    answer = browser.driver.execute_async_script(
        """
        const done = arguments[0];
        const script = document.createElement("script");
        script.textContent = "window.hit = 1";
        document.body.append(script);
        const image = document.createElement("img");
        image.onerror = () => fetch("data:,x").then(() => done("sent"), () => done("refused"));
        image.src = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
        document.body.append(image);
        """
    )
    assert answer == "refused"
    assert browser.run("return window.hit") is None


_FOUND = """
const bad = document.querySelectorAll(".hit, img, math, b, #page svg[onload], #page script");
const codes = (text) => [...text].map((each) => each.codePointAt());
const texts = arguments[0].map((place) => codes(document.querySelector(place).textContent));
return [window.hit ?? null, bad.length, texts];
"""


def test_no_text_becomes_markup_or_script(tmp_path: Path, browser: Browser) -> None:
    # One after the other; and alone those that could hide what comes behind them.
    for attack in ("\n".join(ATTACKS), *ATTACKS[4:8], *ATTACKS[16:17]):
        run = _run(attack, attack)
        values = {**run["values"], attack: attack}
        document = _document(title=attack, sentence=attack, **{**run, "values": values})
        browser.open(_written(tmp_path, document))
        browser.find("footer")
        browser.find(".state td")
        assert browser.run("return window.hit") is None, attack
        browser.run("document.querySelector('[id$=-calls]').click()")
        places = ["h1", ".sentence", ".code code", ".state th", ".state td"]
        hit, made, texts = browser.run(_FOUND, places)
        assert (hit, made) == (None, 0), attack
        text = attack.rstrip()  # as a line of code ends
        for place, shown in zip(places, texts, strict=True):
            assert shown[: len(text)] == list(map(ord, text)), (attack, place)
        assert browser.complaints() == []
        assert len(browser.requests()) == 1
