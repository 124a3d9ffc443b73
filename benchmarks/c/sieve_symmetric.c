/* The sieve by words in the order 0, n-1, n-2 ... 1 (Cheng, section 3, improvements two to four).
   Row 0 takes the left half, the last row only columns between that queen and its mirror image;
   a layout stands for itself and its images, 4 solutions or 2 (`putout`). */
#include "harness.h"

static int queens[LARGEST];
static uint64_t words[LARGEST][LARGEST]; /* by row: its matrix, a word for each empty row */

static void strike(int row, int column, int next)
{
    uint64_t bit = (uint64_t)1 << column;
    for (int below = 1; below <= next; below++) {
        int away = abs(row - below);
        words[next][below] = words[row][below] | bit | bit << away | bit >> away;
    }
}

static int multiplicity(void)
{
    if (n == 1)
        return 1;
    return queens[0] + queens[n - 1] == n - 1 ? 2 : 4;
}

/* Search `row` from column `begin` to `end` - 1, and all that follows. */
static void search(int row, int begin, int end)
{
    int last = n > 1 ? 1 : 0;
    for (int column = begin; column < end; column++) {
        if (!(words[row][row] >> column & 1)) {
            queens[row] = column;
            if (row == last) {
                count += multiplicity();
            } else if (row == 0) {
                strike(0, column, n - 1);
                search(n - 1, column + 1, n - column);
            } else {
                strike(row, column, row - 1);
                search(row - 1, 0, n);
            }
        }
    }
}

static void count_all(void)
{
    search(0, 0, (n + 1) / 2);
}

int main(int argc, char **argv)
{
    return timed(argc, argv, count_all);
}
