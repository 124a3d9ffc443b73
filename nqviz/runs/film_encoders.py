"""Files of moving pictures, written frame by frame: GIF, APNG and WebP.

Pillow encodes each picture, but keeps all frames of a film until its end. Here what has changed
since the frame before is encoded as a picture of its own and written at once, so that a film of any
length takes the memory of two frames.
"""

import struct
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import IO, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

Pixels = NDArray[np.uint32]  # by row and column, each 0xRRGGBB

_TRANSPARENT = 255  # the place in a GIF's palette that stands for "as before"
_MOST_COLORS = 255
_EXACT_COLORS = 64  # of a palette, the most frequent ones; the rest stand for several each
_ALL, _FEW = 1 << 24, 1 << 13
_COLOR, _OPAQUE = np.uint32(0xFFFFFF), np.uint32(0xFF000000)
_STAY = 1  # GIF: a frame stays under the next one
_STAYS, _BLENDS = 0, 1  # APNG's, and that transparent pixels are as before


class _Box(NamedTuple):
    """A part of a picture: `top` and `left` belong to it, `bottom` and `right` do not."""

    top: int
    left: int
    bottom: int
    right: int

    def of(self, pixels: Pixels) -> Pixels:
        """Cut this part out of a picture."""
        return pixels[self.top : self.bottom, self.left : self.right]


def _changed(before: Pixels | None, pixels: Pixels, grid: int) -> _Box:
    """Return the part that holds every change, its corner on a grid; never an empty one."""
    height, width = pixels.shape
    if before is None:
        return _Box(0, 0, height, width)
    is_changed = before != pixels
    rows, columns = is_changed.any(axis=1).nonzero()[0], is_changed.any(axis=0).nonzero()[0]
    if not len(rows):
        return _Box(0, 0, 1, 1)
    top, left = int(rows[0]), int(columns[0])
    return _Box(top - top % grid, left - left % grid, int(rows[-1]) + 1, int(columns[-1]) + 1)


def _image(pixels: Pixels) -> Image.Image:
    height, width = pixels.shape
    data = np.ascontiguousarray(pixels, "<u4").tobytes()
    return Image.frombytes("RGB", (width, height), data, "raw", "BGRX")


def _changes(before: Pixels | None, pixels: Pixels, box: _Box) -> Image.Image:
    """Return a part of a picture, transparent where it is as before."""
    shown = box.of(pixels) | _OPAQUE
    if before is not None:
        shown[box.of(pixels) == box.of(before)] = 0
    height, width = shown.shape
    return Image.frombytes("RGBA", (width, height), shown.astype("<u4").tobytes(), "raw", "BGRA")


class FilmFile(ABC):
    """A film that is being written; its durations are multiples of `tick` milliseconds."""

    tick = 1
    _grid = 1  # the pixels that the place of a changed part is a multiple of

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._before: Pixels | None = None

    def add(self, pixels: Pixels, milliseconds: int) -> None:
        """Write another frame, all of one size."""
        self._write_change(pixels, _changed(self._before, pixels, self._grid), milliseconds)
        self._before = pixels

    def close(self) -> None:
        """Write what comes after the last frame; the file itself stays open."""
        self._file.writelines(self._end())

    @abstractmethod
    def _write_change(self, pixels: Pixels, box: _Box, milliseconds: int) -> None:
        """Write a frame, of which only the part in a box differs from the one before."""

    @abstractmethod
    def _end(self) -> list[bytes]: ...


def count_colors(pixels: Pixels) -> dict[int, int]:
    """Return how often each colour, as 0xRRGGBB, occurs in a picture."""
    image = _image(pixels)
    counted: dict[int, int] = {}
    # The table that Pillow makes for so many colours would take longer than counting them.
    for count, color in image.getcolors(_FEW) or image.getcolors(pixels.size) or ():
        assert isinstance(color, tuple)
        red, green, blue = color
        counted[red << 16 | green << 8 | blue] = count
    return counted


def choose_palette(colors: Mapping[int, int]) -> Pixels:
    """Return the colours of a GIF: the most frequent as they are, and what stands for the rest."""
    frequent = sorted(colors, key=lambda color: (-colors[color], color))
    if len(frequent) <= _MOST_COLORS:
        return np.array(frequent, np.uint32)
    exact, rest = frequent[:_EXACT_COLORS], frequent[_EXACT_COLORS:]
    others = _image(np.array([rest], np.uint32)).quantize(_MOST_COLORS - len(exact))
    return np.array([*exact, *np.unique(_pixels(others))], np.uint32)


def _pixels(image: Image.Image) -> Pixels:
    data = image.convert("RGB").tobytes("raw", "BGRX")
    pixels = np.frombuffer(data, "<u4").astype(np.uint32) & _COLOR
    return pixels.reshape(image.height, image.width)


