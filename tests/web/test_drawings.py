import json
import re

from nqviz.frames.palette import DARK, LIGHT, PROJECTOR, region_colors
from nqviz.frames.signs import Drawing, Sign
from nqviz.web.drawings import drawings, look_rules


def test_every_sign_is_there_and_a_usual_value_is_left_out() -> None:
    signs = json.loads(json.dumps(drawings()))["signs"]
    assert set(signs) == {sign.name.lower() for sign in Sign}
    (dot,) = signs["dot"]
    assert dot == {
        "outlines": [{"shape": "disc", "radius": 1.0, "x": 0.0, "y": 0.0}],
        "unit": {"side": 0.13, "line": 0.0, "least": 0.0, "over": 1},
        "inside": "",
    }


def test_every_outline_says_its_shape() -> None:
    shapes = {
        outline["shape"]
        for parts in drawings()["signs"].values()
        for part in parts
        for outline in part["outlines"]
    }
    assert shapes == {*("polygon", "disc", "box", "edges", "rails", "ground", "stripes", "letter")}


def test_what_is_left_out_has_the_usual_value_of_a_drawing() -> None:
    written = drawings()["signs"]
    for sign in Sign:
        for drawing, values in zip(sign.drawings, written[sign.name.lower()], strict=True):
            assert values.get("alpha", Drawing().alpha) == drawing.alpha
            assert ("inside" in values) is (drawing.inside is not None)
            assert ("width" in values) is (drawing.width is not None)


def test_the_style_has_the_colours_of_each_look_and_paper_is_light() -> None:
    light, system, dark, projector, paper = look_rules().splitlines()
    for rule, look in ((light, LIGHT), (system, DARK), (dark, DARK), (projector, PROJECTOR)):
        properties = dict(re.findall(r"--([\w-]+):(#[0-9a-f]{6})", rule))
        assert properties["accent-soft"] == look.accent_soft
        assert properties["queen"] == look.queen
        assert (properties["region-3"], properties["region-ink-3"]) == region_colors(look, 3)
    assert "prefers-color-scheme:dark" in system
    assert paper.startswith("@media print")
    assert f"--queen:{LIGHT.queen}" in paper
