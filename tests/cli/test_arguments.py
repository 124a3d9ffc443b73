import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from nqviz import __version__
from nqviz.cli.arguments import command_parser, file_of, parsed
from nqviz.cli.main import main
from nqviz.cli.parser import Parser
from nqviz.lessons import lesson, session
from nqviz.programs import source
from nqviz.puzzles import puzzle


def test_what_is_wrong_is_quoted_in_short(run):
    for line in ("{}", "steps {}", "count 8 --algorithm {}", "film 4 --out x.gif --size {}"):
        status, out, err = run(line.format("x" * 3000))
        assert (status, out) == (2, "")
        assert len(err) < 500


def test_a_size_that_is_none_is_named(run):
    status, _, err = run("picture 8 --algorithm sieve --step 3 --out x.png --size 100x")
    assert status == 2
    assert "'100x' is not a size such as 1080x1080" in err


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("solve 2", "2 queens can't be placed"),
        ("solve 3 --algorithm wirth-basic", "3 queens can't be placed"),
        ("solve 12 --rule torus", "Queens on a torus: there is no solution for n = 12."),
        ("solve eight", "not a whole number"),
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
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(run, line, sentence):
    status, out, err = run(line)
    assert status == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


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
    "check": f"--n 4 {Path(__file__).parents[1]}/data/programs/right/tuples.py",
    "puzzle make": "4",
    "picture": "4 --algorithm sieve --step 1",
    "film": "4 --algorithm sieve --to 9",
}
REST_OF_OPTION = {"picture --regions": "--out x.png", "film --regions": "--out x.gif"}


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


@pytest.mark.parametrize(("command", "option"), all_file_options())
def test_a_circle_of_links_gets_one_sentence(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, option: str
) -> None:
    monkeypatch.chdir(tmp_path)
    suffix = {"picture": ".png", "film": ".gif", "measure": ".png"}.get(command, "")
    suffix = ".nqlab" if command.startswith("lab") else suffix
    circle = tmp_path / f"circle{suffix}"
    circle.symlink_to(circle)
    rest = f"{REST.get(command, '')} {REST_OF_OPTION.get(f'{command} {option}', '')}"
    if command == "lab timings":
        rest = f"{circle} --csv {circle}"
        option = circle = ""
    status, out, err = run(f"{command} {rest} {option} {circle}")
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "circle" in err
