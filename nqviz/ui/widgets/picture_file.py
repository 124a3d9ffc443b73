"""Writes what a widget paints into a PNG or an SVG file.

Qt's SVG files are changed so that every program draws them alike. Lines of a plot are as thick
however the plot is stretched. Qt says so with `vector-effect`, which many programs do not know:
they would stretch a line with its curve, to hundreds of pixels. Here the coordinates are stretched
instead. Fonts that may be missing get a substitute.
"""

import re
from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect
from PySide6.QtGui import QImage, QImageWriter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from nqviz.common.files import atomic_file

PICTURES = (".png", ".svg")

_CSS_RESOLUTION = 96  # CSS defines so many pixels to the inch.
_SVG = "http://www.w3.org/2000/svg"
_PAIR = re.compile(r"([-+.\de]+),([-+.\de]+)")
_COORDINATES = {f"{{{_SVG}}}path": "d", f"{{{_SVG}}}polyline": "points"}
_FIXED = "vector-effect"
_SUBSTITUTES, _CODE_SUBSTITUTES = ", Helvetica, Arial, sans-serif", ", monospace"


def write_picture(widget: QWidget, path: Path, title: str, *, clips: bool = False) -> None:
    """Write what a widget paints, shown or not, in the format of the file's suffix.

    `svg_bytes` explains `clips`. Raises ValueError with one clear sentence.
    """
    if path.suffix.lower() == ".svg":
        data = svg_bytes(widget, title, clips=clips)
    else:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image = QImage(widget.size(), QImage.Format.Format_RGB32)
        QImageWriter(buffer, QByteArray(b"png")).write(paint_into(image, widget))
        data = bytes(buffer.data().data())
    with atomic_file(path, binary=True) as file:
        file.write(data)


def paint_into(image: QImage, widget: QWidget) -> QImage:
    """Paint a widget on its own ground, and return the image."""
    image.fill(widget.palette().window().color())
    widget.render(image)
    return image


def svg_bytes(widget: QWidget, title: str, *, clips: bool = False) -> bytes:
    """Return what a widget paints as an SVG file, its text as text.

    Without `clips` it is SVG Tiny, in which nothing is cut off at the edge of an area.
    """
    version = QSvgGenerator.SvgVersion
    buffer = QBuffer()
    generator = QSvgGenerator(version.Svg11 if clips else version.SvgTiny12)
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    generator.setViewBox(QRect(0, 0, widget.width(), widget.height()))
    generator.setResolution(_CSS_RESOLUTION)
    generator.setTitle(title)
    widget.render(generator)
    return portable(bytes(buffer.data().data()))


def portable(svg: bytes) -> bytes:
    """Return a file of QSvgGenerator's without `vector-effect`, and with fonts to choose from."""
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(svg)  # noqa: S314  Qt has just written it
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{{{_SVG}}}g" and not len(child):
                parent.remove(child)
    for element in root.iter():
        if element.tag == f"{{{_SVG}}}g":
            _flatten(element)
        if family := element.get("font-family"):
            is_code = family.startswith("JetBrains Mono")
            element.set("font-family", family + (_CODE_SUBSTITUTES if is_code else _SUBSTITUTES))
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _flatten(group: ElementTree.Element) -> None:
    match = re.fullmatch(r"matrix\((.*)\)", group.get("transform", ""))
    if match is None:
        return
    a, b, c, d, x, y = (float(number) for number in match[1].split(","))
    if (a, b, c, d) != (1, 0, 0, 1):
        if not all(child.tag in _COORDINATES and _FIXED in child.attrib for child in group):
            return

        def stretch(pair: re.Match[str]) -> str:
            across, down = float(pair[1]), float(pair[2])
            return f"{a * across + c * down:.6g},{b * across + d * down:.6g}"

        for child in group:
            name = _COORDINATES[child.tag]
            child.set(name, _PAIR.sub(stretch, child.get(name, "")))
        group.set("transform", f"matrix(1,0,0,1,{x:.6g},{y:.6g})")
    for child in group:
        child.attrib.pop(_FIXED, None)
