"""One count on the computers of a room, with the same journal as a count on this one alone."""

import threading
import time
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, islice
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, NamedTuple

from nqviz.common.i18n import tr
from nqviz.counting.counting import Counted, Progress, lower_priority, progress_since, subject_of
from nqviz.counting.journal import Finished, Journal
from nqviz.counting.long_work import CancelledError, LongWork
from nqviz.counting.part_progress import PartProgress
from nqviz.lab import network
from nqviz.lab.batches import Batch, Batches, Computer
from nqviz.lab.messages import Answers, CountedBatch, Ready, Refused, Reply, read_reply, sender_of
from nqviz.lab.part_counter import DIGESTED, digest_of, order_for
from nqviz.lab.room import Room
from nqviz.model.position import Task
from nqviz.model.published import known_solutions
from nqviz.solvers.base.native import Kernel
from nqviz.solvers.base.solver import Solver

if TYPE_CHECKING:
    from distributed import Client, Future

_PASS_SECONDS = 0.1  # A reply is waited for so long before more is given out.
RECORD_SECONDS = 0.5  # The journal is written so often.
_LOOK_SECONDS = 1.0  # Who is there is looked for so often.
_PREPARING = -1  # The number of a computer's task that prepares it, in place of a batch's.


class _Decision(NamedTuple):
    batch: int
    answers: Answers


