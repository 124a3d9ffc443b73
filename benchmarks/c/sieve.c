/* The sieve (Cheng, section 2): for each row a matrix of struck squares, of which only the rows
   below are copied. */
#include "harness.h"

static bool boards[LARGEST][LARGEST * LARGEST]; /* by row: the squares, row after row */

static void strike(int row, int column)
{
    bool *below = boards[row + 1];
    for (int square = (row + 1) * n; square < n * n; square++)
        below[square] = boards[row][square];
    for (int r = row + 1; r < n; r++)
        below[r * n + column] = true;
    for (int r = row + 1, c = column - 1; r < n && c >= 0; r++, c--)
        below[r * n + c] = true;
    for (int r = row + 1, c = column + 1; r < n && c < n; r++, c++)
        below[r * n + c] = true;
}

static void search(int row)
{
    for (int column = 0; column < n; column++) {
        if (!boards[row][row * n + column]) {
            if (row == n - 1) {
                count++;
                return;
            }
            strike(row, column);
            search(row + 1);
        }
    }
}

static void count_all(void)
{
    search(0);
}

int main(int argc, char **argv)
{
    return timed(argc, argv, count_all);
}
