"""Edits programs in the window: shows the drafts, runs them and saves them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nqviz.common.i18n import mark, number, together, tr
from nqviz.frames.frame import Frame
from nqviz.frames.palette import LIGHT, Look
from nqviz.model.step import Kind
from nqviz.programs.program import Program
from nqviz.programs.source import TEMPLATE, is_python, template_text
from nqviz.programs.unnamed import begin_unnamed, is_unnamed, kept_programs, read_unnamed
from nqviz.runs.breakpoints import At, Breakpoint
from nqviz.runs.timeline import Timeline
from nqviz.scenes.step_state import Below
from nqviz.solvers.base.own_program import ProgramSource
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS
from nqviz.ui.jobs.timers import repeating_timer
from nqviz.ui.programs.build_dialog import BuildDialog
from nqviz.ui.programs.draft_saving import DraftSaving
from nqviz.ui.programs.drafts import Draft, Drafts, plain
from nqviz.ui.programs.program_bar import Deeds, ProgramBar
from nqviz.ui.programs.program_controller import ProgramController
from nqviz.ui.step.program_editor import KEYS
from nqviz.ui.step.step_controller import StepController
from nqviz.ui.step.step_page import StepPage
from nqviz.ui.step.stops import no_step_on
from nqviz.ui.widgets.action import Action, Menu, Where

_WATCHED = mark("Space plays the run, End goes to its end.")
_LOOK = 200  # It is looked so many milliseconds later whether a program still runs.


class ProgramEditing(QObject):
    """Edits the program that the Step page shows, in place of its code.

    One writes while the editor is open, and watches while it is not. It has more than thirty
    methods, because each key of the editor, its bar and the player comes to it, most to be handed
    on.

    Attributes:
        saving: what writes it into its file.
        look: that of the dialogs, with their scale.
        check, stop_check, is_checking: judge the program; stop that, and tell whether there was
            something to stop; tell whether it is being judged.
        keep_found: keeps what was found in the program while its file gets another name.

    Signals:
        changed(): the editor has come or gone, what is edited has been saved, or another program
            or algorithm is shown.
    """

    changed = Signal()

    def __init__(
        self, programs: ProgramController, controller: StepController, window: QWidget
    ) -> None:
        super().__init__(window)
        self._programs, self._window, self._controller = programs, window, controller
        self._drafts = Drafts(programs.failed.emit, self)
        self.saving = DraftSaving(
            self._drafts, programs, window, self.changed.emit, self._show_named
        )
        self._edited: Draft | None = None
        self._built_lines: dict[str, list[str]] = {}  # by algorithm, of those that were built
        self.look: tuple[Look, float] = (LIGHT, 1.0)
        self.check: Callable[[], object] = lambda: None
        self.stop_check: Callable[[], bool] = lambda: False
        self.is_checking: Callable[[], bool] = lambda: False
        self.keep_found: Callable[[], AbstractContextManager[None]] = nullcontext
        self._kept: Sequence[Path] = ()
        self._is_kept_open = False
        programs.take_change = self.saving.take_change
        programs.failed_at_once.connect(self._write_on)
        self._timeline = controller.player.timeline
        self._run_anew: Timeline | None = None  # It is to be said where this run breaks off.
        self._running = repeating_timer(self, self._show_bar, _LOOK)  # Programs end.
        controller.changed.connect(self._on_changed)

    @property
    def is_on(self) -> bool:
        """Whether the editor is open."""
        return self._edited is not None

    @property
    def saves(self) -> bool:
        """Whether there is a program to be saved: it is edited, or has changes or no name."""
        draft = self._drafts.find(self._shown)
        return self.is_on or (draft is not None and (draft.is_changed or draft.is_unnamed))

    @property
    def _draft(self) -> Draft | None:
        """The draft that is edited, or that of the program that is shown, if there is one."""
        return self._edited or self._drafts.find(self._shown)

    def keys_in_words(self) -> str:
        """Return the keys that write the program, or play its run; empty where none is shown."""
        if self.is_checking():
            return tr("Checking the program. Escape stops.")
        if self.is_on:
            return tr(KEYS)
        step = self._controller
        has_other_keys = step.editor.is_open or step.predictor.is_armed or step.practice.is_on
        if self._shown is None or has_other_keys:
            return ""
        return self._end_in_words() or tr(_WATCHED)

    def _end_in_words(self) -> str:
        """Return where the run breaks off; empty where it does not, or stands there, or runs."""
        player = self._controller.player
        solver, task, end = player.timeline.solver, player.timeline.task, player.timeline.length
        if end is None or end == player.index or not (ending := solver.early_end(task)):
            return ""
        words = mark("This run {ending} at step {step}: End leads there.")
        return tr(words, ending=ending, step=number(end))

    def bind(self, page: StepPage) -> None:
        """Edit on this page, in place of the one before it."""
        self._page = page
        self._bar = ProgramBar(
            Deeds(
                write=self.focus,
                watch=self.leave,
                run=self.run,
                check=self.check,
                stop=self.stop,
                save=self.save,
                begin=self.begin_with,
            )
        )
        panes = page.panes
        panes.show_bar(self._bar)
        panes.editor.run, panes.editor.watch = self.run, self._watch
        panes.editor.leave = self._leave_or_stop
        panes.editor.textChanged.connect(self._on_typed)
        panes.editor.toggle_stop = self._toggle_stop
        panes.editor.blockCountChanged.connect(self._show_stops)
        panes.code.write_at = self._write_at
        panes.program.choose_queens = self._on_queens_chosen
        page.board.entered = self.leave
        if self._edited is not None and self._shown is not None:
            panes.editor.edit(self._edited.document, plain(self._shown.text))
            self._show_stops()
        self._show_bar()

    def toggle(self) -> None:
        """Write in the text, or go back to watching its run."""
        if self.is_on and self._page.panes.editor.hasFocus():
            self.leave()
        else:
            self.focus()

    def focus(self) -> None:
        """Give the keyboard to the text; where no program is shown, to one that was kept."""
        source = self._shown
        if self.is_on:
            self._page.panes.editor.setFocus()
        elif source is not None:
            self.edit(source)
        elif kept := kept_programs():
            self.begin_with(kept[0])
        else:
            self.begin()

    def edit(self, source: ProgramSource) -> None:
        """Edit the program that is shown, where it was left if it was edited before."""
        self._edited = draft = self._drafts.draft_of(source)
        self._drafts.keep()
        self._kept = [path for path in kept_programs() if path != draft.path]
        self._page.controller.cancel_all()
        self._show(draft, source)
        self._go_on(draft)
        self._programs.noticed.emit(tr(KEYS))
        self.changed.emit()

    def forget_place(self) -> None:
        """Write next at the line of the step that is shown, not where the text was left."""
        draft = self._drafts.find(self._shown)
        if draft is not None:
            draft.left_at = None

    def leave(self) -> None:
        """Show the code again; what was typed stays for the next time."""
        draft = self._leave()
        if draft is None:
            return
        shown = self._shown
        if shown is not None and shown.path == draft.path and shown.text != draft.text:
            words = mark("{file} has changes that have not run: Ctrl+Enter runs them.")
        elif draft.is_changed and not draft.is_unnamed:
            words = mark("{file} has changes that are not saved; F4 goes on.")
        else:
            return
        self._programs.noticed.emit(tr(words, file=draft.path.name))

    def _leave_or_stop(self) -> None:
        """Stop the check; where there is none, show the code again."""
        if not self.stop_check():
            self.leave()

    @contextmanager
    def kept_open(self) -> Iterator[None]:
        """Keep the editor open while another board of what is edited is shown."""
        self._is_kept_open = True
        try:
            yield
        finally:
            self._is_kept_open = False

    def begin(self) -> None:
        """Write a new program, which has no name and needs no question: it is ours."""
        draft = self._drafts.untouched()
        if draft is None:
            try:
                source = begin_unnamed(template_text(TEMPLATE))
            except ValueError as error:
                self._programs.failed.emit(str(error))
                return
            draft = self._drafts.draft_of(source)
            draft.begun = source.text
        self._open(draft)

    def ask_build(self) -> None:
        """Let the lines of an algorithm be put in order, and run what is built."""
        solver = self._page.player.timeline.solver
        built = self._built_lines
        BuildDialog(SOLVERS, solver, built, self._run_built, *self.look, self._window).open()

    def run(self) -> None:
        """Run what is written and watch it; a text that was typed here needs no question."""
        source = self.source() or self._shown
        if source is None:
            self._programs.noticed.emit(self.why_no_run())
        else:
            self._take_stops()
            self._programs.run_anew(source, self._show_run)

    def why_no_run(self) -> str:
        """Return the sentence that says why there is no program to run; empty where there is."""
        return "" if self._shown is not None else tr("No program is being edited: F4 begins.")

    def stop(self) -> None:
        """Stop the check or the program, which shows what it has done up to there."""
        if not self.stop_check():
            self._controller.player.pause()
            program = None if self._shown is None else self._programs.find(self._shown.path)
            if program is not None and program.is_running(self._timeline.task):
                program.stop()
                self._controller.say(tr("The run was stopped."))

    def source(self) -> ProgramSource | None:
        """Return the draft of what is shown, if there is one; its text may run unasked."""
        draft = self._draft
        if draft is None:
            return None
        source = self.saving.source(draft)
        if draft.is_changed or draft.is_unnamed:
            self._programs.trust(source)
        return source

    def save(self) -> None:
        """Write a program into its file, after a question where another has written there."""
        if draft := self._draft:
            self.saving.save(draft)

    def close_down(self) -> None:
        """Remove what nobody misses."""
        self._running.stop()
        self._drafts.close_down()

    @property
    def _shown(self) -> ProgramSource | None:
        """The program whose run is shown, if it is one."""
        return self._controller.player.timeline.solver.file

    def _leave(self) -> Draft | None:
        """Close the editor, and return what was edited in it."""
        draft, self._edited = self._edited, None
        if draft is not None:
            draft.left_at = self._page.panes.editor.textCursor()
            self._give_stops(draft)
            self._controller.change(below=Below.CODE)
            self._page.board.setFocus()
            self.changed.emit()
        return draft

    def _go_on(self, draft: Draft) -> None:
        """Put the cursor on the line of an error, else where a text was left, else of the step.

        Within the line of the error it is where it was left, too.
        """
        player, message = self._page.player, self._controller.message
        recorded = Frame(player.timeline.solver, player.position).recorded
        editor, step = self._page.panes.editor, player.position.last
        wrong_line, left_at = None, draft.left_at
        if message is not None and message.wrong_line is not None:
            wrong_line = message.wrong_line
        elif recorded is not None and recorded.is_broken_off:
            wrong_line = recorded.line
        if left_at is not None and wrong_line in {None, left_at.blockNumber() + 1}:
            editor.setTextCursor(left_at)
            editor.centerCursor()
        elif wrong_line is not None:
            editor.go_to(wrong_line)
        elif step is not None:
            editor.go_to(step.line)

    def _watch(self) -> bool:
        """Watch because the run is to move; tell whether that is the run of what is written."""
        draft, shown = self._edited, self._shown
        if draft is not None and shown is not None and draft.text != shown.text:
            self.run()
            return False
        self.leave()
        return True

    def _write_at(self, line: int, column: int) -> None:
        """Write where the text was clicked: on a line, from 1, behind so many letters."""
        self.focus()
        self._page.panes.editor.go_to(line, column)

    def _show_run(self, program: Program) -> None:
        """Show the first step of what has been written, with the keyboard on the board.

        Who has written what is no Python stays in it.
        """
        if self.is_on and not is_python(program.file.text):
            self._programs.show(program, is_anew=True)
            return
        self._leave()
        self._programs.show(program, is_anew=True)
        if draft := self._drafts.find(self._shown):
            self._give_stops(draft)
        self._page.board.setFocus()
        self._programs.noticed.emit(
            together(tr(_WATCHED), tr("Letters are keys; F4 or a click in the text leads back."))
        )
        self._run_anew = self._timeline

    def _write_on(self) -> None:
        """Write at the line of an error where there is no step to be watched."""
        if self._edited is not None:
            self._edited.left_at = self._page.panes.editor.textCursor()
            self._go_on(self._edited)
        elif self._shown is not None:
            self.edit(self._shown)

    def begin_with(self, beginning: str | Path) -> None:
        """Open a program that was kept, or take another text, by its key, to begin with."""
        if isinstance(beginning, Path):
            try:
                self._open(self._drafts.draft_of(read_unnamed(beginning)))
            except ValueError as error:
                self._programs.failed.emit(str(error))
        elif self._edited is not None:
            self._edited.begun = template_text(beginning)
            self._edited.replace(self._edited.begun)
            self.focus()

    def _open(self, draft: Draft) -> None:
        """Show a program that was written here, and edit it."""
        source = self.saving.source(draft)
        self._programs.trust(source)
        self._programs.run(source)
        if program := self._programs.find(source.path):
            self.edit(program.file)

    def _show_named(self, draft: Draft, before: Path) -> None:
        """Show the run that was shown under the new name of its file, which had a path before."""
        is_writing = self.is_on
        if is_writing:
            self._edited = draft  # before its run is shown, or the editor would be left
        if queens := self._programs.queens_of(before):
            self._programs.name_queens(draft.path, queens)
        with self.keep_found():
            show = partial(self._programs.show, is_again=True)
            self._programs.run(self.saving.source(draft), show)
        named = self._programs.find(draft.path)
        if named is not None and is_unnamed(before):
            self._programs.withdraw(before, named)
        if is_writing and self._shown is not None:
            self._show(draft, self._shown)

    def _show(self, draft: Draft, run: ProgramSource) -> None:
        self._page.panes.editor.edit(draft.document, plain(run.text))
        self._take_stops()
        self._show_stops()
        self._controller.change(below=Below.EDITOR)
        self._page.panes.editor.setFocus()

    def _toggle_stop(self, line: int) -> None:
        """Set a breakpoint on a line, from 1, of what is written, or remove it."""
        draft = self._edited
        if draft is None:
            return
        if line not in draft.stops and not draft.has_code(line):
            self._controller.say(no_step_on(line))
            return
        draft.stops ^= {line}
        self._show_stops()
        self._give_stops(draft)

    def _runs(self, draft: Draft | None) -> bool:
        """Tell whether the run that is shown is that of a text as it is now."""
        shown = self._shown
        if shown is None or draft is None:
            return False
        return shown.path == draft.path and shown.text == draft.text

    def _take_stops(self) -> None:
        """Set the breakpoints of the run on the lines of its text, where it has not changed."""
        draft = self._draft
        if draft is not None and self._runs(draft):
            stops = self._controller.stops.breakpoints
            draft.stops = frozenset(each.number for each in stops if each.at is At.LINE)

    def _give_stops(self, draft: Draft) -> None:
        """Let the run stop on the lines of a text with breakpoints, where it is the text's."""
        if self._runs(draft):
            stops = self._controller.stops
            others = [each for each in stops.breakpoints if each.at is not At.LINE]
            lines = sorted(line for line in draft.stops if draft.has_code(line))
            stops.replace((*others, *(Breakpoint(At.LINE, line) for line in lines)))

    def _show_stops(self) -> None:
        if self._edited is not None:
            self._page.panes.editor.show_stops(self._edited.stops)

    def _run_built(self, source: ProgramSource) -> None:
        """Run what was built from our own lines, which needs no question."""
        self._programs.trust(source)
        self._programs.run_anew(source, partial(self._programs.show, is_anew=True))
        self._programs.noticed.emit(
            tr("Space plays what you have built; F6 checks it; {key} goes on.", key="Shift+F4")
        )

    def _on_typed(self) -> None:
        """Take back what was said of the run, where another text than its own stands there."""
        last = self._controller.player.position.last
        is_at_end = last is not None and last.kind is Kind.DONE
        has_message = self._controller.message is not None and self._page.panes.editor.is_changed
        if self.is_on and (is_at_end or has_message):
            self._controller.take_back()

    def _on_queens_chosen(self, name: str) -> None:
        source = self._page.player.timeline.solver.file
        if source is not None:
            self._programs.watch_queens(source, name)
            self._page.board.setFocus()

    def _on_changed(self) -> None:
        timeline = self._controller.player.timeline
        if timeline is not self._timeline:
            before, self._timeline = self._timeline, timeline
            self._follow(before.solver)
            if self._edited is not None:
                self._give_stops(self._edited)
            if before.solver.file != timeline.solver.file:
                self.changed.emit()
        elif self._edited is not None:
            self._take_stops()
            self._show_stops()
        if self._run_anew is timeline and (words := self._end_in_words()):
            self._run_anew = None
            self._programs.noticed.emit(words)
        self._show_bar()

    def _follow(self, before: Solver) -> None:
        """Edit beside the next run of the program; leave it for another, or for another board."""
        draft, source = self._edited, self._shown
        if draft is None:
            return
        is_other_board = self._timeline.solver is before and not self._is_kept_open
        if source is None or source.path != draft.path or is_other_board:
            self.leave()
        else:
            self._page.panes.editor.show_run(plain(source.text))

    def _show_bar(self) -> None:
        source = self._shown
        if source is None:
            self._running.stop()
            return
        draft, player = self._draft, self._controller.player
        program = self._programs.find(source.path)
        is_running = program is not None and program.is_running(player.timeline.task)
        can_stop = is_running or player.is_playing or self.is_checking()
        if can_stop and not self._running.isActive():
            self._running.start()
        elif not can_stop:
            self._running.stop()
        is_unnamed = draft is not None and draft.is_unnamed
        self._bar.show_state(
            is_writing=self.is_on,
            can_stop=can_stop,
            can_save=draft is not None and (draft.is_changed or is_unnamed),
            kept=self._kept if is_unnamed else None,
        )


_program = partial(Action, ProgramEditing, menu=Menu.PROGRAM)

ACTIONS = (
    _program(
        "Ctrl+N",
        mark("Begin a new program"),
        ProgramEditing.begin,
        menu=Menu.FILE,
        also=mark("write code, own algorithm, Python, create"),
    ),
    _program(
        "F4",
        mark("Write the program, or watch its run"),
        ProgramEditing.toggle,
        where=Where.STEP,
        also=mark("change the code, write, mend"),
    ),
    _program(
        "Shift+F4",
        mark("Build it: put the lines of an algorithm in order"),
        ProgramEditing.ask_build,
        also=mark("puzzle of lines, Parsons, sort, jigsaw"),
    ),
    _program(
        "Ctrl+Return",
        mark("Run what is written, and watch it"),
        ProgramEditing.run,
        where=Where.STEP,
        why_not=ProgramEditing.why_no_run,
        also=mark("execute, start, try the code"),
    ),
)
