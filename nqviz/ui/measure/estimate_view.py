"""Says, before anything is counted, how large the tree will be; and afterwards what came."""

from functools import partial
from threading import Lock

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from nqviz.common.durations import in_words
from nqviz.common.i18n import ntr, number, together, tr
from nqviz.measuring.estimate import Estimate, estimate, percent, rounded, seconds_per_node, timed
from nqviz.measuring.timing import Timing
from nqviz.model.position import Task
from nqviz.solvers.base.solver import Solver
from nqviz.ui.jobs.background_task import BackgroundTask, Request

_TALL = 1 << 16  # pixels that no text fills
_DELAY = 300  # milliseconds without a change of n before its tree is probed


_Result = tuple[Estimate, float]  # with the seconds that a node takes


class Estimator(QObject):
    """Estimates trees in the background, never while something is timed.

    Signals:
        estimated(Estimate, float): an estimate is ready, with the seconds that a node takes.
    """

    estimated = Signal(object, float)

    def __init__(self, timing_lock: "Lock | None" = None, parent: QObject | None = None) -> None:
        """Work only while holding `timing_lock`, which a measurement holds while it times."""
        super().__init__(parent)
        self._timing_lock = timing_lock or Lock()
        self._subject = Task(0)
        self._task = BackgroundTask(self)
        self._delay = QTimer(self, singleShot=True, interval=_DELAY)
        self._delay.timeout.connect(self._on_delay_over)

    @property
    def is_running(self) -> bool:
        """Whether an estimate is under way."""
        return self._task.is_running

    def ask(self, task: Task) -> None:
        """Estimate the tree of a task, once none other was asked for in a while."""
        self._subject = task
        self._task.cancel()
        self._delay.start()

    def stop(self) -> None:
        """Cancel the estimate."""
        self._task.cancel()
        self._delay.stop()

    def close_down(self) -> None:
        """Stop, and wait for what is under way."""
        self.stop()
        self._task.close_down()

    def _on_delay_over(self) -> None:
        self._task.start(partial(_find, self._subject, self._timing_lock), self._on_found)

    def _on_found(self, found: _Result | None) -> None:
        if found is not None:
            self.estimated.emit(*found)


def _find(task: Task, timing_lock: "Lock", request: Request) -> _Result | None:
    with timing_lock:
        estimated = estimate(
            task.n, rule=task.rule, should_continue=lambda _share: request.is_current
        )
        return None if estimated is None else (estimated, seconds_per_node(task.rule))


class EstimateView(QLabel):
    """Shows in a line how long the largest n that is chosen will take, and what it took.

    The tip has the whole of the estimate.
    """

    def __init__(self, timing_lock: "Lock | None" = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Estimate before the count"))
        self._task = Task(0)
        self._is_busy = False
        self._found: _Result | None = None
        self._measured: Timing | None = None
        self.estimator = Estimator(timing_lock, self)
        self.estimator.estimated.connect(self._on_estimated)
        self._fit()

    def show_task(self, task: Task) -> None:
        """Estimate the tree of another task, an n and a rule."""
        if task == self._task:
            return
        self._task = task
        self._found = self._measured = None
        self._update()
        self._ask()

    def take_over(self, other: "EstimateView") -> None:
        """Show what another one has found out about its task."""
        self._task, self._found, self._measured = other._task, other._found, other._measured
        self._update()
        self._ask()

    def set_busy(self, is_busy: bool) -> None:
        """Pause while something is timed; afterwards start an unfinished estimate again."""
        self._is_busy = is_busy
        self.estimator.stop()
        self._ask()

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
        self._ask()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.estimator.stop()

    def add(self, timing: Timing) -> None:
        """Show a measurement beside the estimate, if it is of the same n."""
        is_other = (timing.n, timing.rule) != (self._task.n, self._task.rule.text)
        if is_other or timing.solutions is None:
            return
        if self._measured is None or timing.key == timed(self._task.rule).key:
            self._measured = timing
            self._update()

    def _ask(self) -> None:
        if self._task.n and self._found is None and self.isVisible() and not self._is_busy:
            self.estimator.ask(self._task)

    def _on_estimated(self, estimated: Estimate, per_node: float) -> None:
        self._found = estimated, per_node
        self._update()

    def _update(self) -> None:
        solver = timed(self._task.rule)
        how = tr(
            "Knuth's estimate: random probes go down the search tree and multiply the free "
            "squares they see. The time is that of {title}.",
            title=tr(solver.title),
        )
        if self._found is None:
            self.setText(tr("Estimating n = {n}…", n=self._task.n))
            whole = ""
        elif self._measured is None:
            self.setText(_in_short(*self._found, None))
            whole = _before(*self._found, solver)
        else:
            has_timed = self._measured.key == solver.key
            self.setText(_in_short(*self._found, self._measured if has_timed else None))
            whole = _afterwards(*self._found, self._measured, solver)
        self.setToolTip(together(*filter(None, (whole, how))))
        self.setAccessibleDescription(whole)
        self._fit()

    def _fit(self) -> None:
        """Be as high as the lines are; Qt's own answer never becomes smaller again."""
        space = QRect(0, 0, self.width(), _TALL)
        lines = self.fontMetrics().boundingRect(space, Qt.TextFlag.TextWordWrap, self.text())
        self.setFixedHeight(max(self.fontMetrics().lineSpacing(), lines.height()))


def _in_short(estimated: Estimate, per_node: float, timing: Timing | None) -> str:
    """Return how long it will take or, where that is known, how long it took."""
    guess = _unbroken(estimated.nodes.value * per_node)
    if timing is None:
        return tr("n = {n}: about {time}", n=estimated.n, time=guess)
    time = _unbroken(timing.median)
    return tr("n = {n}: about {guess} estimated, {time} taken", n=timing.n, guess=guess, time=time)


def _before(estimated: Estimate, per_node: float, solver: Solver) -> str:
    """Return the sentence that says what is to be expected."""
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
    """Return the sentence that compares what was measured with the estimate."""
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
    """Return a duration with no-break spaces."""
    return in_words(seconds, 2).replace(" ", "\N{NO-BREAK SPACE}")
