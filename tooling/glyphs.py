"""Cuts the Chinese and the Japanese font out of Noto Sans CJK: `python -m tooling.glyphs`.

Needs fonttools, and the two collections that Debian's fonts-noto-cjk installs. The cuts hold what
GB 2312 and JIS X 0208 hold, so that lessons of anybody's own can be read, too.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection

from nqviz.common.assets import asset

_COLLECTIONS = Path("/usr/share/fonts/opentype/noto")
_CHARACTER_SETS = {"SC": "gb2312", "JP": "shift_jis"}
_FOR_COLUMNS_OF_TEXT = ["vhea", "vmtx", "VORG"]


def characters(encoding: str) -> set[int]:
    """Return the code points of a double-byte character set."""
    found: set[int] = set()
    for first in range(0x81, 0xFD):
        for second in range(0x40, 0xFF):
            try:
                text = bytes((first, second)).decode(encoding)
            except UnicodeDecodeError:
                continue
            found.update(map(ord, text))
    return found


def main() -> None:
    """Write both fonts into resources/fonts."""
    for region, encoding in _CHARACTER_SETS.items():
        collection = TTCollection(_COLLECTIONS / "NotoSansCJK-Regular.ttc", lazy=True)
        font = next(
            each for each in collection if each["name"].getDebugName(1) == f"Noto Sans CJK {region}"
        )
        options = subset.Options(layout_features=[], hinting=False)
        options.drop_tables += _FOR_COLUMNS_OF_TEXT
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=characters(encoding))
        subsetter.subset(font)
        font.save(asset("fonts", f"NotoSansCJK{region.lower()}-Regular.otf"))


if __name__ == "__main__":
    main()
