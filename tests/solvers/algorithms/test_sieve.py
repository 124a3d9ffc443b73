import pytest

from nqviz.model.board import EMPTY, Line, attack
from nqviz.model.position import Task
from nqviz.model.step import ROW_ENDS, Kind
from nqviz.solvers.algorithms.sieve import SIEVE, SIEVE_BITS
from nqviz.solvers.base.state import QUEEN, STRUCK, Tone
from tests.support.walks import stepped

both = pytest.mark.parametrize("solver", [SIEVE, SIEVE_BITS], ids=lambda solver: solver.key)


def printed_listing(n):
    """Count what Cheng's listing in section 2 does, with whole matrices and c >= 0."""
    looked, struck, solutions = [0] * n, 0, 0

    def strike(matrix, r, c):
        nonlocal struck
        struck += not matrix[r][c]
        matrix[r][c] = 1

    def queens(q, i):
        nonlocal solutions
        for j in range(n):
            looked[i] += 1
            if q[i][j] == 0:
                if i == n - 1:
                    solutions += 1
                    return
                t = [row.copy() for row in q]
                for r in range(i + 1, n):
                    strike(t, r, j)
                r, c = i + 1, j - 1
                while r < n and c >= 0:
                    strike(t, r, c)
                    r, c = r + 1, c - 1
                r, c = i + 1, j + 1
                while r < n and c < n:
                    strike(t, r, c)
                    r, c = r + 1, c + 1
                queens(t, i + 1)

    queens([[0] * n for _ in range(n)], 0)
    return looked, struck, solutions


@pytest.mark.parametrize("n", range(1, 8))
def test_it_does_what_the_printed_listing_does(n):
    *_, (position, _) = stepped(SIEVE, Task(n))
    looked, struck, solutions = printed_listing(n)
    assert position.tests_by_row == looked
    assert position.counters.marks == struck
    assert position.counters.solutions == position.counters.layouts == solutions


def test_the_words_only_change_how_it_is_kept():
    assert SIEVE_BITS.steps is SIEVE.steps


def test_a_placement_is_followed_by_a_copy_and_three_lines():
    steps = [step for _, step in stepped(SIEVE, Task(6))]
    for index, step in enumerate(steps):
        if step.kind is Kind.PLACE and step.row < 5:
            entailed = steps[index + 1 : index + 5]
            assert [each.kind for each in entailed] == [Kind.COPY, *[Kind.MARK] * 3]
            assert [each.struck_line for each in entailed[1:]] == list(Line)[:3]
            assert {(each.row, each.column) for each in entailed} == {(step.row, step.column)}


def test_the_last_row_is_left_at_once_after_a_solution():
    steps = [step for _, step in stepped(SIEVE, Task(6))]
    ends = [index for index, step in enumerate(steps) if step.kind is Kind.SOLUTION]
    assert len(ends) == 4
    for index in ends:
        assert [each.kind for each in steps[index + 1 : index + 3]] == [Kind.REMOVE, Kind.EXHAUSTED]


def test_above_64_columns_it_strikes_the_same_lines():
    # 65 to 70 columns need a second word; the stepper's words are Python's integers.
    queens = []
    for _, step in stepped(SIEVE_BITS, Task(70), 400):
        if step.kind is Kind.PLACE:
            queens.append((step.row, step.column))
        elif step.kind is Kind.MARK:
            line = step.struck_line
            assert step.newly_struck == sum(
                attack(row, column, *queens[-1]) is line
                and not any(attack(row, column, *other) for other in queens[:-1])
                for row in range(step.row + 1, 70)
                for column in range(70)
            )
    assert max(column for _, column in queens) > 16


