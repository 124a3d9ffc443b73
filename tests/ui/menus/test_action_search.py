import pytest

from nqviz.common.i18n import in_every_language, speaking, tr
from nqviz.ui.menus.action_search import Findable, Words, find, in_use, words_of
from nqviz.ui.menus.menu_bar import key_names
from nqviz.ui.widgets.action import Where
from nqviz.ui.window.main_window import ACTIONS

ALL = [
    Findable(each.title, " · ".join(key_names(each)), each.where, (each.title, each.also))
    for each in ACTIONS
]


@pytest.fixture(scope="module")
def words() -> list[Words]:
    return [words_of(each, in_every_language) for each in ALL]


def titles(typed: str, words: list[Words]) -> list[str]:
    return [each.title for each in find(typed, ALL, words)]


@pytest.mark.parametrize("language", ["en", "zh_CN", "ja"])
def test_every_action_is_found_first_by_its_title_in_each_language(
    words: list[Words], language: str
) -> None:
    with speaking(language):
        for action in ACTIONS:
            assert tr(titles(tr(action.title), words)[0]) == tr(action.title)


def test_every_action_has_everyday_words_but_the_buttons_of_a_question() -> None:
    assert {each.keys for each in ACTIONS if not each.also} <= set("456789")


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("undo", "Own position: take the last change back"),
        ("bigger", "Larger"),
        ("who attacks", "Show or hide what the queens attack"),
        ("torus", "Rules, and which algorithms serve them"),
        ("worksheet", "Print a worksheet: questions, or a table of the run"),
        ("how do I compare", "Two runs in one search tree"),
        ("students", "Check a folder of programs, such as a class's homework"),
        ("check homework", "Check a folder of programs, such as a class's homework"),
        ("screenshot", "Save a picture of a step"),
        ("growth table", "Growth table: how it grows, in numbers"),
        ("how many solutions", "Growth table: how it grows, in numbers"),
        ("vote", "Predict: vote twice, by a show of hands"),
        ("compare two algorithms", "Two runs in one search tree"),
        ("show the icicle", "The search tree as an icicle, or as nodes"),
        ("hint puzzle", "Own position: a hint, then what it says"),
        ("icic", "The search tree as an icicle, or as nodes"),
        ("VIDEO", "Save a film of the run"),
        ("撤销", "Own position: take the last change back"),
        ("谁攻击", "Show or hide what the queens attack"),
        ("放大", "Larger"),
        ("元に戻す", "Own position: take the last change back"),
        ("とーらす", "Rules, and which algorithms serve them"),
        ("誰が攻撃", "Show or hide what the queens attack"),
        ("ｆ６", "Check whether the program is right"),
    ],
)
def test_everyday_words_find_in_any_language(words: list[Words], typed: str, title: str) -> None:
    assert title in titles(typed, words)[:3]


def test_a_key_finds_what_it_does(words: list[Words]) -> None:
    assert titles("ctrl+b", words)[0].startswith("Projector")
    assert titles("x", words)[0] == "Show or hide what the queens attack"


def test_a_slip_of_the_finger_finds_what_is_alike_and_nonsense_nothing(words: list[Words]) -> None:
    assert "Show or hide the search tree" in titles("serach tree", words)
    assert titles("qqqq zzzz", words) == []


def test_what_can_be_used_comes_before_what_can_not() -> None:
    grey = Findable("Zoom in", "", Where.MEASURE, ("Zoom in",), obstacle="Not now.")
    usable = Findable("Zoom on", "", Where.STEP, ("Zoom on",), print)
    both = [grey, usable]
    assert find("zoom", both, [words_of(each, in_use) for each in both]) == [usable, grey]


def here_there_and_nowhere() -> list[Findable]:
    """Return what can be done not at all, on another page, and here."""
    grey = Findable("Compare lanes", "", Where.RACE, ("Compare lanes",), print, "No lanes.")
    there = Findable(
        "Two runs", "", Where.RACE, ("Two runs", "compare"), print, "On the page Race.", True
    )
    here = Findable("Curves", "", Where.MEASURE, ("Curves", "plot, compare"), print)
    return [grey, there, here]


def test_what_is_near_comes_first_and_what_can_be_done_on_another_page_is_not_grey() -> None:
    grey, there, here = findables = here_there_and_nowhere()
    words = [words_of(each, in_use) for each in findables]
    assert find("compare", findables, words) == [here, there, grey]
    assert find("compare lanes", findables, words) == [grey]  # its title
    assert find("two runs", findables, words) == [there]
    assert [each.is_grey for each in findables] == [True, False, False]
    titled = Findable("Compare two", "", Where.RACE, ("Compare two",), print, "There.", True)
    words.append(words_of(titled, in_use))
    assert find("compare", [*findables, titled], words) == [titled, here, there, grey]
