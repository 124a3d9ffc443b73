import re
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path

import pytest

from nqviz.cli.arguments import command_parser
from nqviz.cli.desktop_commands import SHELLS, install, manual_page, window_command
from nqviz.common.assets import asset
from nqviz.common.i18n import speaking
from nqviz.lessons import lesson, session
from nqviz.programs import source
from nqviz.solvers.registry import SOLVERS

linux = pytest.mark.skipif(sys.platform != "linux", reason="other desktops have no entries")


def read_entry(share):
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(share / "applications" / "nqviz.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def files(folder):
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


@linux
def test_what_is_installed_is_removed_and_nothing_else(run, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", "")  # without the programs that write the desktop's caches
    others = tmp_path / "applications" / "other.desktop"
    others.parent.mkdir()
    others.touch()
    assert run("install-desktop")[0] == 0
    assert len(files(tmp_path)) > 5
    assert run("install-desktop")[0] == 0  # again, over the first
    assert run("install-desktop --remove")[0] == 0
    assert files(tmp_path) == {others.relative_to(tmp_path)}
    assert run("install-desktop --remove")[0] == 0


def test_a_desktop_without_entries_gets_one_sentence(refused, monkeypatch):
    monkeypatch.setenv("LANG", "en")  # without one, Windows is asked for it
    monkeypatch.setattr("sys.platform", "win32")
    refused("install-desktop")


@linux
def test_the_entry_starts_the_command_whatever_its_folder_is_called(tmp_path):
    command = ["/home/a b/100% $x/nqviz`\"'\\gui", "-m", "nqviz"]
    install(tmp_path, command, command_parser())
    exec_key = read_entry(tmp_path)["Exec"]
    # As a desktop reads it: the escapes of a string, then quotes as in a shell, then field codes.
    quoted = exec_key.replace("\\\\", "\\")
    printed = subprocess.check_output(["sh", "-c", f"printf '%s\n' {quoted}"], text=True)  # noqa: S607
    words = printed.splitlines()
    assert words.pop() == "%f"
    assert [word.replace("%%", "%") for word in words] == command
    assert "%f" not in " ".join(words)


def test_this_installation_has_a_command_for_the_window():
    done = subprocess.run(
        [*window_command(), "--version"], capture_output=True, text=True, timeout=100, check=True
    )
    assert done.stdout.startswith("nqviz ")


def test_types_of_files_are_those_that_the_window_opens(tmp_path):
    install(tmp_path, ["nqviz-gui"], command_parser())
    types = (tmp_path / "mime" / "packages" / "nqviz.xml").read_text(encoding="utf-8")
    globs = dict(re.findall(r'<mime-type type="(.*?)">.*?<glob pattern="(.*?)"', types, re.DOTALL))
    assert globs == {
        "application/x-nqviz-session": f"*{session.SUFFIX}",
        "application/x-nqviz-lesson": f"*.lesson{lesson.SUFFIX}",
    }
    opened = read_entry(tmp_path)["MimeType"].strip(";").split(";")
    assert opened == [*globs, "text/x-python"]
    assert source.SUFFIX == ".py"
    metainfo = next((tmp_path / "metainfo").iterdir()).read_text(encoding="utf-8")
    assert re.findall("<mediatype>(.*?)<", metainfo) == list(globs)
    assert '<launchable type="desktop-id">nqviz.desktop<' in metainfo


@pytest.mark.parametrize(
    ("validator", "file"),
    [
        ("desktop-file-validate", "nqviz.desktop"),
        ("appstreamcli validate --no-net", "lab.nqviz.nqviz.metainfo.xml"),
    ],
)
def test_the_desktops_own_validators_find_nothing(validator, file):
    command = validator.split()
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(
        [*command, asset("desktop", file)], capture_output=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_commands_options_and_algorithms(run, shell):
    status, out, _ = run(f"completion {shell}")
    assert status == 0
    assert all(word in out for word in ("estimate", "projector", SOLVERS[-1].key))


def test_bash_completes_a_line(run, tmp_path):
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    script = tmp_path / "nqviz.bash"
    script.write_text(run("completion bash")[1], encoding="utf-8")
    asked = "COMP_WORDS=(nqviz count --algorithm sie); COMP_CWORD=3; _shtab_nqviz"
    line = f'. {script}; {asked}; echo "${{COMPREPLY[@]}}"'
    completed = subprocess.check_output([bash, "-c", line], text=True).split()
    assert completed == [each.key for each in SOLVERS if each.key.startswith("sie")]


def test_the_package_has_both_entry_points():
    root = Path(__file__).parents[2]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"].keys() == {"nqviz", project["name"]}
    assert project["gui-scripts"] == {"nqviz-gui": "nqviz.cli.gui:start_gui"}


def test_every_command_and_option_of_the_help_is_in_the_manual():
    parser = command_parser()
    page = manual_page(parser).replace("\\-", "-")
    assert "install-desktop" in parser.commands
    for name, command in parser.commands.items():
        assert f"\n.SS {name}\n" in page
        assert " ".join(command.format_usage().split()) in " ".join(page.split())
    assert page.startswith(".TH NQVIZ 1 ")
    assert "\nnqviz - " in page


def test_no_line_of_text_is_a_macro():
    parser = command_parser()
    parser.description = ".. 'and a \\ stroke"
    lines = manual_page(parser).splitlines()
    assert "\\&.. 'and a \\e stroke" in lines
    assert not [line for line in lines if line[:1] == "." and not line[1:3].isalpha()]


def test_the_manual_speaks_the_language_in_use():
    with speaking("ja"):
        assert "Nクイーン" in manual_page(command_parser())
