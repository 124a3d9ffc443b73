"""The system's libraries that Qt needs: wheels of Python do not bring them."""

import os
import shutil

from nqviz.common.i18n import tr

# The names of Debian's packages; `.ci/packages` installs the same.
FOR_PICTURES = (
    *("libgl1", "libegl1", "libglib2.0-0", "libdbus-1-3", "libfontconfig1", "libgomp1"),
    "libxkbcommon0",
)
FOR_WINDOW = (
    *("libxkbcommon-x11-0", "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1"),
    "libxcb-shape0",
)


def remedy() -> str:
    """Return one sentence that says how the packages are installed on this system."""
    names = " ".join(FOR_PICTURES + FOR_WINDOW)
    if shutil.which("apt-get") is None:
        return tr("On Debian the libraries that Qt needs are in {packages}.", packages=names)
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    rights = "sudo " if shutil.which("sudo") and not is_root else ""
    line = f"{rights}apt-get install {names}"
    if rights or is_root:
        return tr("This line installs what is missing: {line}", line=line)
    return tr("As root, this line installs what is missing: {line}", line=line)
