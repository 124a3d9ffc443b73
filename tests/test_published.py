from nqviz.published import known


def test_known_counts_reach_from_1_to_27():
    assert known(1) == (1, 1)
    assert known(8) == (92, 12)
    assert known(27).solutions == 234907967154122528
    assert known(28) is None
    assert known(0) is None


def test_every_unique_solution_stands_for_at_most_eight():
    for n in range(1, 28):
        solutions, unique = known(n)
        assert solutions <= 8 * unique
