/* Algorithm X with dancing links (Knuth, "Dancing Links", 2000). Items are the rows, the columns,
   the falling and the rising diagonals, and after them the root; an option, a square, has four
   nodes in the same order. The number of an item is also the head of its list.
   The first item with the fewest options is chosen; an option covers its four items in order. */
#include "harness.h"

enum { ITEMS = 6 * LARGEST, NODES = ITEMS + 4 * LARGEST * LARGEST };

static uint32_t root;
static uint32_t left[ITEMS], right[ITEMS], size[ITEMS];
static uint32_t up[NODES], down[NODES], item_of[NODES];

static void append(uint32_t node, uint32_t item)
{
    uint32_t last = up[item];
    item_of[node] = item;
    up[node] = last;
    down[node] = item;
    down[last] = node;
    up[item] = node;
    size[item]++;
}

static void link_board(void)
{
    root = 6 * n - 2;
    uint32_t before = root;
    for (uint32_t item = 0; item < root; item++)
        left[item] = right[item] = up[item] = down[item] = item_of[item] = item;
    for (uint32_t item = 0; item < 2 * (uint32_t)n; item++) {
        left[item] = before;
        right[before] = item;
        before = item;
    }
    left[root] = before;
    right[before] = root;
    uint32_t node = root;
    for (int row = 0; row < n; row++) {
        for (int column = 0; column < n; column++) {
            append(node++, row);
            append(node++, n + column);
            append(node++, 3 * n - 1 + row - column);
            append(node++, 4 * n - 1 + row + column);
        }
    }
}

static uint32_t first_of_option(uint32_t node)
{
    return node - ((node - root) & 3);
}

static void cover(uint32_t item)
{
    right[left[item]] = right[item];
    left[right[item]] = left[item];
    for (uint32_t node = down[item]; node != item; node = down[node]) {
        uint32_t first = first_of_option(node);
        for (uint32_t other = first; other < first + 4; other++) {
            if (other != node) {
                down[up[other]] = down[other];
                up[down[other]] = up[other];
                size[item_of[other]]--;
            }
        }
    }
}

static void uncover(uint32_t item)
{
    for (uint32_t node = up[item]; node != item; node = up[node]) {
        uint32_t first = first_of_option(node);
        for (uint32_t other = first + 4; other-- > first;) {
            if (other != node) {
                size[item_of[other]]++;
                down[up[other]] = other;
                up[down[other]] = other;
            }
        }
    }
    left[right[item]] = item;
    right[left[item]] = item;
}

/* Return the first of the primary items with the fewest options; the root if none is left. */
static uint32_t chosen(void)
{
    uint32_t best = right[root];
    for (uint32_t item = best; item != root; item = right[item])
        if (size[item] < size[best])
            best = item;
    return best;
}

static void search(void)
{
    uint32_t item = chosen();
    if (item == root) {
        count++;
        return;
    }
    for (uint32_t node = down[item]; node != item; node = down[node]) {
        uint32_t first = first_of_option(node);
        for (uint32_t each = first; each < first + 4; each++)
            cover(item_of[each]);
        search();
        for (uint32_t each = first + 4; each-- > first;)
            uncover(item_of[each]);
    }
}

static void count_all(void)
{
    link_board();
    search();
}

int main(int argc, char **argv)
{
    return timed(argc, argv, count_all);
}
