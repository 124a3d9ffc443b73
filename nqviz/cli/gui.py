"""The window's own entry point: without a console, so that mistakes are shown in a window."""

import sys

from nqviz.__main__ import start


def start_gui() -> int:
    """Run the command line as `start` does, and show mistakes in a window, too."""
    return start(show)


def show(text: str) -> None:
    """Show a sentence to who has started the program from a desktop."""
    print(text, file=sys.stderr)
    try:
        from nqviz.ui.app.message import show_message  # noqa: PLC0415  Qt may be what is missing
    except ImportError:
        return
    show_message(text)


if __name__ == "__main__":
    sys.exit(start_gui())