class LabCounting(LongWork):
    """One count on the computers of a room.

    As with `Counting`, `run` works in the calling thread, and any thread may read or cancel. What
    `progress` says is in the journal already. When it is cancelled, what is in flight is counted
    again another time.
    """

    def __init__(
        self, solver: Solver, task: Task, room: Room, journal: Journal | None = None
    ) -> None:
        """Prepare a count; raises ValueError with one clear sentence where it can't be done."""
        super().__init__()
        self.solver = solver
        self.task = task
        self.room = room
        self._order = order_for(subject_of(solver, task))
        self._journal = journal
        self._before = Finished() if journal is None else journal.finished
        self._progress = PartProgress(self._before)
        self._recorded = self._before
        self._batches = Batches(iter(()))  # without parts until they are cut
        self._digest = ""
        self._topic = f"nqviz-{uuid.uuid4().hex}"
        # What has come, from a computer or from the referee, which is this one.
        self._inbox: SimpleQueue[object] = SimpleQueue()
        self._tasks: dict[tuple[str, int], Future[None]] = {}  # by computer and batch
        self._present: dict[str, Computer] = {}
        self._ended: float | None = None
        self._referee: threading.Thread | None = None
        self._error: BaseException | None = None
        self._has_entered = False
        self._computers: tuple[Computer, ...] = ()
        self._notices: tuple[str, ...] = ()

    @property
    def computers(self) -> tuple[Computer, ...]:
        """The computers that take part or have done so, as they were a moment ago."""
        return self._computers

    @property
    def is_deserted(self) -> bool:
        """Whether no computer in the room takes part: then nothing is counted."""
        return self._has_entered and not any(each.takes_part for each in self._computers)

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences about what happened to computers so far."""
        return self._notices

    def run(self) -> Counted:
        """Count, and return the result when the last part is finished.

        Raises CancelledError, and ValueError with one clear sentence where the room can't be
        entered or closes, or the journal can't be written.
        """
        if not self._before.is_complete:
            network.check_open(self.room)
            with self._connected() as client:
                try:
                    self._run(client)
                finally:
                    self._ended = time.perf_counter()
                    self._cancelled.set()
                    if self._referee is not None:
                        self._referee.join()
        finished = self._recorded
        threads = sum(each.threads for each in self._computers if each.parts)
        result = finished.solutions, finished.layouts, finished.seconds
        return Counted(self.solver, self.task, threads, *result)

    def progress(self) -> Progress:
        """Return how far the count has come."""
        return progress_since(self._before, self._recorded)

    @contextmanager
    def _connected(self) -> Iterator["Client"]:
        from nqviz.lab.nodes import room_client  # noqa: PLC0415  it takes most of a second

        try:
            client = room_client(self.room)
        except OSError as error:
            raise ValueError(self._room_is_closed()) from error
        try:
            yield client
        finally:
            self._tasks.clear()
            client.close(timeout=2)

    def _run(self, client: "Client") -> None:
        client.subscribe_topic(self._topic, self._on_event)
        self._look_around(client)
        kernel = self.solver.load_kernel(self.task.rule)
        kernel.compile()
        batches = self._batches = self._cut(kernel)
        for computer in self._present.values():
            batches.join(computer)
        looked = recorded = time.monotonic()
        is_over = False
        while not is_over:
            self._receive()
            if self._cancelled.is_set():
                break
            now = time.monotonic()
            if now - looked > _LOOK_SECONDS:
                looked = now
                self._look_around(client)
                self._notice_late(batches.release_late(now))
            self._give_out(client, now)
            self._ask_referee(kernel)
            is_over = batches.is_complete and self._is_plausible()
            if is_over or now - recorded > RECORD_SECONDS:
                recorded = now
                self._record(is_complete=is_over)
        self._notice_late(batches.release_late(time.monotonic()))
        self._record(is_complete=is_over)
        if not is_over:
            raise CancelledError

    def _cut(self, kernel: Kernel) -> Batches:
        """Return what is left of the count; this computer makes tables meanwhile, if it must."""
        parts = kernel.parts(self.task, None, lambda: not self._cancelled.is_set())
        first = list(islice(parts, DIGESTED))
        self._check_cancelled()
        self._digest = digest_of(first)
        left = islice(chain(first, parts), self._before.through, None)
        return Batches(self._progress.left(left), self._before.share)

    def _look_around(self, client: "Client") -> None:
        from nqviz.lab.nodes import prepare_here, shown_name  # noqa: PLC0415  they import Dask

        if client.status != "running":
            raise ValueError(self._room_is_closed())
        try:
            workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
        except OSError as error:
            raise ValueError(self._room_is_closed()) from error
        for key in workers.keys() - self._present.keys():
            facts = workers[key]
            computer = Computer(key, shown_name(str(facts["name"])), max(1, int(facts["nthreads"])))
            self._present[key] = computer
            self._batches.join(computer)
            self._tasks[key, _PREPARING] = client.submit(
                prepare_here, self._topic, self._order, workers=[key], pure=False
            )
        for key in self._present.keys() - workers.keys():
            self._leave(key)
        for (key, number), task in list(self._tasks.items()):
            if task.status == "error":  # it came no further than to the code that it lacks
                del self._tasks[key, number]
                self._refuse_version(self._present[key])
        self._show_computers()
        self._has_entered = True

    def _leave(self, key: str) -> None:
        computer = self._present[key]
        if computer.is_present:
            if computer.under_way:
                words = tr(
                    "{computer} has gone; others count what it had not finished.",
                    computer=computer.name,
                )
                self._notice(words)
            self._tasks = {about: task for about, task in self._tasks.items() if about[0] != key}
            computer.is_present = False
            self._batches.leave(key)

    def _give_out(self, client: "Client", now: float) -> None:
        from nqviz.lab.nodes import count_here  # noqa: PLC0415  it imports Dask

        for key in self._present:
            while (batch := self._batches.take(key, now)) is not None:
                if self._started is None:
                    self._started = time.perf_counter()
                names = [part.name for _, part in batch.parts]
                self._tasks[key, batch.number] = client.submit(
                    count_here,
                    self._topic,
                    self._order,
                    self._digest,
                    batch.number,
                    names,
                    workers=[key],
                    pure=False,
                )

    def _receive(self) -> None:
        try:
            message = self._inbox.get(timeout=_PASS_SECONDS)
            while True:
                self._take_in(message)
                message = self._inbox.get_nowait()
        except Empty:
            pass
        if self._error is not None:
            raise self._error

    def _take_in(self, message: object) -> None:
        if isinstance(message, _Decision):
            self._referee = None
            for computer in self._batches.decide(message.batch, message.answers):
                self._notice(computer.refusal)
            return
        sender = sender_of(message)
        if sender in self._present:
            computer, reply = self._present[sender], read_reply(message)
            number = reply.batch if isinstance(reply, CountedBatch) else _PREPARING
            self._tasks.pop((sender, number), None)
            try:
                self._take_reply(computer, reply)
            except LookupError:  # there is no such batch
                self._refuse_version(computer)

    def _take_reply(self, computer: Computer, reply: Reply | None) -> None:
        match reply:
            case Ready():
                computer.is_ready = True
            case Refused():
                self._refuse(computer, reply.in_words(computer.name))
            case CountedBatch(batch, answers, seconds):
                was_refused = computer.refusal
                self._batches.answer(computer.key, batch, self._comparable(answers), seconds)
                if computer.refusal != was_refused:
                    self._notice(computer.refusal)
            case _:
                self._refuse_version(computer)

    def _refuse_version(self, computer: Computer) -> None:
        words = tr(
            "{computer} has another version of nqviz, which can't take part: install the same "
            "there.",
            computer=computer.name,
        )
        self._refuse(computer, words)

    def _comparable(self, answers: Answers) -> Answers:
        """Leave out the layouts where they are no result: other processors may find others."""
        if self.solver.counts_unique:
            return answers
        return tuple((solutions, 0) for solutions, _ in answers)

    def _refuse(self, computer: Computer, words: str) -> None:
        if computer.refusal:
            return
        computer.refusal = words
        self._batches.refuse(computer.key, words)
        self._notice(words)

    def _notice_late(self, computers: Iterable[Computer]) -> None:
        for computer in computers:
            words = tr(
                "{computer} is late; others count what it had not finished.", computer=computer.name
            )
            if words not in self._notices:
                self._notice(words)

    def _notice(self, words: str) -> None:
        self._notices = (*self._notices, words)

    def _ask_referee(self, kernel: Kernel) -> None:
        """Let this computer count what computers differ in, or what nobody else can check."""
        if self._referee is not None:
            return
        batch = self._batches.for_referee()
        if batch is not None:
            self._referee = threading.Thread(
                target=self._count_here, args=(kernel, batch), name="lab-referee"
            )
            self._referee.start()

    def _count_here(self, kernel: Kernel, batch: Batch) -> None:
        answers: list[tuple[int, int]] = []
        try:
            lower_priority()
            for _, part in batch.parts:
                if self._cancelled.is_set():
                    return
                solutions, layouts = kernel.count(self.task.n, part.prefix)
                answers.append((int(solutions), int(layouts)))
        except BaseException as error:
            self._error = error
            return
        self._inbox.put(_Decision(batch.number, self._comparable(tuple(answers))))

    def _record(self, *, is_complete: bool) -> None:
        """Write down what is finished, and only then say so."""
        batches = self._batches
        is_anew = batches.changed
        if is_anew:
            batches.changed = False
            batches.newly_accepted()
            self._progress = PartProgress(self._before)
            accepted = list(batches.accepted())
        else:
            accepted = batches.newly_accepted()
        for batch, answers in accepted:
            for (number, part), (solutions, layouts) in zip(batch.parts, answers, strict=True):
                self._progress.add(number, part, solutions, layouts)
        seconds = self._before.seconds
        if self._started is not None:
            seconds += time.perf_counter() - self._started
        finished = self._progress.finished(seconds, is_complete=is_complete)
        if self._journal is not None and (accepted or is_anew or is_complete):
            self._journal.append(finished)
        self._recorded = finished
        self._show_computers()

    def _is_plausible(self) -> bool:
        known = known_solutions(self.task.n, self.task.rule)
        if known is None:
            return True
        self._record(is_complete=False)
        if self._recorded.solutions == known or not self._batches.check_all():
            return True
        words = tr("The sum is not the published one: every part is counted by another computer.")
        self._notice(words)
        return False

    def _show_computers(self) -> None:
        self._computers = tuple(replace(each) for each in self._present.values())

    def _on_event(self, event: tuple[float, object]) -> None:
        self._inbox.put(event[1])

    def _room_is_closed(self) -> str:
        words = tr(
            "The room at {place} has been closed. What is finished is kept: open it and go on.",
            place=self.room.endpoint,
        )
        without = tr("The room at {place} has been closed.", place=self.room.endpoint)
        return without if self._journal is None else words


def nobody_counts() -> str:
    """Return what is said while a count waits for computers."""
    return tr("No computer in the room can count now.")
