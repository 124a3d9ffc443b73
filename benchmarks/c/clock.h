/* The time, for all programs. */
#include <time.h>

/* Return the seconds since some moment in the past. */
static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
