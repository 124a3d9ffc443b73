"""Installs nqviz for one user, without rights and without a network; --remove takes it away again.

Started by a double click or by `python3 install.py`, with any Python from 3.11 to 3.14.
"""

import os
import shutil
import subprocess
import sys
import venv
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEELS = HERE / "wheels"
IS_WINDOWS = sys.platform == "win32"
MENU = r"Microsoft\Windows\Start Menu\Programs\nqviz (school pack).lnk"


def folder() -> Path:
    """Return the folder that everything is installed in, which no other way to install uses."""
    if IS_WINDOWS:
        return Path(os.environ["LOCALAPPDATA"], "Programs", "nqviz-school")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "nqviz-program"
    return Path.home() / ".local" / "lib" / "nqviz"


def command(name: str) -> Path:
    """Return the path of a command of the installation."""
    return folder() / ("Scripts" if IS_WINDOWS else "bin") / (f"{name}.exe" if IS_WINDOWS else name)


def link() -> Path:
    """Return the path by which a terminal finds the command, but for Windows."""
    return Path.home() / ".local" / "bin" / "nqviz"


def install() -> None:
    """Make the environment, fill it from the wheels, and put the program into the menu."""
    if not (3, 11) <= sys.version_info[:2] <= (3, 14) or sys.maxsize < 2**32:
        sys.exit(f"nqviz needs a Python of 64 bits from 3.11 to 3.14; this is {sys.version}.")
    print(f"Installing nqviz in {folder()}; this takes a minute or two.")
    venv.create(folder(), clear=True)  # without pip, which some systems keep in a package apart
    pip = next(WHEELS.glob("pip-*.whl"))
    where = ("--python", command("python"))
    what = ("install", "--quiet", "--no-index", "--disable-pip-version-check")
    wheels = ("--find-links", WHEELS, "nqviz-lab")
    subprocess.run([sys.executable, pip / "pip", *where, *what, *wheels], check=True)
    in_menu = True
    if IS_WINDOWS:
        in_menu = _shortcut()
    else:
        link().parent.mkdir(parents=True, exist_ok=True)
        link().unlink(missing_ok=True)
        link().symlink_to(command("nqviz"))
        if sys.platform == "linux":
            subprocess.run([command("nqviz"), "install-desktop"], check=True)
    menu = "The menu has it; its" if in_menu else "This computer lets no menu entry be made; its"
    print(f"nqviz is installed. {menu} command is {command('nqviz')}")


def remove() -> None:
    """Delete the installation; what the program has stored is left alone."""
    if IS_WINDOWS:
        Path(os.environ["APPDATA"], MENU).unlink(missing_ok=True)
    elif sys.platform == "linux" and command("nqviz").exists():
        subprocess.run([command("nqviz"), "install-desktop", "--remove"], check=True)
    if link().is_symlink() and link().readlink() == command("nqviz"):
        link().unlink()
    if folder().exists():
        shutil.rmtree(folder())
    print("nqviz is removed. Timings and settings, if there are any, are left where they were.")


def _shortcut() -> bool:
    """Put a shortcut into the user's start menu; return whether it is there.

    A school may forbid scripts. Nobody has tried this on a Windows yet.
    """
    link = Path(os.environ["APPDATA"], MENU)
    # A user's name may have an apostrophe, so that paths are no part of the script.
    script = (
        "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:NQVIZ_LINK); "
        "$link.TargetPath = $env:NQVIZ_TARGET; $link.Save()"
    )
    paths = {"NQVIZ_LINK": str(link), "NQVIZ_TARGET": str(command("nqviz-gui"))}
    with suppress(OSError):
        line = ["powershell", "-NoProfile", "-Command", script]
        subprocess.run(line, env=os.environ | paths, check=False)
    return link.exists()


if __name__ == "__main__":
    try:
        remove() if sys.argv[1:] == ["--remove"] else install()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"nqviz could not be installed or removed: {error}")
    finally:
        if IS_WINDOWS and sys.stdin is not None and sys.stdin.isatty():
            with suppress(EOFError):  # NUL is a terminal there, too
                input("Press Enter.")  # or a double click's window would close at once
