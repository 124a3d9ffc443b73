"""One HTML file that asks for nothing: markup for who runs no script, style, data and script."""

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from nqviz import __version__
from nqviz.common.files import atomic_file
from nqviz.common.i18n import mark, speaking, tr
from nqviz.common.text import visible
from nqviz.web.packing import packed
from nqviz.web.script import script_from, style

_ADVICE = mark(
    "Nothing moves here: open this file in a browser, such as Firefox, Chrome or Safari."
)
_ENCODED = re.compile(r"[A-Za-z0-9+/=\s]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """All that a page is made of.

    Attributes:
        entry: the module of `resources/web` that begins.
        title: of a run, a lesson or a puzzle, as the user's own files name it.
        sentence: what is told where the script does not run, below the picture.
        picture: the picture there, as SVG that is ours: it is markup.
        language: of the texts here, as a locale's name.
        values: the data of the page; the script finds it as packed JSON in the element "page-data".
        encoded: larger data by the id of its element, in base64.
        sheet: a style sheet beside those of every page, if there is one.
        is_served: whether the page comes from a server of ours, with which its script may talk.
    """

    entry: str
    title: str
    sentence: str
    picture: str
    language: str
    values: Mapping[str, Any] = field(default_factory=dict)
    encoded: Mapping[str, str] = field(default_factory=dict)
    sheet: str = ""
    is_served: bool = False

    def write(self, path: Path) -> None:
        """Write the file, its texts in its language; a failure leaves what stood there."""
        with speaking(self.language):
            text = self.as_html()
        with atomic_file(path) as file:
            file.write(text)

    def as_html(self) -> str:
        """Return the whole file.

        A short script unpacks the one that is run; the policy knows both.
        """
        script, unpacking = script_from(self.entry), script_from("unpacking.js")
        values = {"version": __version__, **self.values}
        data = {"page-data": packed(_json(values)), "page-script": packed(script.encode("utf-8"))}
        talks = "connect-src 'self'; " if self.is_served else ""
        return _html(
            self.title,
            self.language,
            f"script-src {_digest(unpacking)} {_digest(script)}; {talks}",
            (
                '<main id="page">',
                f"<h1>{_text(self.title)}</h1>",
                self.picture,
                f"<p>{_text(self.sentence)}</p>",
                "" if self.is_served else f"<p>{_text(tr(_ADVICE))}</p>",
                f"<p>{_made_by()}</p>",
                "</main>",
                *(_element(name, text) for name, text in {**data, **self.encoded}.items()),
                f"<script>{unpacking}</script>",
            ),
            self.sheet,
        )


def bare_document(title: str, markup: str, language: str) -> str:
    """Return a file without a script; its markup is ours."""
    body = ('<main class="list">', markup, f"<footer>{_made_by()}</footer>", "</main>")
    return _html(title, language, "", body)


def _html(
    title: str, language: str, script_policy: str, body: tuple[str, ...], sheet: str = ""
) -> str:
    """Return a file that permits no script or style but its own, and no request but these say."""
    css = style(sheet)
    policy = (
        f"default-src 'none'; {script_policy}style-src {_digest(css)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{_text(language.replace("_", "-"))}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f'<meta name="generator" content="nqviz {_text(__version__)}">',
            f"<title>{_text(title)}</title>",
            f"<style>{css}</style>",
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        )
    )


def _made_by() -> str:
    return _text(tr("Made by nqviz {version}.", version=__version__))


def _json(values: Any) -> bytes:
    """Return JSON as ASCII, which holds what is no Unicode, too."""
    return json.dumps(values, separators=(",", ":"), allow_nan=False).encode("ascii")


def _element(name: str, text: str) -> str:
    if not _ENCODED.fullmatch(text):
        raise ValueError(f"{name} is no base64.")
    return f'<script type="text/plain" id="{escape(name)}">{text}</script>'


def _text(text: str) -> str:
    return escape(visible(text))


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
