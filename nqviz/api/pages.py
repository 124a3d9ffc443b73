"""Pages of a browser as text, and in the cell of a notebook."""

import tempfile
from base64 import b64encode
from collections.abc import Callable, Generator
from html import escape
from pathlib import Path

from nqviz.common.i18n import tr
from nqviz.runs.step_range import WriteProgress, finish

MOST_STEPS = 25_000  # A longer run is no player in a notebook, but a picture.
MOST_BYTES = 2_000_000  # So is one whose page is larger: a notebook holds it in every output.
_HEIGHT = 640  # pixels

Writing = Generator[WriteProgress, None, None]


def page_text(write: Callable[[Path], Writing]) -> str:
    """Return what is written to a page."""
    with tempfile.TemporaryDirectory(prefix="nqviz-") as folder:
        path = Path(folder, "page.html")
        finish(write(path))
        return path.read_text(encoding="utf-8")


def framed(page: str, title: str, still: str) -> str | None:
    """Return a page in a frame that may do nothing but run its script; None if it is too large.

    The still stands where no script may run, as in a notebook that is not trusted.
    """
    if len(page) > MOST_BYTES:
        return None
    words = tr("The player appears where this notebook is trusted.")
    return (
        f'<iframe sandbox="allow-scripts" title="{escape(title, quote=True)}" '
        f'style="width: 100%; height: {_HEIGHT}px; border: 0" '
        f'srcdoc="{escape(page, quote=True)}"></iframe>'
        f"<noscript>{pictured(still, words)}</noscript>"
    )


def image(svg: str, words: str) -> str:
    """Return a picture as markup that a notebook shows even where it trusts no SVG."""
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(words, quote=True)}">'


def pictured(images: str, words: str) -> str:
    """Return images as markup, with a sentence below."""
    return f"<div>{images}</div><p>{escape(words)}</p>"
