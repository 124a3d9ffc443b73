import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nqviz import __version__
from nqviz.cli.arguments import command_parser, file_of, parsed
from nqviz.cli.main import main
from nqviz.cli.parser import Parser
from nqviz.lessons import lesson, session
from nqviz.measuring.timing import Measurement
from nqviz.programs import source
from nqviz.puzzles import puzzle

PROGRAM = Path(__file__).parents[1] / "data" / "programs" / "right" / "tuples.py"


def test_what_is_wrong_is_quoted_in_short(refused):
    for line in ("{}", "steps {}", "count 8 --algorithm {}", "film 4 --out x.gif --size {}"):
        assert len(refused(line.format("x" * 3000))) < 500


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("solve 2", "2 queens can't be placed"),
        ("solve 3 --algorithm wirth-basic", "3 queens can't be placed"),
        ("solve 12 --rule torus", "Queens on a torus: there is no solution for n = 12."),
        ("solve eight", "not a whole number"),
        ("solve 8 --out {folder}/no/queens.txt", "there is no folder"),
        ("tour {program}", "can be written"),
        ("solve 8 --out /nowhere/at/all", "can't be written"),
        ("solve -- -4", "at least one row"),
        ("count 8 --algorithm quicksort", "no algorithm 'quicksort'"),
        ("count 40 --algorithm wirth-basic", "up to n = 32"),
        ("count 8 --algorithm min-conflicts", "counts none"),
        ("count 8 --threads 0", "at least one thread"),
        ("count 8 --threads 100000", "at most 1024 threads"),
        ("count 8 --algorithm min-conflicts --mirror", "counts none"),
        ("steps 8", "--algorithm"),
        ("steps 2000 --algorithm wirth-basic", "up to n = 1000"),
        ("steps 8 --algorithm sieve --mirror", "no mirror"),
        ("steps 8 --algorithm sieve --until later", "invalid choice"),
        ("lesson.txt", "'lesson.txt' is no command"),
        (".", "is no program, session, lesson or puzzle: their names end in .py, .nqviz, .toml"),
        ("--frob", "COMMAND"),
        ("gone.py", "gone.py can't be read"),
        ("--queens", "--queens"),
        ("--queens cols gone.py", "gone.py can't be read"),
        ("--queens cols count 8", "--queens belongs to the file of a program"),
        ("--queens cols monday.nqviz", "--queens belongs to the file of a program"),
        ("count 8 --frob", "--frob"),
        ("measure --n 9:8 --algorithms bitmask", "range of n is empty"),
        ("measure --n 0:4 --algorithms bitmask", "at least one row"),
        ("measure --n 8:40 --algorithms bitmask", "up to n = 32"),
        (f"measure --n 1:{10**30} --algorithms bitmask", "up to n = 32"),
        ("measure --n 8:9 --algorithms quicksort", "no algorithm 'quicksort'"),
        ("measure --n 8:9 --algorithms ,", "at least one algorithm"),
        ("measure --n 8:9 --algorithms bitmask,min-conflicts", "counts none"),
        ("measure --n a:b --algorithms bitmask", "not a whole number"),
        ("measure --n 8 --algorithms bitmask --limit soon", "not a number"),
        ("measure --n 8 --algorithms bitmask --limit 0", "more than 0 seconds"),
        ("measure --n 8 --algorithms bitmask --repeats 0", "at least one repeat"),
        ("measure --n 8 --algorithms bitmask --plot plot.jpg", ".png or .svg"),
        ("measure --n 8 --algorithms bitmask --plot p.png --size 8x8", "from 640x360 to"),
        ("measure --n 8 --algorithms bitmask --plot p.png --size big", "is not a size such as"),
        ("measure --n 8 --algorithms bitmask --plot p.png --view minutes", "speed-up"),
        ("measure --n 8 --algorithms bitmask --csv /nowhere/x.csv", "no folder"),
        ("measure --n 8 --algorithms bitmask --csv .", "is a folder"),
        ("measure --n 8", "--algorithms"),
        ("estimate 0", "at least one row"),
        ("estimate 100", "up to n = 60"),
        ("estimate 8 --probes 1", "from 2 to"),
        ("estimate eight", "not a whole number"),
        ("picture 8 --algorithm sieve --step 9 --out {folder}/step.jpg", ".png or .svg"),
        ("picture 8 --algorithm sieve --step -1 --out {folder}/step.png", "no step -1"),
        ("picture 4 --algorithm sieve --step 5000 --out {folder}/step.png", "The run ends at step"),
        ("picture 4 --algorithm sieve --step 5 --out {folder}/no/step.png", "can't be written"),
        ("picture 4 --algorithm sieve --out {folder}/step.png", "--step"),
        ("picture 4 --algorithm sieve --step 5 --size 10x10 --out {folder}/a.png", "not 10x10"),
        ("picture 4 --algorithm sieve --step 5 --size 10 --out a.png", "is not a size such as"),
        ("picture 4 --algorithm sieve --step 5 --look blue --out {folder}/a.png", "invalid choice"),
        ("film 4 --algorithm frob --out {folder}/run.gif", "no algorithm 'frob'"),
        ("film 4 --algorithm sieve --mirror --out {folder}/run.gif", "no mirror"),
        ("film 4 --algorithm sieve --out {folder}/run.mp4", ".gif or .png or .webp"),
        ("film 4 --algorithm sieve --out {folder}/no/run.gif", "can't be written"),
        ("film 4 --algorithm sieve --from 9 --to 5 --out {folder}/run.gif", "step 9 on to step 5"),
        ("film 4 --algorithm sieve --to 9999 --out {folder}/run.gif", "The run ends at step"),
        ("film 4 --algorithm sieve --fps 1000 --out {folder}/run.gif", "not 1000"),
        ("film 4 --algorithm sieve --fps fast --out {folder}/run.gif", "'fast' is not a number"),
        ("film 4 --algorithm sieve --step-size 4 --out {folder}/run.gif", "invalid choice"),
        ("film 4 --algorithm sieve --every 0 --out {folder}/run.gif", "from 1 on"),
        ("film 10 --algorithm sieve --out {folder}/run.gif", "at most"),
        ("page 4 --algorithm sieve --out {folder}/run.pdf", ".html or .htm"),
        ("page 4 --algorithm sieve --out {folder}/no/run.html", "can't be written"),
        ("page 4 --algorithm sieve --step 999 --out {folder}/run.html", "The run ends at step"),
        ("page 4 --algorithm sieve --languages en,fr --out {folder}/a.html", "no language 'fr'"),
        ("page 4 --algorithm frob --out {folder}/run.html", "no algorithm 'frob'"),
        ("page nobody.toml --out {folder}/run.html", "can't be read"),
        ("page x --algorithm sieve --out {folder}/run.html", "not a whole number"),
        ("page nobody.txt --out {folder}/run.html", "can't be read"),
        ("page 4 --position 0,1 --out {folder}/run.html", "4 columns"),
        ("page 4 --program nobody.py --out {folder}/run.html", "can't be read"),
        ("page 4 --program {program} --rule torus --out {folder}/run.html", "its own algorithm"),
        ("site {program}/x", "No pages can be written"),
        ("puzzle", "arguments are required"),
        ("puzzle make 3", "Puzzles are made for n = 4 to 12."),
        ("puzzle make 8 --out /none/a.txt", "can't be written"),
        ("puzzle check none.txt", "none.txt can't be read"),
        ("puzzle make 8 --level impossible", "invalid choice"),
        ("lab join {folder}/room.nqlab", "can't be read"),
        ("lab open {folder}/room.txt", "should end in .nqlab"),
        ("lab open {folder}/room.nqlab --port 70000", "up to 65535, not 70000"),
        ("lab open {folder}/room.nqlab --port -1", "up to 65535, not -1"),
        ("lab open {folder}/room.nqlab --address 192.0.2.77", "is no address of this computer"),
        ("count 8 --lab {folder}/room.nqlab", "can't be read"),
        ("count 8 --journal .", ". is not a file."),
        ("count 8 --rule bishops", "no rule 'bishops'"),
        ("count 8 --blocked 9:9", "9:9"),
        ("count 8 --blocked x", "'x'"),
        ("count 8 --algorithm quarters --rule torus", "does not serve"),
        ("count 8 --algorithm wirth-1 --rule torus", "one word per row"),
        ("steps 8 --algorithm bitmask --rule kings", "a leap is no line"),
        ("solve 5 --blocked 0:0,0:1,0:2,0:3,0:4", "no solution"),
        ("solve 6 --rule torus", "no solution for n = 6"),
        ("check {program} --n 0:4", "from 1 to"),
        ("check {program} --n 5:4", "range of n is empty"),
        ("check {program} --n 1:1000000000000", "from 1 to"),
        ("check {program} --limit 0", "above 0"),
        ("check {program} --n x", "x"),
        ("check {folder}/nobody.py", "is no program, and no folder with one"),
        ("new {folder}/no/folder/mine.py", "can't be written"),
        ("new {folder}/mine.py --from quantum", "There is no program 'quantum'"),
    ],
)
def test_bad_input_gets_one_sentence_and_leaves_nothing(
    refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, sentence: str
) -> None:
    monkeypatch.setattr(Measurement, "run", lambda _: pytest.fail("it was measured all the same"))
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path / "folder")
    assert sentence in refused(line.format(folder=tmp_path, program=PROGRAM))
    assert [each.name for each in tmp_path.rglob("*")] == ["folder"]


