"""Computers of a network, as far as this one can play them: Linux's network namespaces.

It takes the rights of root, and `ip` of iproute2.
"""

import subprocess
from contextlib import suppress
from typing import Self

_BRIDGE = "nqviz"
_NETWORK = "10.213.57"
_LISTENING = "0A"  # the state of a socket in /proc/net/tcp


class Namespaces:
    """Some namespaces, each joined by a cable of its own to a switch that this computer is at.

    Attributes:
        address: of this computer in that network.
        names: of the namespaces.
    """

    def __init__(self, count: int) -> None:
        self.address = f"{_NETWORK}.1"
        self.names = [f"{_BRIDGE}{number}" for number in range(count)]

    def __enter__(self) -> Self:
        self._remove()
        _ip("link", "add", _BRIDGE, "type", "bridge")
        _ip("address", "add", f"{self.address}/24", "dev", _BRIDGE)
        _ip("link", "set", _BRIDGE, "up")
        for number, name in enumerate(self.names):
            _ip("netns", "add", name)
            _ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
            _ip("link", "set", name, "master", _BRIDGE, "up")
            _ip("-n", name, "address", "add", f"{_NETWORK}.{number + 2}/24", "dev", "eth0")
            _ip("-n", name, "link", "set", "eth0", "up")
            _ip("-n", name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_error: object) -> None:
        self._remove()

    def plug(self, name: str, *, is_in: bool) -> None:
        """Put the cable of a namespace in, or pull it out: nobody is told."""
        _ip("link", "set", name, "up" if is_in else "down")

    def listening(self, name: str) -> int:
        """Return how many TCP sockets listen in a namespace."""
        found = subprocess.run(
            ["ip", "netns", "exec", name, "cat", "/proc/net/tcp", "/proc/net/tcp6"],
            check=True,
            capture_output=True,
            text=True,
        )
        return sum(line.split()[3] == _LISTENING for line in found.stdout.splitlines())

    def _remove(self) -> None:
        for words in (
            *(("link", "delete", name) for name in (*self.names, _BRIDGE)),
            *(("netns", "delete", name) for name in self.names),
        ):
            with suppress(subprocess.CalledProcessError):
                _ip(*words)


def inside(name: str) -> list[str]:
    """Return how a command begins that runs in a namespace."""
    return ["ip", "netns", "exec", name]


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, stderr=subprocess.DEVNULL)
