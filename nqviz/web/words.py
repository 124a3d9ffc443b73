"""The words of a page beside the run's own sentences; its script finds them by their English."""

from nqviz.common.i18n import mark, tr

WORDS = (mark("row {row}, column {column}"),)


def words() -> dict[str, str]:
    """Return each of them in the language in use."""
    return {text: tr(text) for text in WORDS}
