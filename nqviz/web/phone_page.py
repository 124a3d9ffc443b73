"""The page of a phone that follows the teacher's board and answers what the class is asked."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from nqviz.common.i18n import in_each_language, language_in_use, tr
from nqviz.frames.mark import Mark, as_json
from nqviz.model.position import Position
from nqviz.web.document import Document
from nqviz.web.run_page import view_values


@cache
def phone_pages() -> Mapping[str, str]:
    """Return the page as HTML, by language; it is the same whatever is shown or asked."""
    return in_each_language(_phone_page)


def seen_by_phones(
    position: Position, marks: Sequence[Mark], sentence: Callable[[], str]
) -> dict[str, dict[str, Any]]:
    """Return what the page shows of a board, by language; the sentence is asked for in each."""
    board = {
        "task": as_json(position.task),
        "step": position.index,
        "queens": list(position.queens),
        "marks": as_json(marks),
    }
    return in_each_language(lambda: {**board, "sentence": sentence()})


def _phone_page() -> str:
    """Return the page in the language in use."""
    language = language_in_use()
    return Document(
        entry="phone_page.js",
        title=tr("Answers by phone"),
        sentence=tr("This page needs its script, which your browser does not run."),
        picture="",
        language=language,
        values=view_values((language,)),
        sheet="phone.css",
        is_served=True,
    ).as_html()
