"""Says, before anything is counted, how large the tree will be; and afterwards what came."""

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, number, together, tr
from nqviz.common.text import with_fixed_breaks
from nqviz.measuring.estimate import Estimate, percent, rounded, timed, why_not
from nqviz.measuring.timing import Timing
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.estimator import Estimator

_MAX_HEIGHT = 1 << 16  # No text fills so many pixels.


class EstimateView(QLabel):
    """Says how long the largest n that is chosen will take, and what it took; its tip says more."""

    def __init__(self, estimator: Estimator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Estimate before the count"))
        self._estimator = estimator
        self.show_estimate()

    def hasHeightForWidth(self) -> bool:
        return False  # a layout would reserve the height of the narrowest text

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._estimator.set_seen(is_seen=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._estimator.set_seen(is_seen=False)

    def show_estimate(self) -> None:
        task, found = self._estimator.task, self._estimator.found
        measured, solver = self._estimator.measured, timed(task.rule)
        how = tr(
            "Knuth's estimate: random probes go down the search tree and multiply the free "
            "squares they see. The time is that of {title}.",
            title=tr(solver.title),
        )
        if found is None:
            is_held = self._estimator.is_held
            words, whole = why_not(task.n) or _waiting(task.n, is_held=is_held), ""
        elif measured is None:
            words, whole = _in_short(*found, None, solver), _before(*found, solver)
        else:
            words = _in_short(*found, measured if measured.key == solver.key else None, solver)
            whole = _afterwards(*found, measured, solver)
        self.setText(with_fixed_breaks(words))
        self.setToolTip(together(*filter(None, (whole, how))))
        self.setAccessibleDescription(whole)
        self._fit()

    def _fit(self) -> None:
        """Be as high as the lines are; Qt's own answer never becomes smaller again."""
        space = QRect(0, 0, self.width(), _MAX_HEIGHT)
        lines = self.fontMetrics().boundingRect(space, Qt.TextFlag.TextWordWrap, self.text())
        self.setFixedHeight(max(self.fontMetrics().lineSpacing(), lines.height()))


def _waiting(n: int, *, is_held: bool) -> str:
    if is_held:
        return tr("n = {n} will be estimated when nothing else runs.", n=n)
    return tr("Estimating n = {n}…", n=n)


def _in_short(estimated: Estimate, per_node: float, timing: Timing | None, solver: Solver) -> str:
    title, guess = tr(solver.title), _unbroken(estimated.nodes.value * per_node)
    if timing is None:
        return tr("{title}, n = {n}: about {time}", title=title, n=estimated.n, time=guess)
    time = _unbroken(timing.median)
    return tr(
        "{title}, n = {n}: about {guess} estimated, {time} taken",
        title=title,
        n=timing.n,
        guess=guess,
        time=time,
    )


def _before(estimated: Estimate, per_node: float, solver: Solver) -> str:
    return ntr(
        "n = {n}: about {nodes} node (±\u00a0{percent}\u00a0%), about {time} with {title} here.",
        "n = {n}: about {nodes} nodes (±\u00a0{percent}\u00a0%), about {time} with {title} here.",
        round(estimated.nodes.value),
        n=estimated.n,
        nodes=rounded(estimated.nodes),
        percent=percent(estimated.nodes),
        time=_unbroken(estimated.nodes.value * per_node),
        title=tr(solver.title),
    )


def _afterwards(estimated: Estimate, per_node: float, timing: Timing, solver: Solver) -> str:
    assert timing.solutions is not None, "only finished counts are shown"
    values = {
        "n": timing.n,
        "solutions": rounded(estimated.solutions),
        "counted": number(timing.solutions),
    }
    if timing.key != solver.key:
        return tr("n = {n}: {solutions} solutions were estimated, {counted} counted.", **values)
    return tr(
        "n = {n}: {solutions} solutions were estimated, {counted} counted; {guess} were estimated, "
        "{time} taken.",
        **values,
        guess=_unbroken(estimated.nodes.value * per_node),
        time=_unbroken(timing.median),
    )


def _unbroken(seconds: float) -> str:
    return in_words(seconds, 2).replace(" ", "\N{NO-BREAK SPACE}")