def test_help_and_version_are_there(capsys):
    for line, expected in (
        ("--help", "count"),
        ("--version", __version__),
        ("count --help", "--threads"),
    ):
        with pytest.raises(SystemExit) as exited:
            main(line.split())
        assert exited.value.code == 0
        assert expected in capsys.readouterr().out


def test_a_session_a_lesson_or_a_program_is_a_file_for_the_window(tmp_path: Path) -> None:
    for name in ("monday.nqviz", "first.toml", "mine.py"):
        path = tmp_path / name
        path.write_text("{}")
        assert file_of([str(path)]) == (path, "")
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("A")
    assert file_of([str(puzzle)]) == (puzzle, "")
    assert file_of(["--queens", "cols", str(path)]) == (path, "cols")
    assert file_of(["count"]) is None
    assert file_of(["--version"]) is None
    assert file_of(["queens.txt"]) is None
    assert file_of([str(path), "8"]) is None


def test_a_file_of_another_kind_is_called_neither_command_nor_lesson(tmp_path: Path) -> None:
    path = tmp_path / "queens.csv"
    path.touch()
    with pytest.raises(ValueError, match="is no program, session, lesson or puzzle"):
        parsed([str(path)])


def test_a_range_of_n_is_one_or_two_numbers() -> None:
    line = "measure --algorithms bitmask --n"
    assert parsed([*line.split(), "8"]).sizes == range(8, 9)
    assert parsed([*line.split(), "8:11"]).sizes == range(8, 12)
    assert parsed([*line.split(), "8:11", "--size", "640X480"]).size == (640, 480)


