"""A program of the user's own as an algorithm that can be stepped like the others."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import islice

from nqviz.common.i18n import mark, ntr, number, together, tr
from nqviz.common.text import visible
from nqviz.model.board import EMPTY, Square, attacking_pairs, nearest_attacker, squares_of
from nqviz.model.position import Position, Task
from nqviz.model.published import known
from nqviz.model.rule import QUEENS, Rule
from nqviz.model.step import NOT_YET, Kind, Step
from nqviz.programs.errors import ending_in_words
from nqviz.programs.messages import Ending, Number, Returned, Truth
from nqviz.programs.protocol import What
from nqviz.programs.recorder import Recorder, order
from nqviz.programs.recording import Happening, Recording
from nqviz.programs.source import branches, except_lines
from nqviz.programs.timing import count_of
from nqviz.solvers.base.calls import Call, Variable
from nqviz.solvers.base.overlay import NO_OVERLAY, Attack, Overlay
from nqviz.solvers.base.own_program import ProgramSource, Recorded
from nqviz.solvers.base.sentences import keys_to_begin, line_between
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.base.state import Cell, State, Strip, Tone, strip

LARGEST = 64
_MOST_RUNS = 6  # So many recordings of all programs are kept: a page's, four lanes', and the last.
_MOST_ATTACKS = 256  # So many are drawn: all between queens of one a row.
_MOST_NAMED = 3  # A sentence names so many variables.


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Program(Solver):
    """A program of the user's own; opening a run of it starts its process."""

    file: ProgramSource

    def listing(self, _rule: Rule = QUEENS) -> tuple[str, ...]:
        """Return the program's own lines."""
        return self.file.lines

    def can_resume(self, position: Position) -> bool:
        """Return true after the first step: a recording is read from anywhere."""
        return position.index > 0

    def run(self, task: Task, after: Position | None = None) -> Iterator[Step]:
        """Yield the steps as they are recorded, and `NOT_YET` where the next is not known."""
        recording = self.recording(task)
        return _to_first(recording, after) if task.first else _steps(recording, after)

    def shortfall(self, task: Task) -> str:
        """Return why the program is not done; on the way to the first solution that one decides."""
        recording = self.recording(task)
        is_first_right = recording.is_first_right if task.first else None
        if is_first_right is None:
            return _mistake(recording, task)
        return "" if is_first_right else tr(_WRONG_FIRST)

    def remark(self, task: Task) -> str:
        """Return what is wrong with the solutions after the first, where that is what is asked."""
        recording = self.recording(task)
        return _mistake(recording, task) if task.first and recording.is_first_right else ""

    def early_end(self, task: Task) -> str:
        """Return how a run has ended without returning: by an error, at a limit, or broken off."""
        return _early_end(self.recording(task).ending)

    def recording(self, task: Task) -> Recording:
        """Return the recording of a run, which begins with the first call."""
        return self._recorder(task).recording

    def wait(self, task: Task, seconds: float | None = None) -> bool:
        """Wait for the end of a run; return whether it has come."""
        return self._recorder(task).wait(seconds)

    def close(self) -> None:
        """End what runs."""
        for key in [key for key in _recorders if key[0] is self]:
            _recorders.pop(key).stop()

    def is_running(self, task: Task) -> bool:
        """Tell whether a run is being recorded."""
        recorder = _recorders.get((self, task.n, task.seed))
        return recorder is not None and recorder.recording.ending is None

    def stop(self) -> None:
        """End what runs; the recordings stay, as far as they have come."""
        for key, recorder in _recorders.items():
            if key[0] is self:
                recorder.stop()

    def forget_stopped(self) -> None:
        """Record anew what was stopped, when it is shown again."""
        for key, recorder in list(_recorders.items()):
            if key[0] is self and recorder.is_stopped:
                del _recorders[key]

    def _recorder(self, task: Task) -> Recorder:
        key = self, task.n, task.seed
        recorder = _recorders.get(key)
        if recorder is None:
            recorder = _recorders[key] = Recorder(order(self.file, task.n, seed=task.seed))
            while len(_recorders) > _MOST_RUNS:
                _recorders.popitem(last=False)[1].stop()
        _recorders.move_to_end(key)
        return recorder


# By program, n and seed, the run that was asked for last at the end. A recording of a million steps
# takes a hundred megabytes, so their number is bounded over all programs.
_recorders: OrderedDict[tuple[Program, int, int], Recorder] = OrderedDict()


_BROKEN_OFF = {
    "raised": mark("ended in an error"),
    "limit": mark("ended at a limit"),
    "died": mark("was broken off"),
}
_WRONG_FIRST = mark("found a wrong board first")
_GIVEN = mark("gave {given} instead of {count}")
_OF_ALL = mark("gave a wrong number in all ({given} instead of {count})")
_ATTACKED = mark("took a board on which queens attack each other for a solution")
_LACKING = mark("gave a board that lacks queens")


