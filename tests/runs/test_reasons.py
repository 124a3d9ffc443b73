"""Sentences to choose from are judged here by brute force, on the board that they speak of."""

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nqviz.model.board import EMPTY, attacked_columns, lines_of
from nqviz.model.position import Task
from nqviz.model.rule import Rule
from nqviz.model.step import Kind
from nqviz.programs.program import program
from nqviz.programs.source import source_of, template_text
from nqviz.runs.predicting import Answer, Ask, next_question
from nqviz.runs.reasons import CHOICES, Reasons, Says, Statement, reasons_for, why_no_reasons
from nqviz.runs.timeline import Timeline
from nqviz.solvers.base.solver import Solver
from nqviz.solvers.registry import SOLVERS, find_solver
from tests.support.programs import HERE
from tests.support.rules import RULES, random_rule

RULES_OF = [lambda _n, _seed, rule=rule: rule for rule in RULES] + [random_rule]


def is_true(statement: Statement, reasons: Reasons, rule: Rule) -> bool:
    """Return whether a statement holds, looking at each square and each pair of queens."""
    queens, says = reasons.queens, statement.says
    n, (row, column), (other, other_column) = len(queens), statement.square, statement.other
    every = range(n)

    def hits(one: tuple[int, int], two: tuple[int, int], lines=None) -> bool:
        if one[0] == two[0]:
            return False
        lines = lines or lines_of(rule)
        return any(two[1] in attacked_columns(line, *one, two[0], n, rule) for line in lines)

    def is_hit(square: tuple[int, int], lines=None) -> bool:
        return any(queens[q] != EMPTY and hits((q, queens[q]), square, lines) for q in every)

    def is_safe(square: tuple[int, int]) -> bool:
        stands_beside = queens[square[0]] not in {EMPTY, square[1]}
        return not (square in rule.blocked or stands_beside or is_hit(square))

    def attacking() -> bool:
        return any(queens[q] != EMPTY and is_hit((q, queens[q])) for q in every)

    def stands(square: tuple[int, int]) -> bool:
        return queens[square[0]] == square[1] != EMPTY

    lines = None if statement.line is None else (statement.line,)
    square, beside = statement.square, statement.other
    free = [c for c in every if row >= 0 and is_safe((row, c))]
    unit = [
        (r, c)
        for r in every
        for c in every
        if (rule.regions[r][c] == statement.letter if statement.letter else r == row or c == column)
    ]
    safe = [each for each in unit if is_safe(each)]
    return {
        Says.SAFE: lambda: is_safe(square),
        Says.ATTACKED_BY: lambda: stands(beside) and hits(beside, square, lines),
        Says.ATTACKED_ALONG: lambda: is_hit(square, lines),
        Says.NOT_ATTACKED_ALONG: lambda: not is_hit(square, lines),
        Says.ONLY_SAFE: lambda: free == [column],
        Says.FIRST_SAFE: lambda: free[0] == column,
        Says.NEXT_SAFE: lambda: {(row, c) for c in free if c < column} <= reasons.tried,
        Says.ALSO_SAFE: lambda: is_safe(square),
        Says.ROW_FILLED: lambda: queens[row] != EMPTY,
        Says.ROW_FREE: lambda: queens[row] == EMPTY,
        Says.ROW_EMPTY: lambda: queens[row] == EMPTY,
        Says.LAST_ROW: lambda: all(queens[r] != EMPTY for r in every if r != row),
        Says.BOARD_FULL: lambda: EMPTY not in queens,
        Says.REACHES_NONE: lambda: not any(hits(square, (other, c)) for c in every),
        Says.REACHES: lambda: hits(square, beside),
        Says.UNIT_ATTACKED: lambda: not safe,
        Says.UNIT_CLOSED: lambda: not safe and not rule.blocked.isdisjoint(unit),
        Says.UNIT_LEFT_OUT: lambda: safe and reasons.forbidden.issuperset(safe),
        Says.ONE_ATTACKS_ROW: lambda: all(hits(beside, (row, c)) for c in every),
        Says.MISSES: lambda: stands(beside) and not hits(beside, square),
        Says.TWO_ATTACK: attacking,
        Says.NONE_ATTACK: lambda: not attacking(),
        Says.ALL_TRIED: lambda: reasons.tried.issuperset(safe),
        Says.OTHERS_LEFT_OUT: lambda: reasons.forbidden.issuperset({*safe} - reasons.tried),
        Says.TRIED: lambda: is_safe(square) and square in reasons.tried,
        Says.LAST_COLUMN: lambda: column == n - 1,
        Says.MORE_COLUMNS: lambda: column + 1 == other_column < n,
        Says.UNTESTED: lambda: queens[row] == EMPTY,  # The rest is a matter of the run.
        Says.SOLVED: lambda: EMPTY not in queens and not attacking(),
        Says.COULD_MOVE: lambda: is_safe((row, column)) or not is_hit((row, column)),
        Says.ONE_COLOR: lambda: len({(r + queens[r]) % 2 for r in every}) == 1,
        Says.TWO_COLORS: lambda: (row + queens[row] + other + queens[other]) % 2 == 1,
        Says.ON_DIAGONAL: lambda: all(queens[r] in {r, n - 1 - r} for r in every),
        Says.OFF_DIAGONALS: lambda: stands(square) and column not in {row, n - 1 - row},
    }[says]()