@both
def test_sentences_name_the_queen_and_the_line(solver):
    names = {
        Line.COLUMN: "column of",
        Line.FALLING: "falling diagonal",
        Line.RISING: "rising diagonal",
    }
    for position, step in stepped(solver, Task(6)):
        sentence = solver.why(position)
        if step.kind is Kind.CONFLICT:
            other = position.queens[step.attacker]
            assert f"the queen in row {step.attacker}, column {other}" in sentence
            assert names[attack(step.row, step.column, step.attacker, other)] in sentence
        elif step.kind is Kind.MARK:
            assert f"queen in row {step.row}, column {step.column}" in sentence
            assert step.struck_line.value in sentence
            assert f" {step.newly_struck} " in sentence
        elif step.kind is Kind.COPY:
            assert f"queen in row {step.row}, column {step.column}" in sentence
            assert f"for row {step.row + 1}" in sentence


def test_the_matrix_has_the_boards_dot_where_a_square_is_struck_and_free_is_empty():
    for position, step in stepped(SIEVE, Task(5)):
        _, *rows = SIEVE.state(position)
        struck = SIEVE.overlay(position).struck
        assert [each.label for each in rows] == [f"row {row}" for row in range(5)]
        for row, strip in enumerate(rows):
            for column, cell in enumerate(strip.cells):
                if position.queens[row] == column:
                    assert cell.text == QUEEN
                else:
                    times = min(struck[row][column], len(STRUCK))
                    assert cell.text == ("", *STRUCK)[times]
        if step.kind is Kind.CONFLICT:
            assert rows[step.row].cells[step.column].tone is Tone.CONFLICT
            assert rows[step.attacker].cells[position.queens[step.attacker]].tone is Tone.CONFLICT
        if step.kind is Kind.DEAD_END:
            assert {cell.tone for cell in rows[step.row].cells} == {Tone.LIT}


def test_what_is_still_to_be_tried_is_free_and_was_not_looked_at_before():
    looked_at = dict.fromkeys(range(6), -1)  # by row, the last column
    for position, step in stepped(SIEVE, Task(6)):
        _, *rows = SIEVE.state(position)
        if step.kind is Kind.PLACE:
            looked_at[step.row + 1] = -1
        if step.kind in {Kind.CONFLICT, Kind.PROMISING, Kind.REMOVE}:
            looked_at[step.row] = step.column
        elif step.kind in ROW_ENDS and step.kind is not Kind.DONE:
            looked_at[step.row] = 6
        struck, row = SIEVE.overlay(position).struck, 6 - position.queens.count(EMPTY)
        free = {
            (at, column)
            for at, strip in enumerate(rows)
            for column, cell in enumerate(strip.cells)
            if cell.tone is Tone.FREE
        }
        if row < 6 and step.kind not in {Kind.DONE, Kind.COPY}:  # A copy lights all rows below.
            columns = range(looked_at[row] + 1, 6)
            assert free == {(row, each) for each in columns if not struck[row][each]}


def test_words_are_read_from_the_left_as_from_bit_0():
    for position, step in stepped(SIEVE_BITS, Task(6)):
        head, asked, *rows = SIEVE_BITS.state(position)
        struck = SIEVE_BITS.overlay(position).struck
        assert {len(strip.cells) for strip in (head, asked, *rows)} == {6}
        for row, strip in enumerate(rows):
            word = sum(int(cell.text) << bit for bit, cell in enumerate(strip.cells))
            assert word == sum(1 << column for column in range(6) if struck[row][column])
        digits = "".join(cell.text for cell in asked.cells)
        if step.kind in {Kind.CONFLICT, Kind.PROMISING}:
            assert int(digits[::-1], 2) == 1 << step.column
        else:
            assert digits == ""


def test_a_line_is_lit_while_it_is_struck():
    tones = {Line.COLUMN: Tone.COLUMN, Line.FALLING: Tone.FALLING, Line.RISING: Tone.RISING}
    for position, step in stepped(SIEVE_BITS, Task(5)):
        _, _, *rows = SIEVE_BITS.state(position)
        lit = {
            (row, column)
            for row, strip in enumerate(rows)
            for column, cell in enumerate(strip.cells)
            if cell.tone in tones.values()
        }
        if step.kind is not Kind.MARK:
            assert not lit
            continue
        line = step.struck_line
        assert lit == {
            (row, column)
            for row in range(5)
            for column in range(5)
            if position.queens[row] == EMPTY and attack(row, column, step.row, step.column) is line
        }
