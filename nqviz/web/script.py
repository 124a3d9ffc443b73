"""The modules of `resources/web`, joined into the one script that a page can hold."""

import re
from functools import cache
from pathlib import Path

from nqviz.common.assets import asset
from nqviz.web.drawings import look_rules

# A module imports only at its top, from its own folder, and exports only what it declares.
_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|const|class)) ([\w$]+)", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/[ \t]*\n|//[^\n]*\n)", re.MULTILINE | re.DOTALL)
_STYLE_COMMENT = re.compile(r"/\*.*?\*/\n?|^[ \t]+", re.MULTILINE | re.DOTALL)
# They would end the element, or hide its end.
_CLOSES = re.compile(r"</script|<!--", re.IGNORECASE)


@cache
def script_from(entry: str, folder: Path | None = None) -> str:
    """Return a module and all that it imports as one script; each has a scope of its own.

    Comments that fill their lines are left out.
    """
    scopes: dict[str, str] = {}
    _add(entry, folder or asset("web"), scopes, ())
    joined = '(() => {\n"use strict";\n' + "".join(scopes.values()) + "})();\n"
    if found := _CLOSES.search(joined):
        raise ValueError(f"A script can't contain {found[0]!r}.")
    return joined


def style(sheet: str = "") -> str:
    """Return the style sheet of every page, colours and rules by hand, and one more if wanted."""
    sheets = ("style.css", "lesson.css", *filter(None, [sheet]))
    rules = (asset("web", name).read_text(encoding="utf-8") for name in sheets)
    return look_rules() + _STYLE_COMMENT.sub("", "".join(rules))


def _add(name: str, folder: Path, scopes: dict[str, str], importers: tuple[str, ...]) -> None:
    if name in scopes:
        return
    if name in importers:
        raise ValueError(
            f"{' > '.join((*importers, name))}: modules import one another in a circle."
        )
    text = (folder / name).read_text(encoding="utf-8")
    imports = _IMPORT.findall(text)
    for _, imported in imports:
        _add(imported, folder, scopes, (*importers, name))
    text = _COMMENT.sub("", _IMPORT.sub("", text))
    exports = [export[1] for export in _EXPORT.findall(text)]
    text = _EXPORT.sub(r"\1 \2", text)
    if found := _LEFT.search(text):
        raise ValueError(f"{name} has an {found[0]} that can't be joined.")
    heads = "".join(f"const {{{names}}} = {_scope(module)};\n" for names, module in imports)
    tail = f"return {{ {', '.join(exports)} }};\n"
    scopes[name] = f"const {_scope(name)} = (() => {{\n{heads}{text.strip()}\n{tail}}})();\n"


def _scope(name: str) -> str:
    return "module_" + name.removesuffix(".js").replace("-", "_")
