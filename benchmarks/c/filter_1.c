/* By filtering ver. 1 (Wirth variants, ch. 6): three lines of flags for each row, copied down. */
#include "wirth.h"

static bool columns[LARGEST][LARGEST];
static bool falling[LARGEST][2 * LARGEST];
static bool rising[LARGEST][2 * LARGEST];

static void copy_down(int row)
{
    for (int i = 0; i < n; i++)
        columns[row + 1][i] = columns[row][i];
    for (int i = 0; i < 2 * n - 1; i++)
        falling[row + 1][i] = falling[row][i];
    for (int i = 0; i < 2 * n - 1; i++)
        rising[row + 1][i] = rising[row][i];
}

static void search(int row, int begin, int end)
{
    for (int column = begin; column < end; column++) {
        if (!(columns[row][column] | falling[row][row - column + n - 1] |
              rising[row][row + column])) {
            if (row == n - 1) {
                count++;
            } else {
                copy_down(row);
                columns[row + 1][column] = true;
                falling[row + 1][row - column + n - 1] = true;
                rising[row + 1][row + column] = true;
                search(row + 1, 0, n);
            }
        }
    }
}
