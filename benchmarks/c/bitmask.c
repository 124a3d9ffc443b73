/* The search with three registers as takaken published it ("N Queens Problem", section 1).
   Its words are unsigned here, so that no shift overflows. */
#include "harness.h"

static unsigned MASK;

static void Backtrack(int y, unsigned left, unsigned down, unsigned right)
{
    unsigned bitmap, bit;

    if (y == n) {
        count++;
    } else {
        bitmap = MASK & ~(left | down | right);
        while (bitmap) {
            bit = -bitmap & bitmap;
            bitmap ^= bit;
            Backtrack(y + 1, (left | bit) << 1, down | bit, (right | bit) >> 1);
        }
    }
}

static void count_all(void)
{
    MASK = ~0u >> (32 - n);
    Backtrack(0, 0, 0, 0);
}

int main(int argc, char **argv)
{
    return timed(argc, argv, count_all);
}
