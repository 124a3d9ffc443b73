from pathlib import Path

import pytest
from selenium.webdriver import Keys

from nqviz.model.rule import QUEENS, parsed_rule
from nqviz.puzzles.puzzle import load_puzzle, own_puzzles
from nqviz.puzzles.solutions import solutions
from nqviz.web.puzzle_page import queens_from, write_position_page, write_puzzle_page
from tests.support.browser import Browser


def _says(browser: Browser, words: str) -> None:
    browser.wait(lambda: words in browser.text(".sentence"))


@pytest.mark.parametrize("path", own_puzzles()[::4], ids=lambda path: path.stem)
def test_hints_alone_solve_a_puzzle(browser: Browser, tmp_path: Path, path: Path) -> None:
    page = tmp_path / "puzzle.html"
    write_puzzle_page(load_puzzle(path), page)
    browser.open(page)
    browser.find(".sentence")
    browser.run(
        """
        const [hint, follow, words] = ["[data-do=hint]", "[data-do=follow]", ".sentence"].map(
          (each) => document.querySelector(each),
        );
        for (let left = 500; left && words.dataset.kind !== "solution"; left -= 1) {
          hint.click();
          follow.click();
        }
        """
    )
    _says(browser, "Solved: no queen attacks another. Hints: ")
    said = browser.text(".sentence")
    browser.find("[data-do=anew]").click()
    browser.find("[data-do=undo]").click()
    _says(browser, said)
    assert browser.complaints() == []
    assert browser.requests() == [page.as_uri()]


def test_a_puzzle_is_solved_by_touch_and_mistakes_are_told(
    browser: Browser, tmp_path: Path
) -> None:
    page, rule = tmp_path / "puzzle.html", load_puzzle(own_puzzles()[0])
    n = len(rule.regions)
    (solution,) = solutions(rule, n)
    write_puzzle_page(rule, page)
    browser.resize(360, 740, is_phone=True)
    browser.open(page)
    wrong = (solution[0] + 1) % n
    browser.tap_square(0, wrong)
    _says(browser, f"1 of {n} queens stand.")
    for _ in range(2):  # Asked again, it changes nothing.
        browser.tap(browser.find("[data-do=hint]"))
        _says(browser, f"The queen in row 0, column {wrong} is in no solution: take it away.")
    browser.tap(browser.find("[data-do=follow]"))
    _says(browser, f"0 of {n} queens stand.")
    assert browser.find("[data-do=follow]").get_attribute("aria-disabled") == "true"
    browser.tap(browser.find("[data-do=cross]"))
    browser.tap_square(0, solution[0])
    browser.tap(browser.find("[data-do=hint]"))
    _says(browser, f"The cross in row 0, column {solution[0]} is wrong")
    browser.tap(browser.find("[data-do=anew]"))
    browser.tap(browser.find("[data-do=queen]"))
    for row, column in enumerate(solution):
        browser.tap_square(row, column)
    browser.wait(lambda: browser.text(".sentence") == "Solved: no queen attacks another.")
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
    browser.tap(browser.find("[data-do=undo]"))
    _says(browser, f"{n - 1} of {n} queens stand.")


def test_keys_place_and_cross(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "board.html"
    write_position_page(QUEENS, (-1,) * 6, page)
    browser.open(page)
    body = browser.find("body")
    body.send_keys("x")
    assert browser.find("[data-do=cross]").get_attribute("aria-pressed") == "true"
    body.send_keys("q")
    assert browser.find("[data-do=queen]").get_attribute("aria-pressed") == "true"
    body.send_keys(Keys.CONTROL, "b")
    assert browser.run("return document.documentElement.dataset.look") == "projector"


def test_a_position_says_how_many_solutions_contain_it(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "board.html"
    write_position_page(parsed_rule("queens"), queens_from("1,.,.,.,.,.", 6), page)
    browser.open(page)
    _says(browser, "1 of 6 queens stand. From here 1 of 4 solutions can be reached.")
    browser.tap_square(1, 1)
    _says(browser, "The queens in rows 0 and 1 attack each other: one of them must go.")
    browser.find("[data-do=undo]").click()
    for row, column in enumerate((3, 5, 0, 2, 4), start=1):
        browser.tap_square(row, column)
    _says(browser, "Solved: no queen attacks another.")
    assert not browser.all("[data-do=hint]")


@pytest.mark.parametrize(
    ("rule", "n", "words"),
    [
        ("rooks", 7, "There are more than 2 000 solutions, too many to be counted on a page."),
        ("queens", 10, "A page counts the solutions of boards up to n = 9."),
        ("queens", 3, "There is no solution."),
    ],
)
def test_where_no_solutions_are_counted_a_sentence_says_why(
    browser: Browser, tmp_path: Path, rule: str, n: int, words: str
) -> None:
    page = tmp_path / "board.html"
    write_position_page(parsed_rule(rule), (-1,) * n, page)
    browser.open(page)
    _says(browser, f"0 of {n} queens stand. {words}")


@pytest.mark.parametrize("text", ["0,1", "0,1,2,x", "0,1,2,³"])
def test_what_names_no_queens_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="4 columns"):
        queens_from(text, 4)


def test_queens_that_do_not_fit_and_puzzles_without_one_solution_are_refused(
    tmp_path: Path,
) -> None:
    path = tmp_path / "board.html"
    with pytest.raises(ValueError, match="row 0, column 4"):
        write_position_page(QUEENS, (4, -1, -1, -1), path)
    with pytest.raises(ValueError, match="not 33"):
        write_position_page(QUEENS, (-1,) * 33, path)
    with pytest.raises(ValueError, match="not exactly one solution"):
        write_puzzle_page(parsed_rule("kings regions=AAAA/BBBB/CCCC/DDDD"), path)
    assert not path.exists()
