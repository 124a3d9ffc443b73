/* The search for layouts that are minimal under the square's eight symmetries (takaken, "N Queens
   Problem", sections 2 to 4). Counts all solutions: each layout stands for 2, 4 or 8. */
#include "harness.h"

typedef uint64_t Word;

static Word mask, top;
static Word board[LARGEST];       /* by row, the bit of its queen */
static Word allowed[LARGEST + 1]; /* by row, what symmetry allows as the first queens stand */
static int last_side_row;         /* inside case: the last row with side columns; else n */

static int column_of(Word bit)
{
    return __builtin_ctzll(bit);
}

/* Set what the first two of the `rows` queens allow. */
static void allow(int rows)
{
    for (int row = 0; row < n; row++)
        allowed[row] = mask;
    last_side_row = n;
    if (n == 1)
        return;
    allowed[0] = ((Word)1 << (n / 2)) - 1;
    if (rows == 0)
        return;
    if (board[0] == 1) {
        allowed[1] = mask & ~top;
        if (rows > 1)
            for (int row = 2; row < column_of(board[1]); row++)
                allowed[row] = mask & ~(Word)2;
        return;
    }
    int first = column_of(board[0]);
    for (int row = 1; row < first; row++)
        allowed[row] = allowed[n - 1 - row] = mask & ~(top | 1);
    allowed[n - 1] = (mask >> first) & (mask << first);
    last_side_row = n - 1 - first;
}

/* Return what is free in the last row with side columns: an empty one must be filled. */
static Word limit(Word free, Word down)
{
    Word sides = top | 1;
    Word taken = down & sides;
    if (taken == sides)
        return free;
    return taken ? free & sides : 0;
}

static int row_of(Word bit)
{
    int row = 0;
    while (board[row] != bit)
        row++;
    return row;
}

/* Return -1, 0 or 1: the layout turned by quarters is smaller, the same, or larger. */
static int compare(int turns)
{
    for (int row = 0; row < n; row++) {
        int image;
        if (turns == 1)
            image = n - 1 - row_of((Word)1 << row);
        else if (turns == 2)
            image = n - 1 - column_of(board[n - 1 - row]);
        else
            image = row_of((Word)1 << (n - 1 - row));
        Word bit = (Word)1 << image;
        if (bit != board[row])
            return bit < board[row] ? -1 : 1;
    }
    return 0;
}

/* Return how many solutions the layout stands for; 0 if a rotation of it is smaller. */
static int multiplicity(void)
{
    if (n == 1)
        return 1;
    int first = column_of(board[0]);
    for (int turns = 1; turns <= 3; turns++) {
        bool matches;
        if (turns == 1)
            matches = board[n - 1 - first] == 1;
        else if (turns == 2)
            matches = board[n - 1] == top >> first;
        else
            matches = board[first] == top;
        if (matches) {
            int order = compare(turns);
            if (order < 0)
                return 0;
            if (order == 0)
                return 2 * turns;
        }
    }
    return 8;
}

static void search(int row, Word left, Word down, Word right)
{
    Word free = allowed[row] & ~(left | down | right);
    if (row == last_side_row)
        free = limit(free, down);
    while (free) {
        Word bit = free & -free;
        free ^= bit;
        board[row] = bit;
        if (row < 2)
            allow(row + 1);
        if (row == n - 1)
            count += multiplicity();
        else
            search(row + 1, (left | bit) << 1, down | bit, (right | bit) >> 1);
    }
}

static void count_all(void)
{
    mask = ((Word)1 << n) - 1;
    top = (Word)1 << (n - 1);
    allow(0);
    search(0, 0, 0, 0);
}

int main(int argc, char **argv)
{
    return timed(argc, argv, count_all);
}
