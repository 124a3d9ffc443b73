from tooling.strings import messages_in

SOURCE = """
tr("One " "sentence.", n=1)
print(f"{tr('Inside of a text.')} {tr(named)}")
words = ntr("{count} queen", "{count} queens", 3)
NAMED = mark("Named.")
str("no sentence")
"""


def test_strings_are_found_where_they_are_written() -> None:
    assert set(messages_in(SOURCE)) == {
        "One sentence.",
        "Inside of a text.",
        ("{count} queen", "{count} queens"),
        "Named.",
    }
    assert not [*messages_in("words = other('A text.')")]
