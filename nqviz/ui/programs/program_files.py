"""Opens the programs that a session or a lesson names."""

from collections.abc import Callable

from nqviz.common.assets import asset
from nqviz.common.i18n import tr
from nqviz.programs.program import Program
from nqviz.programs.source import read_source
from nqviz.scenes.algorithm import ProgramFile
from nqviz.ui.programs.program_controller import ProgramController


def open_file(
    programs: ProgramController, file: ProgramFile, then: Callable[[Program], object]
) -> None:
    """Run a program that a file names, after a question where it is not one of ours.

    What runs already is taken as it is, unless another text is wanted. Says where the text is
    another one than it was; raises ValueError with one sentence where it can't be read.
    """
    opened = programs.find(file.path)
    if opened is not None and file.digest in {"", opened.file.digest}:
        then(opened)
        return
    if file.queens:
        programs.name_queens(file.path, file.queens)
    source = read_source(file.path, programs.queens_of(file.path))
    if file.path.parent == asset("programs"):
        programs.trust(source)
    if file.digest not in {"", source.digest}:
        words = tr("{file} has been changed since this session was saved.", file=source.name)
        programs.noticed.emit(words)
    programs.run(source, then)
