from nqviz.lessons.toml_lines import line_of

TEXT = '''\
title = "A # in a text is no comment"
[[step]]
n = 4
text = """
n = 5
[[step]]
"""
  [[step]]  # n = 6
look."at" = 1
lanes = [
  { n = 7 },
]
[[step]]
[[step.lanes]]
n = 8
[[step.lanes]]
n = 9
[step.measure]
from = 3
'''


def test_a_value_stands_where_it_is_written() -> None:
    assert line_of(TEXT, ("title",)) == 1
    assert line_of(TEXT, ("step", 0, "n")) == 3
    assert line_of(TEXT, ("step", 0, "text")) == 4
    assert line_of(TEXT, ("step", 2, "lanes", 0, "n")) == 15
    assert line_of(TEXT, ("step", 2, "lanes", 1, "n")) == 17
    assert line_of(TEXT, ("step", 2, "measure", "from")) == 19


def test_what_is_missing_is_missing_from_its_table() -> None:
    assert line_of(TEXT, ("step", 1, "n")) == 8
    assert line_of(TEXT, ("step", 2, "lanes", 1, "seed")) == 16
    assert line_of(TEXT, ("step", 2, "measure", "to")) == 18
    assert line_of(TEXT, ("about",)) == 1


def test_inside_a_line_the_line_is_enough() -> None:
    assert line_of(TEXT, ("step", 1, "look", "at")) == 9
    assert line_of(TEXT, ("step", 1, "lanes", 0, "n")) == 10
