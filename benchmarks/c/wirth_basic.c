/* Backtracking with a check function (Wirth variants, ch. 2). */
#include "wirth.h"

static int queens[LARGEST];

static bool promising(int row, int column)
{
    for (int above = 0; above < row; above++) {
        int shift = queens[above] - column;
        if (shift == 0 || shift == row - above || shift == above - row)
            return false;
    }
    return true;
}

static void search(int row, int begin, int end)
{
    for (int column = begin; column < end; column++) {
        if (promising(row, column)) {
            queens[row] = column;
            if (row == n - 1)
                count++;
            else
                search(row + 1, 0, n);
        }
    }
}
