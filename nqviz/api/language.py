"""The language of sentences and titles."""

from nqviz.common import i18n
from nqviz.common.i18n import LANGUAGES, tr
from nqviz.common.text import quoted


def use_language(language: str) -> None:
    """Say what is said from now on, such as `Step.sentence`, in another language.

    Args:
        language: "en", "ja" or "zh_CN".

    Raises:
        ValueError: with one sentence, where there is no such language.

    Examples:
        >>> import nqviz
        >>> nqviz.use_language("ja")
        >>> nqviz.run(4, "sieve").title
        'ふるい法'
        >>> nqviz.use_language("en")
    """
    check_language(language)
    i18n.use_language(language)


def check_language(language: str) -> None:
    """Raise ValueError with one sentence where there is no such language."""
    if language not in LANGUAGES:
        words = tr(
            "There is no language {name}; there are {names}.",
            name=quoted(language),
            names=", ".join(LANGUAGES),
        )
        raise ValueError(words)