@settings(max_examples=6 * settings.default.max_examples)
@given(
    solver=st.sampled_from(SOLVERS),
    rule_of=st.sampled_from(RULES_OF),
    ask=st.sampled_from(Ask),
    n=st.integers(4, 8),
    index=st.integers(0, 1500),
)
def test_one_reason_is_true_all_differ_and_each_other_is_refuted(solver, rule_of, ask, n, index):
    rule = rule_of(n, index)
    if solver.why_not(rule):
        return
    timeline = Timeline(solver, Task(n, rule=rule, seed=1))
    question = next_question(timeline, index, ask)
    if question is None:
        return
    timeline.seek(question.shown_at)
    reasons = reasons_for(timeline, question)
    if reasons is None:
        return
    assert len({each.claim.in_words() for each in reasons.choices}) == CHOICES
    for each in reasons.choices:
        assert bool(is_true(each.claim, reasons, rule)) is each.is_true, each
        assert each.is_true is (each.refutation is None)
        if each.refutation is not None:
            assert is_true(each.refutation, reasons, rule), each
            assert each.refutation.in_words() != each.claim.in_words()
            if each.refutation.says is Says.ROW_EMPTY:  # also on the board that is seen meanwhile
                assert timeline.position.queens[each.refutation.square[0]] == EMPTY, each
    assert sum(each.is_true for each in reasons.choices) == 1


def test_why_a_square_comes_before_others_that_are_safe_too() -> None:
    timeline, index = Timeline(find_solver("wirth-basic"), Task(6)), 0
    asked: dict[Says, tuple[int, int]] = {}
    while (question := next_question(timeline, index, Ask.SQUARE)) is not None:
        index = question.shown_at
        timeline.seek(index)
        reasons = reasons_for(timeline, question)
        assert reasons is not None
        (true,) = (each.claim for each in reasons.choices if each.is_true)
        asked.setdefault(true.says, true.square)
    # After 0 and 2 stands 4; when row 3 had no way out, row 2 goes on to column 5.
    assert asked == {Says.FIRST_SAFE: (0, 0), Says.NEXT_SAFE: (2, 5)}


def kinds_asked(solver: Solver, task: Task, most: int = 40) -> dict[str, set[bool]]:
    """Return for each kind of decision whether it was seen with reasons, and without."""
    seen = defaultdict(set)
    for ask in Ask:
        timeline, index = Timeline(solver, task), 0
        for _ in range(most):
            question = next_question(timeline, index, ask)
            if question is None:
                break
            index = question.shown_at
            timeline.seek(index)
            kind = question.answer if isinstance(question.answer, Answer) else Answer.PLACE
            reasons = reasons_for(timeline, question)
            seen[kind].add(reasons is not None)
            assert why_no_reasons(timeline) == "This board alone does not say why."
    return seen


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.key)
def test_every_decision_has_reasons_but_for_what_is_said_here(solver: Solver) -> None:
    """Without reasons are removals that end a list, and a rule for the side columns."""
    without = {
        "quarters": {Answer.BACKTRACK},
        "bitmask-unique": {Answer.DEAD_END, Answer.BACKTRACK},
    }
    asked = set()
    for n in (5, 6):
        seen = kinds_asked(solver, Task(n, seed=1))
        asked |= seen.keys()
        lacking = {kind for kind, has in seen.items() if False in has}
        assert lacking <= without.get(solver.key, set()), n
    assert Answer.PLACE in asked
    assert asked == {*Answer} or solver.key != "wirth-basic"


def test_the_reasons_of_a_program_are_in_its_code_and_large_boards_have_none() -> None:
    own = program(source_of(HERE, template_text("wirth-basic")))
    assert own.wait(Task(4), 60)
    timeline = Timeline(own, Task(4))
    timeline.extend(1000)
    question = next_question(timeline, 0, Ask.EVENT)
    assert question is not None
    timeline.seek(question.shown_at)
    assert reasons_for(timeline, question) is None
    assert why_no_reasons(timeline) == "The program's code says why."
    own.close()
    large = Timeline(find_solver("bitmask"), Task(65))
    question = next_question(large, 0, Ask.EVENT)
    assert question is not None
    large.seek(question.shown_at)
    assert reasons_for(large, question) is None
    assert why_no_reasons(large) == "Reasons are asked for up to n = 64."


def test_a_queen_that_is_placed_untested_is_said_to_be() -> None:
    for key in ("min-conflicts", "quarters"):
        timeline, index = Timeline(find_solver(key), Task(8, seed=1)), 0
        claims = set()
        while (question := next_question(timeline, index, Ask.SQUARE, 500)) is not None:
            index = question.shown_at
            timeline.seek(index)
            before = timeline.step_at(index - 2)
            reasons = reasons_for(timeline, question)
            assert reasons is not None
            (true,) = (each.claim.says for each in reasons.choices if each.is_true)
            is_tested = before is not None and before.kind is Kind.PROMISING
            assert true is (Says.SAFE if is_tested else Says.UNTESTED)
            claims.add(true)
            if index > 200:
                break
        assert Says.UNTESTED in claims
