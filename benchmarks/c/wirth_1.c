/* Backtracking ver. 1 (Wirth variants, ch. 4): a line of booleans for each row, copied down. */
#include "wirth.h"

static int queens[LARGEST];
static bool used[LARGEST][LARGEST];

static bool promising(int row, int column)
{
    for (int above = 0; above < row; above++) {
        int shift = queens[above] - column;
        if (shift == row - above || shift == above - row)
            return false;
    }
    return true;
}

static void search(int row, int begin, int end)
{
    if (row > 0)
        for (int i = 0; i < n; i++)
            used[row][i] = used[row - 1][i];
    for (int column = begin; column < end; column++) {
        if (!used[row][column] && promising(row, column)) {
            queens[row] = column;
            used[row][column] = true;
            if (row == n - 1)
                count++;
            else
                search(row + 1, 0, n);
            used[row][column] = false;
        }
    }
}
