def solve(n):
    full = (1 << n) - 1
    queens = []

    def search(down, left, right):
        if down == full:
            return 1
        found = 0
        free = full & ~(down | left | right)
        while free:
            bit = free & -free
            free ^= bit
            queens.append(bit.bit_length() - 1)
            found += search(down | bit, (left | bit) << 1, (right | bit) >> 1)
            queens.pop()
        return found

    return search(0, 0, 0)
