from functools import partial

from nqviz.ui.widgets.action import Action, Menu, Where

PAGES = (Where.STEP, Where.RACE, Where.MEASURE)

_of_list = partial(Action, list, "Space F5", "Play", list.clear, Menu.RUN)


def test_its_keys_are_told_apart() -> None:
    assert _of_list().sequences == ("Space", "F5")
    assert Action(list, "", "About", list.clear, Menu.HELP).sequences == ()


def test_it_works_on_its_pages_and_no_others() -> None:
    def works(where: Where) -> list[bool]:
        return [_of_list(where).works_on(page) for page in PAGES]

    assert works(Where.STEP_AND_RACE) == [True, True, False]
    assert works(Where.STEP) == [True, False, False]
    assert works(Where.RACE) == [False, True, False]
    assert works(Where.MEASURE) == [False, False, True]
    assert works(Where.EVERYWHERE) == [True, True, True]
    assert works(Where.LESSON) == [False, False, False]


def test_on_another_page_it_says_where_it_works() -> None:
    assert _of_list(Where.MEASURE).only_there() == "This works on the page Measure."
    assert _of_list(Where.STEP_AND_RACE).only_there() == "This works on the pages Step and Race."
    assert _of_list(Where.LESSON).only_there() == "This works while a lesson is on."
