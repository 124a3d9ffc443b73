"""The programs that one of one's own can begin with: a template, and some of our algorithms."""

from functools import cache

from nqviz.common.assets import asset
from nqviz.common.i18n import tr
from nqviz.common.text import quoted

TEMPLATE = "template"


@cache
def template_keys() -> tuple[str, ...]:
    """Return the keys of what there is: the template first, then algorithms."""
    keys = sorted(path.stem for path in asset("programs").glob("*.py"))
    return tuple(sorted(keys, key=lambda key: key != TEMPLATE))


def template_text(key: str) -> str:
    """Return the text of one; raises ValueError with a sentence that names the keys."""
    if key not in template_keys():
        words = tr(
            "There is no program {key}; there are {keys}.",
            key=quoted(key),
            keys=", ".join(template_keys()),
        )
        raise ValueError(words)
    return asset("programs", f"{key}.py").read_text(encoding="utf-8")
