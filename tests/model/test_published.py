from nqviz.common.assets import asset
from nqviz.model.published import SOURCES, TABLES, claims, known


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


def test_figures_are_read_as_they_are_printed():
    for table in TABLES:
        names = [*table.keys, *(column.name for column in table.columns)]
        header, *lines = asset("published", table.file).read_text().splitlines()
        assert header.split(",") == names
        assert [[str(row[name]) for name in names] for row in table.rows()] == [
            line.split(",") for line in lines
        ]


def test_tables_say_who_and_on_what_machine():
    assert all(table.source in SOURCES for table in TABLES)
    for table in TABLES:
        has_times = any("seconds" in c.words or c.name.endswith("_ms") for c in table.columns)
        assert bool(table.machine) == has_times


def test_claims_quote_their_figure():
    read = claims()
    assert len({claim.key for claim in read}) == len(read)
    words = {"fewer-nodes-14": "4-times", "ways-4": "two", "fewer-nodes-4": "2-times"}
    assert all(words.get(claim.key, str(claim.printed)) in claim.sentence for claim in read)
