import socket
import threading
from dataclasses import replace
from unittest.mock import Mock

import psutil
import pytest

from nqviz.lab import network
from nqviz.lab.room import new_room

ADDRESSES = {
    "lo": "127.0.0.1",
    "lan": "192.168.1.10",
    "usb": "169.254.3.4",
    "wifi": "10.0.0.7",
    "dock": "192.168.7.7",
}


@pytest.fixture(autouse=True)
def _two_networks(monkeypatch):
    """Let this computer have two networks, one by itself, one of no use and one that is down."""
    addresses = {name: [Mock(family=socket.AF_INET, address=ADDRESSES[name])] for name in ADDRESSES}
    addresses["lan"].append(Mock(family=socket.AF_INET6, address="fe80::1"))
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: addresses)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: {"dock": Mock(isup=False)})


def test_own_addresses_are_those_by_which_others_reach_this_computer():
    assert network.own_addresses() == {"lan": "192.168.1.10", "wifi": "10.0.0.7"}


def test_this_computer_alone_is_the_default():
    assert network.listening_address() == "127.0.0.1"
    assert network.listening_address("localhost") == "127.0.0.1"


def test_a_network_is_named_by_its_address_or_its_interface():
    assert network.listening_address("10.0.0.7") == "10.0.0.7"
    assert network.listening_address(interface="lan") == "192.168.1.10"


def test_what_this_computer_has_not_is_refused_with_what_it_has():
    for address in ("0.0.0.0", "192.168.1.11", "school"):  # noqa: S104  it is refused
        with pytest.raises(ValueError, match=r"there are 127.0.0.1, 192.168.1.10, 10.0.0.7"):
            network.listening_address(address)
    with pytest.raises(ValueError, match="there are lan, wifi"):
        network.listening_address(interface="eth9")


def test_a_room_is_open_to_its_own_file_alone(lab):
    assert network.is_open(lab.room)
    with pytest.raises(ValueError, match="another room"):
        network.is_open(new_room(lab.room.host, lab.room.port))


def test_a_room_that_nobody_has_opened_is_closed(lab):
    with socket.create_server(("127.0.0.1", 0)) as server:
        free = server.getsockname()[1]
    closed = replace(lab.room, port=free)
    assert not network.is_open(closed)
    with pytest.raises(ValueError, match="Nobody answers"):
        network.check_open(closed)


def test_a_room_that_is_just_being_closed_is_no_other_room(lab):
    """Who hangs up before it has shown a certificate may be the room's own scheduler."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up():
            plain, _ = server.accept()
            plain.recv(1 << 16)  # what is unread would be answered by a reset
            plain.close()

        closing = threading.Thread(target=hang_up)
        closing.start()
        assert not network.is_open(replace(lab.room, port=server.getsockname()[1]))
        closing.join()