def test_the_suffixes_of_the_window_are_those_of_its_files(run) -> None:
    _, _, err = run(".")
    suffixes = (source.SUFFIX, session.SUFFIX, lesson.SUFFIX, puzzle.SUFFIX)
    assert "{}, {}, {} and {}".format(*suffixes) in err


REST = {  # what a command needs beside the file
    "steps": "4 --algorithm sieve",
    "count": "4",
    "solve": "4",
    "measure": "--n 4 --algorithms bitmask --repeats 1",
    "estimate": "4 --probes 10",
    "check": f"--n 4 {PROGRAM}",
    "puzzle make": "4",
    "picture": "4 --algorithm sieve --step 1",
    "film": "4 --algorithm sieve --to 9",
    "page": "4",
}
REST_OF_OPTION = {
    "picture --regions": "--out x.png",
    "film --regions": "--out x.gif",
    "page --regions": "--algorithm sieve --out x.html",
    "page --program": "--out x.html",
}


def file_options(parser: Parser, command: str = "") -> Iterator[tuple[str, str]]:
    """Yield every option of a command line that is a file: its command, and itself."""
    for name, one in parser.commands.items():
        yield from file_options(one, f"{command} {name}".strip())
    for action in parser._actions:
        if isinstance(action, argparse._StoreAction) and action.type is Path:
            yield command, (action.option_strings or [""])[0]


def all_file_options() -> list[tuple[str, str]]:
    parser = command_parser()
    parser.load()
    found = list(file_options(parser))
    assert len(found) > 20
    return found


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
@pytest.mark.parametrize(("command", "option"), all_file_options())
def test_a_circle_of_links_gets_one_sentence(
    refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, option: str
) -> None:
    monkeypatch.chdir(tmp_path)
    suffixes = {"picture": ".png", "film": ".gif", "measure": ".png", "page": ".html"}
    suffix = suffixes.get(command, "")
    suffix = ".nqlab" if command.startswith("lab") else suffix
    circle = tmp_path / f"circle{suffix}"
    circle.symlink_to(circle)
    rest = f"{REST.get(command, '')} {REST_OF_OPTION.get(f'{command} {option}', '')}"
    if command == "lab timings":
        rest = f"{circle} --csv {circle}"
        option = circle = ""
    assert "circle" in refused(f"{command} {rest} {option} {circle}")
