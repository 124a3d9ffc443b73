/* What the five programs of Wirth's variants share: the board's vertical axis.
   Run:   ./a.out N [mirror] */
#include "harness.h"

/* Search `row` from column `begin` to `end` - 1, and all rows below. */
static void search(int row, int begin, int end);

static void search_all(void)
{
    search(0, 0, n);
}

/* Search half of row 0 and count twice; the middle column of an odd board counts once (ch. 3). */
static void search_half(void)
{
    search(0, 0, n / 2);
    count *= 2;
    search(0, n / 2, (n + 1) / 2);
}

int main(int argc, char **argv)
{
    bool mirror = argc == 3 && strcmp(argv[2], "mirror") == 0;
    return timed(argc - mirror, argv, mirror ? search_half : search_all);
}
