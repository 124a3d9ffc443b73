"""Addresses of this computer, and whether a room can be reached from it."""

import ipaddress
import socket
import ssl

import psutil

from nqviz.common.i18n import tr
from nqviz.common.text import quoted
from nqviz.lab.room import Room

THIS_COMPUTER = "127.0.0.1"
_CONNECT_SECONDS = 10.0


def own_addresses() -> dict[str, str]:
    """Return the IPv4 addresses that others may reach this computer by, by network interface."""
    states = psutil.net_if_stats()
    return {
        name: each.address
        for name, addresses in psutil.net_if_addrs().items()
        for each in addresses
        if each.family == socket.AF_INET and _is_of_network(each.address)
        if name not in states or states[name].isup
    }


def _is_of_network(address: str) -> bool:
    kind = ipaddress.ip_address(address)
    return not (kind.is_loopback or kind.is_link_local)


def listening_address(address: str = "", interface: str = "") -> str:
    """Return the address to listen on: one that is named, that of an interface, or loopback.

    Raises ValueError with one clear sentence where this computer has no such address.
    """
    found = own_addresses()
    if interface:
        if interface not in found:
            words = tr(
                "{name} is no network of this computer; there are {names}.",
                name=quoted(interface),
                names=", ".join(found) or "–",
            )
            raise ValueError(words)
        return found[interface]
    if address in {"", "localhost", THIS_COMPUTER}:
        return THIS_COMPUTER
    if address not in found.values():
        words = tr(
            "{address} is no address of this computer; there are {addresses}.",
            address=quoted(address),
            addresses=", ".join((THIS_COMPUTER, *found.values())),
        )
        raise ValueError(words)
    return address


def is_open(room: Room) -> bool:
    """Return whether somebody listens where the room should be, after a check of who it is.

    Raises ValueError with one clear sentence where it is not this room, or no way leads there.
    """
    context = room.security().get_connection_args("client")["ssl_context"]
    try:
        with (
            socket.create_connection((room.host, room.port), _CONNECT_SECONDS) as plain,
            context.wrap_socket(plain),
        ):
            return True
    except (ssl.SSLEOFError, ssl.SSLZeroReturnError):
        return False  # whoever listened has hung up: a room that is just being closed
    except ssl.SSLError as error:
        words = tr(
            "At {place} is another room, which this room file does not admit to: ask for its file.",
            place=room.endpoint,
        )
        raise ValueError(words) from error
    except OSError:
        return False


def check_open(room: Room) -> None:
    """Raise ValueError with one clear sentence where a room can't be entered."""
    if not is_open(room):
        words = tr(
            "Nobody answers at {place}: open the room there, with nqviz lab open, and let the "
            "firewall pass its port.",
            place=room.endpoint,
        )
        raise ValueError(words)
