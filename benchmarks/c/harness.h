/* What the counting programs share: the side of the board, the count, and the time of the search.
   Build: cc -O3 bitmask.c
   Run:   ./a.out N      prints the count and the seconds */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { LARGEST = 32 };

static int n;
static int64_t count;

/* Read N, let `count_all` count, and print; return the status to exit with. */
static int timed(int argc, char **argv, void (*count_all)(void))
{
    n = argc == 2 ? atoi(argv[1]) : 0;
    if (n < 1 || n > LARGEST) {
        fprintf(stderr, "usage: %s N, from 1 to %d\n", argv[0], LARGEST);
        return 2;
    }
    double start = seconds();
    count_all();
    printf("%lld %.6f\n", (long long)count, seconds() - start);
    return 0;
}