def _early_end(ending: Ending | None) -> str:
    if ending is None or ending.how == "returned":
        return ""
    return tr(_BROKEN_OFF.get(ending.how, _BROKEN_OFF["died"]))


def _mistake(recording: Recording, task: Task) -> str:
    """Return what is wrong with a run: an error, too few solutions, or wrong ones."""
    ending, found, published = recording.ending, recording.solutions, known(task.n)
    if ending is None or ending.how != "returned":
        return _early_end(ending)
    if recording.wrong_board is not None:
        is_attacked = next(attacking_pairs(recording.wrong_board), None) is not None
        return tr(_ATTACKED if is_attacked else _LACKING)
    count = count_of(ending)
    is_one = task.first and recording.is_first_right and count in {None, 1}
    if published is None or count == published.solutions or is_one:
        return ""
    if not recording.has_board:
        if count is None:
            return ""
        found = count
    wanted = min(published.solutions, 1) if task.first else published.solutions
    is_too_many = count is not None and count > published.solutions
    if found < wanted and not is_too_many:
        return ntr(
            "found {found} of {count} solution",
            "found {found} of {count} solutions",
            wanted,
            found=number(found),
        )
    if count is None:
        return ""
    words = _OF_ALL if task.first else _GIVEN
    return tr(words, given=number(count), count=number(published.solutions))


def _steps(recording: Recording, after: Position | None) -> Iterator[Step]:
    return recording.steps(after.index if after else 0)


def _to_first(recording: Recording, after: Position | None) -> Iterator[Step]:
    """Yield steps up to the first solution, unless that is behind them.

    Only the end of the program tells whether it is right: the run is not over before that.
    """
    if after is None or not after.counters.solutions:
        for step in _steps(recording, after):
            yield step
            if step.kind is Kind.SOLUTION:
                break
    while recording.ending is None:
        yield NOT_YET


def program(source: ProgramSource, title: str = "") -> Program:
    """Return a program as an algorithm, which has the name of its file or another title."""
    made: list[Program] = []

    def recording(position: Position) -> Recording:
        return made[0].recording(position.task)

    made.append(
        Program(
            file=source,
            key=visible(str(source.path)),
            source=str(source.path),
            title=title or source.name,
            pseudocode=source.lines,
            steps=lambda task, after: made[0].run(task, after),  # noqa: PLW0108  it is not made yet
            why=lambda position: _why(position, recording(position), source),
            state=lambda position: _state(position, recording(position)),
            calls=lambda position: recording(position).calls(position.index),
            overlay=lambda position: _overlay(position, recording(position)),
            recorded=lambda position: _recorded(position, recording(position), source.queens),
            waits=True,
            steps_by_line=True,
            places_on=1,
            resumes=frozenset(Kind),
            places_promising=False,
            check_given=_refuse_given,
            largest=LARGEST,
            counts_to=0,
            solves_to=0,
        )
    )
    return made[0]


def _refuse_given(_task: Task, _title: str) -> None:
    raise ValueError(tr("A program of your own begins with an empty board."))


def _recorded(position: Position, recording: Recording, queens: str) -> Recorded:
    index, step, line = position.index, position.last, None
    is_broken_off = lacks_queens = False
    if step is not None:
        line = step.line
        if step.kind is Kind.DONE and recording.ending is not None:
            line = recording.ending.line or line
            is_broken_off = recording.ending.how != "returned"
            lacks_queens = not (is_broken_off or recording.has_board)
    return Recorded(
        recording.calls(index),
        recording.output(index),
        queens,
        recording.line_counts(index),
        line,
        is_broken_off,
        lacks_queens,
        _refuted(position, recording) is not None,
    )


def _refuted(position: Position, recording: Recording) -> Number | Truth | None:
    """Return the result that says that a solution stands, while queens attack each other."""
    if position.last is None or position.last.kind is not Kind.DONE or recording.ending is None:
        return None
    match recording.ending.fact:
        case Returned((Number(1) | Truth(True)) as result):
            return result if _overlay(position, recording).attacks else None
    return None


def _overlay(position: Position, recording: Recording) -> Overlay:
    """Return the attacks between the queens that stand, and those that share a row."""
    extra = recording.extra_queens(position.index)
    attacks = tuple(islice(_attacks(_standing(position.queens, extra)), _MOST_ATTACKS))
    if not attacks and not extra:
        return NO_OVERLAY
    return Overlay(extra=extra, attacks=attacks)


