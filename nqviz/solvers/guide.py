"""Half a page about each algorithm: what it does, what to watch for, and its limits."""

from dataclasses import dataclass

from nqviz.common.i18n import mark, number, tr
from nqviz.solvers.base.solver import Solver


@dataclass(frozen=True, slots=True)
class Guide:
    """Three short paragraphs on an algorithm, marked for translation.

    Attributes:
        does: what it does.
        watch: what to watch for, and what to press for it.
        limits: what it can't do, and what is wrong with its source.
    """

    does: str
    watch: str
    limits: str


def reach(solver: Solver) -> str:
    """Return up to which n an algorithm goes, in one or two sentences."""
    stepped = tr("It can be stepped up to n = {largest}.", largest=number(solver.largest))
    if solver.counts_to:
        more = tr("Natively it counts up to n = {largest}.", largest=number(solver.counts_to))
    else:
        more = tr("Natively it solves up to n = {largest}.", largest=number(solver.solves_to))
    return f"{stepped} {more}"


# A line about each, for the list from which one is chosen.
LINES = {
    "wirth-basic": mark("Tries every square of a row, and compares queen with queen."),
    "wirth-1": mark("Skips the columns that are used before it compares."),
    "wirth-2": mark("Keeps a list of the columns that remain, one shorter in each row."),
    "filter-1": mark("Knows by flags what is attacked; they are copied from row to row."),
    "filter-2": mark("The same flags, set and reset instead of copied."),
    "sieve": mark("Each queen strikes out the squares that she attacks."),
    "sieve-bits": mark("The sieve with one machine word for each row."),
    "sieve-symmetric": mark("First and last row first; each layout gives its mirror images, too."),
    "bitmask": mark("Three words of bits that shift from row to row; the fastest search."),
    "bitmask-unique": mark("Only one of the eight turned and mirrored images of each layout."),
    "exact-cover": mark("Knuth's dancing links: takes the row or column with the fewest options."),
    "min-conflicts": mark("Swaps queens of a full board until none attacks another."),
    "quarters": mark("Tabulates quarters of the board and joins them; the fastest count."),
}

