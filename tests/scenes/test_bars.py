from nqviz.scenes.bars import Bar, Bars

BARS = Bars("?", tuple(Bar(str(each), (each, 9 - each), each == 4) for each in range(10)))


def test_of_many_answers_the_right_ones_and_the_most_frequent_stay_in_their_order() -> None:
    assert [each.name for each in BARS.most_frequent(4)] == ["0", "1", "4", "9"]
    assert BARS.most_frequent(20) == BARS.bars


def test_the_largest_count_of_any_round() -> None:
    assert (BARS.most, BARS.rounds) == (9, 2)
    assert (Bars("?", ()).most, Bars("?", ()).rounds) == (0, 0)
