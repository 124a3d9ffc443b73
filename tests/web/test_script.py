from pathlib import Path

import pytest

from nqviz.common.assets import asset
from nqviz.web.script import script_from, style


def _modules(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_modules_are_joined_in_the_order_in_which_they_need_each_other(tmp_path: Path) -> None:
    folder = _modules(
        tmp_path,
        entry='import {\n  one,\n  two,\n} from "./numbers.js";\nconst x = one + two;\n',
        numbers="export const one = 1;\nconst x = 1;\nexport const two = one + x;\n",
    )
    _modules(tmp_path, bad='import all from "./numbers.js";\n')
    with pytest.raises(ValueError, match="import that can't be joined"):
        script_from("bad.js", folder)
    text = script_from("entry.js", folder)
    assert text.startswith('(() => {\n"use strict";\n')
    assert text.index("const module_numbers") < text.index("const module_entry")
    assert "return { one, two };" in text
    assert "export" not in text
    assert "import" not in text


def test_comments_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    folder = _modules(tmp_path, a="/**\n * words\n */\n  // more\nconst url = 'x://y'; // why\n")
    text = script_from("a.js", folder)
    assert "words" not in text
    assert "more" not in text
    assert "const url = 'x://y'; // why" in text


@pytest.mark.parametrize("text", ["const a = '</script>';", "const a = '<!--';", "x('</ScRiPt');"])
def test_a_script_does_not_end_its_element(tmp_path: Path, text: str) -> None:
    folder = _modules(tmp_path, a=text)
    with pytest.raises(ValueError, match="can't contain"):
        script_from("a.js", folder)


def test_a_circle_of_modules_is_refused(tmp_path: Path) -> None:
    folder = _modules(
        tmp_path, a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n'
    )
    with pytest.raises(ValueError, match="circle"):
        script_from("a.js", folder)


def test_the_modules_of_the_program_can_be_joined() -> None:
    entries = sorted(path.name for path in asset("web").glob("*_page.js"))
    assert entries
    assert all(map(script_from, entries))
    assert "</style" not in style()
