import pytest

from nqviz.ui.printing.blocks import LinesBlock, SideBySide, TextBlock, Together

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need it


def test_a_long_text_is_folded_and_higher() -> None:
    block = TextBlock("queen " * 60)
    assert block.height(200) > 2 * block.height(900) > 0


def test_a_folded_text_leaves_the_space_of_its_label() -> None:
    text = "a few words of a line"
    folded = TextBlock(text, label="12      ")
    assert folded.height(TextBlock(text).height(1e6) * 6) > TextBlock(text).height(1e6)
    assert folded.height(1e6) == TextBlock(text).height(1e6)


def test_what_stays_together_is_as_high_as_its_parts() -> None:
    one, other = TextBlock("one"), LinesBlock(3)
    assert Together([one, other]).height(300) == one.height(300) + other.height(300)
    assert SideBySide(one, other, 0.5).height(300) == max(one.height(150), other.height(150))
