from datetime import UTC, datetime

from nqviz.common.i18n import use_language
from nqviz.lessons.learning import Learning, PracticeRecord
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.lessons.progress import LessonProgress
from nqviz.practice.judging import Slip
from nqviz.puzzles.collection import own_collection
from nqviz.web.learnt_page import learnt_page, sections

_NOW = datetime(2026, 11, 24, 12, tzinfo=UTC)
SLIP = Slip.WENT_ON.value
FIRST, SECOND, THIRD = (load_lesson(path) for path in own_lessons()[:3])
LEARNT = Learning(
    {
        FIRST.name: LessonProgress(True, 3, 5, 4, later=1),
        SECOND.name: LessonProgress(False, 0, 2),
        THIRD.name: LessonProgress(True, 0, 2),
        "gone.toml": LessonProgress(True, 1, 1, 1),
    },
    {
        "sieve": PracticeRecord(2, 18, 20, {"WENT_ON": 2, "AGAIN": 1, "GONE": 9}),
        "bitmask": PracticeRecord(1, 20, 20),
        "gone": PracticeRecord(1, 1, 1),
    },
    frozenset({own_collection()[0].name, "gone"}),
)


def test_what_was_learnt_is_in_three_parts() -> None:
    lessons, practice, puzzles = sections(LEARNT)
    assert lessons.sentence == f"1 of {len(own_lessons())} lessons are done."
    assert lessons.rows == (
        (f"1  {FIRST.title}", "✓ Done  ·  3 of 4 right at the first try  ·  1 right later"),
        (f"2  {SECOND.title}", "Begun"),
        (f"3  {THIRD.title}", "Walked, no question answered"),
    )
    assert practice.sentence == "I was 2 of 13 algorithms."
    assert practice.rows == (
        (
            "Sieve",
            f"At best 18 of 20 steps right at once; made 2 times. Most frequent slip (2 ×): {SLIP}",
        ),
        ("Bitmask", "At best 20 of 20 steps right at once; made 1 time."),
    )
    assert puzzles.sentence == f"1 of {len(own_collection())} puzzles are solved."


def test_before_anything_is_learnt_no_row_is_there() -> None:
    assert [section.rows for section in sections(Learning())] == [(), (), ()]


def test_the_page_asks_for_nothing_and_is_in_the_language_in_use() -> None:
    page = learnt_page(LEARNT, _NOW)
    assert "<h1>What I have learnt</h1>" in page
    assert "2026" in page
    assert "default-src 'none'" in page
    assert "<script" not in page
    assert "At best 18 of 20" in page
    use_language("ja")
    other = learnt_page(LEARNT, _NOW)
    assert '<html lang="ja">' in other
    assert "At best" not in other
