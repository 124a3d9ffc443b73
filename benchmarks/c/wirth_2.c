/* Backtracking ver. 2 (Wirth variants, ch. 5): a list of unused columns, one shorter each row. */
#include "wirth.h"

static int queens[LARGEST];
static int remaining[LARGEST][LARGEST];

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
    if (row == 0)
        for (int i = 0; i < n; i++)
            remaining[0][i] = i;
    for (int index = begin; index < end; index++) {
        int column = remaining[row][index];
        if (promising(row, column)) {
            queens[row] = column;
            if (row == n - 1) {
                count++;
            } else {
                for (int i = 0; i < index; i++)
                    remaining[row + 1][i] = remaining[row][i];
                for (int i = index + 1; i < n - row; i++)
                    remaining[row + 1][i - 1] = remaining[row][i];
                search(row + 1, 0, n - row - 1);
            }
        }
    }
}
