"""Makes one zip by which nqviz is installed without a network, without rights, for one user.

It has the wheels of everything for Windows, macOS and Linux and for each Python, and a script; that
nothing is missing is checked for each. Usage: python -m tooling.school_pack WHEEL [PYTHON ...]
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
# What uv calls a platform, and the tags of its wheels for pip, which does not add the older ones.
PLATFORMS = {
    "x86_64-pc-windows-msvc": ("win_amd64",),
    "x86_64-manylinux_2_36": (
        *(f"manylinux_2_{glibc}_x86_64" for glibc in range(36, 16, -1)),
        "manylinux2014_x86_64",
    ),
    "aarch64-apple-darwin": tuple(
        f"macosx_{major}_0_{kind}"
        for major in range(14, 10, -1)
        for kind in ("arm64", "universal2")
    ),
}
ROOT = Path(__file__).parents[1]


def main(wheel: Path, pythons: tuple[str, ...]) -> None:
    """Write the pack beside the wheel."""
    pack = wheel.with_name(f"{'-'.join(wheel.name.split('-')[:2])}-school.zip")
    with tempfile.TemporaryDirectory() as folder:
        wheels = Path(folder, "wheels")
        wheels.mkdir()
        (wheels / wheel.name).write_bytes(wheel.read_bytes())
        # pip installs, also where a Python comes without it.
        _pip("download", "--no-deps", "--dest", str(wheels), "--only-binary", ":all:", "pip")
        for platform in PLATFORMS:
            for python in pythons:
                _download(wheels, platform, python)
        for platform in PLATFORMS:
            for python in pythons:
                _check(wheels, wheel, platform, python)
        with zipfile.ZipFile(pack, "w") as archive:  # wheels are compressed already
            for file in sorted(wheels.iterdir()):
                archive.write(file, f"nqviz-school/wheels/{file.name}")
            for file in sorted((ROOT / "tooling" / "school").glob("*.*")):
                archive.write(file, f"nqviz-school/{file.name}")
            archive.write(ROOT / "LICENSE", "nqviz-school/LICENSE")
    print(f"{pack}: {pack.stat().st_size / 1e6:.0f} MB")


def _download(wheels: Path, platform: str, python: str) -> None:
    """Download what the program needs there, as it is resolved for that platform and Python."""
    pinned = wheels.parent / "packages.txt"
    target = ("--python-platform", platform, "--python-version", python)
    _uv(
        "compile", *target, "--only-binary", ":all:", "--output-file", str(pinned), "pyproject.toml"
    )
    tags = [f"--platform={tag}" for tag in PLATFORMS[platform]]
    options = ("--no-deps", "--only-binary", ":all:", "--dest", str(wheels))
    _pip("download", *options, *tags, "--python-version", python, "--requirement", str(pinned))


def _check(wheels: Path, wheel: Path, platform: str, python: str) -> None:
    """Resolve the installation from the folder alone; raises CalledProcessError if it fails."""
    target = ("--python-platform", platform, "--python-version", python)
    places = ("--no-index", "--offline", "--find-links", str(wheels))
    with tempfile.TemporaryDirectory() as folder:
        where = ("--target", folder, "--dry-run", "--only-binary", ":all:")
        _uv("install", *target, *places, *where, str(wheels / wheel.name))
    print(f"complete: {platform}, Python {python}")


def _pip(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *arguments], cwd=ROOT, check=True)


def _uv(command: str, *arguments: str) -> None:
    uv = Path(sys.executable).with_name("uv")
    subprocess.run(
        [uv, "pip", command, "--quiet", *arguments],
        cwd=ROOT,
        env=os.environ | {"MACOSX_DEPLOYMENT_TARGET": "14.0"},
        check=True,
        stdout=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), tuple(sys.argv[2:]) or PYTHONS)
