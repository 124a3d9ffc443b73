"""The networks of this computer by which phones may reach it."""

import socket

from nqviz.lab.network import own_addresses

_ELSEWHERE = ("192.0.2.1", 9)  # an address that nobody has: no packet is sent to it


def networks() -> dict[str, str]:
    """Return the addresses of this computer by network; that with a way out comes first."""
    found = own_addresses()
    first = _address_outwards()
    return dict(sorted(found.items(), key=lambda each: each[1] != first))


def _address_outwards() -> str:
    """Return the address from which packets would go out; empty where there is no way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_ELSEWHERE)
        except OSError:
            return ""
        address: str = way.getsockname()[0]
    return address
