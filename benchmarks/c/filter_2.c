/* By filtering ver. 2 (Wirth variants, ch. 7): three arrays of flags, set and reset. */
#include "wirth.h"

static bool columns[LARGEST];
static bool falling[2 * LARGEST];
static bool rising[2 * LARGEST];

static void search(int row, int begin, int end)
{
    for (int column = begin; column < end; column++) {
        if (!(columns[column] | falling[row - column + n - 1] | rising[row + column])) {
            columns[column] = falling[row - column + n - 1] = rising[row + column] = true;
            if (row == n - 1)
                count++;
            else
                search(row + 1, 0, n);
            columns[column] = falling[row - column + n - 1] = rising[row + column] = false;
        }
    }
}