class GifFile(FilmFile):
    """A GIF with one palette for all frames: a colour is the same in each, and nothing dithers."""

    tick = 10

    def __init__(self, file: IO[bytes], palette: Pixels) -> None:
        super().__init__(file)
        assert len(palette) <= _MOST_COLORS
        self.palette = palette
        # By colour, its place in the palette; found out when a colour is met for the first time.
        self._places = np.full(_ALL, _TRANSPARENT, np.uint8)

    def _write_change(self, pixels: Pixels, box: _Box, milliseconds: int) -> None:
        if self._before is None:
            self._write_head(*pixels.shape)
        part = box.of(pixels)
        indices = self._indices(part)
        parameters = {"duration": milliseconds, "disposal": _STAY}
        if self._before is not None:
            indices[part == box.of(self._before)] = _TRANSPARENT
            parameters["transparency"] = _TRANSPARENT
        data = GifImagePlugin.getdata(Image.fromarray(indices), (box.left, box.top), **parameters)
        self._file.write(b"".join(data))

    def _end(self) -> list[bytes]:
        return [b";"]

    def _write_head(self, height: int, width: int) -> None:
        colors = np.zeros(256, ">u4")
        colors[: len(self.palette)] = self.palette
        self._file.write(b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0))
        self._file.write(colors.view(np.uint8).reshape(256, 4)[:, 1:].tobytes())
        self._file.write(b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")  # over and over again

    def _indices(self, part: Pixels) -> NDArray[np.uint8]:
        """Return the places in the palette of the colours nearest to those of a picture."""
        indices = self._places[part]
        unknown = part[indices == _TRANSPARENT]
        if len(unknown):
            for color in np.unique(unknown):
                self._places[color] = self._nearest(color)
            indices = self._places[part]
        return indices

    def _nearest(self, color: np.uint32) -> int:
        distance = sum(
            ((self.palette >> shift & 255).astype(int) - int(color >> shift & 255)) ** 2
            for shift in (16, 8, 0)
        )
        return int(np.argmin(distance))


class ApngFile(FilmFile):
    """An animated PNG, whose number of frames stands at its start."""

    def __init__(self, file: IO[bytes], frames: int) -> None:
        super().__init__(file)
        self._frames = frames
        self._sequence = 0

    def _write_change(self, pixels: Pixels, box: _Box, milliseconds: int) -> None:
        coded = BytesIO()
        image = _changes(self._before, pixels, box)
        image.save(coded, "PNG")
        chunks = list(_png_chunks(coded.getvalue()))
        if self._before is None:
            self._file.write(coded.getvalue()[:8])
            self._file.write(_png_chunk(b"IHDR", chunks[0][1]))
            self._file.write(_png_chunk(b"acTL", struct.pack(">II", self._frames, 0)))
        place = struct.pack(">IIII", *image.size, box.left, box.top)
        times = struct.pack(">HHBB", milliseconds, 1000, _STAYS, _BLENDS)
        self._write_numbered(b"fcTL", place + times)
        data = b"".join(content for name, content in chunks if name == b"IDAT")
        if self._before is None:
            self._file.write(_png_chunk(b"IDAT", data))
        else:
            self._write_numbered(b"fdAT", data)

    def _end(self) -> list[bytes]:
        return [_png_chunk(b"IEND", b"")]

    def _write_numbered(self, name: bytes, content: bytes) -> None:
        self._file.write(_png_chunk(name, struct.pack(">I", self._sequence) + content))
        self._sequence += 1


def _png_chunk(name: bytes, content: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(name + content))
    return struct.pack(">I", len(content)) + name + content + check


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    place = 8
    while place < len(data):
        length, name = struct.unpack_from(">I4s", data, place)
        yield name, data[place + 8 : place + 8 + length]
        place += 12 + length


class WebpFile(FilmFile):
    """An animated WebP without loss; its size stands at its start, so it is written at the end."""

    _grid = 2

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._size = (1, 1)
        self._chunks: list[bytes] = []

    def _write_change(self, pixels: Pixels, box: _Box, milliseconds: int) -> None:
        coded = BytesIO()
        image = _changes(self._before, pixels, box)
        image.save(coded, "WEBP", lossless=True, quality=0, method=4)
        width, height = image.size
        frame = _three(box.left // 2) + _three(box.top // 2) + _three(width - 1)
        frame += _three(height - 1) + _three(milliseconds) + b"\0"  # it stays, the next is blended
        self._chunks.append(_riff_chunk(b"ANMF", frame + coded.getvalue()[12:]))
        if self._before is None:
            self._size = image.size

    def _end(self) -> list[bytes]:
        width, height = self._size
        is_animated = struct.pack("<I", 0x12)  # and has transparent pixels
        head = _riff_chunk(b"VP8X", is_animated + _three(width - 1) + _three(height - 1))
        head += _riff_chunk(b"ANIM", struct.pack("<IH", 0, 0))
        length = len(b"WEBP") + len(head) + sum(map(len, self._chunks))
        return [b"RIFF" + struct.pack("<I", length) + b"WEBP" + head, *self._chunks]


def _riff_chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _three(value: int) -> bytes:
    return value.to_bytes(3, "little")
