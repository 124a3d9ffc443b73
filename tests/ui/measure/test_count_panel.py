import pytest
from pytestqt.qtbot import QtBot

from nqviz.common.i18n import number
from nqviz.counting import counting as counting_module
from nqviz.counting.counting import Counted, Progress
from nqviz.model.position import Task
from nqviz.model.published import Known, known
from nqviz.solvers.registry import find_solver
from nqviz.ui.measure import count_panel
from nqviz.ui.measure.count_panel import CountPanel
from tests.support.qt_objects import added

BASIC = find_solver("wirth-basic")
PROGRESS = Progress(0.43219, 1234, 10**12, 7200.0, 9500.0)


@pytest.fixture
def panel(qtbot: QtBot) -> CountPanel:
    return added(qtbot, CountPanel())


def counted(solutions: int) -> Counted:
    return Counted(BASIC, Task(8), 2, solutions, solutions, 1.0)


def test_progress_is_never_rounded_up(panel: CountPanel) -> None:
    panel.show_progress("n = 21", PROGRESS._replace(share=0.99999), 2)
    assert panel.digits.text() == "99.9 %"


def test_everything_that_is_known_of_a_count_is_shown(panel: CountPanel) -> None:
    panel.show_progress("n = 21", PROGRESS, 2)
    assert panel.digits.text() == "43.2 %"
    assert panel.sentence.text() == "About 2.6 h left."
    solutions, parts, worked, left, rate, threads = (value.text() for value in panel.values)
    assert solutions == number(10**12)
    assert (parts, worked, left, threads) == (number(1234), "2 h", "2.6 h", "2")
    assert rate == number(round(10**12 / 7200))


def test_a_count_without_any_part_prepares(panel: CountPanel) -> None:
    panel.show_progress("n = 21", Progress(0.0, 0, 0, 0.0, None), 2)
    assert panel.sentence.text() == "Preparing…"
    assert panel.values[3].text() == "–"
    panel.show_progress("n = 21", PROGRESS, 0, is_deserted=True)
    assert panel.sentence.text() == "No computer in the room can count now."
    assert panel.values[3].text() == "–"


@pytest.mark.parametrize(
    ("solutions", "published", "sentence"),
    [
        (92, known(8), "as published; 12 of them differ"),
        (93, known(8), "NOT the published number: that is 92"),
        (92, None, "Nobody has published"),
    ],
)
def test_the_result_is_held_against_the_published_number(
    panel: CountPanel,
    monkeypatch: pytest.MonkeyPatch,
    solutions: int,
    published: Known | None,
    sentence: str,
) -> None:
    monkeypatch.setattr(count_panel, "known", lambda _n: published)
    solutions_known = published.solutions if published else None
    monkeypatch.setattr(counting_module, "known_solutions", lambda _n, _rule: solutions_known)
    panel.show_counted("n = 8", counted(solutions), PROGRESS)
    assert panel.digits.text() == str(solutions)
    assert sentence in panel.sentence.text()
