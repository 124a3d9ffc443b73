/* The min-conflict swap program (Zhang Jia, "N queens Problem"), with its construction, counters,
   list of attacked queens, limits and restarts. What differs: arrays have the board's size; random
   numbers are whole, all from one generator with a given seed, and always on the board; the
   change of collisions is exact, so that no collisions means a solution.
   Build: cc -O3 min_conflicts.c
   Run:   ./a.out N SEED      prints the swaps and the seconds of the work without verification */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { LARGEST = 1 << 30 };

static int n;
static int *queen;            /* by row, the column */
static int *dn, *dp;          /* how many queens stand on each diagonal; see `falling`, `rising` */
static int *attack;           /* the rows of the attacked queens */
static int number_of_attacks;
static int collisions;
static int64_t swaps;
static uint64_t state;

/* Return a random number from 0 to bound - 1, from the highest 32 of the generator's 63 bits; the
   source draws from it while it constructs, and from rand() while it swaps. */
static int below(int bound)
{
    state = (state * 1103515245 + 12345) & INT64_MAX;
    return (int)(((state >> 31) * (uint64_t)bound) >> 32);
}

static int *rising(int row, int column)
{
    return &dn[column + row];
}

static int *falling(int row, int column)
{
    return &dp[column - row + n - 1];
}

static void swap(int i, int j)
{
    int column = queen[i];
    queen[i] = queen[j];
    queen[j] = column;
}

static void clear_counters(void)
{
    memset(dn, 0, sizeof(int) * (2 * (size_t)n - 1));
    memset(dp, 0, sizeof(int) * (2 * (size_t)n - 1));
}

/* Place a random one of the remaining columns if its diagonals are free, in up to 4n trials; then
   shuffle the rest. */
static void construct(void)
{
    clear_counters();
    for (int i = 0; i < n; i++)
        queen[i] = i;
    int j = 0;
    for (int64_t trial = 0; trial < 4 * (int64_t)n && j < n; trial++) {
        int m = j + below(n - j);
        if (!*rising(j, queen[m]) && !*falling(j, queen[m])) {
            swap(m, j);
            ++*rising(j, queen[j]);
            ++*falling(j, queen[j]);
            j++;
        }
    }
    for (; j < n; j++) {
        swap(j + below(n - j), j);
        ++*rising(j, queen[j]);
        ++*falling(j, queen[j]);
    }
}

static void count_collisions(void)
{
    collisions = 0;
    for (int i = 0; i < 2 * n - 1; i++) {
        if (dn[i] > 1)
            collisions += dn[i] - 1;
        if (dp[i] > 1)
            collisions += dp[i] - 1;
    }
}

static void compute_attack(void)
{
    number_of_attacks = 0;
    for (int i = 0; i < n; i++)
        if (*rising(i, queen[i]) > 1 || *falling(i, queen[i]) > 1)
            attack[number_of_attacks++] = i;
}

/* Return the change of collisions if two queens swap columns; it is exact where it is negative. */
static int change_of_collisions(int i, int j)
{
    int change = 0;
    change -= *falling(i, queen[i]) > 1;
    change -= *falling(j, queen[j]) > 1;
    change -= *rising(i, queen[i]) > 1;
    change -= *rising(j, queen[j]) > 1;
    change += *rising(i, queen[j]) >= 1;
    change += *rising(j, queen[i]) >= 1;
    change += *falling(i, queen[j]) >= 1;
    change += *falling(j, queen[i]) >= 1;
    if (change < 0) {
        /* Queens that share a diagonal meet again on one of the other kind. */
        if (queen[i] + i == queen[j] + j)
            change += (*rising(i, queen[i]) == 2) + (*falling(j, queen[i]) == 0);
        if (queen[i] - i == queen[j] - j)
            change += (*falling(i, queen[i]) == 2) + (*rising(j, queen[i]) == 0);
    }
    return change;
}

static void perform_swap(int i, int j)
{
    --*rising(i, queen[i]);
    --*falling(i, queen[i]);
    --*rising(j, queen[j]);
    --*falling(j, queen[j]);
    swap(i, j);
    ++*rising(i, queen[i]);
    ++*falling(i, queen[i]);
    ++*rising(j, queen[j]);
    ++*falling(j, queen[j]);
    swaps++;
}

/* Swap attacked queens with random ones while that helps; tell whether no collision is left. */
static bool climb(void)
{
    int limit = collisions >> 1;
    compute_attack();
    for (int64_t loopcount = 0; loopcount < 32 * (int64_t)n; loopcount += number_of_attacks) {
        for (int k = 0; k < number_of_attacks; k++) {
            int i = attack[k];
            int j = below(n);
            int change = change_of_collisions(i, j);
            if (change < 0) {
                perform_swap(i, j);
                collisions += change;
                if (collisions == 0)
                    return true;
                if (collisions < limit) {
                    limit = collisions >> 1;
                    compute_attack();
                }
            }
        }
    }
    return false;
}

static void solve(void)
{
    do {
        construct();
        count_collisions();
    } while (collisions > 0 && !climb());
}

/* Verify every column and both kinds of diagonal, from the queens alone. */
static bool is_solution(void)
{
    clear_counters();
    memset(attack, 0, sizeof(int) * (size_t)n);
    for (int i = 0; i < n; i++) {
        if (queen[i] < 0 || queen[i] >= n)
            return false;
        if (attack[queen[i]]++ || (*rising(i, queen[i]))++ || (*falling(i, queen[i]))++)
            return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    n = argc == 3 ? atoi(argv[1]) : 0;
    if (n < 1 || n == 2 || n == 3 || n > LARGEST) {
        fprintf(stderr, "usage: %s N SEED, N 1 or from 4 to %d\n", argv[0], LARGEST);
        return 2;
    }
    state = strtoull(argv[2], NULL, 10);
    queen = malloc(sizeof(int) * (size_t)n);
    attack = malloc(sizeof(int) * (size_t)n);
    dn = malloc(sizeof(int) * (2 * (size_t)n - 1));
    dp = malloc(sizeof(int) * (2 * (size_t)n - 1));
    if (!queen || !attack || !dn || !dp) {
        fprintf(stderr, "%s: not enough memory\n", argv[0]);
        return 1;
    }
    clear_counters(); /* as in the source, before the clock starts */
    double start = seconds();
    solve();
    double took = seconds() - start;
    if (!is_solution()) {
        fprintf(stderr, "%s: not a solution\n", argv[0]);
        return 1;
    }
    printf("%lld %.6f\n", (long long)swaps, took);
    return 0;
}
