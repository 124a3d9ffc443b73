from nqviz.lessons.progress import LessonProgress


def test_the_better_of_two_is_done_if_either_is() -> None:
    one, other = LessonProgress(True, 1, 4, 4), LessonProgress(False, 3, 4, 3)
    assert one.better(other) == other.better(one) == LessonProgress(True, 3, 4, 3)
    assert one.better(None) == one


def test_a_lesson_that_has_changed_begins_anew() -> None:
    assert LessonProgress(False, 0, 5).better(LessonProgress(True, 4, 4)) == LessonProgress(
        False, 0, 5
    )


def test_it_is_said_in_words() -> None:
    assert LessonProgress(True, 3, 7, 4).in_words() == "✓ Done  ·  3 of 4 right at the first try"
    assert LessonProgress(True, 0, 7).in_words() == "Walked, no question answered"
    assert LessonProgress(True, 0, 0).in_words() == "✓ Done"  # nothing is asked
    assert LessonProgress(False, 0, 0).in_words() == "Begun"
    later = LessonProgress(True, 3, 7, 5, later=2).in_words()
    assert later == "✓ Done  ·  3 of 5 right at the first try  ·  2 right later"
