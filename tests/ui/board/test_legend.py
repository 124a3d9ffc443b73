import pytest
from pytestqt.qtbot import QtBot

from nqviz.frames.capabilities import capabilities
from nqviz.frames.mark import Layer
from nqviz.frames.palette import LIGHT, PROJECTOR
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.board.legend import Legend
from tests.support.qt_objects import added
from tests.support.reading import cut, overlapping, texts_in


@pytest.fixture
def legend(qtbot: QtBot) -> Legend:
    return added(qtbot, Legend())


def test_only_what_can_be_seen_is_explained(legend: Legend) -> None:
    legend.show_layers(frozenset({Layer.QUEEN, Layer.CONFLICT, Layer.THREAT}))
    assert legend.texts() == ["queen", "attacked", "lines of attack"]
    assert legend.accessibleDescription() == "queen, attacked, lines of attack"


@pytest.mark.parametrize("look", [LIGHT, PROJECTOR], ids=lambda look: look.name)
@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
@pytest.mark.parametrize("width", [480, 1280])
def test_the_legend_fits_its_width(legend: Legend, look, solver: Solver, width: int) -> None:
    legend.set_look(look, 1.0)
    legend.show_layers(capabilities(solver).layers)
    legend.resize(width, legend.height_for(width))
    legend.show()
    texts = texts_in(legend)
    assert " ".join(text.words for text in texts) == " ".join(legend.texts())
    assert not cut(texts)
    assert not overlapping(texts)


def test_what_is_optional_never_takes_a_line_of_its_own(legend: Legend) -> None:
    needed, rays = capabilities(SOLVERS[0]).layers, frozenset({Layer.THREAT})
    widths = range(200, 1400, 20)
    legend.show_layers(needed)
    heights = [legend.height_for(width) for width in widths]
    legend.show_layers(needed, rays)
    assert [legend.height_for(width) for width in widths] == heights
    counts = {len(legend.arrange(width)) for width in widths}
    assert counts == {len(needed), len(needed) + 1}


def test_a_narrow_legend_has_more_lines(legend: Legend) -> None:
    legend.show_layers(capabilities(SOLVERS[0]).layers)
    assert legend.height_for(300) > legend.height_for(1200)
    small = legend.height_for(1200)
    legend.set_look(PROJECTOR, 1.0)
    assert legend.height_for(4000) == pytest.approx(small * PROJECTOR.font / LIGHT.font, abs=3)
