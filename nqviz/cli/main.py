"""The command line: the engine without a window, and the window as the default.

Standard output carries the result alone, progress and errors go to standard error.
"""

import gc
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from nqviz.cli.arguments import file_of, parsed
from nqviz.cli.parser import Parser, add_language
from nqviz.common.collector import without_collector
from nqviz.common.console import prepare_streams
from nqviz.common.i18n import together, tr, use_language, users_locale
from nqviz.common.outcome import BAD_INPUT, FAILED_CHECK, INTERRUPTED, OK, FailedCheckError
from nqviz.common.text import visible


def main(
    argv: Sequence[str] | None = None,
    report: Callable[[str], object] | None = None,
    ready: Callable[[], object] = lambda: None,
) -> int:
    """Run one command and return its exit status.

    `report` is called with what went wrong, in place of printing it to standard error, and `ready`
    when the command's modules are imported.
    """
    report = report or partial(print, file=sys.stderr)
    arguments = list(sys.argv[1:] if argv is None else argv)
    use_language(users_locale())
    prepare_streams()
    try:
        status = _run(*_language(arguments), ready)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, where a pipe without a reader or a full disk is still caught
    except ValueError as error:
        report(visible(str(error)))
        return BAD_INPUT
    except ImportError as error:  # a Debian without its graphics libraries gets no further
        from nqviz.common.system_packages import remedy  # noqa: PLC0415  nobody else needs it

        reason = visible(str(error))
        words = tr("nqviz needs a library that is missing here: {error}.", error=reason)
        is_of_python = isinstance(error, ModuleNotFoundError)
        report(words if is_of_python else together(words, remedy()))
        return BAD_INPUT
    except FailedCheckError as error:
        report(visible(str(error)))
        return FAILED_CHECK
    except KeyboardInterrupt:
        print(tr("Interrupted."), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of the output has gone, which is no error
        _drop_output()
        return OK
    except OSError as error:
        _drop_output()
        words = tr("The system reports: {error}.", error=error.strerror or error)
        report(visible(words))
        return BAD_INPUT
    return status


def _language(arguments: list[str]) -> tuple[list[str], str | None]:
    """Take the choice of a language out of the arguments, and use it for the rest."""
    parser = Parser(prog="nqviz", add_help=False, allow_abbrev=False)
    add_language(parser)
    options, rest = parser.parse_known_args(arguments)
    if options.language is not None:
        use_language(options.language)
        prepare_streams()
    return rest, options.language


def _run(arguments: list[str], language: str | None, ready: Callable[[], object]) -> int:
    named: tuple[Path | None, str] | None = (None, "")
    if arguments:
        named = file_of(arguments)
    if named is not None:
        ready()
        return _window(*named, language)
    options = parsed(arguments)
    options.language = language  # which has been taken out of the arguments
    ready()
    status: int = options.command(options)
    return status


def _drop_output() -> None:
    """Discard buffered output, so that Python reports no error at its end."""
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _window(path: Path | None, queens: str, language: str | None) -> int:
    from nqviz.common.heap import keep_one_heap  # noqa: PLC0415  light commands do without
    from nqviz.solvers.kernels.precompilation import Precompilation  # noqa: PLC0415
    from nqviz.solvers.registry import SOLVERS  # noqa: PLC0415

    keep_one_heap()
    # Other processors compile while this one imports Qt and builds the window.
    precompilation = Precompilation(SOLVERS)
    try:
        import_window()
        from nqviz.ui.app.app import run  # noqa: PLC0415  the other commands do without Qt

        return run(path, language, precompilation, queens)
    finally:
        precompilation.stop()


def import_window() -> None:
    """Import the modules of the window; they stay, so the garbage collector can skip them."""
    with without_collector():
        importlib.import_module("nqviz.ui.app.app")
        gc.freeze()
