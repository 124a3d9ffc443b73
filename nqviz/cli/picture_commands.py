"""The commands that draw: a step as a picture, a range of steps as a film, a tour."""

import argparse
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from nqviz.api.pictures import step_svg
from nqviz.cli.console import carry_out, interruptible, say, say_steps
from nqviz.cli.parser import Option, decimal, file, option, size, takes, whole
from nqviz.cli.run_options import MIRROR, RUN, SEED, task_of
from nqviz.common.files import atomic_file, check_suffix, os_errors_as
from nqviz.common.i18n import mark, ntr, number, tr
from nqviz.common.text import visible
from nqviz.runs.film import FPS, check_film, film
from nqviz.runs.step_range import StepRange, WriteProgress, reach
from nqviz.runs.timeline import Timeline
from nqviz.solvers.registry import find_solver

if TYPE_CHECKING:
    from nqviz.ui.pictures.step_picture import PictureStyle

_BOARD_SIDE = 720  # pixels
_LEAST_SQUARE = 8  # pixels; what is seen of smaller ones is drawn with Qt


def _drawing(beside: str) -> tuple[Option, ...]:
    """Return the options of a drawn board, with what stands beside it by default."""
    return (
        *RUN,
        MIRROR,
        SEED,
        option("--size", mark("in pixels"), type=size, metavar="WxH"),
        option("--attacks", mark("what the queens attack, too"), action="store_true"),
        option("--look", choices=("light", "dark", "projector"), default="light"),
        option(
            "--beside",
            mark("what stands beside the board; all but “nothing” with the sentence"),
            choices=("nothing", "sentence", "code", "tree", "state", "calls", "counters"),
            default=beside,
        ),
        option(
            "--with-code",
            mark("the same as “--beside code”"),
            dest="beside",
            action="store_const",
            const="code",
        ),
    )


@takes(
    *_drawing(beside="nothing"),
    whole("--step", required=True, metavar="I"),
    file("--out", mark("a file .png or .svg"), required=True),
)
def picture(options: argparse.Namespace) -> int:
    """Draw one step of a run into a file."""
    if _is_plain(options):
        _write_svg(options)
    else:
        _paint(options)
    print(tr("Step {step} drawn into {path}.", step=number(options.step), path=options.out))
    return 0


def _is_plain(options: argparse.Namespace) -> bool:
    """Return whether the picture is a board as SVG whose squares are seen: that needs no Qt."""
    least = min(options.size or (_BOARD_SIDE,)) / options.n if options.n > 0 else 0
    is_svg = options.out.suffix.lower() == ".svg"
    return is_svg and options.beside == "nothing" and least >= _LEAST_SQUARE


def _write_svg(options: argparse.Namespace) -> None:
    timeline, step = _timeline(options), options.step
    carry_out(reach(timeline, step), _say)
    position = timeline.position_at(step)
    size = options.size or (_BOARD_SIDE, _BOARD_SIDE)
    overlay = timeline.solver.overlay(position)
    drawn = step_svg(position, overlay, options.look, size, has_attacks=options.attacks)
    with atomic_file(options.out) as file:
        file.write(drawn)


def _paint(options: argparse.Namespace) -> None:
    from nqviz.ui.app.offscreen import offscreen_application  # noqa: PLC0415  Qt only here
    from nqviz.ui.pictures.step_picture import save_step  # noqa: PLC0415
    from nqviz.ui.widgets.picture_file import PICTURES  # noqa: PLC0415

    check_suffix(options.out, PICTURES)
    timeline, style = _timeline(options), _style(options)
    carry_out(reach(timeline, options.step), _say)
    with offscreen_application(), interruptible():
        save_step(timeline, options.step, style, options.out)


@takes(
    *_drawing(beside="code"),
    whole(
        "--from", mark("the step that the film begins with"), default=0, dest="first", metavar="I"
    ),
    whole(
        "--to",
        mark("the step that it ends with; by default that of the run"),
        dest="last",
        metavar="J",
    ),
    whole(
        "--step-size",
        mark("a frame for 1: each test; 2: queens placed or taken back; 3: rows or solutions"),
        choices=(1, 2, 3),
        default=1,
    ),
    whole("--every", mark("only each K-th of them"), default=1, metavar="K"),
    option("--fps", mark("frames a second"), type=decimal, default=FPS, metavar="F"),
    file("--out", mark("a file .gif, .png or .webp"), required=True),
)
def make_film(options: argparse.Namespace) -> int:
    """Draw a range of steps into a file, frame by frame."""
    from nqviz.runs.pace import STEP_SIZES  # noqa: PLC0415
    from nqviz.ui.app.offscreen import offscreen_application  # noqa: PLC0415
    from nqviz.ui.pictures.step_picture import Picture  # noqa: PLC0415

    check_film(options.out, options.fps)
    timeline, style = _timeline(options), _style(options)
    step_range = StepRange(
        options.first, options.last, STEP_SIZES[options.step_size], options.every
    )
    with offscreen_application():
        drawn = Picture(timeline, style)
        frames = carry_out(film(timeline, step_range, drawn.draw, options.out, options.fps), _say)
    print(
        ntr(
            "{count} frame written to {path}.",
            "{count} frames written to {path}.",
            frames,
            path=options.out,
        )
    )
    return 0


@takes(option("folder", type=Path, metavar="FOLDER"))
def tour(options: argparse.Namespace) -> int:
    """Render a few pictures of a run and of a measured curve into a folder."""
    from nqviz.ui.app.tour import render_tour  # noqa: PLC0415

    sentence = mark("No pictures can be written to {folder}: {reason}.")
    with (
        os_errors_as(sentence, folder=options.folder),
        closing(render_tour(options.folder)) as files,
        interruptible() as interrupted,
    ):
        for file in files:
            print(visible(str(file)))
            if interrupted.is_set():
                break
    return 0


def _timeline(options: argparse.Namespace) -> Timeline:
    return Timeline(find_solver(options.algorithm), task_of(options, options.n))


def _style(options: argparse.Namespace) -> "PictureStyle":
    from nqviz.frames.palette import LOOKS  # noqa: PLC0415
    from nqviz.ui.pictures.step_picture import BOARD_SIZE, SIZE_WITH_TEXT, PictureStyle  # noqa: PLC0415
    from nqviz.ui.pictures.text_panel import Beside  # noqa: PLC0415

    look = next(look for look in LOOKS if look.name == options.look)
    beside = Beside(options.beside)
    width, height = options.size or (BOARD_SIZE if beside is Beside.NOTHING else SIZE_WITH_TEXT)
    style = PictureStyle(width, height, look, beside, has_attacks=options.attacks)
    style.check()
    return style


def _say(progress: WriteProgress) -> None:
    if progress.total is None:
        say_steps(progress.done)
    else:
        frame, frames = number(progress.done), number(progress.total)
        say(tr("frame {frame} of {frames}", frame=frame, frames=frames))