def _attacks(squares: Iterable[Square]) -> Iterator[Attack]:
    """Yield the attacks along each line from a queen to the next one."""
    latest: dict[tuple[str, int], Square] = {}
    for square in sorted(squares):
        row, column = square
        lines = {"row": row, "column": column, "falling": row - column, "rising": row + column}
        for line in lines.items():
            if line in latest:
                yield Attack(latest[line], square)
            latest[line] = square


def _state(position: Position, recording: Recording) -> State:
    calls = recording.calls(position.index)
    if not calls:
        return (strip(tr("calls"), [Cell("", Tone.FADED)]),)
    cells = [Cell(f"{call.function}({call.arguments})") for call in calls]
    cells[-1] = Cell(cells[-1].text, Tone.LIT)
    return (strip(tr("calls"), cells), *map(_strip, calls[-1].variables))


def _strip(variable: Variable) -> Strip:
    words, tone = variable.value, Tone.LIT if variable.is_changed else Tone.PLAIN
    is_list = words[:1] == "[" and words[-1:] == "]" and "[" not in words[1:]
    entries = words[1:-1].split(", ") if is_list else [words]
    return strip(variable.name, [Cell(entry, tone) for entry in entries])


def _why(position: Position, recording: Recording, source: ProgramSource) -> str:
    step = position.last
    if step is None:
        return together(
            tr("{file} runs with n = {n}.", file=source.name, n=position.n), keys_to_begin()
        )
    if step.kind is Kind.DONE:
        refuted = _refuted(position, recording)
        if refuted is not None:
            return tr(
                "solve returned {value}, but queens on the board attack each other.",
                value=refuted.value,
            )
        return _ending_in_words(recording)
    if step.kind in _BOARD:
        what = _board_in_words(position, step, recording)
        return tr("Line {line}: {what}", line=step.line, what=what)
    index = position.index
    happening = recording.happening(index)
    changes = _changes_in_words(recording.calls(index), recording.gone(index))
    if happening.what is What.LINE:
        return _line_in_words(step.line, changes, source, recording.line_after(index))
    return _happening_in_words(happening, step.line, changes)


def _ending_in_words(recording: Recording) -> str:
    """Return how a run has ended, and why a wrong count is another one than that of the board."""
    ending, seen = recording.ending, recording.solutions
    if ending is None:
        return ""
    words, count, published = ending_in_words(ending), count_of(ending), known(recording.n)
    is_right = published is not None and count == published.solutions
    if count in {None, seen} or is_right or not recording.has_board:
        return words
    solutions = ntr(
        "But {count} solution stood on the board.",
        "But {count} solutions stood on the board.",
        seen,
    )
    if not recording.attacked:
        return together(words, solutions)
    attacked = ntr(
        "On {count} other full board queens attacked each other.",
        "On {count} other full boards queens attacked each other.",
        recording.attacked,
    )
    return together(words, solutions, attacked)


_BOARD = frozenset({Kind.PLACE, Kind.REMOVE, Kind.REPLACE, Kind.SOLUTION, Kind.FULL})


def _board_in_words(position: Position, step: Step, recording: Recording) -> str:
    if step.kind is Kind.SOLUTION:
        words = mark("the board is full and no queen attacks another: solution {found}.")
        if not step.multiplicity:
            words = mark(
                "the board is full and no queen attacks another: a solution that stood before."
            )
        return tr(words, found=number(position.counters.solutions))
    if step.kind is Kind.FULL:
        attacker = step.attacker, position.queens[step.attacker]
        words = tr(
            "the board is full, but the queen in row {other} attacks the one in row {row} {line}.",
            other=step.attacker,
            row=step.row,
            line=line_between((step.row, step.column), attacker),
        )
        is_of_zeros = recording.begins_with_zeros and {step.column, attacker[1]} == {0}
        return together(words, _zeros_in_words()) if is_of_zeros else words
    index = position.index
    standing = _standing(position.queens, recording.extra_queens(index))
    before = _standing(_queens_before(position, step), recording.extra_queens(index - 1))
    match sorted(before - standing), sorted(standing - before):
        case [(row, column)], []:
            return tr(
                "the queen in row {row}, column {column} is taken away.", row=row, column=column
            )
        case [], [(row, column)]:
            attack = _attack_in_words((row, column), standing)
            return tr(
                "a queen goes to row {row}, column {column}; {attack}.",
                attack=attack,
                row=row,
                column=column,
            )
        case [(row, other)], [(to_row, column)] if to_row == row:
            return tr(
                "the queen in row {row} goes from column {other} to column {column}; {attack}.",
                other=other,
                attack=_attack_in_words((row, column), standing),
                row=row,
                column=column,
            )
    if standing < before:
        return ntr(
            "several queens are taken away; {count} stands now.",
            "several queens are taken away; {count} stand now.",
            len(standing),
        )
    words = ntr(
        "the queens are placed anew; {count} stands now.",
        "the queens are placed anew; {count} stand now.",
        len(standing),
    )
    if len(standing) > 1 and {column for _row, column in standing} == {0}:
        return together(words, _zeros_in_words())
    return words


