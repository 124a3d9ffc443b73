"""What a page needs to draw boards as the window does, as JSON: signs, strokes and looks."""

from dataclasses import fields
from typing import Any

from nqviz.frames.attacks import BEYOND, BULGE
from nqviz.frames.mark import as_json
from nqviz.frames.palette import (
    DARK,
    LIGHT,
    LOOKS,
    PROJECTOR,
    REGION_COLORS,
    Look,
    blocked_color,
    region_colors,
)
from nqviz.frames.signs import (
    BANDS,
    LINES,
    PATTERNS,
    SMALL,
    STRUCK,
    Drawing,
    Outline,
    Polygon,
    Sign,
    Stripes,
)

_USUAL = {field.name: field.default for field in fields(Drawing)}


def drawings() -> dict[str, Any]:
    """Return signs by name, the sizes of each look, and the numbers that lines are drawn with.

    A drawing is without the fields that have their usual value.
    """
    return {
        "signs": {sign.name.lower(): [_drawing(each) for each in sign.drawings] for sign in Sign},
        "struck": as_json(STRUCK),
        "small": {sign.name.lower(): as_json(small) for sign, small in SMALL.items()},
        "bands": as_json(BANDS),
        "lines": as_json(LINES),
        "looks": {look.name: {"font": look.font, "line": look.line} for look in LOOKS},
        "regions": len(REGION_COLORS),
        "patterns": as_json(PATTERNS),
        "bulge": BULGE,
        "beyond": BEYOND,
    }


def look_rules() -> str:
    """Return the colours of all looks as custom properties, for a style sheet.

    The attribute `data-look` of the root chooses; without it, the system's wish does. On paper the
    colours are those of light.
    """
    light, dark = _properties(LIGHT), _properties(DARK)
    return "\n".join(
        (
            f":root{{{light}}}",
            f"@media (prefers-color-scheme:dark){{:root:not([data-look]){{{dark}}}}}",
            f":root[data-look=dark]{{{dark}}}",
            f":root[data-look=projector]{{{_properties(PROJECTOR)}}}",
            f"@media print{{:root,:root[data-look],:root:not([data-look]){{{light}}}}}",
            "",
        )
    )


def _drawing(drawing: Drawing) -> dict[str, Any]:
    values: dict[str, Any] = {"outlines": [_outline(each) for each in drawing.outlines]}
    for name, usual in _USUAL.items():
        value = getattr(drawing, name)
        if name != "outlines" and value != usual:
            values[name] = as_json(value)
    return values


def _outline(outline: Outline) -> dict[str, Any]:
    if isinstance(outline, str):
        return {"shape": "letter", "text": outline}
    if isinstance(outline, Polygon):
        points = [[round(x, 4), round(y, 4)] for x, y in outline.points]
        return {"shape": "polygon", "points": points, "is_closed": outline.is_closed}
    if isinstance(outline, Stripes) and outline.gap is None:
        return {"shape": "ground"}
    return {"shape": type(outline).__name__.lower(), **as_json(outline)}


def _properties(look: Look) -> str:
    values = {each.name: str(getattr(look, each.name)) for each in fields(look)}
    colors = {name: value for name, value in values.items() if value.startswith("#")}
    for index in range(len(REGION_COLORS)):
        colors[f"region_{index}"], colors[f"region_ink_{index}"] = region_colors(look, index)
    colors["blocked"] = blocked_color(look)
    scheme = "dark" if look.is_dark else "light"
    return f"color-scheme:{scheme};" + ";".join(
        f"--{name.replace('_', '-')}:{color}" for name, color in colors.items()
    )
