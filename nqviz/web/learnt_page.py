"""What a student has learnt, in words, and as one HTML file without a script."""

from dataclasses import dataclass
from datetime import datetime
from html import escape

from nqviz.common.i18n import day, language_in_use, ntr, number, together, tr
from nqviz.lessons.learning import Learning, PracticeRecord
from nqviz.lessons.lesson import load_lesson, own_lessons
from nqviz.practice.judging import Slip
from nqviz.puzzles.collection import own_collection
from nqviz.solvers.registry import SOLVERS
from nqviz.web.document import bare_document


@dataclass(frozen=True, slots=True)
class Section:
    """A part of what was learnt: a heading, a sentence, and pairs of a name and a result."""

    title: str
    sentence: str
    rows: tuple[tuple[str, str], ...] = ()


def title() -> str:
    """Return the heading of all of it."""
    return tr("What I have learnt")


def sections(learning: Learning) -> tuple[Section, ...]:
    """Return the parts, in the language in use."""
    return _lessons(learning), _practice(learning), _puzzles(learning)


def markup(learning: Learning) -> str:
    """Return the parts as HTML, in the language in use."""
    parts = []
    for section in sections(learning):
        rows = (
            f"<li><strong>{escape(name)}</strong><br>{escape(words)}</li>"
            for name, words in section.rows
        )
        parts += [
            f"<h2>{escape(section.title)}</h2>",
            f"<p>{escape(section.sentence)}</p>",
            f"<ul>{''.join(rows)}</ul>" if section.rows else "",
        ]
    return "\n".join(parts)


def learnt_page(learning: Learning, now: datetime) -> str:
    """Return the file, in the language in use."""
    head = f"<h1>{escape(title())}</h1>\n<p>{escape(day(now))}</p>\n"
    return bare_document(title(), head + markup(learning), language_in_use())


def _lessons(learning: Learning) -> Section:
    lessons = [load_lesson(path) for path in own_lessons()]
    begun = [(at, each) for at, each in enumerate(lessons, 1) if each.name in learning.lessons]
    done = sum(learning.lessons[each.name].counts_as_done for _at, each in begun)
    words = ntr(
        "{done} of {count} lesson is done.",
        "{done} of {count} lessons are done.",
        len(lessons),
        done=number(done),
    )
    rows = tuple(
        (f"{at}  {tr(each.title)}", learning.lessons[each.name].in_words()) for at, each in begun
    )
    return Section(tr("Lessons"), words, rows)


def _practice(learning: Learning) -> Section:
    found = [
        (each, learning.practice[each.key]) for each in SOLVERS if each.key in learning.practice
    ]
    words = ntr(
        "I was {done} of {count} algorithm.",
        "I was {done} of {count} algorithms.",
        len(SOLVERS),
        done=number(len(found)),
    )
    rows = tuple((tr(solver.title), _record(record)) for solver, record in found)
    return Section(tr("You are the algorithm"), words, rows)


def _record(record: PracticeRecord) -> str:
    best = ntr(
        "At best {right} of {turns} steps right at once; made {count} time.",
        "At best {right} of {turns} steps right at once; made {count} times.",
        record.times,
        right=number(record.right),
        turns=number(record.turns),
    )
    names = [name for name in record.slips if name in Slip.__members__]
    if not names:
        return best
    often = max(names, key=lambda name: record.slips[name])
    slip = tr(Slip[often].value)
    count = number(record.slips[often])
    return together(best, tr("Most frequent slip ({count} ×): {slip}", count=count, slip=slip))


def _puzzles(learning: Learning) -> Section:
    names = {puzzle.name for puzzle in own_collection()}
    words = ntr(
        "{done} of {count} puzzle is solved.",
        "{done} of {count} puzzles are solved.",
        len(names),
        done=number(len(names & learning.puzzles)),
    )
    return Section(tr("Puzzles"), words)
