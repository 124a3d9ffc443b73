"""The manual is built without a warning, and opens without a server or a network."""

import re

import pytest

import nqviz
from nqviz.solvers.registry import SOLVERS

pytest.importorskip("mkdocs", reason="`make test` installs it")

from tooling import manual


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return manual.write(tmp_path_factory.mktemp("manual"))


@pytest.mark.filterwarnings("ignore")  # of the packages that build it
def test_every_algorithm_has_a_page_with_a_player(site):
    for solver in SOLVERS:
        text = (site / "algorithms" / f"{solver.key}.html").read_text(encoding="utf-8")
        assert f'src="../players/{solver.key}.html"' in text
        assert (site / "players" / f"{solver.key}.html").exists()


def test_every_public_name_is_documented_and_found(site):
    text = (site / "interface.html").read_text(encoding="utf-8")
    index = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    for name in nqviz.__all__:
        assert f"nqviz.{name}" in text
        assert name in index
    assert text.count("Examples:") > 20


def test_nothing_is_asked_of_another_server(site):
    asked = {
        address
        for page in site.rglob("*.html")
        for address in re.findall(
            r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="(https?:[^"]*)"',
            page.read_text(encoding="utf-8"),
        )
    }
    assert not {address for address in asked if "unpkg" in address or "google" in address}


def test_pictures_are_made_by_the_build(site):
    assert (site / "pictures" / "step-77.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "twelve" in (site / "index.html").read_text(encoding="utf-8").lower()
