"""The rules of the house that no other tool holds: the contracts of imports name every module."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "nqviz"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]
LAYERS = {
    layer.strip()
    for contract in CONTRACTS
    for line in contract.get("layers", ())
    for layer in line.split(":")
}
# What is above the window, and so may import Qt through it.
ABOVE = {"__init__", "__main__", "arguments", "cli", "commands", "commands_measure"}
ABOVE |= {"commands_pictures", "console", "ui"}


def modules() -> Iterator[str]:
    """Yield the names of the modules and packages directly in the package."""
    for path in PACKAGE.iterdir():
        if path.suffix == ".py" or (path / "__init__.py").is_file():
            yield path.stem


def test_every_module_has_its_layer() -> None:
    assert {f"nqviz.{name}" for name in modules() if name != "__init__"} == LAYERS


@pytest.mark.parametrize("forbidden", ["PySide6", "numba"])
def test_every_module_of_the_engine_is_kept_from_qt_and_numba(forbidden: str) -> None:
    [contract] = [each for each in CONTRACTS if forbidden in each.get("forbidden_modules", ())]
    kept = {module.removeprefix("nqviz.").split(".")[0] for module in contract["source_modules"]}
    assert set(modules()) - ABOVE <= kept


def test_no_module_is_too_long_to_be_read() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in PACKAGE.rglob("*.py")
    }
    assert not {name: length for name, length in lengths.items() if length > 400}