def _zeros_in_words() -> str:
    return tr("Each 0 in the list is a queen in column 0; None stands for a row without one.")


def _standing(queens: Sequence[int], extra: Sequence[Square]) -> set[Square]:
    return {*squares_of(queens), *extra}


def _queens_before(position: Position, step: Step) -> Sequence[int]:
    if step.kind is Kind.REPLACE:
        return step.before[: position.n]
    queens = list(position.queens)
    queens[step.row] = EMPTY if step.kind is Kind.PLACE else step.column
    return queens


def _attack_in_words(square: Square, standing: Set[Square]) -> str:
    other = nearest_attacker(square, standing)
    if other is None:
        return tr("no queen attacks it")
    return tr(
        "the queen in row {other}, column {column} attacks it {line}",
        other=other[0],
        column=other[1],
        line=line_between(square, other),
    )


def _line_in_words(line: int, changes: str, source: ProgramSource, after: int | None) -> str:
    """Return what a line has done; `after` is the line that comes next, None if it is not known."""
    words = _said_of_line(line, source, after, has_changes=bool(changes))
    return tr(words, line=line, after=after, what=changes)


def _changes_in_words(calls: tuple[Call, ...], gone: Sequence[str]) -> str:
    """Return the variables of the last call that have changed or gone; empty where none has."""
    variables = calls[-1].variables if calls else ()
    changed = [
        tr("{name} is now {value}", name=each.name, value=each.value)
        for each in variables
        if each.is_changed
    ]
    changed += [tr("{name} is gone", name=each) for each in gone]
    return ", ".join(changed[:_MOST_NAMED])


def _said_of_line(line: int, source: ProgramSource, after: int | None, *, has_changes: bool) -> str:
    """Return the sentence, marked for translation, for a line that was carried out."""
    heads, excepts = branches(source.text), except_lines(source.text)
    branch, is_broken_off = heads.get(line), after in excepts and line not in excepts
    is_within = after is not None and heads.get(after) is branch  # a head over several lines
    if branch is not None and after is not None and not (is_within or is_broken_off):
        return _BRANCHED[branch.is_loop, branch.enters(after), has_changes]
    if has_changes:
        return mark("Line {line}: {what}.")
    if is_broken_off:
        return mark("Line {line} was broken off by an error; line {after} comes next.")
    text = source.line(line).split("#")[0].strip()
    if text.startswith(("def ", "class ")):
        return mark("Line {line}: a name is defined for what follows; it is not run yet.")
    return _JUMPS.get(
        text, mark("Line {line} was carried out; no value that is shown has changed.")
    )


_BRANCHED = {  # by whether it is a loop over values, whether its block is entered, and changes
    (True, True, False): mark(
        "Line {line}: the next turn of the loop begins; no value that is shown has changed."
    ),
    (True, True, True): mark("Line {line}: {what}."),
    (True, False, False): mark("Line {line}: the loop is over."),
    (True, False, True): mark("Line {line}: {what}; the loop is over."),
    (False, True, False): mark("Line {line}: the condition holds."),
    (False, True, True): mark("Line {line}: {what}; the condition holds."),
    (False, False, False): mark("Line {line}: the condition does not hold."),
    (False, False, True): mark("Line {line}: {what}; the condition does not hold."),
}
_JUMPS = {
    "break": mark("Line {line}: the loop is left."),
    "continue": mark("Line {line}: the rest of this turn of the loop is left out."),
}


def _happening_in_words(happening: Happening, line: int, changes: str) -> str:
    words = _HAPPENED[happening.what]
    if happening.what is What.CALL and not happening.from_line:
        words = mark("{function}({words}) is called.")
    elif happening.what is What.RETURN and happening.words == "None":
        words = mark("Line {line}: {function} is done.")
        if changes:
            words = mark("Line {line}: {what}; {function} is done.")
    return tr(
        words,
        line=line,
        what=changes,
        function=happening.function,
        words=happening.words,
        caller=happening.from_line,
    )


_HAPPENED = {
    What.CALL: mark("Line {caller} calls {function}({words})."),
    What.RETURN: mark("Line {line}: {function} returns {words}."),
    What.RAISE: mark("Line {line}: {function} is left by {words}."),
    What.YIELD: mark("Line {line}: {function} gives {words} and waits."),
    What.RESUME: mark("{function} goes on after line {line}."),
}
