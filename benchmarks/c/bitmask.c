/* The search with three registers as takaken published it ("N Queens Problem", section 1).
 *
 *     gcc -O3 -o bitmask bitmask.c && ./bitmask 13
 *
 * prints the number of solutions and the seconds of the work alone.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int SIZE, MASK;
static long long COUNT;

static void Backtrack(int y, int left, int down, int right)
{
    int bitmap, bit;

    if (y == SIZE) {
        COUNT++;
    } else {
        bitmap = MASK & ~(left | down | right);
        while (bitmap) {
            bit = -bitmap & bitmap;
            bitmap ^= bit;
            Backtrack(y + 1, (left | bit) << 1, down | bit, (right | bit) >> 1);
        }
    }
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    double start;

    SIZE = argc == 2 ? atoi(argv[1]) : 0;
    if (SIZE < 1 || SIZE > 30) {
        fprintf(stderr, "usage: bitmask N, with N from 1 to 30\n");
        return 2;
    }
    MASK = (1 << SIZE) - 1;
    start = seconds();
    Backtrack(0, 0, 0, 0);
    printf("%lld %.6f\n", COUNT, seconds() - start);
    return 0;
}
