"""What a program prints."""

from tests.support.programs import record_apart, solving


def test_what_is_printed_stands_where_it_was_printed() -> None:
    recording = record_apart(
        solving("print('one')\nn = 2\nprint('two', end='')\nimport sys\nsys.stderr.write('!')")
    )
    assert recording.output(1) == ""
    assert recording.output(2) == "one\n"
    assert recording.output(3) == "one\n"
    assert recording.output(len(recording)) == "one\ntwo!"
