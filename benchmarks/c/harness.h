/* What the five programs share: the board's size, the count, and a main that times the work alone.
   Build: cc -O3 -march=native wirth_basic.c
   Run:   ./a.out N [mirror]      prints the count and the seconds */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LARGEST = 32 };

static int n;
static int64_t count;

/* Search `row` from column `begin` to `end` - 1, and all that follows. */
static void search(int row, int begin, int end);

/* Search half of row 0 and count twice; the middle column of an odd board counts once (ch. 3). */
static void search_half(void)
{
    search(0, 0, n / 2);
    count *= 2;
    search(0, n / 2, (n + 1) / 2);
}

int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 1 || n > LARGEST) {
        fprintf(stderr, "usage: %s N [mirror], N from 1 to %d\n", argv[0], LARGEST);
        return 2;
    }
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (argc > 2 && strcmp(argv[2], "mirror") == 0)
        search_half();
    else
        search(0, 0, n);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%lld %.6f\n", (long long)count,
           (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9);
    return 0;
}
