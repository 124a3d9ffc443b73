"""Names of files that say which run they hold, for every file system."""

import hashlib
import re
import unicodedata

from nqviz.model.board import EMPTY
from nqviz.model.position import Task
from nqviz.model.rule import QUEENS

_UNSAFE = re.compile(r"[\W_]+")
_LONGEST = 180  # bytes; file systems allow 255, with suffixes and what is added to copies


def safe_name(*parts: object) -> str:
    """Return a name of letters and digits of any language and of hyphens, without a suffix.

    All else becomes a hyphen. It is never empty, and never one of the names that Windows reserves
    for devices (CON, NUL, COM1 ...), which have no hyphen in them.
    """
    plain = unicodedata.normalize("NFKC", "-".join(str(part) for part in parts if part != ""))
    whole = _UNSAFE.sub("-", plain).strip("-")
    name = whole.encode()[:_LONGEST].decode(errors="ignore").strip("-")
    return name if "-" in name else f"nqviz-{name}".rstrip("-")


def name_of_run(name: str, task: Task) -> str:
    """Return a name for what is saved of a run; `name` is that of its algorithm or program."""
    rule = task.rule
    has_squares = bool(
        rule.blocked or rule.regions
    )  # too many for a name: a digest stands for them
    return safe_name(
        name,
        f"n{task.n}",
        "" if rule.key == QUEENS.key else rule.key,
        hashlib.blake2b(rule.text.encode(), digest_size=3).hexdigest() if has_squares else "",
        "first" if task.first else "",
        "mirror" if task.mirror else "",
        f"seed{task.seed}" if task.seed else "",
        "own-queens" if any(column != EMPTY for column in task.given) else "",
    )
