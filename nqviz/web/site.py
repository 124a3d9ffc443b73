"""All lessons as pages in a folder, with a page that lists them."""

from collections.abc import Generator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from nqviz.common.files import atomic_file
from nqviz.common.i18n import LANGUAGES, speaking, tr
from nqviz.lessons.lesson import Lesson, load_lesson, own_lessons
from nqviz.runs.step_range import WriteProgress
from nqviz.web.document import bare_document
from nqviz.web.lesson_page import write_lesson_page
from nqviz.web.run_page import page_languages

INDEX = "index.html"


def write_site(folder: Path, languages: Sequence[str] = ()) -> Generator[WriteProgress, None, None]:
    """Write each lesson of the program, and the list; yields after each page.

    Raises ValueError with one clear sentence, and OSError where the folder can't be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    languages = page_languages(folder / INDEX, languages)
    paths = own_lessons()
    lessons = []
    for done, path in enumerate(paths):
        lesson = load_lesson(path)
        name = f"{path.stem}.html"
        for _ in write_lesson_page(lesson, folder / name, languages):
            yield WriteProgress(done, len(paths) + 1)
        lessons.append((name, lesson))
    with atomic_file(folder / INDEX) as file:
        file.write(_list(lessons, languages))
    yield WriteProgress(len(paths) + 1, len(paths) + 1)


def _list(lessons: Sequence[tuple[str, Lesson]], languages: Sequence[str]) -> str:
    parts = [_list_in(lessons, language, has_heading=len(languages) > 1) for language in languages]
    with speaking(languages[0]):
        return bare_document(tr("Lessons about N queens"), "\n".join(parts), languages[0])


def _list_in(lessons: Sequence[tuple[str, Lesson]], language: str, *, has_heading: bool) -> str:
    """Return the list in a language; the pages themselves have a choice of languages."""
    parts = [f'<section lang="{language.replace("_", "-")}">']
    with speaking(language):
        heading = LANGUAGES[language] if has_heading else tr("Lessons about N queens")
        parts.append(f"<h1>{escape(heading)}</h1>")
        for group, those in groupby(lessons, key=lambda each: each[1].group):
            parts.append(f"<h2>{escape(tr(group))}</h2>" if group else "")
            parts.append("<ul>")
            for name, lesson in those:
                about = f" <span>{escape(tr(lesson.about))}</span>" if lesson.about else ""
                link = f"{name}#{language}" if has_heading else name
                parts.append(f'<li><a href="{link}">{escape(tr(lesson.title))}</a>{about}</li>')
            parts.append("</ul>")
    return "\n".join((*parts, "</section>"))
