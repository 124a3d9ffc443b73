from itertools import combinations

from PySide6.QtGui import QKeySequence

from nqviz.ui.window.keys import KEYS, Key, Where, key_names, only_there

PAGES = (Where.STEP, Where.RACE, Where.MEASURE)


def overlap(one: Key, other: Key) -> bool:
    return any(one.works_on(page) and other.works_on(page) for page in PAGES)


def test_no_two_actions_of_a_page_share_a_key() -> None:
    for one, other in combinations(KEYS, 2):
        if overlap(one, other):
            assert not set(one.sequences) & set(other.sequences)


def test_a_remotes_keys_do_the_same_on_every_page_while_a_lesson_is_on() -> None:
    taken = [each for key in KEYS if key.where is Where.LESSON for each in key.sequences]
    assert len(taken) == len(set(taken))
    others = {
        key.action
        for key in KEYS
        if key.where is not Where.LESSON and set(key.sequences) & set(taken)
    }
    assert others == {"step", "step_back"}  # which keep their arrows


def test_every_sequence_is_one_key_that_qt_knows() -> None:
    for key in KEYS:
        for sequence in key.sequences:
            assert QKeySequence(sequence).count() == 1
            assert QKeySequence(sequence).toString() == sequence.replace("Escape", "Esc").replace(
                "Delete", "Del"
            )


def test_every_entry_has_a_name_and_a_description() -> None:
    assert len({key.action for key in KEYS}) == len(KEYS)
    assert len({key.description for key in KEYS}) == len(KEYS)
    for key in KEYS:
        assert all(key_names(key))


def test_arrows_are_shown_as_arrows() -> None:
    names = {key.action: key_names(key) for key in KEYS}
    assert names["step"][0] == "→"
    assert names["previous_solution"] == ["Shift ←"]


def test_a_key_of_another_page_says_so() -> None:
    measure = next(key for key in KEYS if key.action == "measure")
    assert only_there(measure) == "This works on the page Measure."
    play = next(key for key in KEYS if key.action == "toggle_play")
    assert only_there(play) == "This works on the pages Step and Race."
    lesson = next(key for key in KEYS if key.action == "lesson_on")
    assert only_there(lesson) == "This works while a lesson is on."


def test_a_key_works_on_its_pages_and_no_others() -> None:
    works = {key.action: [key.works_on(page) for page in PAGES] for key in KEYS}
    assert works["toggle_play"] == [True, True, False]
    assert works["next_conflict"] == [True, False, False]
    assert works["toggle_clock"] == [False, True, False]
    assert works["measure"] == [False, False, True]
    assert works["quit"] == [True, True, True]
