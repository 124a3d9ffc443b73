"""Makes Qt's SVG files mean the same to every program that opens them.

Lines of a plot are as thick however the plot is stretched. Qt says so with `vector-effect`, which
many programs do not know: they would stretch a line with its curve, to hundreds of pixels. Here the
coordinates are stretched instead, once and for all. Fonts that may be missing get a substitute.
"""

import re
from xml.etree import ElementTree

_SVG = "http://www.w3.org/2000/svg"
_PAIR = re.compile(r"([-+.\de]+),([-+.\de]+)")
_COORDINATES = {f"{{{_SVG}}}path": "d", f"{{{_SVG}}}polyline": "points"}
_FIXED = "vector-effect"
_SUBSTITUTES = ", Helvetica, Arial, sans-serif"


def flattened(svg: bytes) -> bytes:
    """Return a file of QSvgGenerator's without lines that depend on `vector-effect`."""
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(svg)  # noqa: S314  Qt has just written it
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{{{_SVG}}}g" and not len(child):
                parent.remove(child)
    for element in root.iter():
        if element.tag == f"{{{_SVG}}}g":
            _flatten(element)
        if "font-family" in element.attrib:
            element.attrib["font-family"] += _SUBSTITUTES
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _flatten(group: ElementTree.Element) -> None:
    """Move the stretching of a group into the coordinates of its lines."""
    match = re.fullmatch(r"matrix\((.*)\)", group.get("transform", ""))
    if match is None:
        return
    a, b, c, d, x, y = (float(number) for number in match[1].split(","))
    if (a, b, c, d) != (1, 0, 0, 1):
        if not all(child.tag in _COORDINATES and _FIXED in child.attrib for child in group):
            return

        def place(pair: re.Match[str]) -> str:
            across, down = float(pair[1]), float(pair[2])
            return f"{a * across + c * down:.6g},{b * across + d * down:.6g}"

        for child in group:
            name = _COORDINATES[child.tag]
            child.set(name, _PAIR.sub(place, child.get(name, "")))
        group.set("transform", f"matrix(1,0,0,1,{x:.6g},{y:.6g})")
    for child in group:
        child.attrib.pop(_FIXED, None)