GUIDES = {
    "wirth-basic": Guide(
        does=mark(
            "Backtracking fills the rows from the top. In each row it tries the columns from the "
            "left and asks a check function whether a queen there would be safe. The function "
            "compares the square with every queen that stands, the earliest row first, and stops "
            "at the first one that attacks it. A row without a safe square is a dead end: the "
            "queen of the row above is taken back and tries on."
        ),
        watch=mark(
            "Press C to go from conflict to conflict: the cross is the square, the line leads to "
            "the queen that attacks it. Watch the counter of comparisons: it grows with every "
            "queen that stands, for the program finds out the same thing again and again. D goes "
            "to the next dead end, T shows the search tree."
        ),
        limits=mark(
            "It looks at every column of a row, even at those that obviously have a queen. All "
            "that the other four programs of this source do is to save a part of that work."
        ),
    ),
    "wirth-1": Guide(
        does=mark(
            "Version 1 keeps a flag for each column: used or free. Each row has its own line of "
            "flags, copied from the row above. A column that is used is skipped before the check "
            "function is called, so that the function only has diagonals to compare."
        ),
        watch=mark(
            "The state shows the flags of each row. Small rings on the board are columns that are "
            "skipped. Compare the counter of tests with that of the basic program: the Race page "
            "has the ready-made race of three Wirth programs."
        ),
        limits=mark(
            "It still visits every column, if only to skip it. The listing in print never resets "
            "a flag after a queen is taken back and so loses solutions; here it is reset."
        ),
    ),
    "wirth-2": Guide(
        does=mark(
            "Version 2 hands each row a list of the columns that nobody has used. The list of the "
            "next row is the same without the column just taken: it is shorter by one in each row. "
            "Used columns are not even visited."
        ),
        watch=mark(
            "Watch the list of remaining columns in the state. Without regard to the diagonals the "
            "program would go through all orders of n columns; the check function ends most of "
            "them early. Its tests are as few as those of version 1, its visits are fewer."
        ),
        limits=mark(
            "The check function is still there: each diagonal is compared queen by queen. The "
            "lists have to be copied for every queen."
        ),
    ),
    "filter-1": Guide(
        does=mark(
            "Filtering needs no check function. It has a flag for each column and for each of the "
            "two times 2n - 1 diagonals. On a falling diagonal row - column is the same "
            "everywhere, on a rising one row + column: three look-ups say whether a square is "
            "attacked, however many queens stand."
        ),
        watch=mark(
            "Each row has its own copy of the flags: watch how a copy is made on the way down, and "
            "how on the way back the old one simply counts again. The short strokes on the board "
            "are the lines on which a square is attacked."
        ),
        limits=mark("Copying three lines of flags for every queen costs time, as version 2 shows."),
    ),
    "filter-2": Guide(
        does=mark(
            "Version 2 of filtering has one set of flags for the whole board. A queen sets its "
            "three flags when it is placed and resets them when it is taken back. Nothing is "
            "copied."
        ),
        watch=mark(
            "Go one step back and forward around a queen that is taken back: three flags change, "
            "and no others. That this is right depends on order: what was set last must be reset "
            "first."
        ),
        limits=mark(
            "It still looks at every column of each row, one flag after the other. Bits can do "
            "that for a whole row at once: see the algorithm Bitmask."
        ),
    ),
    "sieve": Guide(
        does=mark(
            "The sieve has a matrix with a cell for each square of the board. A queen strikes out "
            "its column and its diagonals in the rows below, in a copy of the matrix. The next row "
            "takes the squares that are left: none of them has to be tested against any queen."
        ),
        watch=mark(
            "Dots are squares that are struck out, on the board and in the state; the larger ones "
            "on the board, more than once. What is free is empty; a green ring marks what is "
            "still to be tried in the next row. Press 1 for single steps to see a queen strike "
            "line by line. A row without an empty cell is a dead end that can be seen before the "
            "search comes there."
        ),
        limits=mark(
            "A whole matrix is copied for every queen. The listing in print misses column 0 when "
            "it strikes the left diagonal; here it does not."
        ),
    ),
    "sieve-bits": Guide(
        does=mark(
            "The same sieve with one machine word for each row of the matrix, and a bit for each "
            "square. A copy is now n words, and striking out a square is one OR."
        ),
        watch=mark(
            "The state shows the words as binary digits, column 0 at the left, so that each digit "
            "stands under its column. Compare it on the Race page with the sieve: the steps are "
            "the same, only their price is not."
        ),
        limits=mark("One word has 64 bits: for larger boards the words would have to be chained."),
    ),
    "sieve-symmetric": Guide(
        does=mark(
            "It places the first row first, then the last row, then the rows above it. Flips and "
            "the half turn of a layout are solutions, too, so that it only has to search half of "
            "the first row, and in the last row only what is no image of something else. Each "
            "layout that is found yields its mirror images without duplicates."
        ),
        watch=mark(
            "At a solution, the images take the place of the state. Watch the order of the rows on "
            "the board: the search does not go from top to bottom."
        ),
        limits=mark(
            "It uses the flips and the half turn only, not all eight symmetries of the square. "
            "The listing in print finds nothing for n = 1; here it finds the one solution."
        ),
    ),
    "bitmask": Guide(
        does=mark(
            "Three words say which squares of the present row are attacked: along columns, along "
            "falling and along rising diagonals. On the way to the next row the two diagonal words "
            "shift by one place, one to each side. What is zero in all three is safe, and the "
            "lowest such bit is taken."
        ),
        watch=mark(
            "The three words stand in the state, in the colours and strokes of their lines on the "
            "board. Follow one diagonal over several rows: its bit moves by one place each time. "
            "There are no conflicts to see, because attacked squares never come up."
        ),
        limits=mark(
            "It finds all solutions, also those that are mirror images or turns of others, and "
            "counts each on its own."
        ),
    ),
    "bitmask-unique": Guide(
        does=mark(
            "A layout can be turned and mirrored in eight ways. Only the smallest of these images "
            "is looked for, comparing the columns row by row from the top; each one stands for 2, "
            "4 or 8 solutions, as many as it has different images. Forbidden squares keep most of "
            "the other images from being searched at all."
        ),
        watch=mark(
            "Hatched squares are forbidden. At a full board dashed queens show a turn of it, which "
            "is compared with the layout row by row. The first queen in the corner and the first "
            "queen further in are two cases with rules of their own."
        ),
        limits=mark(
            "Most of the code is about symmetry, not about queens: the rules that forbid squares "
            "are hard to see through, and a slip in one of them goes unnoticed until the count is "
            "wrong."
        ),
    ),
    "exact-cover": Guide(
        does=mark(
            "Knuth's Algorithm X. Every row and every column has to be covered exactly once, each "
            "diagonal at most once; a square is an option that covers four of these items. Of the "
            "rows and columns that are left it takes the one with the fewest options. The options "
            "hang in linked lists: to unlink one, and to link it again, changes two pointers."
        ),
        watch=mark(
            "It does not go row by row: watch which row or column it takes next, and why. When an "
            "item has no option left the search turns back at once, often much earlier than "
            "backtracking does. The counter “struck out” has what the covers of a column and of "
            "diagonals remove; what goes with the queen's own row is part of her placement."
        ),
        limits=mark(
            "Its tree is smaller, but every node costs more, because the links of many options "
            "have to be changed. Knuth suggests an order from the middle of the board; here rows "
            "come from the top, then columns from the left."
        ),
    ),
    "min-conflicts": Guide(
        does=mark(
            "Local search instead of backtracking. It first fills the board with a queen in each "
            "row and column, from a shuffled deck of columns, and avoids diagonals where it can. "
            "Then it takes an attacked queen and another one at random, and swaps their columns if "
            "that lowers the number of conflicts. When nothing helps any more, it starts again."
        ),
        watch=mark(
            "Dashed arrows are a swap that is weighed, solid ones a swap that is made. T shows the "
            "curve of conflicts. Another seed makes another run; the same seed makes the same run "
            "again. The view Large solution of the Measure page lets it place very many queens."
        ),
        limits=mark(
            "It finds one solution and can neither count them nor show that there is none. The "
            "program in print does not count conflicts exactly and can take a board for solved on "
            "which queens attack each other; here every solution is verified."
        ),
    ),
    "quarters": Guide(
        does=mark(
            "The board is cut into four quarters. All ways to place queens on a quarter are "
            "tabulated once. Pairs of quarters that fit make a left or a right half of the board, "
            "and a left and a right half are a solution if they share no diagonal. So a search "
            "becomes a join of two lists."
        ),
        watch=mark(
            "Each set of rows for the left half is a case of its own: watch how the right half "
            "gets the other rows. On small boards the tables cost more than the search; measure "
            "it against Bitmask for growing n to see where it gets ahead."
        ),
        limits=mark(
            "It counts, but has no order in which solutions come one after the other. Its tables "
            "grow fast, and memory sets the limit."
        ),
    ),
}
