"""The language of sentences and titles."""

from nqviz.common import i18n


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
    i18n.check_language(language)
    i18n.use_language(language)
