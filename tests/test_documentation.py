"""Links of the documents, here and on a package index; and what the documents say of files."""

import re
import tomllib
from pathlib import Path

import pytest

from nqviz import __version__
from nqviz.common.system_packages import FOR_PICTURES, FOR_WINDOW

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_LINK = re.compile(r"\]\((?!https?:)([^)#]*)[^)]*\)")


def test_links_lead_to_files() -> None:
    links = [
        (document, link)
        for document in DOCUMENTS
        for link in _LINK.findall(document.read_text(encoding="utf-8"))
    ]
    assert links
    assert [link for document, link in links if not (document.parent / link).is_file()] == []


def test_the_readme_of_a_package_index_has_no_links_to_files() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for each in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    assert not _LINK.search(text)
    assert "![" not in text
    assert "for teachers" in text


@pytest.mark.parametrize("name", [".ci/packages", "docs/troubleshooting.md"])
def test_the_systems_packages_are_the_same_everywhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert [package for package in FOR_PICTURES + FOR_WINDOW if package not in text] == []


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("CHANGELOG.md", r"^## (\d[\d.]*)"),
        ("resources/desktop/lab.nqviz.nqviz.metainfo.xml", r'<release version="(.*?)"'),
    ],
)
def test_the_newest_version_is_this_one(name: str, version: str) -> None:
    found = re.search(version, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    assert found[1] == __version__


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("name", ["README.md", "docs/library.md"])
def test_the_python_of_a_document_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text("def solve(n):\n    return [4, 40, 92, 352, 724][n - 6]\n")
    (code,) = re.findall(r"```python\n(import nqviz\n.*?)```", (ROOT / name).read_text(), re.DOTALL)
    exec(compile(code, name, "exec"), {})  # noqa: S102  ours
